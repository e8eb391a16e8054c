import type { LookupResult } from '../../domain/providers/provider-result.ts'
import { fromDecimal, isCurrency } from '../../domain/money.ts'
import { fieldText, type Fields } from '../wire/forms.ts'
import type { RefundLookup } from '../contract/refunds.ts'
import { REFUND_REFUSED, refused } from '../wire/refusals.ts'
import { paid, pending, readWord, unpaid, type Reported, type Words } from '../wire/words.ts'

const NOT_COMPLETED = refused(true, 'declined', 'The bank payment was not completed.')

/** The one table of Ozow's words for a payment (https://hub.ozow.com/docs/outcome). */
const PAYMENT_WORDS: Words<Exclude<LookupResult, { state: 'NOT_FOUND' | 'UNKNOWN' }>> = {
  Complete: paid,
  Cancelled: ({ id }) => ({ ...NOT_COMPLETED, providerTransactionId: id }),
  Error: ({ id }) => ({ ...NOT_COMPLETED, providerTransactionId: id }),
  Abandoned: unpaid,
  // The bank's answer was not clear: people look into it.
  PendingInvestigation: pending,
  Pending: pending,
}

/** Of a refund (https://hub.ozow.com/docs/step-3-refund-processing), which its list also tells by number. */
const REFUND_WORDS: Words<Exclude<RefundLookup, { state: 'NOT_FOUND' | 'UNKNOWN' }>> = {
  Pending: pending,
  Complete: paid,
  Submitted: pending,
  Failed: ({ id }) => ({ ...REFUND_REFUSED, providerTransactionId: id }),
  Cancelled: ({ id }) => ({ ...REFUND_REFUSED, providerTransactionId: id }),
  Returned: ({ id }) => ({
    ...refused(false, 'returned', 'The account that the refund went to is closed.'),
    providerTransactionId: id,
  }),
}
const REFUND_NUMBERS = ['Pending', 'Complete', 'Submitted', 'Failed', 'Cancelled', 'Returned']

/** A payment as an answer or a notification tells it, its fields named as in `names`; null where it is not readable. */
export function paymentWords(fields: Fields, names: { id: string; status: string; amount: string; currency: string }) {
  return byTable(PAYMENT_WORDS, fieldText(fields, names.status), reported(fields, names))
}

export function refundWords(fields: Fields, names: { id: string; status: string; amount: string; currency: string }) {
  const status = fieldText(fields, names.status) ?? ''
  return byTable(
    REFUND_WORDS,
    REFUND_NUMBERS[/^[0-5]$/.test(status) ? Number(status) : -1] ?? status,
    reported(fields, names),
  )
}

function reported(fields: Fields, names: { id: string; amount: string; currency: string }): Reported | null {
  const id = fieldText(fields, names.id)
  const currency = fieldText(fields, names.currency) ?? null
  const amountCents = isCurrency(currency) ? fromDecimal(fieldText(fields, names.amount) ?? '', currency) : null
  return id === undefined || id.length > 64 ? null : { id, amountCents, currency }
}

function byTable<T>(table: Words<T>, status: string | undefined, from: Reported | null) {
  return from && readWord(table, status, from)
}
