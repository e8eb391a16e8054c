/** An amount in minor units (cents, kobo …): a safe, positive integer. */
export type MinorUnits = number & { readonly __brand: 'MinorUnits' }

/** The supported currencies, each with its ISO 4217 exponent. */
export const CURRENCIES = { ZAR: 2, USD: 2, EUR: 2, GBP: 2, NGN: 2, KES: 2, GHS: 2 } as const
export type Currency = keyof typeof CURRENCIES

export const MAX_AMOUNT = 99_999_999_999

export interface Money {
  amountCents: MinorUnits
  currency: Currency
}

/** Money as a row or a provider has it: nobody has checked the currency, and the amount may be zero. */
export interface StatedMoney {
  amountCents: number
  currency: string
}

export function isCurrency(value: unknown): value is Currency {
  return typeof value === 'string' && Object.hasOwn(CURRENCIES, value)
}

export function isMinorUnits(value: unknown): value is MinorUnits {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= MAX_AMOUNT
}

/** Makes a checked amount. Throws RangeError outside 1 … 99 999 999 999. */
export function minorUnits(value: number): MinorUnits {
  if (!isMinorUnits(value)) throw new RangeError(`not an amount in minor units: ${value}`)
  return value
}

export function isMoney(money: StatedMoney): money is Money {
  return isMinorUnits(money.amountCents) && isCurrency(money.currency)
}

/** Checks money that a row has. Throws RangeError for an amount or a currency that no row should have. */
export function checkedMoney({ amountCents, currency }: StatedMoney): Money {
  if (!isCurrency(currency)) throw new RangeError(`not a currency: ${currency}`)
  return { amountCents: minorUnits(amountCents), currency }
}

/** Returns the decimal string of an amount: 15000 cents of ZAR are "150.00". */
export function toDecimal({ amountCents, currency }: Money): string {
  const exponent = CURRENCIES[currency]
  const digits = String(amountCents).padStart(exponent + 1, '0')
  return `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/** The inverse of `toDecimal`. Returns null for any other string. */
export function fromDecimal(text: string, currency: Currency): MinorUnits | null {
  const exponent = CURRENCIES[currency]
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text)
  if (!match) return null
  const fraction = match[2] ?? ''
  if (fraction.length > exponent && /[1-9]/.test(fraction.slice(exponent))) return null
  const value = Number(match[1] + fraction.slice(0, exponent).padEnd(exponent, '0'))
  return isMinorUnits(value) ? value : null
}

const SYMBOLS: Partial<Record<Currency, string>> = { ZAR: 'R' }

/** Formats an amount as South Africa writes it (`en-ZA` of CLDR): "123 456,78". */
export function groupedDecimal(money: Money, separator: string): string {
  const grouped = toDecimal(money).replaceAll(/\d(?=(\d{3})+\.)/g, `$&${separator}`)
  return grouped.replace('.', ',')
}

/** Formats an amount for display: "R 123 456,78", "USD 12,50". The text is ASCII, because USSD screens show it too. */
export function displayMoney(money: Money): string {
  return `${SYMBOLS[money.currency] ?? money.currency} ${groupedDecimal(money, ' ')}`
}
