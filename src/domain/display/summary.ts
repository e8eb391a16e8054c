import type { BatchFacts, OwnedRow, TransactionFacts } from '../engine-work.ts'
import { displayMoney, isMoney } from '../money.ts'

/** The summary of a workflow in the Temporal UI, without names: "R 150,00 card", "refund of R 20,00 card". */
export function paymentSummary({ rail, kind, ...money }: Omit<TransactionFacts, keyof OwnedRow>): string {
  const amount = isMoney(money) ? displayMoney(money) : money.currency
  if (kind === 'PAYOUT') return `payout of ${amount}`
  const payment = rail ? `${amount} ${rail.toLowerCase().replaceAll('_', ' ')}` : `${amount} checkout`
  return kind === 'REFUND' ? `refund of ${payment}` : payment
}

export function batchSummary({ itemCount, totalCents, currency }: Omit<BatchFacts, keyof OwnedRow>): string {
  const payouts = itemCount === 1 ? '1 payout' : `${itemCount} payouts`
  const total = { amountCents: totalCents, currency }
  return isMoney(total) ? `${payouts}, ${displayMoney(total)}` : `${payouts} in ${currency}`
}
