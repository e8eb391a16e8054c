import { parseAmount as parseWritten } from '../../src/csv/amount.ts'
import { locale } from './locale.ts'
import type { Column } from './rows.tsx'

/** All currencies of the API have two decimals. */
const MINOR_DIGITS = 2

const formats = new Map<string, Intl.NumberFormat>()

/** Rand have their sign, other currencies their code: a "$" could be of several countries. */
function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  const currencyDisplay = currency === 'ZAR' ? 'narrowSymbol' : 'code'
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay,
    signDisplay: 'negative',
  })
  formats.set(currency, format)
  return format
}

/** Formats like the payers' pages: "R 123 456,78", "USD 12,50". The quotient of a safe integer keeps its cents. */
export const moneyText = (amountCents: number, currency: string): string =>
  formatOf(currency)
    .format(amountCents / 10 ** MINOR_DIGITS)
    .replace('-', '−')

/** Formats a difference, with its sign: "+R 0,01". */
export const changeText = (amountCents: number, currency: string): string =>
  (amountCents > 0 ? '+' : '') + moneyText(amountCents, currency)

export function Money({ amountCents, currency }: { amountCents: number; currency: string }) {
  return <span className="money">{moneyText(amountCents, currency)}</span>
}

/** A refund or a payout leaves the business, so its amount is shown as negative. */
export const signedCents = ({ kind, amountCents }: { kind: 'COLLECT' | 'REFUND' | 'PAYOUT'; amountCents: number }) =>
  kind === 'COLLECT' ? amountCents : -amountCents

/** Parses "150" or "R 1 234,50" into minor units; returns null for any other text, also for one that is ambiguous. */
export function parseAmount(text: string, currency?: string): number | null {
  const cents = parseWritten(text, currency)
  return cents === 'AMBIGUOUS' ? null : cents
}

/** A column of amounts. What is deducted is negative, so that a row adds up. Nothing is shown for no money. */
export const amount = <Row extends { currency: string }>(
  head: string,
  of: (row: Row) => number,
  phone?: 'amount',
): Column<Row> => ({
  head,
  right: true,
  phone,
  cell: (row) => (of(row) === 0 ? null : <Money amountCents={of(row)} currency={row.currency} />),
})
