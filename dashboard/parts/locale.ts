const STORED_AS = 'dates-and-amounts'

/** How dates and amounts are written: as in South Africa, or as the browser's language has it. */
type Convention = 'south-african' | 'browser'

export const convention: Convention = localStorage.getItem(STORED_AS) === 'browser' ? 'browser' : 'south-african'

/** The locale for `Intl`. Undefined is the browser's. */
export const locale: string | undefined = convention === 'browser' ? undefined : 'en-ZA'

/** Stores the choice on this device and loads the page again, since every text on it was written with the other one. */
export function chooseConvention(chosen: Convention): void {
  localStorage.setItem(STORED_AS, chosen)
  window.location.reload()
}

/** Times are South African for every reader, as days and statements are. */
export const timeZone = 'Africa/Johannesburg'

const NUMBER = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 })
const PERCENT = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })

/** Formats a number: "12 345". */
export const numberText = (value: number): string => NUMBER.format(value)

/** Formats a part of one: "66,7%". */
export const percentText = (part: number): string => PERCENT.format(part)
