/** The most digits before the decimals: the highest amount of the API. */
const MOST_DIGITS = 9

/** Three digits behind a separator: `1.500` is fifteen hundred for one reader and one and a half for another. */
const AMBIGUOUS = /^\d{1,3}[.,]\d{3}$/

const FORMS = [
  /^(\d+)(?:[.,](\d{1,2}))?$/,
  /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
  /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
]

/**
 * Reads an amount as people and spreadsheets write it, such as "1 234,56", "R1,234.56" or "1234.5", in cents and
 * without floats. Before it may stand its currency, or R for ZAR. AMBIGUOUS for an amount that can be read in two ways;
 * null for any other text.
 */
export function parseAmount(text: string, currency = 'ZAR'): number | 'AMBIGUOUS' | null {
  const [, before, plain] = /^([a-z]*)(.*)$/.exec(text.replaceAll(/\s/g, '').toLowerCase())!
  if (before !== '' && before !== currency.toLowerCase() && !(before === 'r' && currency === 'ZAR')) return null
  if (AMBIGUOUS.test(plain!)) return 'AMBIGUOUS'
  const match = FORMS.map((form) => form.exec(plain!)).find((found) => found !== null)
  if (!match) return null
  const whole = match[1]!.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (whole.length > MOST_DIGITS) return null
  return Number(whole + (match[2] ?? '').padEnd(2, '0'))
}
