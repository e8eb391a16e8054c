/** An amount in minor units (cents, kobo …): a safe, positive integer. */
export type MinorUnits = number & { readonly __brand: 'MinorUnits' }

/** The supported currencies. Each has two decimals (ISO 4217). */
export const CURRENCIES = ['ZAR', 'USD', 'EUR', 'GBP', 'NGN', 'KES', 'GHS'] as const
export type Currency = (typeof CURRENCIES)[number]

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
  return (CURRENCIES as readonly unknown[]).includes(value)
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
export function toDecimal({ amountCents }: Money): string {
  const digits = String(amountCents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The inverse of `toDecimal`. Returns null for any other string. */
export function fromDecimal(text: string): MinorUnits | null {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text) ?? []
  if (whole === undefined) return null
  const value = Number(whole + decimals.padEnd(2, '0'))
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
