import { createHmac } from 'node:crypto'
import { asText, field, parseJson } from './json.ts'
import { readTransaction } from './paystack-status.ts'
import type { ProviderConnection, ProviderEvent } from './provider.ts'
import { isEqual, unreadableEvent } from './signatures.ts'

const LONGEST_REFERENCE = 200

/**
 * An inbound event, verified over the raw body before one byte of it is parsed; null where the signature is
 * missing or wrong (https://paystack.com/docs/payments/webhooks). Paystack's events have no id of their own.
 */
export function readPaystackEvent(
  { secretKey }: ProviderConnection,
  headers: Readonly<Record<string, string | undefined>>,
  rawBody: Buffer,
): ProviderEvent | null {
  if (!isSigned(secretKey, headers['x-paystack-signature'], rawBody)) return null
  const body = parseJson(rawBody)
  const type = asText(field(body, 'event'), 100)
  const data = field(body, 'data')
  if (type === null || typeof data !== 'object') return unreadableEvent(null)
  const subject = SUBJECTS.find(({ prefix }) => type.startsWith(prefix))?.subject ?? 'CHARGE'
  const dispute = type.startsWith('charge.dispute.')
  const providerReference = asText(referenceOf(subject, dispute, data), LONGEST_REFERENCE)
  const paid = type === 'charge.success' && providerReference !== null
  return {
    eventId: null,
    type,
    subject,
    providerReference,
    finding: paid ? readTransaction(data, providerReference) : null,
    dispute,
  }
}

const SUBJECTS = [
  { prefix: 'refund.', subject: 'REFUND' },
  { prefix: 'transfer.', subject: 'TRANSFER' },
] as const

/** A refund's event names the charge only, in one of two places; `refund_reference` is the bank's and may be null. */
function referenceOf(subject: ProviderEvent['subject'], dispute: boolean, data: unknown): unknown {
  if (subject !== 'REFUND' && !dispute) return field(data, 'reference')
  return field(field(data, 'transaction'), 'reference') ?? field(data, 'transaction_reference')
}

function isSigned(secretKey: string, signature: string | undefined, rawBody: Buffer): boolean {
  // An empty secret would let anyone sign.
  if (!secretKey) return false
  return isEqual(createHmac('sha512', secretKey).update(rawBody).digest('hex'), signature)
}
