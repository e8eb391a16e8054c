/** The most digits before the decimals: the highest amount of the API. */
const MOST_DIGITS = 9

/**
 * Reads an amount in rand as people and spreadsheets write it, such as "1 234,56", "R1,234.56" or "1234.5", in cents
 * and without floats. A separator with three digits behind it could be of thousands or of decimals, and so is refused:
 * AMBIGUOUS. Null for any other text.
 */
export function parseRand(text: string): number | 'AMBIGUOUS' | null {
  const plain = text.replace(/^\s*(?:ZAR|R)/i, '').replaceAll(/\s/g, '')
  if (/^\d{1,3}[.,]\d{3}$/.test(plain)) return 'AMBIGUOUS'
  const match =
    /^(\d+)(?:[.,](\d{1,2}))?$/.exec(plain) ??
    /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(plain) ??
    /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(plain)
  if (!match) return null
  const whole = match[1]!.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (whole.length > MOST_DIGITS) return null
  return Number(whole + (match[2] ?? '').padEnd(2, '0'))
}
