import { locale } from './locale.ts'

const NUMBER = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 })
const PERCENT = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })

/** Formats a number: "12 345". */
export const numberText = (value: number): string => NUMBER.format(value)

/** Formats a part of one: "66,7%". */
export const percentText = (part: number): string => PERCENT.format(part)
