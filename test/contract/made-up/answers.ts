import type { LookupResult } from '../../../src/domain/providers/provider-result.ts'
import type { SendResult } from '../../../src/providers/contract/call.ts'
import type { RefundLookup, RefundResult } from '../../../src/providers/contract/refunds.ts'
import { type HttpResult, failedLookup, failedRequest } from '../../../src/providers/wire/http.ts'
import { asAmount, asText, field, parseJson } from '../../../src/providers/wire/json.ts'
import * as refusals from '../../../src/providers/wire/refusals.ts'

type Payment = Extract<LookupResult, { state: 'SUCCEEDED' | 'DECLINED' | 'PENDING' | 'UNPAID' }>

const PAYMENT_REFUSALS: Readonly<Record<string, refusals.ProviderRefusal>> = {
  unknown_token: refusals.INVALID_TOKEN,
  insufficient_funds: refusals.declined('insufficient_funds', null),
  declined: refusals.declined('declined', null),
  not_processed: refusals.NOT_PROCESSED,
  invalid_request: refusals.NOT_ACCEPTED,
}
const EXPIRED_REQUEST = refusals.refused(false, 'expired', 'The payer did not approve the request in time.')
const REFUND_REFUSALS: Readonly<Record<string, refusals.ProviderRefusal>> = {
  not_found: refusals.REFUND_REFUSED,
  not_refundable: refusals.REFUND_REFUSED,
  not_processed: refusals.NOT_PROCESSED,
}

export function chargeResult(result: HttpResult, reference: string): SendResult {
  return sent<SendResult>(result, PAYMENT_REFUSALS, (body) => {
    const url = asText(field(body, 'url'), 2048)
    if (url !== null) return { state: 'REQUIRES_ACTION', url, providerTransactionId: asText(field(body, 'id'), 64) }
    const payment = readPayment(body, reference)
    return payment?.state === 'UNPAID' ? null : payment
  })
}

export function chargeLookup(result: HttpResult, reference: string): LookupResult {
  return asked(result, (body) => readPayment(body, reference))
}

export function refundResult(result: HttpResult, reference: string): RefundResult {
  return sent<RefundResult>(result, REFUND_REFUSALS, (body) => readRefund(body, reference))
}

export function refundLookup(result: HttpResult, reference: string): RefundLookup {
  return asked(result, (body) => readRefund(body, reference))
}

export function readPayment(body: unknown, reference: string): Payment | null {
  const { id, status } = read(body, reference)
  if (id === null || status === null) return null
  if (status === 'open') return { state: 'UNPAID' }
  if (status === 'paid') return succeeded(id, body)
  if (status !== 'declined') return { state: 'PENDING', providerTransactionId: id }
  if (field(body, 'reason') === 'expired') return { ...EXPIRED_REQUEST, providerTransactionId: id }
  const reason = field(body, 'reason') === 'insufficient_funds' ? 'insufficient_funds' : 'declined'
  return refusals.declined(reason, id)
}

export function readRefund(body: unknown, reference: string): Exclude<Payment, { state: 'UNPAID' }> | null {
  const { id, status } = read(body, reference)
  if (id === null || status === null) return null
  if (status === 'done') return succeeded(id, body)
  if (status === 'failed') return { ...refusals.REFUND_REFUSED, providerTransactionId: id }
  return { state: 'PENDING', providerTransactionId: id }
}

function read(body: unknown, reference: string) {
  const isOurs = field(body, 'reference') === reference
  return { id: isOurs ? asText(field(body, 'id'), 64) : null, status: asText(field(body, 'status'), 32) }
}

function succeeded(providerTransactionId: string, body: unknown): Extract<Payment, { state: 'SUCCEEDED' }> | null {
  const amountCents = asAmount(field(body, 'amount'))
  const currency = asText(field(body, 'currency'), 3)
  if (amountCents === null || currency === null) return null
  return { state: 'SUCCEEDED', providerTransactionId, amountCents, currency }
}

function sent<T>(
  result: HttpResult,
  words: Readonly<Record<string, refusals.ProviderRefusal>>,
  reader: (body: unknown) => T | null,
) {
  if (result.kind !== 'response') return failedRequest(result)
  const { status } = result
  if (refusals.isUnauthorized(status)) return refusals.UNAVAILABLE
  const body = parseJson(result.body)
  if (status === 201) return reader(body) ?? unreadable(status)
  const word = asText(field(body, 'error'), 32) ?? ''
  return (status >= 400 && status < 500 && words[word]) || unreadable(status)
}

function asked<T>(result: HttpResult, reader: (body: unknown) => T | null) {
  if (result.kind !== 'response') return failedLookup(result)
  const body = parseJson(result.body)
  if (result.status === 404 && field(body, 'error') === 'not_found') return { state: 'NOT_FOUND' as const }
  return (result.status === 200 ? reader(body) : null) ?? unreadable(result.status)
}

function unreadable(status: number): { state: 'UNKNOWN'; detail: string } {
  return { state: 'UNKNOWN', detail: `unreadable answer, status ${status}` }
}
