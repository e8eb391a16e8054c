import { taxTableOf, type TaxBracket, type TaxTable } from './tables.ts'

/** The largest income or contribution, of a year or a month, in cents. */
export const MAX_INCOME_CENTS = 99_999_999_999
export const MAX_AGE = 120
export const MAX_MEDICAL_MEMBERS = 99

const MONTHS = 12
const RETIREMENT_PERCENT = 27.5
const UIF_PERCENT = 1

export interface TaxInput {
  taxYear: number
  /** The income of a year, or of a month if `period` is MONTHLY. */
  incomeCents: number
  period?: 'ANNUAL' | 'MONTHLY'
  /** The age on the last day of the year of assessment; under 65 if missing. */
  age?: number
  /** The contributions of a year, in either period. */
  retirementContributionCents?: number
  /** The members whose medical scheme fees the taxpayer pays, with the taxpayer. */
  medicalSchemeMembers?: number
}

const cents = (rand: number): number => rand * 100

/** Rounds half up to the cent. The products of incomes stay far below 2^53, so no precision is lost. */
function percentOf(amountCents: number, percent: number): number {
  return Math.floor((amountCents * percent * 10 + 500) / 1_000)
}

/** Returns a ratio in percent with two decimals. */
function ratioPercent(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 100
}

/**
 * The published table: `base + rate × (taxable income − above)`, less rebates and medical credits, at least zero.
 * Throws RangeError for a year without a table, or for members in a year without medical credits.
 */
export function estimateTax(input: TaxInput) {
  const { taxYear, period = 'ANNUAL', age = 0, retirementContributionCents = 0, medicalSchemeMembers = 0 } = input
  const table = taxTableOf(taxYear)
  const incomeCents = period === 'MONTHLY' ? input.incomeCents * MONTHS : input.incomeCents
  const taxableIncomeCents = incomeCents - retirementDeduction(table, incomeCents, retirementContributionCents)
  const lines = linesOf(table.brackets, taxableIncomeCents)
  const grossTaxCents = lines.reduce((sum, { taxCents }) => sum + taxCents, 0)
  const rebatesCents = rebatesAt(table, age)
  const medicalCreditsCents = medicalCredits(table, medicalSchemeMembers)
  const taxPayableCents = Math.max(0, grossTaxCents - rebatesCents - medicalCreditsCents)
  return {
    taxYear,
    taxableIncomeCents,
    /** Before rebates and credits. */
    grossTaxCents,
    rebatesCents,
    medicalCreditsCents,
    taxPayableCents,
    /** Paid in addition to the tax; null if the ceiling of UIF is unknown. */
    uifCents: uifOf(table, incomeCents),
    monthlyTaxCents: Math.floor((taxPayableCents * 2 + MONTHS) / (MONTHS * 2)),
    effectiveRatePercent: incomeCents === 0 ? 0 : ratioPercent(taxPayableCents, incomeCents),
    marginalRatePercent: lines.at(-1)!.ratePercent,
    lines,
    source: `South African Revenue Service, tax year ${taxYear} ${periodOf(taxYear)}`,
  }
}

const periodOf = (taxYear: number): string => `(1 March ${taxYear - 1} to the end of February ${taxYear})`

function retirementDeduction({ retirementCap }: TaxTable, incomeCents: number, contributionCents: number): number {
  return Math.min(contributionCents, percentOf(incomeCents, RETIREMENT_PERCENT), cents(retirementCap))
}

/** A passed bracket adds the difference of the published bases, so that the lines add up to the published formula. */
function linesOf(brackets: readonly TaxBracket[], taxableCents: number) {
  return brackets.flatMap(([above, base, ratePercent], index) => {
    const fromCents = cents(above)
    if (index > 0 && taxableCents <= fromCents) return []
    const [nextAbove, nextBase] = brackets[index + 1] ?? [Infinity, 0]
    const toCents = nextAbove === Infinity ? null : cents(nextAbove)
    const isPassed = taxableCents > cents(nextAbove)
    const taxCents = isPassed ? cents(nextBase - base) : percentOf(taxableCents - fromCents, ratePercent)
    return [{ fromCents, toCents, ratePercent, taxCents }]
  })
}

function rebatesAt({ rebates: { primary, secondary, tertiary } }: TaxTable, age: number): number {
  return cents(primary + (age >= 65 ? secondary : 0) + (age >= 75 ? tertiary : 0))
}

function medicalCredits({ taxYear, medicalCredit }: TaxTable, members: number): number {
  if (members === 0) return 0
  if (!medicalCredit) throw new RangeError(`no medical credits of ${taxYear} are known`)
  const { member, firstDependant, eachFurther } = medicalCredit
  const monthly = member + (members > 1 ? firstDependant : 0) + Math.max(0, members - 2) * eachFurther
  return cents(monthly * MONTHS)
}

function uifOf({ uifMonthlyCeiling }: TaxTable, incomeCents: number): number | null {
  if (uifMonthlyCeiling === null) return null
  return percentOf(Math.min(incomeCents, cents(uifMonthlyCeiling * MONTHS)), UIF_PERCENT)
}

/**
 * Compares the tax of the same person and income in two years. The percentage is of the tax in `from`, and null if that
 * is 0. Throws RangeError as `estimateTax` does.
 */
export function compareTax(input: Omit<TaxInput, 'taxYear'>, years: { from: number; to: number }) {
  const from = estimateTax({ ...input, taxYear: years.from })
  const to = estimateTax({ ...input, taxYear: years.to })
  const differenceCents = to.taxPayableCents - from.taxPayableCents
  const before = from.taxPayableCents
  return { from, to, differenceCents, differencePercent: before === 0 ? null : ratioPercent(differenceCents, before) }
}
