import { ServiceError } from '../../domain/errors.ts'
import type { Database } from '../../db/query.ts'
import { deleteEndpoint, listEndpoints, registerEndpoint } from '../../db/webhooks/endpoints.ts'
import type { BusinessCaller } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { once } from '../idempotency/idempotency.ts'
import { newId } from '../http/ids.ts'
import { MOST_ENDPOINTS } from '../http/limits.ts'
import { defineRoute } from '../http/route.ts'
import { closed } from '../http/schema.ts'
import { listQuery, pageOf, partOf, toPage } from '../links/page-schema.ts'
import { EventTypes, RegisteredWebhookEndpoint, WebhookEndpoint, exampleEndpoint, exampleRegistered } from './schema.ts'
import {
  EndpointUrl,
  endpointParams,
  endpointRoute,
  requireEndpoint,
  newSecret,
  presentEndpoint,
  requireAllowed,
} from './endpoint-presenter.ts'

interface Registration {
  url: string
  eventTypes: string[]
}

/** Stores the endpoint and answers it with its secret. Throws SV-3008, or SV-3005 where the business has 16 in this mode. */
async function register(db: Database, api: Api, caller: BusinessCaller, { url, eventTypes }: Registration) {
  requireAllowed(url, caller, api)
  const { businessId, mode } = caller
  const id = newId('webhookEndpoint')
  const { secret, sealed } = newSecret(id, api.cipher)
  const endpoint = { id, businessId, mode, url, eventTypes, secret: sealed, most: MOST_ENDPOINTS }
  const row = await registerEndpoint(db, endpoint)
  if (row) return { ...presentEndpoint(row), secret }
  const message = `A business has at most ${MOST_ENDPOINTS} webhook endpoints in each mode.`
  throw new ServiceError('SV-3005', { message, details: { state: 'FULL', limit: MOST_ENDPOINTS } })
}

export const webhookEndpointRoutes = [
  defineRoute({
    ...endpointRoute,
    method: 'POST',
    path: '/v1/webhook_endpoints',
    operationId: 'registerWebhookEndpoint',
    summary: 'Register a webhook endpoint',
    request: {
      body: closed({ url: EndpointUrl, eventTypes: EventTypes }),
      example: { url: exampleEndpoint.url, eventTypes: exampleEndpoint.eventTypes },
    },
    responses: {
      201: {
        description: 'Registered; `secret` is shown only here.',
        schema: RegisteredWebhookEndpoint,
        example: exampleRegistered,
      },
    },
    errors: ['SV-3005', 'SV-3008'],
    idempotent: true,
    handle: async (call, api) =>
      await once(call, api, async (db) => ({
        status: 201,
        body: await register(db, api, call.caller, call.body),
      })),
  }),
  defineRoute({
    ...endpointRoute,
    method: 'GET',
    path: '/v1/webhook_endpoints',
    operationId: 'listWebhookEndpoints',
    summary: 'List webhook endpoints',
    request: { query: listQuery({}) },
    responses: {
      200: {
        description: 'Newest first.',
        schema: pageOf(WebhookEndpoint),
        example: { data: [exampleEndpoint], nextCursor: null },
      },
    },
    errors: [],
    handle: async ({ caller: { businessId, mode }, query }, { pool }) => {
      const rows = await listEndpoints(pool, { businessId, mode }, partOf(query))
      return { status: 200, body: toPage(rows, query, presentEndpoint) }
    },
  }),
  defineRoute({
    ...endpointRoute,
    method: 'GET',
    path: '/v1/webhook_endpoints/{id}',
    operationId: 'getWebhookEndpoint',
    summary: 'Read a webhook endpoint',
    request: { params: endpointParams },
    responses: { 200: { description: 'The endpoint.', schema: WebhookEndpoint, example: exampleEndpoint } },
    errors: ['SV-2005'],
    handle: async ({ params: { id }, caller }, { pool }) => ({
      status: 200,
      body: presentEndpoint(await requireEndpoint(pool, id, caller)),
    }),
  }),
  defineRoute({
    ...endpointRoute,
    method: 'DELETE',
    path: '/v1/webhook_endpoints/{id}',
    operationId: 'deleteWebhookEndpoint',
    summary: 'Delete a webhook endpoint',
    description: 'Its waiting deliveries become CANCELLED.',
    request: { params: endpointParams },
    responses: { 204: { description: 'Deleted.' } },
    errors: ['SV-2005'],
    handle: async ({ params: { id }, caller }, { pool }) => {
      if (!(await deleteEndpoint(pool, caller, id))) throw new ServiceError('SV-2005')
      return { status: 204 }
    },
  }),
]
