import type { LookupResult } from '../../domain/providers/provider-result.ts'
import { asText, asAmount, field, parseJson } from '../wire/json.ts'
import type { SendResult } from '../contract/call.ts'
import * as refusals from '../wire/refusals.ts'
import { paid, pending, readWord, refusedBy, unpaid, type Reported, type Words } from '../wire/words.ts'
import type { StatedMoney } from '../../domain/money.ts'
import { type HttpResult, pageAddress, failedRequest, failedLookup, unreadable } from '../wire/http.ts'
import type { RefundResult } from '../contract/refunds.ts'

type Settled = Extract<SendResult, { state: 'SUCCEEDED' | 'DECLINED' | 'PENDING' }>

/** Status words of the older API's token charges, and of payments in events. */
const CHARGE_WORDS: Words<Settled> = { successful: paid, succeeded: paid, pending, failed }

/** Status words of a checkout. It is not confirmed that a declined card makes it `failed`. */
const CHECKOUT_WORDS: Words<Settled | { state: 'UNPAID' | 'EXPIRED' }> = {
  created: unpaid,
  started: unpaid,
  processing: pending,
  completed: paid,
  cancelled: unpaid,
  expired: () => ({ state: 'EXPIRED' }),
  failed,
}

const REFUND_WORDS: Words<Settled> = {
  successful: paid,
  succeeded: paid,
  pending,
  failed: refusedBy(refusals.REFUND_REFUSED),
}

function failed({ id }: { id: string }) {
  return refusals.declined('declined', id)
}

export function chargeWords(word: unknown, id: string, amountCents: number | null, currency: unknown): Settled | null {
  return readWord(CHARGE_WORDS, asText(word, 64), { id, amountCents, currency: asText(currency, 3) })
}

export function refundWords(word: unknown, id: string, amount: Omit<Reported, 'id'>): Settled | null {
  return readWord(REFUND_WORDS, asText(word, 64), { id, ...amount })
}

/** Both APIs use ids `ch_…`, and a refund must know which one it concerns: so the stored id is the path at Yoco. */
export function checkoutId(id: unknown): string | null {
  return isId(id) ? `checkouts/${id}` : null
}

export function chargeId(id: unknown): string | null {
  return isId(id) ? `charges/${id}` : null
}

export function idWithin(kind: 'checkouts' | 'charges', providerTransactionId: string | null): string | null {
  const [path, id] = providerTransactionId?.split('/') ?? []
  return path === kind && isId(id) ? id : null
}

function isId(id: unknown): id is string {
  return typeof id === 'string' && /^[A-Za-z0-9_-]{1,48}$/.test(id)
}

/** Yoco's error `{errorType, errorCode, …}`; any other 4xx comes from a server in between. */
interface YocoError {
  type: string
  code: string
}

/** Yoco's refusals, first match first. An error that is not listed may have come after the charge. */
const REFUSALS: readonly { when: (error: YocoError) => boolean; outcome: refusals.ProviderRefusal | null }[] = [
  // An earlier request with this reference arrived.
  { when: ({ code }) => code === 'duplicate_reference', outcome: null },
  { when: ({ code }) => /^(invalid|expired|unknown)_token$/.test(code), outcome: refusals.INVALID_TOKEN },
  { when: ({ code }) => code === 'insufficient_funds', outcome: refusals.declined('insufficient_funds', null) },
  { when: ({ code }) => /^(stolen|lost)_card$/.test(code), outcome: refusals.declined('stolen_card', null) },
  { when: ({ code }) => code === 'expired_card', outcome: refusals.declined('expired_card', null) },
  { when: ({ type }) => type === 'card_error', outcome: refusals.declined('declined', null) },
  { when: ({ code }) => code === 'not_processed', outcome: refusals.NOT_PROCESSED },
  { when: ({ type }) => type === 'invalid_request_error', outcome: refusals.NOT_ACCEPTED },
]

export function chargeResult(result: HttpResult, providerReference: string): SendResult {
  return outcomeOf(result, (body) => {
    const told = field(field(body, 'metadata'), 'reference')
    // The response belongs to our request even without our reference, which is not confirmed to be repeated.
    if (told !== undefined && told !== providerReference) return null
    const id = chargeId(field(body, 'id'))
    if (id === null) return null
    return chargeWords(field(body, 'status'), id, asAmount(field(body, 'amountInCents')), field(body, 'currency'))
  })
}

export function checkoutResult(result: HttpResult): SendResult {
  return outcomeOf(result, (body) => {
    const url = pageAddress(field(body, 'redirectUrl'))
    const providerTransactionId = checkoutId(field(body, 'id'))
    if (url === null || providerTransactionId === null) return null
    return { state: 'REQUIRES_ACTION', url, providerTransactionId }
  })
}

export function checkoutLookup(result: HttpResult, providerReference: string, asked: string): LookupResult {
  if (result.kind !== 'response') return failedLookup(result)
  const body = parseJson(result.body)
  if (result.status === 404 && errorIn(body)) return { state: 'NOT_FOUND' }
  const id = checkoutId(field(body, 'id'))
  const told = field(field(body, 'metadata'), 'reference')
  if (result.status !== 200 || id !== asked || told !== providerReference) return unreadable(result)
  const amount = { amountCents: asAmount(field(body, 'amount')), currency: asText(field(body, 'currency'), 3) }
  return readWord(CHECKOUT_WORDS, asText(field(body, 'status'), 64), { id, ...amount }) ?? unreadable(result)
}

/** The response to a refund has no amount: either the requested amount was refunded, or nothing. */
export function refundResult(result: HttpResult, amount: StatedMoney): RefundResult {
  const outcome = outcomeOf(result, (body) => {
    const id = asText(field(body, 'refundId') ?? field(body, 'id'), 64)
    return id === null ? null : refundWords(field(body, 'status'), id, amount)
  })
  if (outcome.state === 'REQUIRES_ACTION') return { state: 'UNKNOWN', detail: 'unreadable answer' }
  if (outcome.state !== 'DECLINED' || outcome.reasonCode === 'provider_unavailable') return outcome
  const refusedByName = result.kind === 'response' && errorIn(parseJson(result.body))?.code === 'not_processed'
  return refusedByName ? outcome : { ...refusals.REFUND_REFUSED, providerTransactionId: outcome.providerTransactionId }
}

function outcomeOf(result: HttpResult, read: (body: unknown) => SendResult | null): SendResult {
  if (result.kind !== 'response') return failedRequest(result)
  const { status, body: bytes } = result
  if (refusals.isUnauthorized(status)) return refusals.UNAVAILABLE
  const body = parseJson(bytes)
  if (status >= 200 && status < 300) return read(body) ?? unreadable(result)
  const error = status >= 400 && status < 500 ? errorIn(body) : null
  const refusal = error && REFUSALS.find(({ when }) => when(error))?.outcome
  return refusal ?? unreadable(result)
}

function errorIn(body: unknown): YocoError | null {
  const type = asText(field(body, 'errorType'), 64)
  return type === null ? null : { type, code: asText(field(body, 'errorCode'), 64) ?? '' }
}
