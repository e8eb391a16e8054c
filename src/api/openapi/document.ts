import type { Route } from '../route.ts'
import { Components } from './components.ts'
import { operationOf } from './operation.ts'

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key with the same body within 24 hours answers with the first response again.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
  },
}

const headers = {
  TraceId: { description: 'Quote it to support.', schema: { type: 'string', pattern: '^[0-9a-f]{32}$' } },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
}

const securitySchemes = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token of a session, or an API key.',
  },
}

/** The OpenAPI 3.1 document of the route table. */
export function openApiDocument(routes: readonly Route[], baseUrl: string) {
  const components = new Components()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const operations = (paths[route.path] ??= {})
    operations[route.method.toLowerCase()] = operationOf(route, components)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Payments service',
      version: '1.0.0',
      description: 'Amounts are integers of minor units. Errors are one shape, listed by code at each operation.',
    },
    servers: [{ url: baseUrl }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: { schemas: components.schemas, parameters, headers, securitySchemes },
  }
}
