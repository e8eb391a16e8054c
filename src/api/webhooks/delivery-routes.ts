import { isTestTransaction } from '../../domain/webhooks/test-event.ts'
import {
  type DeliveryRow,
  findDelivery,
  findDeliveryWithRequests,
  listDeliveries,
} from '../../db/deliveries/read-deliveries.ts'
import type { Database } from '../../db/query.ts'
import type { BusinessCaller, Api } from '../http/call.ts'
import * as t from '../schema/schema.ts'
import { Delivery, DeliveryStateName, EventTypeName, deliveredStory, deliveryStory, replaySelection } from './schema.ts'
import { requireFound, wrongState } from '../http/not-found.ts'
import {
  requestReplay,
  requestReplays,
  lockEndpointOfReplays,
  type ReplaySelection,
} from '../../db/deliveries/request-replays.ts'
import { recordActOn } from '../accounts/audit.ts'
import { newId } from '../../db/new-id.ts'
import { sharing, returns } from '../http/route.ts'
import { listing, listPage } from '../schema/page-schema.ts'

const { body: _onlyOfOne, ...fields } = Delivery.properties
const WithoutBody = t.closed(fields)

export function presentDelivery(row: DeliveryRow) {
  // Times inside JSON are in Postgres' own format.
  const attempts = row.attempts.map((attempt) => ({ ...attempt, startedAt: new Date(attempt.startedAt).toISOString() }))
  return t.fieldsOf(WithoutBody, { ...row, test: isTestTransaction(row.transactionId), attempts })
}

export async function requireDelivery(db: Database, id: string, caller: BusinessCaller): Promise<DeliveryRow> {
  return requireFound(await findDelivery(db, { ...caller, id }), 'delivery', id, caller)
}

const route = sharing({ tag: 'Webhook deliveries', plan: 'PAID', access: 'credential' })
const params = t.closed({ id: t.idOf('delivery') })

export const deliveryFilters = {
  state: t.Optional(DeliveryStateName, 'Only deliveries in this state.'),
  endpointId: t.Optional(t.String({ maxLength: 64 })),
  eventType: t.Optional(EventTypeName, 'Only deliveries of this event type.'),
  transactionId: t.Optional(t.String({ maxLength: 64 })),
}

const endpointDeleted = () =>
  wrongState(
    'DELETED',
    'The webhook endpoint is DELETED: register another one, and read the missed events at GET /v1/events.',
  )

async function replayOne(db: Database, api: Api, caller: BusinessCaller, row: DeliveryRow) {
  const replayId = newId('replay')
  const asked = await requestReplay(db, { deliveryId: row.id, replayId })
  if (!asked) throw endpointDeleted()
  await recordActOn(db, api, caller, 'delivery.replayed', row.id)
  return {
    body: presentDelivery(row),
    afterCommit: () => api.starts.push({ kind: 'replay', row: { ...row, replayId } }),
  }
}

/** Replays of one request; the next request continues with the following ones. */
const REPLAYS_AT_ONCE = 5_000

/** Stores a replay for each delivery; the relay starts them. Throws SV-2005, and SV-3005 if the endpoint is deleted. */
async function replayAll(db: Database, api: Api, caller: BusinessCaller, selection: ReplaySelection) {
  const { endpointId } = selection
  const endpoint = await lockEndpointOfReplays(db, { ...caller, endpointId })
  if (requireFound(endpoint, 'webhookEndpoint', endpointId, caller).deleted) throw endpointDeleted()
  const count = await requestReplays(db, { ...selection, most: REPLAYS_AT_ONCE })
  await recordActOn(db, api, caller, 'webhook_endpoint.deliveries_replayed', endpointId)
  return { body: { count } }
}

export const deliveryRoutes = [
  route('GET /v1/webhook_endpoints/deliveries', {
    operationId: 'listDeliveries',
    summary: 'List deliveries',
    description:
      'For a receiver that misses events: shows what was sent to which endpoint, and its responses. `GET /v1/events` ' +
      'lists the events, delivered or not.',
    ...listing(Delivery, deliveryFilters, { example: deliveredStory }),
    result: async ({ caller: { businessId, mode }, query }, { pool }) =>
      await listPage(query, (part) => listDeliveries(pool, { ...query, businessId, mode }, part), presentDelivery),
  }),
  route('GET /v1/webhook_endpoints/deliveries/{id}', {
    operationId: 'getDelivery',
    summary: 'Read a delivery',
    description:
      'Shows each attempt with its request as it was sent, the receiver’s status, and when the next attempt is due.',
    request: { params },
    responses: returns(200, 'The delivery.', Delivery, deliveryStory),
    result: async ({ params: { id }, caller }, { pool }) => {
      const row = requireFound(await findDeliveryWithRequests(pool, { ...caller, id }), 'delivery', id, caller)
      return { ...presentDelivery(row), body: row.body }
    },
  }),
  route('POST /v1/webhook_endpoints/deliveries/{id}/replay', {
    operationId: 'replayDelivery',
    summary: 'Replay a delivery',
    description:
      'Sends any delivery again, at any age; use the bulk replay for all failed deliveries of an endpoint. A ' +
      'replay is not one of the 7 attempts. Returns the current delivery.',
    request: { params, body: t.NoBody },
    responses: returns(202, 'The replay is stored.', Delivery, deliveredStory),
    errors: ['SV-3005'],
    once: async (db, { caller, params: { id } }, api) =>
      await replayOne(db, api, caller, await requireDelivery(db, id, caller)),
  }),
  route('POST /v1/webhook_endpoints/deliveries/replay', {
    operationId: 'replayDeliveriesSince',
    summary: 'Replay the failed deliveries of an endpoint',
    description:
      'After an outage of your receiver: replays every delivery to the endpoint in the given state and range of ' +
      'time, the oldest first; `GET /v1/webhook_endpoints/{id}/replayable` counts them before. `CANCELLED` replays ' +
      'those with `reason` `endpoint_disabled`, after the endpoint is enabled again. Deliveries with a waiting ' +
      'replay are skipped. A request replays at most 5 000: repeat it until `count` is 0.',
    request: { body: t.closed({ endpointId: t.idOf('webhookEndpoint'), ...replaySelection }) },
    responses: returns(
      202,
      'The replays are stored.',
      t.closed({ count: t.Integer({ minimum: 0, description: 'The number of stored replays.' }) }),
      { count: 40 },
    ),
    errors: ['SV-2005', 'SV-3005'],
    once: (db, { caller, body: { until = 'infinity', ...selection } }, api) =>
      replayAll(db, api, caller, { ...selection, until }),
  }),
]
