import { displayMoney, isCurrency, isMinorUnits } from './money.ts'

/** What the Temporal UI shows beside a payment's id: "R 150.00 card". Names nobody. */
export function paymentSummary({ amountCents, currency, rail }: { amountCents: number; currency: string; rail: string | null }): string {
  const amount = isMinorUnits(amountCents) && isCurrency(currency) ? displayMoney({ amountCents, currency }) : currency
  return rail ? `${amount} ${rail.toLowerCase().replaceAll('_', ' ')}` : `${amount} checkout`
}
