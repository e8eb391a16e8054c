import type { TransactionKind } from '../states.ts'
import { displayMoney, isMoney, type StatedMoney } from '../money.ts'

/** The summary of a workflow in the Temporal UI, without names: "R 150,00 card", "refund of R 20,00 card". */
export function paymentSummary({
  rail,
  kind,
  ...money
}: StatedMoney & { rail: string | null; kind: TransactionKind }): string {
  const amount = isMoney(money) ? displayMoney(money) : money.currency
  if (kind === 'PAYOUT') return `payout of ${amount}`
  const payment = rail ? `${amount} ${rail.toLowerCase().replaceAll('_', ' ')}` : `${amount} checkout`
  return kind === 'REFUND' ? `refund of ${payment}` : payment
}

export interface BatchAmount {
  itemCount: number
  totalCents: number
  currency: string
}

export function batchSummary({ itemCount, totalCents, currency }: BatchAmount): string {
  const payouts = itemCount === 1 ? '1 payout' : `${itemCount} payouts`
  const total = { amountCents: totalCents, currency }
  return isMoney(total) ? `${payouts}, ${displayMoney(total)}` : `${payouts} in ${currency}`
}
