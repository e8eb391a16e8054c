import type { LookupResult } from '../../domain/provider-result.ts'
import { fromDecimal, isCurrency } from '../../domain/money.ts'
import { asText, field } from '../wire/json.ts'
import type { SendResult } from '../contract/provider.ts'
import { REFUND_REFUSED, refused } from '../wire/refusals.ts'

type Settled = Extract<SendResult, { state: 'SUCCEEDED' | 'DECLINED' | 'PENDING' }>

interface Reported {
  id: string
  /** `{quantity, currency}`: a decimal string. */
  amount: unknown
}

/** The one table of Stitch's words for a payment request: the kinds of its state, and the words of its events. */
const PAYMENT_WORDS: Readonly<
  Record<string, (reported: Reported) => Settled | { state: 'UNPAID' | 'EXPIRED' } | null>
> = {
  PaymentInitiationRequestPending: unpaid,
  PaymentInitiationRequestCompleted: paid,
  PaymentInitiationRequestCancelled: cancelled,
  PaymentInitiationRequestExpired: expired,
  PENDING: unpaid,
  COMPLETE: paid,
  CANCELLED: cancelled,
  EXPIRED: expired,
}

const REFUND_WORDS: Readonly<Record<string, (reported: Reported) => Settled | null>> = {
  RefundPending: pending,
  RefundPaused: pending,
  RefundSubmitted: pending,
  RefundCompleted: paid,
  RefundError: failed,
  PENDING: pending,
  PAUSED: pending,
  SUBMITTED: pending,
  COMPLETE: paid,
  ERROR: failed,
}

/** A word that is in no table means pending; no word at all is no answer. */
export function paymentWords(word: unknown, id: string, amount: unknown): LookupResult | null {
  return byTable(PAYMENT_WORDS, word, { id, amount })
}

export function refundWords(word: unknown, id: string, amount: unknown): Settled | null {
  return byTable(REFUND_WORDS, word, { id, amount })
}

function byTable<T>(
  table: Readonly<Record<string, (reported: Reported) => T | null>>,
  word: unknown,
  reported: Reported,
) {
  const status = asText(word, 64)
  if (status === null) return null
  return Object.hasOwn(table, status) ? table[status]!(reported) : pending(reported)
}

function paid({ id, amount }: Reported): Settled | null {
  const currency = field(amount, 'currency')
  const quantity = field(amount, 'quantity')
  const text = typeof quantity === 'number' ? String(quantity) : asText(quantity, 20)
  const amountCents = isCurrency(currency) && text !== null ? fromDecimal(text, currency) : null
  if (!isCurrency(currency) || amountCents === null) return null
  return { state: 'SUCCEEDED', providerTransactionId: id, amountCents, currency }
}

function pending({ id }: Reported): Settled {
  return { state: 'PENDING', providerTransactionId: id }
}

function unpaid(): { state: 'UNPAID' } {
  return { state: 'UNPAID' }
}

function expired(): { state: 'EXPIRED' } {
  return { state: 'EXPIRED' }
}

function cancelled({ id }: Reported): Settled {
  return { ...refused(true, 'declined', 'The bank payment was not completed.'), providerTransactionId: id }
}

function failed({ id }: Reported): Settled {
  return { ...REFUND_REFUSED, providerTransactionId: id }
}
