import { createHmac, timingSafeEqual } from 'node:crypto'
import { asText, field, parseJson } from './json.ts'
import { readTransaction } from './paystack-status.ts'
import type { ProviderConnection, ProviderEvent } from './provider.ts'

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
  if (type === null || typeof data !== 'object') {
    return { eventId: null, type: 'unreadable', providerReference: null, finding: null, dispute: false }
  }
  const dispute = type.startsWith('charge.dispute.')
  const providerReference = asText(dispute ? disputedReference(data) : field(data, 'reference'), LONGEST_REFERENCE)
  const finding =
    type === 'charge.success' && providerReference !== null ? readTransaction(data, providerReference) : null
  return { eventId: null, type, providerReference, finding, dispute }
}

function isSigned(secretKey: string, signature: string | undefined, rawBody: Buffer): boolean {
  // An empty secret would let anyone sign.
  if (!signature || !secretKey) return false
  const expected = Buffer.from(createHmac('sha512', secretKey).update(rawBody).digest('hex'))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function disputedReference(data: unknown): unknown {
  return field(field(data, 'transaction'), 'reference') ?? field(data, 'transaction_reference')
}
