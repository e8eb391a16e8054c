import { type HttpResult, failedRequest, failedLookup } from '../wire/http.ts'
import { asAmount, asId, asText, field } from '../wire/json.ts'
import { isBalanceTooLow, isRefusal, isSuccess, openEnvelope, unreadableEnvelope } from './answers.ts'
import type { RefundLookup, RefundResult, RefundQuestion, RefundRequest } from '../contract/refunds.ts'
import { isUnauthorized, NOT_PROCESSED, REFUND_REFUSED, refused, UNAVAILABLE } from '../wire/refusals.ts'
import { readPageOf } from './pages.ts'
import { paid, pending, readWord, refusedBy, type Words } from '../wire/words.ts'

type Settled = Extract<RefundLookup, { state: 'SUCCEEDED' | 'DECLINED' | 'PENDING' | 'STUCK' }>

const INSUFFICIENT_BALANCE = refused(
  true,
  'insufficient_balance',
  'The balance at the provider is not enough for this refund.',
)

const REFUND_WORDS: Words<Settled> = {
  pending,
  processing: pending,
  // The payer's bank wants account details: an operator must act on Paystack's dashboard.
  'needs-attention': ({ id }) => ({ state: 'STUCK', providerTransactionId: id }),
  processed: paid,
  failed: refusedBy(refused(false, 'declined', 'The provider could not carry out the refund.')),
}

/** Paystack has no field for our reference, so it goes into a note that the list returns. */
export function refundBody({ providerReference, amountCents, currency, charge }: RefundRequest) {
  return { transaction: charge.providerReference, amount: amountCents, currency, merchant_note: providerReference }
}

export function refundResult(result: HttpResult, request: RefundRequest): RefundResult {
  if (result.kind !== 'response') return failedRequest(result)
  const answer = openEnvelope(result)
  if (isSuccess(answer)) return readRefund(answer.data, request) ?? unreadableEnvelope(answer)
  if (isUnauthorized(answer.httpStatus)) return UNAVAILABLE
  if (!isRefusal(answer)) return unreadableEnvelope(answer)
  if (isBalanceTooLow(answer)) return INSUFFICIENT_BALANCE
  if (answer.code === 'transaction_not_processed') return NOT_PROCESSED
  return answer.type === 'processor_error' ? unreadableEnvelope(answer) : REFUND_REFUSED
}

export function refundLookup(result: HttpResult, question: RefundQuestion): RefundLookup {
  if (result.kind !== 'response') return failedLookup(result)
  const answer = openEnvelope(result)
  // An id that Paystack returned and no longer knows does not prove that no money was refunded.
  return (isSuccess(answer) && readRefund(answer.data, question)) || unreadableEnvelope(answer)
}

export function refundOnPage(
  result: HttpResult,
  question: RefundQuestion,
  page: number,
): { found: RefundLookup | null; more: boolean } {
  const list = readPageOf(result, page, (entry) =>
    field(entry, 'merchant_note') === question.providerReference ? { refund: readRefund(entry, question) } : undefined,
  )
  if ('state' in list) return { found: list, more: false }
  if (list.items.length === 0) return { found: null, more: !list.isLast }
  const found = list.items.find(({ refund }) => refund !== null)?.refund
  return { found: found ?? { state: 'UNKNOWN', detail: 'a refund with our note that is not ours' }, more: false }
}

function readRefund(data: unknown, { providerReference, charge }: RefundRequest): Settled | null {
  const status = asText(field(data, 'status'), 64)
  const id = asId(field(data, 'id'))
  const amountCents = asAmount(field(data, 'amount'))
  const currency = asText(field(data, 'currency'), 3)
  // In the response to a creation `transaction` is an object. In a lookup it is a number beside the reference.
  const reference = field(data, 'transaction_reference') ?? field(field(data, 'transaction'), 'reference')
  if (status === null || id === null || amountCents === null || currency === null) return null
  if (reference !== charge.providerReference || field(data, 'merchant_note') !== providerReference) return null
  return readWord(REFUND_WORDS, status, { id, amountCents, currency })
}
