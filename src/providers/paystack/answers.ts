import type { LookupResult } from '../../domain/providers/provider-result.ts'
import type { SendResult } from '../contract/call.ts'
import type { PayInRail, Rail } from '../../domain/states.ts'
import { type HttpResult, pageAddress, failedRequest, failedLookup } from '../wire/http.ts'
import { asAmount, asId, asText, field, parseJson } from '../wire/json.ts'
import {
  type DECLINES,
  INVALID_TOKEN,
  NOT_ACCEPTED,
  NOT_PROCESSED,
  UNAVAILABLE,
  declined,
  isUnauthorized,
} from '../wire/refusals.ts'
import { type Reported, type Words, paid, pending, readWord, unpaid } from '../wire/words.ts'

/** A response; its envelope `{status, message, data | type, code}` is parsed if possible. */
export interface Envelope {
  httpStatus: number
  /** The envelope's own `status`: true, false, or null if the body is no envelope. */
  accepted: boolean | null
  data: unknown
  meta: unknown
  type: string | null
  code: string | null
  message: string
}

export function openEnvelope({ status, body }: Extract<HttpResult, { kind: 'response' }>): Envelope {
  const envelope = parseJson(body)
  const accepted = field(envelope, 'status')
  return {
    httpStatus: status,
    accepted: typeof accepted === 'boolean' ? accepted : null,
    data: field(envelope, 'data'),
    meta: field(envelope, 'meta'),
    type: asText(field(envelope, 'type'), 64),
    code: asText(field(envelope, 'code'), 64),
    message: asText(field(envelope, 'message'), 1000) ?? '',
  }
}

export function isSuccess({ httpStatus, accepted }: Envelope): boolean {
  return httpStatus >= 200 && httpStatus < 300 && accepted === true
}

/** A refusal in Paystack's own envelope; a 4xx of another server (a gateway in between) proves nothing. */
export function isRefusal({ httpStatus, accepted }: Envelope): boolean {
  return [400, 404, 422].includes(httpStatus) && accepted === false
}

/** The request itself was refused. A fault in another part of the provider proves nothing. */
export function isFinal(answer: Envelope): boolean {
  return isRefusal(answer) && answer.type !== 'processor_error' && answer.type !== 'api_error'
}

export function isDuplicate({ httpStatus, code, message }: Envelope): boolean {
  return httpStatus >= 400 && httpStatus < 500 && (code === 'duplicate_reference' || /duplicate/i.test(message))
}

/** The merchant's balance is too low, so nothing was sent. A later request may succeed. */
export function isBalanceTooLow({ code, message }: Envelope): boolean {
  return /balance/i.test(`${code} ${message}`)
}

/** Paystack documents 404; the running service also returns 400 with this code. */
export function isNotFound({ httpStatus, accepted, code }: Envelope): boolean {
  return accepted === false && (httpStatus === 404 || (httpStatus === 400 && code === 'transaction_not_found'))
}

export function unreadableEnvelope({ httpStatus }: Envelope): { state: 'UNKNOWN'; detail: string } {
  return { state: 'UNKNOWN', detail: `unreadable answer, status ${httpStatus}` }
}

/**
 * The rails of Paystack's channels (https://paystack.com/docs/payments/payment-channels). The first channel of a rail
 * restricts a page to it, since a page with one channel offers no other. The others are only in answers and events.
 * Paystack makes payments by `eft` through Ozow.
 */
const RAILS: ReadonlyMap<string | null, PayInRail> = new Map([
  ['card', 'CARD'],
  ['apple_pay', 'CARD'],
  ['eft', 'BANK_TRANSFER'],
  ['bank', 'BANK_TRANSFER'],
  ['bank_transfer', 'BANK_TRANSFER'],
  ['capitec_pay', 'CAPITEC_PAY'],
  ['qr', 'QR'],
  ['mobile_money', 'MOBILE_MONEY'],
])

/** Returns null if Paystack does not offer the rail. */
export const channelOf = (rail: Rail): string | null => [...RAILS].find(([, each]) => each === rail)?.[0] ?? null

const railOfChannel = (channel: string | null): PayInRail | null => RAILS.get(channel) ?? null

interface PaystackTransaction extends Omit<Reported, 'id'> {
  id: string | null
  gatewayResponse: string
  /** The rail that the payer used; null if the channel is missing or not known. */
  paidRail: PayInRail | null
}

/** Paystack's gateway texts for declined cards; any other decline may succeed at another provider. */
const DECLINE_WORDS: readonly { words: RegExp; reason: keyof typeof DECLINES }[] = [
  { words: /insufficient/i, reason: 'insufficient_funds' },
  { words: /stolen|lost card/i, reason: 'stolen_card' },
  { words: /expired card|card (has |is )?expired/i, reason: 'expired_card' },
]

/** Paystack's status words for a transaction. A success without its id is unreadable. */
const STATUS_WORDS: Words<LookupResult, PaystackTransaction> = {
  success: succeeded,
  failed,
  abandoned: unpaid,
  ongoing: pending,
  pending,
  processing: pending,
  queued: pending,
  // The payment was reversed. As declined, another provider could charge the payer; as paid, the goods would ship; and
  // no other status follows.
  reversed: ({ id }) => ({ state: 'STUCK', providerTransactionId: id }),
}

/** Null if the transaction is unreadable or belongs to another attempt. */
export function readPaystackTransaction(data: unknown, providerReference: string): LookupResult | null {
  const status = asText(field(data, 'status'), 64)
  if (status === null || field(data, 'reference') !== providerReference) return null
  const transaction: PaystackTransaction = {
    id: asId(field(data, 'id')),
    amountCents: asAmount(field(data, 'amount')),
    currency: asText(field(data, 'currency'), 3),
    gatewayResponse: asText(field(data, 'gateway_response'), 500) ?? '',
    paidRail: railOfChannel(asText(field(data, 'channel'), 64)),
  }
  return readWord(STATUS_WORDS, status, transaction)
}

function succeeded({ id, paidRail, ...amount }: PaystackTransaction): LookupResult | null {
  const result = id === null ? null : paid({ id, ...amount })
  return result && paidRail ? { ...result, paidRail } : result
}

function failed({ id, gatewayResponse }: PaystackTransaction): LookupResult {
  return declined(DECLINE_WORDS.find(({ words }) => words.test(gatewayResponse))?.reason ?? 'declined', id)
}

/** Paystack's refusals, first match first. An error that is not listed may have come after the charge. */
const REFUSALS: readonly { when: (answer: Envelope) => boolean; outcome: SendResult }[] = [
  { when: ({ httpStatus }) => isUnauthorized(httpStatus), outcome: UNAVAILABLE },
  // An earlier request with this reference arrived, so its result must be looked up.
  { when: isDuplicate, outcome: { state: 'UNKNOWN', detail: 'the reference is known already' } },
  { when: isInvalidToken, outcome: INVALID_TOKEN },
  { when: (answer) => isRefusal(answer) && answer.code === 'transaction_not_processed', outcome: NOT_PROCESSED },
  // Refused before any bank was contacted, for a fault of Paystack's own or of the request (a bad email, a currency
  // that the account lacks). Other processor_errors come from behind that point and stay UNKNOWN.
  { when: (answer) => isRefusal(answer) && answer.type === 'api_error', outcome: NOT_PROCESSED },
  { when: (answer) => isRefusal(answer) && answer.type !== 'processor_error', outcome: NOT_ACCEPTED },
]

/** `paused`: the card's bank requires a challenge (https://paystack.com/docs/payments/recurring-charges). */
export function chargeResult(result: HttpResult, providerReference: string): SendResult {
  return outcomeOf(result, ({ data }) => {
    if (field(data, 'paused') === true) return challengeOf(data, providerReference)
    const finding = readPaystackTransaction(data, providerReference)
    // None of these states fits a charge that was just sent; a lookup will decide.
    if (finding?.state === 'UNPAID' || finding?.state === 'EXPIRED' || finding?.state === 'NOT_FOUND') return null
    return finding
  })
}

export function checkoutResult(result: HttpResult, providerReference: string): SendResult {
  return outcomeOf(result, ({ data }) => challengeOf(data, providerReference))
}

function challengeOf(data: unknown, providerReference: string): SendResult | null {
  const url = pageAddress(field(data, 'authorization_url'))
  if (url === null || field(data, 'reference') !== providerReference) return null
  return { state: 'REQUIRES_ACTION', url, providerTransactionId: null }
}

export function chargeLookup(result: HttpResult, providerReference: string): LookupResult {
  return lookupOf(result, (data) => readPaystackTransaction(data, providerReference))
}

export function lookupOf<Found>(result: HttpResult, read: (data: unknown) => Found | null) {
  if (result.kind !== 'response') return failedLookup(result)
  const answer = openEnvelope(result)
  if (isNotFound(answer)) return { state: 'NOT_FOUND' } as const
  return (isSuccess(answer) ? read(answer.data) : null) ?? unreadableEnvelope(answer)
}

function outcomeOf(result: HttpResult, read: (answer: Envelope) => SendResult | null): SendResult {
  if (result.kind !== 'response') return failedRequest(result)
  const answer = openEnvelope(result)
  const outcome = isSuccess(answer) ? read(answer) : REFUSALS.find(({ when }) => when(answer))?.outcome
  return outcome ?? unreadableEnvelope(answer)
}

function isInvalidToken(answer: Envelope): boolean {
  return (
    isRefusal(answer) && (answer.code === 'invalid_authorization_code' || /authorization code/i.test(answer.message))
  )
}
