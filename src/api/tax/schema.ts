import { Type } from 'typebox'
import { compareTax } from '../../domain/tax/compare.ts'
import { estimateTax, MAX_AGE, MAX_INCOME_CENTS, MAX_MEDICAL_MEMBERS } from '../../domain/tax/estimate.ts'
import { FIRST_TAX_YEAR, LAST_TAX_YEAR } from '../../domain/tax/tables.ts'
import { closed, described, nullable, word } from '../schema/schema.ts'

const cents = (description: string, example: number) =>
  Type.Integer({
    minimum: 0,
    maximum: MAX_INCOME_CENTS,
    description: `${description}, in rand cents.`,
    examples: [example],
  })

const year = (description: string, example: number) =>
  Type.Integer({ minimum: FIRST_TAX_YEAR, maximum: LAST_TAX_YEAR, description, examples: [example] })

const Age = Type.Integer({
  minimum: 0,
  maximum: MAX_AGE,
  description: 'Age on the last day of the tax year; rebates increase at 65 and at 75. Default: under 65.',
  examples: [42],
})

const TaxPeriod = word('TaxPeriod', ['ANNUAL', 'MONTHLY'], 'The period of the income.')

export const TaxEstimateRequest = closed(
  {
    taxYear: Type.Optional(
      year('The year in which the tax year ends, in February. Default: the current tax year in South Africa.', 2027),
    ),
    incomeCents: cents('Income before tax', 50_000_000),
    period: Type.Optional(
      described(TaxPeriod, 'The period of `incomeCents`; MONTHLY multiplies it by 12. Default: ANNUAL.'),
    ),
    age: Type.Optional(Age),
    retirementContributionCents: Type.Optional(
      cents('Contributions to retirement funds in the whole year, also if the income is monthly', 6_000_000),
    ),
    medicalSchemeMembers: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_MEDICAL_MEMBERS,
        description:
          'The number of medical scheme members, including the taxpayer. SV-2001 in a tax year whose credits are ' +
          'unknown.',
        examples: [3],
      }),
    ),
  },
  { title: 'TaxEstimateRequest' },
)

export const TaxComparisonQuery = closed({
  incomeCents: cents('Annual income before tax, the same in both tax years', 50_000_000),
  age: Type.Optional(Age),
  from: Type.Optional(year('The tax year to compare with. Default: the year before `to`.', 2026)),
  to: Type.Optional(year('The tax year to compare. Default: the current tax year in South Africa.', 2027)),
})

const shown = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description: `${description}, in rand cents.`, examples: [example] })

const percent = (description: string, example: number) => Type.Number({ description, examples: [example] })

const TaxLine = closed(
  {
    fromCents: shown('Income above this is taxed in this bracket', 38_310_000),
    toCents: described(
      nullable(shown('The inclusive end of the bracket', 53_020_000)),
      'The inclusive end of the bracket, in rand cents; null for the highest bracket.',
    ),
    ratePercent: percent('The rate of the bracket.', 31),
    taxCents: shown(
      'The tax of this bracket. A bracket that the income exceeds has the published tax, in whole rand',
      3_623_900,
    ),
  },
  { title: 'TaxLine' },
)

export const TaxEstimateSchema = closed(
  {
    taxYear: year('The year in which the tax year ends, in February.', 2027),
    taxableIncomeCents: shown('Annual income less the deduction for retirement contributions', 50_000_000),
    grossTaxCents: shown('Tax before rebates and credits: the sum of `lines`', 11_623_700),
    rebatesCents: shown('The rebates for the age', 1_782_000),
    medicalCreditsCents: shown('The medical scheme credits of twelve months', 0),
    taxPayableCents: shown('Gross tax less rebates less credits, at least 0', 9_841_700),
    uifCents: described(
      nullable(shown('UIF', 212_544)),
      'The employee’s annual contribution to the Unemployment Insurance Fund, in rand cents; not part of the tax. ' +
        'Null before 2023.',
    ),
    monthlyTaxCents: shown('A twelfth of the tax payable', 820_142),
    effectiveRatePercent: percent('The tax payable in percent of the income, with two decimals.', 19.68),
    marginalRatePercent: percent('The rate of the bracket of the taxable income.', 31),
    lines: Type.Array(TaxLine, { description: 'The gross tax by bracket.' }),
    source: Type.String({
      description: 'The publisher of the table, and its year.',
      examples: ['South African Revenue Service, tax year 2027 (1 March 2026 to the end of February 2027)'],
    }),
  },
  { title: 'TaxEstimate' },
)

export const TaxComparisonSchema = closed(
  {
    from: described(TaxEstimateSchema, 'The estimate for the tax year `from`.'),
    to: described(TaxEstimateSchema, 'The estimate for the tax year `to`.'),
    differenceCents: Type.Integer({
      description: 'The tax payable in `to` less that in `from`, in rand cents.',
      examples: [-185_500],
    }),
    differencePercent: described(
      nullable(percent('The difference in percent', -1.85)),
      'The difference in percent of the tax payable in `from`, with two decimals; null if that is 0.',
    ),
  },
  { title: 'TaxComparison' },
)

export const estimateRequestExample = { taxYear: 2027, incomeCents: 50_000_000, period: 'ANNUAL', age: 42 } as const
export const estimateExample = estimateTax(estimateRequestExample)
export const comparisonExample = compareTax({ incomeCents: 50_000_000 }, { from: 2026, to: 2027 })
