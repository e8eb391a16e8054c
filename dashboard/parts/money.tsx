/** All currencies of the API have two decimals. */
const MINOR_DIGITS = 2

/** Formats like the payers' pages: "R 123 456.78", "USD 12.50". */
export function moneyText(amountCents: number, currency: string): string {
  const digits = String(Math.abs(amountCents)).padStart(MINOR_DIGITS + 1, '0')
  const whole = digits.slice(0, -MINOR_DIGITS).replaceAll(/\d(?=(\d{3})+$)/g, '$&\u00A0')
  const sign = amountCents < 0 ? '−' : ''
  return `${sign}${currency === 'ZAR' ? 'R' : currency}\u00A0${whole}.${digits.slice(-MINOR_DIGITS)}`
}

/** Formats a difference, with its sign: "+R 0.01". */
export const changeText = (amountCents: number, currency: string): string =>
  (amountCents > 0 ? '+' : '') + moneyText(amountCents, currency)

export function Money({ amountCents, currency }: { amountCents: number; currency: string }) {
  return <span className="money">{moneyText(amountCents, currency)}</span>
}

/** Parses "150" or "1 234.50" into minor units, without floats; returns null for any other text. */
export function parseAmount(text: string): number | null {
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/\s/g, ''))
  return match ? Number(match[1]! + (match[2] ?? '').padEnd(MINOR_DIGITS, '0')) : null
}
