import type { TransactionKind } from '../states.ts'
import { displayMoney, isMoney, type StatedMoney } from '../money.ts'

function amountText(money: StatedMoney): string | null {
  return isMoney(money) ? displayMoney(money) : null
}

/** What the Temporal UI shows of a workflow, without names: "R 150,00 card", "refund of R 20,00 card". */
export function paymentSummary({
  rail,
  kind,
  ...money
}: StatedMoney & { rail: string | null; kind: TransactionKind }): string {
  const amount = amountText(money) ?? money.currency
  if (kind === 'PAYOUT') return `payout of ${amount}`
  const payment = rail ? `${amount} ${rail.toLowerCase().replaceAll('_', ' ')}` : `${amount} checkout`
  return kind === 'REFUND' ? `refund of ${payment}` : payment
}

/** Returns the summary of a payout batch: "3 payouts, R 1 500,00". */
export function batchSummary({
  itemCount,
  totalCents,
  currency,
}: {
  itemCount: number
  totalCents: number
  currency: string
}): string {
  const payouts = itemCount === 1 ? '1 payout' : `${itemCount} payouts`
  const total = amountText({ amountCents: totalCents, currency })
  return total ? `${payouts}, ${total}` : `${payouts} in ${currency}`
}

export function connectSummary(kind: 'ACCOUNT' | 'SPLIT'): string {
  return kind === 'ACCOUNT' ? 'connected account' : 'split'
}
