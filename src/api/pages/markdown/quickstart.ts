import type { CodeSample } from '../page-document.ts'

export const samplesText = (samples: readonly CodeSample[]): string =>
  samples.map(({ label, lang, source }) => `**${label}**\n\n\`\`\`${lang}\n${source.trimEnd()}\n\`\`\``).join('\n\n')

/** For a business that uses this service. docs/quickstart.md is for operators, who run it from its repository. */
export const quickstartText = (baseUrl: string, createPayment: readonly CodeSample[]): string => `# Quickstart

Take a first payment in test mode, which moves no real money. You need a business and a terminal.

## The key

[Register a business](${baseUrl}/dashboard) and create a key under **API keys**. A key that begins with \`svc_test_\`
moves no real money. Your programs read it from the environment:

\`\`\`sh
export PAYMENTS_API_KEY=svc_test_...
export PAYMENTS_BASE_URL=${baseUrl}
\`\`\`

## A payment link

\`\`\`sh
curl -s $PAYMENTS_BASE_URL/api/payment-links \\
  -H "X-API-Key: $PAYMENTS_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"amountCents":15000,"currency":"ZAR"}'
\`\`\`

Open the \`url\` of the response and press **Pay**. Then read the payment:

\`\`\`sh
curl -s $PAYMENTS_BASE_URL/api/payments/history \\
  -H "X-API-Key: $PAYMENTS_API_KEY"
\`\`\`

## A payment by the API

On the paid plan your program creates the payment itself. The token determines the outcome in
[test mode](/docs.md#test-mode).

${samplesText(createPayment)}

[All fields of a payment](/docs/api-payments.md).

## The event

A payment can wait for its payer, so your program learns the outcome from a signed event:
[receiving webhooks](/docs/webhooks.md).

## The command line

The [command line](/docs/client-cli.md) creates payments, shows events as they arrive and sends them to your machine.
`
