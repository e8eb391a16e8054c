import { Type } from 'typebox'
import { replayWork } from '../../domain/engine-work.ts'
import { ServiceError } from '../../domain/errors.ts'
import {
  requestReplay,
  requestReplays,
  lockEndpointOfReplays,
  type ReplaySelection,
} from '../../db/deliveries/request-replays.ts'
import { type DeliveryRow, listDeliveries } from '../../db/deliveries/read-deliveries.ts'
import type { Database } from '../../db/query.ts'
import type { BusinessCaller } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { recordActOn } from '../accounts/audit.ts'
import { once, type Answer } from '../idempotency/idempotency.ts'
import { newId } from '../http/ids.ts'
import { defineRoute } from '../http/route.ts'
import { Instant, NoBody, closed, described, idOf, word } from '../schema/schema.ts'
import { EXAMPLE_INSTANT, exampleIds } from '../schema/examples.ts'
import { listQuery, pageOf, partOf, toPage } from '../schema/page-schema.ts'
import { Delivery, DeliveryStateName, EventTypeName, exampleDelivery } from './schema.ts'
import { requireDelivery, presentDelivery } from './delivery-presenter.ts'
import { notFound } from '../http/not-found.ts'

const shared = { tag: 'Webhook deliveries', plan: 'PAID', access: 'credential' } as const
const params = closed({ id: idOf('delivery') })

const filters = {
  state: Type.Optional(described(DeliveryStateName, 'Only those in this state.')),
  endpointId: Type.Optional(Type.String({ maxLength: 64 })),
  eventType: Type.Optional(described(EventTypeName, 'Only those of this event type.')),
  transactionId: Type.Optional(Type.String({ maxLength: 64 })),
}

const endpointDeleted = () =>
  new ServiceError('SV-3005', {
    message: 'The webhook endpoint is DELETED: register another, and read what it missed at GET /v1/events.',
    details: { state: 'DELETED' },
  })

/** Stores that a replay is asked for; the workflow sends it. Throws SV-3005 where the endpoint is deleted. */
async function replayOne(db: Database, api: Api, caller: BusinessCaller, row: DeliveryRow): Promise<Answer> {
  const replayId = newId('replay')
  const asked = await requestReplay(db, { deliveryId: row.id, replayId })
  if (!asked) throw endpointDeleted()
  await recordActOn(db, api, caller, { action: 'delivery.replayed', target: row.id })
  return {
    status: 202,
    body: presentDelivery(row),
    afterCommit: () => api.starts.push(replayWork(row, replayId)),
  }
}

/** Of one request; the next one goes on with those that follow. */
const REPLAYS_AT_ONCE = 5_000

/**
 * Stores a replay of each; the relay hands them to the engine. Throws SV-2005, or SV-3005 where the endpoint is
 * deleted.
 */
async function replayAll(db: Database, api: Api, caller: BusinessCaller, selection: ReplaySelection) {
  const { businessId, mode } = caller
  const endpoint = await lockEndpointOfReplays(db, { endpointId: selection.endpointId, businessId, mode })
  if (!endpoint) throw notFound('webhookEndpoint', selection.endpointId, { mode })
  if (endpoint.deleted) throw endpointDeleted()
  const count = await requestReplays(db, { ...selection, most: REPLAYS_AT_ONCE })
  const act = { action: 'webhook_endpoint.deliveries_replayed', target: selection.endpointId } as const
  await recordActOn(db, api, caller, act)
  return { status: 202, body: { count } }
}

export const deliveryRoutes = [
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/v1/webhook_endpoints/deliveries',
    operationId: 'listDeliveries',
    summary: 'List deliveries',
    description:
      'When a receiver got less than it should: what was sent to which endpoint, and what it answered. To read the ' +
      'events whether they were delivered or not use `GET /v1/events`.',
    request: { query: listQuery(filters) },
    responses: {
      200: {
        description: 'Newest first.',
        schema: pageOf(Delivery),
        example: { data: [exampleDelivery], nextCursor: null },
      },
    },
    errors: [],
    handle: async ({ caller: { businessId, mode }, query }, { pool }) => {
      const rows = await listDeliveries(pool, { ...query, businessId, mode }, partOf(query))
      return { status: 200, body: toPage(rows, query, presentDelivery) }
    },
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/v1/webhook_endpoints/deliveries/{id}',
    operationId: 'getDelivery',
    summary: 'Read a delivery',
    description:
      'For one delivery: each attempt with its time and what the receiver answered, and when the next one is due.',
    request: { params },
    responses: { 200: { description: 'The delivery.', schema: Delivery, example: exampleDelivery } },
    errors: ['SV-2005'],
    handle: async ({ params: { id }, caller }, { pool }) => ({
      status: 200,
      body: presentDelivery(await requireDelivery(pool, id, caller)),
    }),
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/v1/webhook_endpoints/deliveries/{id}/replay',
    operationId: 'replayDelivery',
    summary: 'Deliver once more',
    description:
      'For one delivery, after its receiver was mended; for all that an endpoint did not take use the bulk replay. ' +
      'Any delivery, at any age; not one of its 7 attempts. Answers the delivery as it stands now.',
    request: { params, body: NoBody },
    responses: { 202: { description: 'The replay is stored.', schema: Delivery, example: exampleDelivery } },
    errors: ['SV-2005', 'SV-3005'],
    idempotent: true,
    handle: async (call, api) =>
      await once(call, api, async (db) => {
        const row = await requireDelivery(db, call.params.id, call.caller)
        return await replayOne(db, api, call.caller, row)
      }),
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/v1/webhook_endpoints/deliveries/replay',
    operationId: 'replayDeliveriesSince',
    summary: 'Deliver once more what an endpoint did not take',
    description:
      'After an outage of your receiver, instead of waiting for the next attempts or replaying one by one. Every ' +
      'delivery to the endpoint in that state that was made since then, each as one replay, the oldest first. ' +
      '`CANCELLED`: those with `reason` `endpoint_disabled`, to be sent after the endpoint is enabled again. One ' +
      'for which a replay waits already is left out, so asking again adds nothing. At most 5 000 at once: ask again ' +
      'until `count` is 0.',
    request: {
      body: closed({
        endpointId: idOf('webhookEndpoint'),
        state: word(
          'ReplayableState',
          ['DEAD', 'WAITING_RETRY', 'CANCELLED'],
          'Which deliveries are delivered once more.',
        ),
        since: described(Instant, 'Only deliveries made since then.'),
      }),
      example: { endpointId: exampleIds.endpoint, state: 'DEAD', since: EXAMPLE_INSTANT },
    },
    responses: {
      202: {
        description: 'The replays are stored.',
        schema: closed({ count: Type.Integer({ minimum: 0, description: 'How many were stored.' }) }),
        example: { count: 40 },
      },
    },
    errors: ['SV-2005', 'SV-3005'],
    idempotent: true,
    handle: async (call, api) => await once(call, api, (db) => replayAll(db, api, call.caller, call.body)),
  }),
]
