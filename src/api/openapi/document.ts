import { VERSION } from '../../version.ts'
import type { Route } from '../http/route.ts'
import { LONGEST_URL } from '../http/limits.ts'
import { ErrorObject } from '../schema/error-schema.ts'
import { schemesOf } from './access.ts'
import { Components } from './components.ts'
import { headers, ON_ERRORS, parameters } from './headers.ts'
import { exampleOf, operationOf } from './operation.ts'
import { signatures, webhooksOf } from '../webhooks/event-schema.ts'

/** The description of each tag, in the order in which readers see them; a test requires one for every tag. */
const TAGS: Readonly<Record<string, string>> = {
  Payments: 'Money collected from a payer.',
  'Payment links': 'Links that a payer can pay once.',
  'Payment status': 'The state of payments, on any plan.',
  'Direct payments': 'Payments and refunds at a provider that the business names, without events.',
  Refunds: 'Money returned to a payer.',
  Payouts: 'Money paid out, in batches that an approver agrees to.',
  Recipients: 'The people and companies that the business pays.',
  Webhooks: 'The requests that the service sends to the endpoints of a business.',
  'Webhook endpoints': 'The receivers of signed events.',
  'Webhook deliveries': 'Deliveries with their attempts, and replays.',
  Events: 'The events, for receivers that missed some.',
  Transactions: 'All movements of money in one shape, with routing decision and attempts.',
  Disputes: 'Payments that a payer disputes with the bank, and your answers.',
  Splits: 'How payments are shared between the business and connected accounts.',
  'Connected accounts': 'Bank accounts that receive shares of payments.',
  Settlements: 'What providers paid out for your payments, line by line.',
  Balances: 'What was captured, refunded, settled and paid out.',
  Statements: 'The balance of a month, with every line.',
  Exports: 'Files with all rows of a range of time.',
  Proofs: 'Receipts of succeeded transactions, and the public log that proves them.',
  Routing: 'Which provider takes a payment, and why.',
  Rates: 'The central bank’s figures: repo, prime, inflation, exchange rates.',
  Tax: 'Estimates of South African income tax, and comparison of tax years.',
  'API keys': 'Credentials of servers, each of one mode.',
  Account: 'Plan, mode, approval and limits of the business.',
  Users: 'The users of a business and their roles.',
  Authentication: 'Registration, sign-in and sessions.',
  'Second factor': 'Authenticator apps, passkeys and recovery codes, beside the password.',
  Audit: 'Who did what in the business.',
  Overview: 'Counts and rates over time.',
  Search: 'One search over everything of a business.',
  Dashboard: 'Sessions of the dashboard, for its own pages.',
  Channels: 'USSD: payment status by dialling a code.',
  'Payer pages': 'Pages that a payer sees in a browser.',
  'Provider events': 'Signed events of the payment providers.',
  Service: 'Health and description of the service.',
  Operator: 'For the operator of the service.',
}

/** Returns the tags in use. One without a description comes last. */
function tagsOf(used: readonly string[]): { name: string; description: string }[] {
  const names = Object.keys(TAGS).filter((name) => used.includes(name))
  return [...new Set([...names, ...used])].map((name) => ({ name, description: TAGS[name] ?? '' }))
}

const DESCRIPTION = `Payments for businesses: JSON over HTTPS, amounts as integers of minor units with an ISO 4217
currency, times in ISO 8601 UTC with milliseconds.

All errors have one shape with a stable code; each operation lists its codes. An unknown path is 404 SV-2005. A method
that a path does not have is 405 SV-2006, and \`Allow\` lists those that it has (HEAD wherever there is GET). On 429 and
503 wait \`Retry-After\` seconds. A business sees only its own resources, in the mode of the credential; others are 404
SV-2005.

Lists are newest first, with \`limit\` and \`cursor\`; \`nextCursor\` is null on the last page.

If a POST accepts an \`Idempotency-Key\`, a repeat with the same key and body within 24 hours returns the first 2xx
response. Sign-ins, second factors, reads, and operations that recognise a repeat themselves accept none.

The state in the query of a \`returnUrl\` is no proof of payment, since anyone can type it: read the transaction, or
wait for its event. Register its host first (\`PUT /api/account/return-hosts\`, as an ADMIN): payers with another host
see a page with a warning before it, in test mode too.
[How to receive events and verify their signatures](/docs/webhooks).
[Every error code](/docs/errors).

### Test mode

With a test key no money moves. \`paymentMethod.token\` determines the outcome:

| token | outcome of the payment |
|---|---|
| \`tok_success\` | succeeds |
| \`tok_insufficient_funds\` | fails at the first provider; no other provider is tried |
| \`tok_soft_decline\` | every provider declines it |
| \`tok_not_processed_<provider>\` | this provider does not process it; it succeeds at the next |
| \`tok_hang_success_<provider>\` | this provider charges it but never responds; a lookup finds that it succeeded |
| \`tok_hang_failed_<provider>\` | this provider never responds; a lookup finds that it failed |
| \`tok_hang_lost_<provider>\` | the charge never reaches this provider; fails with \`provider_lost\` |
| \`tok_hang_…_yoco\` | Yoco has no lookup: its event ends the payment, or an operator resolves it after 15 minutes |
| \`tok_wrong_amount\` | the provider reports another amount; an operator must resolve it |
| \`tok_late_success\` | pending, succeeds within 10 seconds |
| \`tok_3ds\` | the payer must pass 3-D Secure at \`nextAction.url\`; the page lets you pass, fail or leave |
| \`tok_refund_fails\`, \`tok_refund_fails_later\` | succeeds; its refund fails at once, or after it succeeded |
| any other | fails with \`invalid_token\` |

\`<provider>\` is the id of a provider, for example \`tok_not_processed_paystack\`; at other providers the payment
succeeds. The router chooses providers by their recent outcomes, so after some declines another may come first. To fix
the order, name a provider first in \`PUT /v1/routing\`.`

function serverErrors(components: Components) {
  const examples = { 'SV-2001': components.share('examples', 'SV-2001', () => exampleOf('SV-2001')) }
  const content = { 'application/json': { schema: components.refer(ErrorObject), examples } }
  const error = (description: string) => ({ description, headers: ON_ERRORS, content })
  return {
    TooSlow: error('The request did not arrive in time, and was not carried out.'),
    UrlTooLong: error(`The URL with its query is longer than ${LONGEST_URL} bytes.`),
    HeadersTooLarge: error('The request headers are too large.'),
  }
}

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
      version: VERSION,
      summary: 'Payments, transactions and signed webhooks for businesses',
      description: DESCRIPTION,
      contact: { name: 'The operator of this service', url: baseUrl },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: baseUrl, description: 'Serves test and live mode; the credential decides.' }],
    tags: tagsOf([...routes.map(({ tag }) => tag), 'Webhooks']),
    paths,
    webhooks,
    components: {
      schemas: components.schemas,
      responses: { ...components.responses, ...serverErrors(components) },
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
