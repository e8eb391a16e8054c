import type { Route } from '../http/route.ts'
import { LONGEST_URL } from '../http/limits.ts'
import { ErrorObject } from '../http/error-schema.ts'
import { schemesOf } from './access.ts'
import { Components } from './components.ts'
import { headers, ON_ERRORS, parameters } from './headers.ts'
import { exampleOf, operationOf } from './operation.ts'
import { tagsOf } from './tags.ts'
import { signatures, webhooksOf } from './webhooks.ts'

const DESCRIPTION = `Payments for businesses: JSON over HTTPS, amounts as integers of minor units with an ISO 4217 currency,
times in ISO 8601 UTC with milliseconds.

Every error is one shape with a stable code, listed at each operation. A path that is not here is 404 SV-2005; a method
that a path does not have is 405 SV-2006, and \`Allow\` names those it has (HEAD wherever there is GET). On 429 and 503 wait for \`Retry-After\`
seconds. A business sees what is its own, in the mode that it acts in; anything else is 404 SV-2005.

Lists are newest first, with \`limit\` and \`cursor\`; \`nextCursor\` is null on the last page.

Where a POST takes an \`Idempotency-Key\`, a repeat with the same key and body within 24 hours is answered with the first
2xx answer again.`

/** The refusals of the HTTP server itself, before any route; 414 also where a route takes no query, since a client may send one. */
function serverRefusals(components: Components) {
  const examples = { 'SV-2001': components.example('SV-2001', () => exampleOf('SV-2001')) }
  const content = { 'application/json': { schema: components.refer(ErrorObject), examples } }
  return {
    TooSlow: { description: 'The request did not arrive in time.', headers: ON_ERRORS, content },
    UrlTooLong: {
      description: `The URL, its query included, is longer than ${LONGEST_URL} bytes.`,
      headers: ON_ERRORS,
      content,
    },
    HeadersTooLarge: { description: 'The headers of the request are too large.', headers: ON_ERRORS, content },
  }
}

/** The OpenAPI 3.1 document of the route table: pure, so that it can be checked without a server. */
export function openApiDocument(routes: readonly Route[], baseUrl: string) {
  const components = new Components()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const operations = (paths[route.path] ??= {})
    operations[route.method.toLowerCase()] = operationOf(route, components)
  }
  const webhooks = webhooksOf(components)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Payments service',
      version: '1.0.0',
      summary: 'Payments, transactions and signed webhooks for businesses',
      description: DESCRIPTION,
      contact: { name: 'The operator of this service', url: baseUrl },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: baseUrl, description: 'Test and live mode alike: the credential decides.' }],
    tags: tagsOf([...routes.map(({ tag }) => tag), 'Webhooks']),
    paths,
    webhooks,
    components: {
      schemas: components.schemas,
      responses: { ...components.responses, ...serverRefusals(components) },
      examples: components.examples,
      parameters: { ...parameters, ...Object.fromEntries(signatures.map((each) => [each.name, each])) },
      headers,
      securitySchemes: schemesOf(routes),
    },
  }
}
