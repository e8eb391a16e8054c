import type { TransactionKind } from '../states.ts'
import { displayMoney, isCurrency, isMinorUnits } from '../money.ts'

interface Summarised {
  amountCents: number
  currency: string
  rail: string | null
  /** What kind of transaction it is; a payment where it is not said. */
  of?: TransactionKind
}

/** A workflow's summary, under _User Metadata_ in the Temporal UI: "R 150.00 card", "refund of R 20.00 card", "payout of R 20.00". Holds no name. */
export function paymentSummary({ amountCents, currency, rail, of }: Summarised): string {
  const amount = isMinorUnits(amountCents) && isCurrency(currency) ? displayMoney({ amountCents, currency }) : currency
  if (of === 'PAYOUT') return `payout of ${amount}`
  const what = rail ? `${amount} ${rail.toLowerCase().replaceAll('_', ' ')}` : `${amount} checkout`
  return of === 'REFUND' ? `refund of ${what}` : what
}

/** The same of a payout batch: "3 payouts, R 1 500.00". */
export function batchSummary({
  itemCount,
  totalCents,
  currency,
}: {
  itemCount: number
  totalCents: number
  currency: string
}): string {
  const what = itemCount === 1 ? '1 payout' : `${itemCount} payouts`
  const known = isMinorUnits(totalCents) && isCurrency(currency)
  return known ? `${what}, ${displayMoney({ amountCents: totalCents, currency })}` : `${what} in ${currency}`
}

/** The same of what is made at a provider for split payments. */
export function connectSummary(of: 'ACCOUNT' | 'SPLIT'): string {
  return of === 'ACCOUNT' ? 'connected account' : 'split'
}

/** "5 s", "1 min", "1 h": a wait as a person says it. */
export function displayWait(ms: number): string {
  if (ms >= 3_600_000) return `${Math.round(ms / 3_600_000)} h`
  return ms >= 60_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 1_000)} s`
}
