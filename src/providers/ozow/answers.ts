import type { LookupResult } from '../../domain/providers/provider-result.ts'
import { fromDecimal, isCurrency } from '../../domain/money.ts'
import { fieldText, type Fields, formFieldsOf } from '../wire/forms.ts'
import type { RefundLookup, RefundResult } from '../contract/refunds.ts'
import * as refusals from '../wire/refusals.ts'
import { paid, pending, readWord, refusedBy, unpaid, type Words } from '../wire/words.ts'
import { type HttpResult, pageAddress, failedRequest, failedLookup, unreadable } from '../wire/http.ts'
import { field, parseJson } from '../wire/json.ts'
import type { SendResult } from '../contract/call.ts'

/** Ozow's status words for a payment (https://hub.ozow.com/docs/outcome). */
const PAYMENT_WORDS: Words<Exclude<LookupResult, { state: 'NOT_FOUND' | 'UNKNOWN' }>> = {
  Complete: paid,
  Cancelled: refusedBy(refusals.NOT_COMPLETED),
  Error: refusedBy(refusals.NOT_COMPLETED),
  Abandoned: unpaid,
  // The bank's response was unclear, and Ozow's staff investigate.
  PendingInvestigation: pending,
  Pending: pending,
}

/** Status words for a refund (https://hub.ozow.com/docs/step-3-refund-processing). The list also has their numbers. */
const REFUND_WORDS: Words<Exclude<RefundLookup, { state: 'NOT_FOUND' | 'UNKNOWN' }>> = {
  Pending: pending,
  Complete: paid,
  Submitted: pending,
  Failed: refusedBy(refusals.REFUND_REFUSED),
  Cancelled: refusedBy(refusals.REFUND_REFUSED),
  Returned: refusedBy(refusals.refused(false, 'returned', 'The account that the refund went to is closed.')),
}
const REFUND_NUMBERS = Object.keys(REFUND_WORDS)

type Names = Readonly<Record<'id' | 'status' | 'amount' | 'currency', string>>

const PAYMENT_NAMES: Names = { id: 'transactionId', status: 'status', amount: 'amount', currency: 'currencyCode' }
const REFUND_NAMES: Names = { ...PAYMENT_NAMES, id: 'id' }

export function isPaymentWord(word: string | undefined): boolean {
  return word !== undefined && Object.hasOwn(PAYMENT_WORDS, word)
}

export function paymentWords(fields: Fields, names: Names) {
  return byTable(PAYMENT_WORDS, fieldText(fields, names.status), fields, names)
}

function refundWords(fields: Fields) {
  const status = fieldText(fields, REFUND_NAMES.status) ?? ''
  const word = REFUND_NUMBERS[/^[0-5]$/.test(status) ? Number(status) : -1] ?? status
  return byTable(REFUND_WORDS, word, fields, REFUND_NAMES)
}

function byTable<T>(table: Words<T>, status: string | undefined, fields: Fields, names: Names) {
  const id = fieldText(fields, names.id)
  if (id === undefined || id.length > 64) return null
  const currency = fieldText(fields, names.currency) ?? null
  const amountCents = isCurrency(currency) ? fromDecimal(fieldText(fields, names.amount) ?? '', currency) : null
  return readWord(table, status, { id, amountCents, currency })
}

export function checkoutResult(result: HttpResult): SendResult {
  if (result.kind !== 'response') return failedRequest(result)
  if (refusals.isUnauthorized(result.status)) return refusals.UNAVAILABLE
  const fields = formFieldsOf(parseJson(result.body))
  const url = result.status === 200 ? pageAddress(fieldText(fields, 'url')) : null
  if (url !== null)
    return { state: 'REQUIRES_ACTION', url, providerTransactionId: fieldText(fields, 'paymentRequestId') ?? null }
  const isRefusal = [200, 400].includes(result.status) && fieldText(fields, 'errorMessage') !== undefined
  // Ozow's errors have no codes; a refusal means that it did not accept the request.
  return isRefusal ? refusals.NOT_ACCEPTED : unreadable(result)
}

/** `GetTransactionByReference` lists every attempt of the payer under our reference. */
export function chargeLookup(result: HttpResult, providerReference: string): LookupResult {
  if (result.kind !== 'response') return failedLookup(result)
  const list = result.status === 200 ? parseJson(result.body) : null
  if (!Array.isArray(list)) return unreadable(result)
  if (list.length === 0) return { state: 'NOT_FOUND' }
  const mine = list.filter((entry: unknown) => field(entry, 'transactionReference') === providerReference)
  const found = mine.map((entry: unknown) => paymentWords(formFieldsOf(entry), PAYMENT_NAMES))
  // An unreadable entry may be the paid one.
  if (found.length === 0 || found.includes(null)) return unreadable(result)
  const order = ['SUCCEEDED', 'PENDING', 'UNPAID', 'DECLINED'] as const
  return order.map((state) => found.findLast((each) => each?.state === state)).find(Boolean) ?? unreadable(result)
}

/** One refund is submitted, so there is one response: accepted with an id, or refused with errors. */
export function refundResult(result: HttpResult, transactionId: string): RefundResult {
  if (result.kind !== 'response') return failedRequest(result)
  if (refusals.isUnauthorized(result.status)) return refusals.UNAVAILABLE
  const list = [200, 400].includes(result.status) ? parseJson(result.body) : null
  const answer: unknown = Array.isArray(list) && list.length === 1 ? list[0] : null
  if (field(answer, 'transactionId') !== transactionId) return unreadable(result)
  const refundId = fieldText(formFieldsOf(answer), 'refundId')
  if (refundId) return { state: 'PENDING', providerTransactionId: refundId }
  const errors = field(answer, 'errors')
  if (!Array.isArray(errors) || errors.length === 0) return unreadable(result)
  return errors.includes('not processed') ? refusals.NOT_PROCESSED : refusals.REFUND_REFUSED
}

export function refundInList(result: HttpResult, id: string): RefundLookup | null {
  if (result.kind !== 'response') return failedLookup(result)
  const list = result.status === 200 ? parseJson(result.body) : null
  if (!Array.isArray(list)) return unreadable(result)
  const entry: unknown = list.find((each: unknown) => field(each, 'id') === id)
  return entry === undefined ? null : (refundWords(formFieldsOf(entry)) ?? unreadable(result))
}
