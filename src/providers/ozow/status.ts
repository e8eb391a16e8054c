import type { LookupResult } from '../../domain/providers/provider-result.ts'
import { fromDecimal, isCurrency } from '../../domain/money.ts'
import { fieldText, type Fields } from '../wire/forms.ts'
import type { RefundLookup } from '../contract/refunds.ts'
import { NOT_COMPLETED, REFUND_REFUSED, refused } from '../wire/refusals.ts'
import { paid, pending, readWord, refusedBy, unpaid, type Reported, type Words } from '../wire/words.ts'

/** Ozow's status words for a payment (https://hub.ozow.com/docs/outcome). */
const PAYMENT_WORDS: Words<Exclude<LookupResult, { state: 'NOT_FOUND' | 'UNKNOWN' }>> = {
  Complete: paid,
  Cancelled: refusedBy(NOT_COMPLETED),
  Error: refusedBy(NOT_COMPLETED),
  Abandoned: unpaid,
  // The bank's response was unclear, and Ozow's staff investigate.
  PendingInvestigation: pending,
  Pending: pending,
}

/**
 * Status words for a refund (https://hub.ozow.com/docs/step-3-refund-processing); the list also has them as numbers.
 */
const REFUND_WORDS: Words<Exclude<RefundLookup, { state: 'NOT_FOUND' | 'UNKNOWN' }>> = {
  Pending: pending,
  Complete: paid,
  Submitted: pending,
  Failed: refusedBy(REFUND_REFUSED),
  Cancelled: refusedBy(REFUND_REFUSED),
  Returned: refusedBy(refused(false, 'returned', 'The account that the refund went to is closed.')),
}
const REFUND_NUMBERS = ['Pending', 'Complete', 'Submitted', 'Failed', 'Cancelled', 'Returned']

/** The names of the fields of a payment or a refund. */
interface Names {
  id: string
  amount: string
  currency: string
}

/** True for a status word that Ozow documents. */
export function isPaymentWord(word: string | undefined): boolean {
  return word !== undefined && Object.hasOwn(PAYMENT_WORDS, word)
}

/** Reads a payment from a response or a notification, whose field names are in `names`; null if it is unreadable. */
export function paymentWords(fields: Fields, names: Names & { status: string }) {
  return byTable(PAYMENT_WORDS, fieldText(fields, names.status), reported(fields, names))
}

export function refundWords(fields: Fields, names: Names & { status: string }) {
  const status = fieldText(fields, names.status) ?? ''
  return byTable(
    REFUND_WORDS,
    REFUND_NUMBERS[/^[0-5]$/.test(status) ? Number(status) : -1] ?? status,
    reported(fields, names),
  )
}

function reported(fields: Fields, names: Names): Reported | null {
  const id = fieldText(fields, names.id)
  const currency = fieldText(fields, names.currency) ?? null
  const amountCents = isCurrency(currency) ? fromDecimal(fieldText(fields, names.amount) ?? '', currency) : null
  return id === undefined || id.length > 64 ? null : { id, amountCents, currency }
}

function byTable<T>(table: Words<T>, status: string | undefined, from: Reported | null) {
  return from && readWord(table, status, from)
}
