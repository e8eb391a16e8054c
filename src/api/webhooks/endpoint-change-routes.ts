import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Type } from 'typebox'
import { deliveryWork } from '../../domain/engine-work.ts'
import { ServiceError } from '../../domain/errors.ts'
import { testEventBody, testTransactionId } from '../../domain/webhooks/test-event.ts'
import type { Database } from '../../db/query.ts'
import { storeTestEvent } from '../../db/webhooks/endpoints.ts'
import { WebhookOldSecret } from '../../db/entities/index.ts'
import { now, secondsFromNow } from '../../db/now.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
import { actorOf, recordAct } from '../accounts/audit.ts'
import type { BusinessCaller } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { requireRecentPassword } from '../checks/permissions.ts'
import { once, type Answer } from '../idempotency/idempotency.ts'
import { newId } from '../http/ids.ts'
import { LONGEST_GRACE_SECONDS } from '../http/limits.ts'
import { defineRoute } from '../http/route.ts'
import { closed, described, nullable } from '../schema/schema.ts'
import {
  ChangedWebhookEndpoint,
  Delivery,
  EndpointDescription,
  EventTypeName,
  EventTypes,
  RegisteredWebhookEndpoint,
  exampleDelivery,
  exampleEndpoint,
  exampleRegistered,
} from './schema.ts'
import type { EventType } from '../../domain/webhooks/events.ts'
import { requireDelivery, presentDelivery } from './delivery-presenter.ts'
import {
  EndpointUrl,
  endpointParams,
  endpointRoute,
  requireEndpoint,
  newSecret,
  presentEndpoint,
  requireAllowed,
} from './endpoint-presenter.ts'
import { changeEndpoint } from './change-endpoint.ts'

interface Rotation {
  id: string
  graceSeconds: number
}

/** Of the secrets that were replaced before, so many sign beside the one that is replaced now. */
const MOST_KEPT = 3

/**
 * The replaced secret signs until its own grace time ends, as do those before it, the newest four of all. Without a
 * grace time none of them does any more. Throws SV-2005.
 */
async function rotate(em: EntityManager, { cipher }: Api, caller: BusinessCaller, { id, graceSeconds }: Rotation) {
  // Rotations of one endpoint come one after the other: each sees what the one before it kept.
  const endpoint = await requireEndpoint(em, id, caller, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const inGrace = { endpointId: id, validUntil: { $gt: now() } }
  const kept = await em.find(WebhookOldSecret, inGrace, { orderBy: { id: 'desc' }, limit: MOST_KEPT })
  const keptIds = graceSeconds === 0 ? [] : kept.map((old) => old.id)
  await em.nativeDelete(WebhookOldSecret, { endpointId: id, id: { $nin: keptIds } })
  if (graceSeconds > 0) {
    const replaced = { id: newId('oldSecret'), endpointId: id, secret: endpoint.secret }
    await em.insert(WebhookOldSecret, { ...replaced, validUntil: secondsFromNow(graceSeconds) })
  }
  const { secret, sealed } = newSecret(id, cipher)
  endpoint.secret = sealed
  endpoint.updatedAt = now()
  const { businessId } = caller
  recordAct(em, { businessId, actor: actorOf(caller), action: 'webhook_endpoint.secret_rotated', target: id })
  return { ...presentEndpoint(endpoint), secret }
}

const newTestTransactionId = () => testTransactionId(newId('transaction'))

/** Stores the event and its delivery. Throws SV-2005, or SV-3005 where the endpoint is disabled. */
async function sendTest(
  db: Database,
  api: Api,
  caller: BusinessCaller,
  test: { id: string; eventType: EventType },
): Promise<Answer> {
  const { businessId: merchantId } = caller
  const { id: endpointId, eventType } = test
  await unitOfWork(api, db, (em) => requireEndpoint(em, endpointId, caller))
  const [eventId, deliveryId] = [newId('event'), newId('delivery')]
  const [transactionId, originalTransactionId] = [newTestTransactionId(), newTestTransactionId()]
  const body = testEventBody({
    id: eventId,
    type: eventType,
    created: new Date(),
    merchantId,
    transactionId,
    originalTransactionId,
    mode: caller.mode,
  })
  const made = await storeTestEvent(db, { endpointId, eventId, transactionId, eventType, body, deliveryId })
  if (!made)
    throw new ServiceError('SV-3005', {
      message: 'This webhook endpoint is disabled: enable it first.',
      details: { state: 'DISABLED' },
    })
  const row = await requireDelivery(db, deliveryId, caller)
  return {
    status: 202,
    body: presentDelivery(row),
    afterCommit: () => api.starts.push(deliveryWork(row)),
  }
}

export const webhookEndpointChangeRoutes = [
  defineRoute({
    ...endpointRoute,
    method: 'PATCH',
    path: '/v1/webhook_endpoints/{id}',
    operationId: 'changeWebhookEndpoint',
    summary: 'Change, disable or enable a webhook endpoint',
    description:
      'For another address or other events, to pause an endpoint, and to enable it again; its secret stays. What ' +
      'is not named stays as it is. Disabling it makes its waiting deliveries CANCELLED. Events while it is ' +
      'disabled are stored as CANCELLED deliveries with `reason` `endpoint_disabled`: the answer to enabling it ' +
      'has their `waitingCount`, and the bulk replay sends them. An endpoint is disabled automatically if a ' +
      'delivery is DEAD and nothing was delivered for 5 days; deliveries under way then keep their seven attempts. ' +
      'In the dashboard another `url` is taken only within five minutes of the password: SV-1007.',
    request: {
      params: endpointParams,
      body: closed({
        url: Type.Optional(EndpointUrl),
        description: Type.Optional(described(nullable(EndpointDescription), 'Null takes it away.')),
        eventTypes: Type.Optional(EventTypes),
        enabled: Type.Optional(Type.Boolean({ description: 'Whether new events are delivered.', examples: [true] })),
      }),
      example: { eventTypes: exampleEndpoint.eventTypes, enabled: true },
    },
    responses: {
      200: {
        description: 'The endpoint after the change.',
        schema: ChangedWebhookEndpoint,
        example: { ...exampleEndpoint, waitingCount: 12 },
      },
    },
    errors: ['SV-1007', 'SV-2005', 'SV-3008'],
    handle: async (call, api) => {
      const { caller, body } = call
      const { id } = call.params
      const { url } = body
      if (url !== undefined) {
        const endpoint = await requireEndpoint(api.orm.em.fork(), id, caller)
        // Another address reads the events of the old one, so it is guarded as the secret is.
        if (url !== endpoint.url) await requireRecentPassword(caller, api)
        requireAllowed(url, caller, api)
      }
      const { endpoint, missedCount } = await changeEndpoint(api, caller, id, body)
      return {
        status: 200,
        body: { ...presentEndpoint(endpoint), ...(missedCount === null ? {} : { waitingCount: missedCount }) },
      }
    },
  }),
  defineRoute({
    ...endpointRoute,
    method: 'POST',
    path: '/v1/webhook_endpoints/{id}/rotate-secret',
    operationId: 'rotateWebhookSecret',
    recentPassword: true,
    summary: 'Replace the secret of a webhook endpoint',
    description:
      'When the secret may be known to others, or as often as your rules say; the endpoint stays as it is. During ' +
      'the grace time deliveries are signed with the old secret as well: in `X-Service-Signature-Previous`, and in ' +
      'the list of `webhook-signature`. Rotated again within it, each old secret stays in that list until its own ' +
      "grace time ends, four of them at most, and the header is the newest one's. Without a grace time every old " +
      'one ends at once.',
    request: {
      params: endpointParams,
      body: closed({
        graceSeconds: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: LONGEST_GRACE_SECONDS,
            default: 0,
            description: 'Seconds for which the old secret still signs, too.',
            examples: [86_400],
          }),
        ),
      }),
      example: { graceSeconds: 86_400 },
    },
    responses: {
      200: {
        description: 'Rotated; `secret` is shown only here.',
        schema: RegisteredWebhookEndpoint,
        example: exampleRegistered,
      },
    },
    errors: ['SV-2005'],
    idempotent: true,
    handle: async (call, api) => {
      const rotation = { id: call.params.id, graceSeconds: call.body.graceSeconds ?? 0 }
      return await once(call, api, async (db) => ({
        status: 200,
        body: await unitOfWork(api, db, (em) => rotate(em, api, call.caller, rotation)),
      }))
    },
  }),
  defineRoute({
    ...endpointRoute,
    method: 'POST',
    path: '/v1/webhook_endpoints/{id}/test',
    operationId: 'sendTestEvent',
    summary: 'Send a test event to a webhook endpoint',
    description:
      'To try a receiver before there are payments. Delivered as any other event, whether the endpoint is ' +
      'subscribed to its type or not. Its `transactionId` begins `txn_test` and names no transaction.',
    request: {
      params: endpointParams,
      body: closed({
        eventType: Type.Optional(described(EventTypeName, 'The event to send. Default: payment.succeeded.')),
      }),
      example: { eventType: 'payment.succeeded' },
    },
    responses: {
      202: {
        description: 'The delivery, on its way.',
        schema: Delivery,
        example: { ...exampleDelivery, state: 'PENDING', attemptCount: 0, attempts: [] },
      },
    },
    errors: ['SV-2005', 'SV-3005'],
    idempotent: true,
    handle: async (call, api) => {
      const test = { id: call.params.id, eventType: call.body.eventType ?? 'payment.succeeded' }
      return await once(call, api, (db) => sendTest(db, api, call.caller, test))
    },
  }),
]
