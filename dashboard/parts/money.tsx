/** Two decimals each, as the API's list of currencies has it. */
const MINOR_DIGITS = 2

/** As payers read it on their pages: "R 123 456.78", "USD 12.50". */
export function moneyText(amountCents: number, currency: string): string {
  const digits = String(Math.abs(amountCents)).padStart(MINOR_DIGITS + 1, '0')
  const whole = digits.slice(0, -MINOR_DIGITS).replaceAll(/\d(?=(\d{3})+$)/g, '$&\u00A0')
  const sign = amountCents < 0 ? '−' : ''
  return `${sign}${currency === 'ZAR' ? 'R' : currency}\u00A0${whole}.${digits.slice(-MINOR_DIGITS)}`
}

export function Money({ amountCents, currency }: { amountCents: number; currency: string }) {
  return <span className="money">{moneyText(amountCents, currency)}</span>
}

/** What was typed as "150" or "1 234.50" in minor units; null for anything else. No float is ever made of it. */
export function minorUnitsOf(text: string): number | null {
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/\s/g, ''))
  return match ? Number(match[1]! + (match[2] ?? '').padEnd(MINOR_DIGITS, '0')) : null
}
