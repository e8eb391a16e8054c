import type { LookupResult } from '../../domain/providers/provider-result.ts'
import { createHmac } from 'node:crypto'
import { asId, asText, field, parseJson } from '../wire/json.ts'
import { readPaystackTransaction } from './answers.ts'
import { readTransfer } from './transfers.ts'
import type { ProviderConnection } from '../contract/call.ts'
import type { InboundRequest, ProviderEvent } from '../contract/provider.ts'
import { isEqual, unreadableEvent } from '../wire/signatures.ts'

const LONGEST_REFERENCE = 200

/** https://paystack.com/docs/payments/webhooks. Null if the signature is missing or wrong. */
export function readPaystackEvent(
  { secretKey }: ProviderConnection,
  { headers, rawBody }: InboundRequest,
): ProviderEvent | null {
  if (!isSigned(secretKey, headers['x-paystack-signature'], rawBody)) return null
  const body = parseJson(rawBody)
  const type = asText(field(body, 'event'), 100)
  const data = field(body, 'data')
  if (type === null || typeof data !== 'object') return unreadableEvent(null)
  const subject = SUBJECTS.find(({ prefix }) => type.startsWith(prefix))?.subject ?? 'CHARGE'
  const dispute = type.startsWith('charge.dispute.')
  const providerReference = asText(referenceOf(subject, dispute, data), LONGEST_REFERENCE)
  return {
    eventId: null,
    type,
    subject,
    providerReference,
    finding: providerReference === null ? null : findingOf(type, data, providerReference),
    dispute,
    disputeId: dispute ? asId(field(data, 'id')) : null,
  }
}

function findingOf(type: string, data: unknown, providerReference: string): LookupResult | null {
  if (type === 'charge.success') return readPaystackTransaction(data, providerReference)
  return TRANSFER_ENDS.includes(type) ? readTransfer(data, providerReference) : null
}

const TRANSFER_ENDS = ['transfer.success', 'transfer.failed', 'transfer.reversed']

const SUBJECTS = [
  { prefix: 'refund.', subject: 'REFUND' },
  { prefix: 'transfer.', subject: 'TRANSFER' },
] as const

/** A refund's event names only the charge, in one of two fields; `refund_reference` is the bank's and may be null. */
function referenceOf(subject: ProviderEvent['subject'], dispute: boolean, data: unknown): unknown {
  if (subject !== 'REFUND' && !dispute) return field(data, 'reference')
  return field(field(data, 'transaction'), 'reference') ?? field(data, 'transaction_reference')
}

function isSigned(secretKey: string, signature: string | undefined, rawBody: Buffer): boolean {
  // An empty secret would let anyone sign.
  if (!secretKey) return false
  return isEqual(createHmac('sha512', secretKey).update(rawBody).digest('hex'), signature)
}
