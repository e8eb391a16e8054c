import type { ServiceError } from '../../domain/errors.ts'
import { lockBusiness } from '../../db/accounts/business.ts'
import { WebhookEndpoint as Endpoint } from '../../db/entities/index.ts'
import { newestFirst } from '../../db/list.ts'
import type { Database } from '../../db/query.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
import { recordActOf } from '../accounts/audit.ts'
import type { BusinessCaller, Api } from '../http/call.ts'
import { once } from '../idempotency/idempotency.ts'
import { newId } from '../../db/new-id.ts'
import { MOST_ENDPOINTS } from '../http/limits.ts'
import * as t from '../schema/schema.ts'
import { listOf, listQuery, listPage } from '../schema/page-schema.ts'
import { EndpointDescription, EventTypes, RegisteredWebhookEndpoint, WebhookEndpoint } from './schema.ts'
import {
  EndpointUrl,
  endpointParams,
  endpointResponse,
  endpointRoute,
  requireEndpoint,
  newSecret,
  presentEndpoint,
  requireAllowed,
} from './endpoint-presenter.ts'
import { deleteEndpoint } from './change-endpoint.ts'
import { wrongState } from '../http/not-found.ts'

interface Registration {
  url: string
  description?: string
  eventTypes: string[]
}

/**
 * Stores an endpoint and returns it with its secret. Throws SV-3008, and SV-3005 if the business has 16 in this mode.
 */
async function register(api: Api, db: Database, caller: BusinessCaller, registration: Registration) {
  const { url, description = null, eventTypes } = registration
  requireAllowed(url, caller, api)
  const { businessId, mode } = caller
  // The lock serializes a business's registrations, so that two concurrent ones cannot exceed the limit.
  await lockBusiness(db, { id: businessId })
  const id = newId('webhookEndpoint')
  const { secret, sealed } = newSecret(id, api.cipher)
  const endpoint = await unitOfWork(api, db, async (em) => {
    const existing = await em.count(Endpoint, { businessId, mode, deletedAt: null })
    if (existing >= MOST_ENDPOINTS) throw full()
    recordActOf(em, caller, 'webhook_endpoint.registered', id)
    const given = { id, businessId, mode, url, description, eventTypes, secret: sealed }
    return em.create(Endpoint, { ...given, disabledReason: null, failingSince: null })
  })
  return { ...presentEndpoint(endpoint), secret }
}

function full(): ServiceError {
  return wrongState('FULL', `A business may have ${MOST_ENDPOINTS} webhook endpoints in each mode: delete one first.`, {
    limit: MOST_ENDPOINTS,
  })
}

export const webhookEndpointRoutes = [
  endpointRoute('POST /v1/webhook_endpoints', {
    operationId: 'registerWebhookEndpoint',
    recentPassword: true,
    summary: 'Register a webhook endpoint',
    description:
      'Sends every change of a payment to your server; a shop should learn this way that it is paid. Only this ' +
      'response has the secret. [How to receive and verify events](/docs/webhooks).',
    request: {
      body: t.closed({ url: EndpointUrl, eventTypes: EventTypes, description: t.Optional(EndpointDescription) }),
    },
    responses: {
      201: { description: 'Registered. Only this response has `secret`.', schema: RegisteredWebhookEndpoint },
    },
    errors: ['SV-3005', 'SV-3008'],
    idempotent: true,
    handle: async (call, api) =>
      await once(call, api, async (db) => ({ status: 201, body: await register(api, db, call.caller, call.body) })),
  }),
  endpointRoute('GET /v1/webhook_endpoints', {
    operationId: 'listWebhookEndpoints',
    summary: 'List webhook endpoints',
    description:
      'Shows where events are sent and which endpoints are disabled. `GET /v1/webhook_endpoints/deliveries` lists ' +
      'what was sent.',
    request: { query: listQuery({}) },
    responses: listOf(WebhookEndpoint),
    result: async ({ caller: { businessId, mode }, query }, { orm }) => {
      const own = { businessId, mode, deletedAt: null }
      return await listPage(query, (part) => newestFirst(orm.em.fork(), Endpoint, own, part), presentEndpoint)
    },
  }),
  endpointRoute('GET /v1/webhook_endpoints/{id}', {
    operationId: 'getWebhookEndpoint',
    summary: 'Read a webhook endpoint',
    description: 'Shows whether the endpoint is enabled; if not, `disabledReason` says why.',
    request: { params: endpointParams },
    responses: { 200: endpointResponse },
    errors: ['SV-2005'],
    result: async ({ params: { id }, caller }, { orm }) =>
      presentEndpoint(await requireEndpoint(orm.em.fork(), id, caller)),
  }),
  endpointRoute('DELETE /v1/webhook_endpoints/{id}', {
    operationId: 'deleteWebhookEndpoint',
    recentPassword: true,
    summary: 'Delete a webhook endpoint',
    description:
      'Deletes the endpoint permanently and cancels its waiting deliveries. To pause an endpoint, disable it with ' +
      '`PATCH` instead.',
    request: { params: endpointParams },
    responses: { 204: { description: 'Deleted.' } },
    errors: ['SV-2005'],
    result: ({ params: { id }, caller }, api) => deleteEndpoint(api, caller, id),
  }),
]
