import type { LookupResult } from '../../domain/providers/provider-result.ts'
import { formFieldsOf, fieldText, type Fields } from '../wire/forms.ts'
import { type HttpResult, pageAddress, failedRequest, failedLookup, unreadable } from '../wire/http.ts'
import { field, parseJson } from '../wire/json.ts'
import {
  CREATED_CHECKOUT,
  peachRefusal,
  readPayment,
  resultCode,
  UNKNOWN_REFERENCE,
  type PeachResult,
} from './results.ts'
import type { SendResult } from '../contract/call.ts'
import type { RefundResult } from '../contract/refunds.ts'
import { isUnauthorized, NOT_ACCEPTED, REFUND_REFUSED, UNAVAILABLE } from '../wire/refusals.ts'

type Response = Extract<HttpResult, { kind: 'response' }>

function outcomeOf<Outcome>(result: HttpResult, read: (fields: Fields, status: number) => Outcome | null) {
  if (result.kind !== 'response') return failedRequest(result)
  if (isUnauthorized(result.status)) return UNAVAILABLE
  const fields = answered(result)
  return (fields && read(fields, result.status)) ?? unreadable(result)
}

export function chargeResult(result: HttpResult, providerReference: string): SendResult {
  return outcomeOf(result, (fields) => peachRefusal(fields) ?? readPayment(fields, providerReference))
}

export function checkoutResult(result: HttpResult): SendResult {
  if (result.kind === 'response' && lacksMethod(result)) return NOT_ACCEPTED
  return outcomeOf<SendResult>(result, (fields, status) => {
    const url = status < 300 ? pageAddress(fieldText(fields, 'redirectUrl')) : null
    if (url === null) return peachRefusal(fields)
    return { state: 'REQUIRES_ACTION', url, providerTransactionId: fieldText(fields, 'checkoutId') ?? null }
  })
}

/** `PEACH_RAILS` names a rail that the account lacks: the configuration is at fault, not the payer. */
function lacksMethod({ status, body }: Response): boolean {
  const message = fieldText(formFieldsOf(parseJson(body)), 'message')
  return status === 400 && message?.startsWith('Default payment method invalid for this request') === true
}

export function refundResult(result: HttpResult, providerReference: string): RefundResult {
  return outcomeOf(result, (fields, status) => {
    const refund = readPayment(fields, providerReference)
    const outcome = peachRefusal(fields) ?? (refund && refundWords(refund))
    if (outcome) return outcome
    // Refused before creation, so it names no payment of ours: "more than is left", "no such payment".
    return status >= 400 && resultCode(fields)?.startsWith('700.') ? REFUND_REFUSED : null
  })
}

/** A payer may try a checkout several times: a success comes before an unclear, a pending and a declined payment. */
export function chargeLookup(
  result: HttpResult,
  providerReference: string,
): PeachResult | Extract<LookupResult, { state: 'NOT_FOUND' | 'UNKNOWN' }> {
  if (result.kind !== 'response') return failedLookup(result)
  const fields = answered(result)
  if (fields && resultCode(fields) === UNKNOWN_REFERENCE) return { state: 'NOT_FOUND' }
  const payments = result.status < 300 ? field(parseJson(result.body), 'payments') : null
  if (!Array.isArray(payments)) return unreadable(result)
  const mine = payments.filter((payment: unknown) => field(payment, 'merchantTransactionId') === providerReference)
  const found = mine.map((payment: unknown) => readPayment(formFieldsOf(payment), providerReference))
  // An unreadable entry may be the successful one.
  if (found.length === 0 || found.includes(null)) return unreadable(result)
  const order = ['SUCCEEDED', 'STUCK', 'PENDING', 'DECLINED'] as const
  const best = order.map((state) => found.findLast((payment) => payment?.state === state)).find(Boolean)
  return best ?? unreadable(result)
}

/**
 * The response to a lookup of a checkout by our reference. An untried checkout is no payment. It is not confirmed which
 * error means that there is no checkout. So each error with a result code means it, unless Peach refused our key.
 */
export function checkoutLookup(result: HttpResult, providerReference: string): LookupResult {
  if (result.kind !== 'response') return failedLookup(result)
  const fields = answered(result)
  const code = fields && resultCode(fields)
  if (!fields || !code || code.startsWith('800.900.')) return unreadable(result)
  if (result.status >= 400 || code === CREATED_CHECKOUT) return { state: 'NOT_FOUND' }
  return readPayment(fields, providerReference) ?? unreadable(result)
}

/** A rejected refund has no card to blame. */
export function refundWords(finding: PeachResult): PeachResult {
  if (finding.state !== 'DECLINED') return finding
  return { ...REFUND_REFUSED, providerTransactionId: finding.providerTransactionId }
}

/** The fields of Peach's own response; an error page of a gateway has none. */
function answered({ status, body }: Response): Fields | null {
  if (status >= 500 || (status >= 300 && ![400, 402, 404].includes(status))) return null
  const fields = formFieldsOf(parseJson(body))
  return resultCode(fields) !== undefined || fieldText(fields, 'redirectUrl') !== undefined ? fields : null
}
