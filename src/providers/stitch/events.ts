import { asText, field, parseJson } from '../wire/json.ts'
import type { ProviderConnection } from '../contract/call.ts'
import type { InboundRequest, ProviderEvent } from '../contract/provider.ts'
import { unreadableEvent } from '../wire/signatures.ts'
import { verifyStandardWebhook } from '../wire/standard-webhook.ts'
import { paymentWords, refundWords } from './answers.ts'

/**
 * Stitch's events, delivered and signed by Svix (https://docs.stitch.money/webhooks). Their types are published. Not
 * confirmed: that a payment has our externalReference, and a refund our nonce, in these fields.
 */
export function readStitchEvent(
  { settings }: ProviderConnection,
  { headers, rawBody }: InboundRequest,
): ProviderEvent | null {
  const eventId = verifyStandardWebhook('svix', settings.WEBHOOK_SECRET, headers, rawBody)
  if (eventId === null) return null
  const body = parseJson(rawBody)
  const type = asText(field(body, 'type'), 100)
  const data = field(body, 'data')
  const id = asText(field(data, 'id'), 255)
  if (type === null || id === null) return unreadableEvent(eventId)
  const status = field(data, 'status')
  const amount = field(data, 'amount')
  const common = { eventId, type, dispute: false }
  if (type === 'refund') {
    const providerReference = asText(field(data, 'nonce'), 200)
    const finding = providerReference === null ? null : refundWords(status, id, amount)
    return { ...common, subject: 'REFUND', providerReference, finding }
  }
  const providerReference = asText(field(data, 'externalReference'), 200)
  const isPayment = type === 'payment' && providerReference !== null
  return {
    ...common,
    subject: 'CHARGE',
    providerReference,
    finding: isPayment ? paymentWords(status, id, amount) : null,
  }
}
