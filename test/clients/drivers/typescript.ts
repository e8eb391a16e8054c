import type { UncheckedJson } from '../../unchecked-json.ts'
import { createInterface } from 'node:readline'
import {
  ApiError,
  ArgumentError,
  NoAnswerError,
  Payments,
  ReplayWindow,
  verifyWebhook,
  WebhookError,
} from '../../../clients/typescript/src/index.ts'

const [baseUrl, apiKey] = process.argv.slice(2)
const payments = new Payments({ baseUrl, apiKey })
const replayWindow = new ReplayWindow()

async function act(action: string, { id, body, query, headers, secret, ...options }: UncheckedJson): Promise<unknown> {
  switch (action) {
    case 'createPayment':
      return payments.createPayment(body, options)
    case 'createRefund':
      return payments.createRefund(body, options)
    case 'getTransaction':
      return payments.getTransaction(id)
    case 'connect':
      return new Payments({ baseUrl, apiKey, ...options }).getTransaction('txn_1')
    case 'listTransactions': {
      const references: string[] = []
      for await (const { reference } of payments.listTransactions(query)) references.push(reference)
      return references
    }
    default:
      return verifyWebhook(body, headers, { secret, replayWindow })
  }
}

function refusal(error: unknown): unknown {
  const text = String(error)
  if (error instanceof WebhookError) return { reason: error.reason, text }
  if (error instanceof ArgumentError) return { reason: 'argument', text }
  if (error instanceof NoAnswerError) return { timedOut: error.timedOut, idempotencyKey: error.idempotencyKey, text }
  if (!(error instanceof ApiError)) throw error
  const { code, status, message, traceId, retryable, retryAfterSeconds, idempotencyKey } = error
  // The details have the type of the code.
  const details = error.is('SV-3004') ? { leftCents: error.details.leftCents } : error.details
  return { code, status, message, traceId, retryable, retryAfterSeconds, details, idempotencyKey, text }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { do: action, with: given } = JSON.parse(line)
  const answer = await act(action, given).then(
    (value) => ({ value }),
    (error: unknown) => ({ refused: refusal(error) }),
  )
  console.log(JSON.stringify(answer))
}
