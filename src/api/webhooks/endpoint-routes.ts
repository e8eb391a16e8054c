import { ServiceError } from '../../domain/errors.ts'
import { run, runPatiently, type Database } from '../../db/query.ts'
import type { BusinessCaller } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { once } from '../idempotency/idempotency.ts'
import { newId } from '../http/ids.ts'
import { MOST_ENDPOINTS } from '../http/limits.ts'
import { listStatement, type Condition } from '../http/list-statement.ts'
import { defineRoute } from '../http/route.ts'
import { closed } from '../http/schema.ts'
import { listQuery, pageOf, toPage } from '../links/page-schema.ts'
import { EventTypes, RegisteredWebhookEndpoint, WebhookEndpoint, exampleEndpoint, exampleRegistered } from './schema.ts'
import {
  EndpointUrl,
  endpointParams,
  endpointRoute,
  findEndpoint,
  newSecret,
  presentEndpoint,
  requireAllowed,
} from './endpoint-presenter.ts'
import {
  DELETE_ENDPOINT,
  ENDPOINT_LIST,
  ONE_AT_A_TIME,
  REGISTER_ENDPOINT,
  type EndpointRow,
} from './endpoint-statements.ts'

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
  await run(db, ONE_AT_A_TIME, [businessId])
  const values = [id, businessId, mode, url, eventTypes, sealed, MOST_ENDPOINTS]
  const [row] = await run<EndpointRow>(db, REGISTER_ENDPOINT, values)
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
    handle: async ({ caller, query }, { pool }) => {
      const own: Condition[] = [
        ['business_id = ?', caller.businessId],
        ['mode = ?', caller.mode],
        ['deleted_at IS NULL'],
      ]
      const { statement, values } = listStatement(ENDPOINT_LIST, own, query)
      return { status: 200, body: toPage(await run<EndpointRow>(pool, statement, values), query, presentEndpoint) }
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
      body: presentEndpoint(await findEndpoint(pool, id, caller)),
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
    handle: async ({ params: { id }, caller: { businessId, mode } }, { pool }) => {
      const [gone] = await runPatiently<{ id: string }>(pool, DELETE_ENDPOINT, [id, businessId, mode])
      if (!gone) throw new ServiceError('SV-2005')
      return { status: 204 }
    },
  }),
]
