import { estimateTax, ratioPercent, type TaxEstimate, type TaxInput } from './estimate.ts'

export interface TaxComparison {
  from: TaxEstimate
  to: TaxEstimate
  /** What the later estimate asks more. */
  differenceCents: number
  /** Of the tax in `from`; null where that is nothing. */
  differencePercent: number | null
}

/** The same person with the same income in two years. Throws RangeError as `estimateTax`. */
export function compareTax(input: Omit<TaxInput, 'taxYear'>, years: { from: number; to: number }): TaxComparison {
  const from = estimateTax({ ...input, taxYear: years.from })
  const to = estimateTax({ ...input, taxYear: years.to })
  const differenceCents = to.taxPayableCents - from.taxPayableCents
  const before = from.taxPayableCents
  return { from, to, differenceCents, differencePercent: before === 0 ? null : ratioPercent(differenceCents, before) }
}
