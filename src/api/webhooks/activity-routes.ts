import { instantOf, Interval, rangeOf, rangeQuery, shareOf } from '../schema/range.ts'
import { returns } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { MOST_DELIVERIES, readEndpointActivity } from '../../db/deliveries/endpoint-health.ts'
import { countReplayable } from '../../db/deliveries/request-replays.ts'
import { endpointParams, endpointRoute, requireEndpoint } from './endpoint.ts'
import { replaySelection } from './schema.ts'

const ActivityBucket = t.component('EndpointActivityBucket', {
  at: t.instant('When the bucket begins.'),
  delivered: t.count('Attempts with a status from 200 to 299.', 118),
  failed: t.count('Attempts with another status, or without a response.', 2),
})

const EndpointActivity = t.component('EndpointActivity', {
  endpointId: t.idOf('webhookEndpoint'),
  from: t.instant('The beginning of the range.', '2026-11-20T06:00:00.000Z'),
  to: t.instant('The end of the range.'),
  interval: Interval,
  countedFrom: t.instant(
    'The time from which attempts are counted: later than `from` if the endpoint has more than 10 000 deliveries ' +
      'since then.',
    '2026-11-20T06:00:00.000Z',
  ),
  delivered: t.count('Attempts of the range with a status from 200 to 299.', 118),
  failed: t.count('All other attempts of the range.', 2),
  failureRate: t.nullable(t.share('The share of the attempts that failed; null if there were none.', 0.016667)),
  buckets: t.arrayOf(ActivityBucket, 'The hours or days with an attempt, oldest first.'),
})

const ReplayableDeliveries = t.component('ReplayableDeliveries', {
  count: t.between(0, 10_000, 'The deliveries that the bulk replay would send, at most 10 000.', 40),
  more: t.flag('True if there are more than `count`.', false),
})

const MOST_REPLAYABLE = 10_000

const countedSelection = {
  state: t.Optional(replaySelection.state, 'The state of the deliveries. Default: DEAD.'),
  since: t.Optional(replaySelection.since, 'Only deliveries created at this time or later.'),
  until: replaySelection.until,
}

export const endpointActivityRoutes = [
  endpointRoute('GET /v1/webhook_endpoints/{id}/activity', {
    operationId: 'getWebhookEndpointActivity',
    summary: 'Count the attempts of a webhook endpoint over time',
    description:
      'Shows when your receiver failed: the attempts of each hour or day by outcome, replays included. A range has ' +
      'at most 8 days in hours, 100 days in days. It counts the newest 10 000 deliveries; `countedFrom` says from ' +
      'when. `GET /v1/webhook_endpoints/deliveries` lists the deliveries.',
    longRead: true,
    request: { params: endpointParams, query: t.closed(rangeQuery) },
    responses: returns(200, 'The counted attempts.', EndpointActivity),
    result: async ({ params: { id }, query, caller }, { pool, orm }) => {
      const range = rangeOf(query)
      await requireEndpoint(orm.em.fork(), id, caller)
      const asked = { ...range, endpointId: id, most: MOST_DELIVERIES }
      const { buckets, countedFrom } = await readEndpointActivity(pool, asked)
      const delivered = buckets.reduce((sum, bucket) => sum + bucket.delivered, 0)
      const failed = buckets.reduce((sum, bucket) => sum + bucket.failed, 0)
      const oldest = countedFrom?.toISOString() ?? range.from
      return {
        endpointId: id,
        ...range,
        countedFrom: oldest > range.from ? oldest : range.from,
        delivered,
        failed,
        failureRate: shareOf(failed, delivered + failed),
        buckets: buckets.map((bucket) => ({ ...bucket, at: instantOf(bucket.at) })),
      }
    },
  }),
  endpointRoute('GET /v1/webhook_endpoints/{id}/replayable', {
    operationId: 'countReplayableDeliveries',
    summary: 'Count the deliveries that a bulk replay would send',
    description:
      'Ask before `POST /v1/webhook_endpoints/deliveries/replay` with the same state and times. Deliveries with a ' +
      'waiting replay are not counted.',
    longRead: true,
    request: { params: endpointParams, query: t.closed(countedSelection) },
    responses: returns(200, 'The number.', ReplayableDeliveries),
    result: async ({ params: { id }, query, caller }, { pool, orm }) => {
      await requireEndpoint(orm.em.fork(), id, caller)
      const { state = 'DEAD', since = '-infinity', until = 'infinity' } = query
      const found = await countReplayable(pool, { endpointId: id, state, since, until, most: MOST_REPLAYABLE + 1 })
      const count = Math.min(found, MOST_REPLAYABLE)
      return { count, more: found > count }
    },
  }),
]
