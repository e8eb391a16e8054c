import type { LookupResult } from '../../domain/providers/provider-result.ts'
import { fromDecimal, isCurrency } from '../../domain/money.ts'
import { asText, field } from '../wire/json.ts'
import type { SendResult } from '../contract/call.ts'
import { NOT_COMPLETED, REFUND_REFUSED } from '../wire/refusals.ts'
import { paid, pending, readWord, refusedBy, unpaid, type Reported, type Words } from '../wire/words.ts'

type Settled = Extract<SendResult, { state: 'SUCCEEDED' | 'DECLINED' | 'PENDING' }>

/** Stitch's words for a payment request: the kinds of its state, and the types of its events. */
const PAYMENT_WORDS: Words<Settled | { state: 'UNPAID' | 'EXPIRED' }> = {
  PaymentInitiationRequestPending: unpaid,
  PaymentInitiationRequestCompleted: paid,
  PaymentInitiationRequestCancelled: refusedBy(NOT_COMPLETED),
  PaymentInitiationRequestExpired: expired,
  PENDING: unpaid,
  COMPLETE: paid,
  CANCELLED: refusedBy(NOT_COMPLETED),
  EXPIRED: expired,
}

const REFUND_WORDS: Words<Settled> = {
  RefundPending: pending,
  RefundPaused: pending,
  RefundSubmitted: pending,
  RefundCompleted: paid,
  RefundError: refusedBy(REFUND_REFUSED),
  PENDING: pending,
  PAUSED: pending,
  SUBMITTED: pending,
  COMPLETE: paid,
  ERROR: refusedBy(REFUND_REFUSED),
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

function expired(): { state: 'EXPIRED' } {
  return { state: 'EXPIRED' }
}
