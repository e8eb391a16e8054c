import type { LookupResult } from '../../domain/providers/provider-result.ts'
import { formFieldsOf, fieldText } from '../wire/forms.ts'
import { type HttpResult, pageAddress, failedRequest, failedLookup, unreadable } from '../wire/http.ts'
import { field, parseJson } from '../wire/json.ts'
import { paymentWords, refundWords } from './status.ts'
import type { SendResult } from '../contract/call.ts'
import type { RefundLookup, RefundResult } from '../contract/refunds.ts'
import { isUnauthorized, NOT_ACCEPTED, NOT_PROCESSED, REFUND_REFUSED, UNAVAILABLE } from '../wire/refusals.ts'

const PAYMENT_NAMES = { id: 'transactionId', status: 'status', amount: 'amount', currency: 'currencyCode' }
const REFUND_NAMES = { id: 'id', status: 'status', amount: 'amount', currency: 'currencyCode' }

export function checkoutResult(result: HttpResult): SendResult {
  if (result.kind !== 'response') return failedRequest(result)
  if (isUnauthorized(result.status)) return UNAVAILABLE
  const fields = formFieldsOf(parseJson(result.body))
  const url = result.status === 200 ? pageAddress(fieldText(fields, 'url')) : null
  if (url !== null)
    return { state: 'REQUIRES_ACTION', url, providerTransactionId: fieldText(fields, 'paymentRequestId') ?? null }
  const isRefusal = [200, 400].includes(result.status) && fieldText(fields, 'errorMessage') !== undefined
  // Ozow's errors have no codes; a refusal means that it did not accept the request.
  return isRefusal ? NOT_ACCEPTED : unreadable(result)
}

/**
 * `GetTransactionByReference` lists every attempt of the payer under our reference. Without an attempt the list is
 * empty.
 */
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
  if (isUnauthorized(result.status)) return UNAVAILABLE
  const list = [200, 400].includes(result.status) ? parseJson(result.body) : null
  const answer: unknown = Array.isArray(list) && list.length === 1 ? list[0] : null
  if (field(answer, 'transactionId') !== transactionId) return unreadable(result)
  const refundId = fieldText(formFieldsOf(answer), 'refundId')
  if (refundId) return { state: 'PENDING', providerTransactionId: refundId }
  const errors = field(answer, 'errors')
  if (!Array.isArray(errors) || errors.length === 0) return unreadable(result)
  return errors.includes('not processed') ? NOT_PROCESSED : REFUND_REFUSED
}

/** The refund with that id in a day's list, or null. */
export function refundInList(result: HttpResult, id: string): RefundLookup | null {
  if (result.kind !== 'response') return failedLookup(result)
  const list = result.status === 200 ? parseJson(result.body) : null
  if (!Array.isArray(list)) return unreadable(result)
  const entry: unknown = list.find((each: unknown) => field(each, 'id') === id)
  return entry === undefined ? null : (refundWords(formFieldsOf(entry), REFUND_NAMES) ?? unreadable(result))
}
