import type { Route } from '../http/route.ts'
import { LONGEST_URL } from '../http/limits.ts'
import { ErrorObject } from '../schema/error-schema.ts'
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
2xx answer again.

The state in the query of a \`returnUrl\` is no proof of payment, since anybody can type it: read the transaction, or wait for
its event. [How to receive events and verify their signatures](/docs/webhooks.md). [Every error code](/docs/errors).

### Test mode

With a test key no money moves, and \`paymentMethod.token\` says what happens:

| token | what happens |
|---|---|
| \`tok_success\` | it is paid |
| \`tok_insufficient_funds\` | it fails at the first provider and is not tried at another |
| \`tok_soft_decline\` | every provider declines it |
| \`tok_not_processed_<provider>\` | that provider does not process it, and the next one is paid |
| \`tok_hang_success_<provider>\` | that provider charges it and never answers; it is paid once the provider was asked |
| \`tok_hang_failed_<provider>\` | that provider never answers; it fails once the provider was asked |
| \`tok_hang_lost_<provider>\` | the charge never reaches that provider; it fails as \`provider_lost\` |
| \`tok_hang_…_yoco\` | Yoco cannot be asked: its event ends it, or an operator looks it up after 15 minutes |
| \`tok_wrong_amount\` | the provider reports another amount; it waits for an operator |
| \`tok_late_success\` | it is pending, and paid within 10 seconds |
| \`tok_3ds\` | the payer has to pass 3-D Secure at \`nextAction.url\` first: the page passes, fails or is left |
| \`tok_refund_fails\`, \`tok_refund_fails_later\` | it is paid; its refund fails at once, or after it succeeded |
| any other | it fails as \`invalid_token\` |

\`<provider>\` is the name of the provider at which it happens, for example \`tok_not_processed_paystack\`. The router
chooses the provider by its newest outcomes, so after some declines another may come first; at a provider that the token does
not name it is paid. Name a provider first in \`PUT /v1/routing\` to be sure.`

/**
 * The refusals of the HTTP server itself, before any route; 414 also where a route takes no query, since a client may
 * send one.
 */
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
      parameters: {
        ...parameters,
        ...components.parameters,
        ...Object.fromEntries(signatures.map((each) => [each.name, each])),
      },
      headers,
      securitySchemes: schemesOf(routes),
    },
  }
}
