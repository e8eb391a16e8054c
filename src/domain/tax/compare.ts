import { estimateTax, ratioPercent, type TaxEstimate, type TaxInput } from './estimate.ts'

export interface TaxComparison {
  from: TaxEstimate
  to: TaxEstimate
  /** The tax in `to` less the tax in `from`. */
  differenceCents: number
  /** The difference in percent of the tax in `from`; null if that tax is 0. */
  differencePercent: number | null
}

/** Compares the tax of the same person and income in two years. Throws RangeError as `estimateTax` does. */
export function compareTax(input: Omit<TaxInput, 'taxYear'>, years: { from: number; to: number }): TaxComparison {
  const from = estimateTax({ ...input, taxYear: years.from })
  const to = estimateTax({ ...input, taxYear: years.to })
  const differenceCents = to.taxPayableCents - from.taxPayableCents
  const before = from.taxPayableCents
  return { from, to, differenceCents, differencePercent: before === 0 ? null : ratioPercent(differenceCents, before) }
}
