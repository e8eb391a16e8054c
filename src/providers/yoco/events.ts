import type { LookupResult } from '../../domain/providers/provider-result.ts'
import { asAmount, asText, field, parseJson } from '../wire/json.ts'
import type { ProviderConnection } from '../contract/call.ts'
import type { InboundRequest, ProviderEvent } from '../contract/provider.ts'
import { unreadableEvent } from '../wire/signatures.ts'
import { verifyStandardWebhook } from '../wire/standard-webhook.ts'
import { chargeId, chargeWords, checkoutId, refundWords } from './answers.ts'

/** https://developer.yoco.com/online/api-reference/webhooks */
const TYPES: Readonly<Record<string, { subject: 'CHARGE' | 'REFUND'; word: string }>> = {
  'payment.succeeded': { subject: 'CHARGE', word: 'succeeded' },
  'payment.failed': { subject: 'CHARGE', word: 'failed' },
  'refund.succeeded': { subject: 'REFUND', word: 'succeeded' },
  'refund.failed': { subject: 'REFUND', word: 'failed' },
}

export function readYocoEvent(
  { settings }: ProviderConnection,
  { headers, rawBody }: InboundRequest,
): ProviderEvent | null {
  const eventId = verifyStandardWebhook('webhook', settings.WEBHOOK_SECRET, headers, rawBody)
  if (eventId === null) return null
  const body = parseJson(rawBody)
  const type = asText(field(body, 'type'), 100)
  const payload = field(body, 'payload')
  if (type === null || typeof payload !== 'object') return unreadableEvent(eventId)
  const metadata = field(payload, 'metadata')
  const charge = asText(field(metadata, 'reference'), 200)
  const known = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
  const common = { eventId, type, subject: known?.subject ?? 'CHARGE', dispute: false } as const
  if (known?.subject !== 'REFUND') {
    const finding = known && charge !== null ? chargeLookup(known.word, payload) : null
    return { ...common, providerReference: charge, finding }
  }
  // It is not confirmed that events return the refund's metadata; with only the charge's, the event is a hint.
  const refund = asText(field(metadata, 'refundReference'), 200)
  const finding = refundLookup(known.word, payload)
  return refund === null
    ? { ...common, providerReference: charge, finding: null, hint: finding }
    : { ...common, providerReference: refund, finding }
}

function chargeLookup(word: string, payload: unknown): LookupResult | null {
  const id = checkoutId(field(field(payload, 'metadata'), 'checkoutId')) ?? chargeId(field(payload, 'id'))
  if (id === null) return null
  return chargeWords(word, id, asAmount(field(payload, 'amount')), field(payload, 'currency'))
}

function refundLookup(word: string, payload: unknown): LookupResult | null {
  const id = asText(field(payload, 'id'), 64)
  const amount = { amountCents: asAmount(field(payload, 'amount')), currency: asText(field(payload, 'currency'), 3) }
  return id === null ? null : refundWords(word, id, amount)
}
