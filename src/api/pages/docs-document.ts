import type { Route } from '../http/route.ts'
import { CLIENT_GUIDES, guidePath, GUIDES } from './markdown/guides.ts'
import { pageDocument } from './page-document.ts'

const listOf = (guides: typeof GUIDES): string =>
  Object.entries(guides)
    .map(([name, { title }]) => `[${title}](${guidePath(name)})`)
    .join(' · ')

/** The page shows it first. Its headings are entries of the page's navigation. */
const introduction = (baseUrl: string): string => `## Quickstart

**1. Get a key.** [Register a business](${baseUrl}/dashboard) and create a key under **API keys**. It begins with
\`svc_test_\`, so no real money moves.

**2. Create a payment link.**

\`\`\`sh
export PAYMENTS_API_KEY=svc_test_...
curl -s ${baseUrl}/api/payment-links \\
  -H "X-API-Key: $PAYMENTS_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"amountCents":15000,"currency":"ZAR"}'
\`\`\`

**3. Pay it.** Open the \`url\` of the response and press **Pay**.

**4. See the payment.**

\`\`\`sh
curl -s ${baseUrl}/api/payments/history \\
  -H "X-API-Key: $PAYMENTS_API_KEY"
\`\`\`

On the paid plan you then [create payments by the API](#tag/payments), and [receive signed events](/docs/webhooks).

## Try it here

Enter your key under **Authentication** once: every **Test Request** on this page sends it. The page keeps it in memory
only; when you reload or close the page, it is gone.

## Guides

${listOf(GUIDES)}

Clients: ${listOf(CLIENT_GUIDES)}

## Conventions

`

/** Returns the document for `/docs`, which begins with the quickstart. */
export function docsDocument(routes: readonly Route[], baseUrl: string) {
  const document = pageDocument(routes, baseUrl)
  document.info.description = introduction(baseUrl) + document.info.description
  return document
}
