import { lockBusiness } from '../../db/accounts/business.ts'
import { WebhookEndpoint as Endpoint, WebhookOldSecret } from '../../db/entities/index.ts'
import { newestFirst } from '../../db/list.ts'
import type { Database } from '../../db/query.ts'
import { unitOfWork, clientOf, now, secondsFromNow } from '../../db/unit-of-work.ts'
import { recordActOf } from '../accounts/audit.ts'
import type { BusinessCaller, Api } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'
import { MOST_ENDPOINTS } from '../http/limits.ts'
import { returns } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { listing, listPage } from '../schema/page-schema.ts'
import * as schemas from './schema.ts'
import * as endpoints from './endpoint.ts'
import { wrongState } from '../http/not-found.ts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { testEventBody, testTransactionId } from '../../domain/webhooks/test-event.ts'
import { lockEndpoint, storeTestEvent } from '../../db/webhooks/endpoints.ts'
import { requireRecentPassword } from '../checks/permissions.ts'
import { logRotatedKey } from '../http/access-log.ts'
import type { AnyEventType } from '../../domain/webhooks/events.ts'
import { requireDelivery, presentDelivery } from './delivery-routes.ts'

const Registration = t.closed({
  url: endpoints.EndpointUrl,
  eventTypes: schemas.EventTypes,
  description: t.Optional(schemas.EndpointDescription),
})

async function register(api: Api, db: Database, caller: BusinessCaller, registration: t.Static<typeof Registration>) {
  const { url, description = null, eventTypes } = registration
  endpoints.requireAllowed(url, caller, api)
  const { businessId, mode } = caller
  // The lock serializes a business's registrations, so that two concurrent ones cannot exceed the limit.
  await lockBusiness(db, { id: businessId })
  const id = newId('webhookEndpoint')
  const { secret, sealed } = endpoints.newSecret(id, api.cipher)
  const endpoint = await unitOfWork(api, db, async (em) => {
    const existing = await em.count(Endpoint, endpoints.ownEndpoints(caller))
    const message = `A business may have ${MOST_ENDPOINTS} webhook endpoints in each mode: delete one first.`
    if (existing >= MOST_ENDPOINTS) throw wrongState('FULL', message, { limit: MOST_ENDPOINTS })
    recordActOf(em, caller, 'webhook_endpoint.registered', id)
    const given = { id, businessId, mode, url, description, eventTypes, secret: sealed }
    return em.create(Endpoint, { ...given, disabledReason: null, failingSince: null })
  })
  return { ...endpoints.presentEndpoint(endpoint), secret }
}

/** Earlier secrets that still sign, besides the replaced one. */
const MOST_KEPT = 3

/** The newest four replaced secrets sign until their own grace times end; without a grace time none does. */
async function rotate(
  em: EntityManager,
  { cipher }: Api,
  caller: BusinessCaller,
  { id, graceSeconds }: { id: string; graceSeconds: number },
) {
  // The lock serializes rotations of one endpoint, so that each sees the secrets that the previous one kept.
  await lockEndpoint(clientOf(em), { id })
  const endpoint = await endpoints.requireEndpoint(em, id, caller)
  const inGrace = { endpointId: id, validUntil: { $gt: now() } }
  const kept = await em.find(WebhookOldSecret, inGrace, { orderBy: { id: 'desc' }, limit: MOST_KEPT })
  const keptIds = graceSeconds === 0 ? [] : kept.map((old) => old.id)
  await em.nativeDelete(WebhookOldSecret, { endpointId: id, id: { $nin: keptIds } })
  if (graceSeconds > 0) {
    const replaced = { id: newId('oldSecret'), endpointId: id, secret: endpoint.secret }
    await em.insert(WebhookOldSecret, { ...replaced, validUntil: secondsFromNow(graceSeconds) })
  }
  const { secret, sealed } = endpoints.newSecret(id, cipher)
  endpoint.secret = sealed
  endpoint.updatedAt = now()
  recordActOf(em, caller, 'webhook_endpoint.secret_rotated', id)
  return { ...endpoints.presentEndpoint(endpoint), secret }
}

const newTestTransactionId = () => testTransactionId(newId('transaction'))

async function sendTest(db: Database, api: Api, caller: BusinessCaller, test: { id: string; eventType: AnyEventType }) {
  const { id: endpointId, eventType } = test
  await unitOfWork(api, db, (em) => endpoints.requireEndpoint(em, endpointId, caller))
  const [eventId, deliveryId] = [newId('event'), newId('delivery')]
  const [transactionId, originalTransactionId] = [newTestTransactionId(), newTestTransactionId()]
  const body = testEventBody({
    id: eventId,
    type: eventType,
    created: new Date(),
    merchantId: caller.businessId,
    transactionId,
    originalTransactionId,
    disputeId: newId('dispute'),
    mode: caller.mode,
  })
  const made = await storeTestEvent(db, { endpointId, eventId, transactionId, eventType, body, deliveryId })
  if (!made) throw wrongState('DISABLED', 'This webhook endpoint is disabled: enable it first.')
  const row = await requireDelivery(db, deliveryId, caller)
  return { body: presentDelivery(row), afterCommit: () => api.starts.push({ kind: 'delivery', row }) }
}

const { endpointRoute: route, endpointParams: params } = endpoints

export const webhookEndpointRoutes = [
  route('POST /v1/webhook_endpoints', {
    operationId: 'registerWebhookEndpoint',
    recentPassword: true,
    summary: 'Register a webhook endpoint',
    description:
      'Sends every change of a payment to your server; a shop should learn this way that it is paid. Only this ' +
      'response has the secret. [How to receive and verify events](/docs/webhooks).',
    request: { body: Registration },
    responses: returns(201, 'Registered. Only this response has `secret`.', schemas.RegisteredWebhookEndpoint),
    errors: ['SV-3005', 'SV-3008'],
    once: async (db, { caller, body }, api) => ({ body: await register(api, db, caller, body) }),
  }),
  route('GET /v1/webhook_endpoints', {
    operationId: 'listWebhookEndpoints',
    summary: 'List webhook endpoints',
    description:
      'Shows where events are sent and which endpoints are disabled. `GET /v1/webhook_endpoints/deliveries` lists ' +
      'what was sent.',
    ...listing(schemas.WebhookEndpoint, {}),
    result: async ({ caller, query }, { orm }) => {
      const own = endpoints.ownEndpoints(caller)
      return await listPage(query, (part) => newestFirst(orm.em.fork(), Endpoint, own, part), endpoints.presentEndpoint)
    },
  }),
  route('GET /v1/webhook_endpoints/{id}', {
    operationId: 'getWebhookEndpoint',
    summary: 'Read a webhook endpoint',
    description: 'Shows whether the endpoint is enabled; if not, `disabledReason` says why.',
    request: { params },
    responses: { 200: endpoints.endpointResponse },
    result: async ({ params: { id }, caller }, { orm }) =>
      endpoints.presentEndpoint(await endpoints.requireEndpoint(orm.em.fork(), id, caller)),
  }),
  route('DELETE /v1/webhook_endpoints/{id}', {
    operationId: 'deleteWebhookEndpoint',
    recentPassword: true,
    summary: 'Delete a webhook endpoint',
    description:
      'Deletes the endpoint permanently and cancels its waiting deliveries. To pause an endpoint, disable it with ' +
      '`PATCH` instead.',
    request: { params },
    responses: { 204: { description: 'Deleted.' } },
    result: ({ params: { id }, caller }, api) => endpoints.deleteEndpoint(api, caller, id),
  }),
  route('PATCH /v1/webhook_endpoints/{id}', {
    operationId: 'changeWebhookEndpoint',
    summary: 'Change, disable or enable a webhook endpoint',
    description:
      'Omitted fields and the secret do not change. Disabling cancels the waiting deliveries. Events while the ' +
      'endpoint is disabled are stored as CANCELLED deliveries with `reason` `endpoint_disabled`; the response to ' +
      'enabling has their `waitingCount`, and the bulk replay sends them. An endpoint is disabled automatically if ' +
      'a delivery is DEAD and nothing was delivered for 5 days; its open deliveries then keep their seven ' +
      'attempts. A dashboard session that changes `url`, or disables the endpoint, must have confirmed its password ' +
      'within five minutes (SV-1007).',
    request: {
      params,
      body: endpoints.EndpointChange,
      example: { eventTypes: ['payment.succeeded', 'payment.failed'], enabled: true },
    },
    responses: returns(200, 'The endpoint after the change.', schemas.ChangedWebhookEndpoint, { waitingCount: 12 }),
    errors: ['SV-1007', 'SV-3008'],
    result: async (call, api) => {
      const { caller, body } = call
      const { id } = call.params
      const { url, enabled } = body
      // The business would not notice what happens without its events.
      if (enabled === false) await requireRecentPassword(caller, api)
      if (url !== undefined) {
        const endpoint = await endpoints.requireEndpoint(api.orm.em.fork(), id, caller)
        // A new address receives the endpoint's events, so it needs a confirmed password, as the secret does.
        if (url !== endpoint.url) await requireRecentPassword(caller, api)
        endpoints.requireAllowed(url, caller, api)
      }
      const { endpoint, missedCount } = await endpoints.changeEndpoint(api, caller, id, body)
      return { ...endpoints.presentEndpoint(endpoint), ...(missedCount === null ? {} : { waitingCount: missedCount }) }
    },
  }),
  route('POST /v1/webhook_endpoints/{id}/rotate-secret', {
    operationId: 'rotateWebhookSecret',
    recentPassword: true,
    summary: 'Replace the secret of a webhook endpoint',
    description:
      'For a secret that may have leaked, or regularly. During the grace period deliveries are also signed with ' +
      'the old secret, in `X-Service-Signature-Previous` and in the list of `webhook-signature`. After several ' +
      'rotations the list has up to four old secrets, each until its own grace period ends; the header has the ' +
      'newest of them. Without a grace period all old secrets end at once.',
    request: {
      params,
      body: t.closed({
        graceSeconds: t.gracePeriod('Seconds for which deliveries are also signed with the old secret.', 86_400),
      }),
      example: { graceSeconds: 86_400 },
    },
    responses: returns(200, 'Rotated. Only this response has the new `secret`.', schemas.RegisteredWebhookEndpoint),
    once: async (db, call, api) => {
      const rotation = { id: call.params.id, graceSeconds: call.body.graceSeconds ?? 0 }
      return {
        body: await unitOfWork(api, db, (em) => rotate(em, api, call.caller, rotation)),
        afterCommit: () => logRotatedKey(call, api, { kind: 'webhook_secret', id: rotation.id }),
      }
    },
  }),
  route('POST /v1/webhook_endpoints/{id}/test', {
    operationId: 'sendTestEvent',
    summary: 'Send a test event to a webhook endpoint',
    description:
      'Tests a receiver without payments. The event is delivered like any other, even if the endpoint is not ' +
      'subscribed to its type. Its `transactionId` begins with `txn_test`; no such transaction exists.',
    request: {
      params,
      body: t.closed({
        eventType: t.Optional(schemas.EventTypeName, 'The event to send. Default: payment.succeeded.'),
      }),
      example: { eventType: 'payment.succeeded' },
    },
    responses: returns(202, 'The delivery of the test event.', schemas.Delivery, {
      eventType: 'payment.succeeded',
      attemptCount: 0,
      attempts: [],
    }),
    errors: ['SV-3005'],
    once: (db, { caller, params: { id }, body: { eventType = 'payment.succeeded' } }, api) =>
      sendTest(db, api, caller, { id, eventType }),
  }),
]
