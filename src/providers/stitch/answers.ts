import type { LookupResult } from '../../domain/providers/provider-result.ts'
import { fromDecimal, isCurrency } from '../../domain/money.ts'
import { asText, field, parseJson } from '../wire/json.ts'
import type { SendResult } from '../contract/call.ts'
import * as refusals from '../wire/refusals.ts'
import { paid, pending, readWord, refusedBy, unpaid, type Reported, type Words } from '../wire/words.ts'
import { appendQuery } from '../../domain/query.ts'
import { type HttpResult, pageAddress, failedRequest, failedLookup } from '../wire/http.ts'
import type { RefundLookup, RefundResult } from '../contract/refunds.ts'

type Settled = Extract<SendResult, { state: 'SUCCEEDED' | 'DECLINED' | 'PENDING' }>

const expired = () => ({ state: 'EXPIRED' }) as const

/** Stitch's words for a payment request: the kinds of its state, and the types of its events. */
const PAYMENT_WORDS: Words<Settled | { state: 'UNPAID' | 'EXPIRED' }> = {
  PaymentInitiationRequestPending: unpaid,
  PaymentInitiationRequestCompleted: paid,
  PaymentInitiationRequestCancelled: refusedBy(refusals.NOT_COMPLETED),
  PaymentInitiationRequestExpired: expired,
  PENDING: unpaid,
  COMPLETE: paid,
  CANCELLED: refusedBy(refusals.NOT_COMPLETED),
  EXPIRED: expired,
}

const REFUND_WORDS: Words<Settled> = {
  RefundPending: pending,
  RefundPaused: pending,
  RefundSubmitted: pending,
  RefundCompleted: paid,
  RefundError: refusedBy(refusals.REFUND_REFUSED),
  PENDING: pending,
  PAUSED: pending,
  SUBMITTED: pending,
  COMPLETE: paid,
  ERROR: refusedBy(refusals.REFUND_REFUSED),
}

export function paymentWords(word: unknown, id: string, amount: unknown): LookupResult | null {
  return readWord(PAYMENT_WORDS, asText(word, 64), reported(id, amount))
}

export function refundWords(word: unknown, id: string, amount: unknown): Settled | null {
  return readWord(REFUND_WORDS, asText(word, 64), reported(id, amount))
}

/** Stitch's amounts are `{quantity, currency}`, with a decimal string as quantity. */
function reported(id: string, amount: unknown): Reported {
  const currency = field(amount, 'currency')
  const quantity = field(amount, 'quantity')
  const text = typeof quantity === 'number' ? String(quantity) : asText(quantity, 20)
  if (!isCurrency(currency) || text === null) return { id, amountCents: null, currency: null }
  return { id, amountCents: fromDecimal(text, currency), currency }
}

const LONGEST_ID = 255

/** Refusals by the code of a GraphQL error; any other error may have come after the payment. */
const REFUSALS: readonly { codes: readonly string[]; refusal: refusals.ProviderRefusal }[] = [
  { codes: ['UNAUTHENTICATED', 'FORBIDDEN'], refusal: refusals.UNAVAILABLE },
  { codes: ['BAD_USER_INPUT', 'GRAPHQL_VALIDATION_FAILED'], refusal: refusals.NOT_ACCEPTED },
  { codes: ['REFUND_NOT_ALLOWED'], refusal: refusals.REFUND_REFUSED },
]

export function checkoutResult(result: HttpResult, redirectUrl: string): SendResult {
  return outcomeOf(result, (data) => {
    const request = field(field(data, 'clientPaymentInitiationRequestCreate'), 'paymentInitiationRequest')
    const id = asText(field(request, 'id'), LONGEST_ID)
    const page = pageAddress(field(request, 'url'))
    if (id === null || page === null) return null
    const url = appendQuery(URL.parse(page)!.href, { redirect_uri: redirectUrl })
    return { state: 'REQUIRES_ACTION', url, providerTransactionId: id }
  })
}

export function requestLookup(result: HttpResult, providerReference: string, asked: string): LookupResult {
  const answer = open(result)
  if ('state' in answer) return answer
  const node = field(answer.data, 'node')
  if (node === null && answer.codes.length === 0) return { state: 'NOT_FOUND' }
  const mine = field(node, 'id') === asked && field(node, 'externalReference') === providerReference
  const word = field(field(node, 'state'), '__typename')
  return (mine && paymentWords(word, asked, field(node, 'amount'))) || unreadable
}

export function refundResult(result: HttpResult, nonce: string): RefundResult {
  const outcome = outcomeOf(result, (data) => readRefund(field(field(data, 'clientRefundInitiate'), 'refund'), nonce))
  return outcome.state === 'REQUIRES_ACTION' ? unreadable : outcome
}

export function refundLookup(result: HttpResult, nonce: string): RefundLookup {
  const answer = open(result)
  if ('state' in answer) return answer
  const edges = field(field(field(answer.data, 'client'), 'refunds'), 'edges')
  if (!Array.isArray(edges) || answer.codes.length > 0) return unreadable
  if (edges.length === 0) return { state: 'NOT_FOUND' }
  const found = edges.map((edge: unknown) => readRefund(field(edge, 'node'), nonce)).find((refund) => refund !== null)
  return found ?? unreadable
}

function readRefund(refund: unknown, nonce: string) {
  const id = asText(field(refund, 'id'), LONGEST_ID)
  if (id === null || field(refund, 'nonce') !== nonce) return null
  return refundWords(field(field(refund, 'status'), '__typename'), id, field(refund, 'amount'))
}

const unreadable = { state: 'UNKNOWN', detail: 'unreadable answer' } as const

function outcomeOf(result: HttpResult, read: (data: unknown) => SendResult | null): SendResult {
  if (result.kind !== 'response') return failedRequest(result)
  if (refusals.isUnauthorized(result.status)) return refusals.UNAVAILABLE
  const answer = open(result)
  if ('state' in answer) return answer
  const made = read(answer.data)
  if (made) return made
  // The worst of several errors counts.
  const known = answer.codes.map((code) => REFUSALS.find(({ codes }) => codes.includes(code))?.refusal)
  return known.includes(undefined) ? unreadable : (known[0] ?? unreadable)
}

/** GraphQL responds 200, or 400 if it did not execute the request; other statuses come from elsewhere. */
function open(result: HttpResult): { data: unknown; codes: string[] } | ReturnType<typeof failedLookup> {
  if (result.kind !== 'response') return failedLookup(result)
  const body = [200, 400].includes(result.status) ? parseJson(result.body) : null
  if (typeof body !== 'object' || body === null)
    return { ...unreadable, detail: `${unreadable.detail}, status ${result.status}` }
  const errors = field(body, 'errors')
  const codes = Array.isArray(errors)
    ? errors.map((error: unknown) => asText(field(field(error, 'extensions'), 'code'), 64) ?? '')
    : []
  return { data: field(body, 'data'), codes }
}
