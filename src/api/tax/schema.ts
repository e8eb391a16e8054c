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
  description: 'Age on the last day of the tax year; rebates grow at 65 and at 75. Missing: under 65.',
  examples: [42],
})

const TaxPeriod = word('TaxPeriod', ['ANNUAL', 'MONTHLY'], 'Whether the income is of a year or of a month.')

export const TaxEstimateRequest = closed(
  {
    taxYear: Type.Optional(
      year('The year in which the tax year ends, in February. Missing: the one that runs in South Africa.', 2027),
    ),
    incomeCents: cents('Income before tax', 50_000_000),
    period: Type.Optional(
      described(
        TaxPeriod,
        'Whether `incomeCents` is of a year (missing: it is) or of a month, which is taken twelve times.',
      ),
    ),
    age: Type.Optional(Age),
    retirementContributionCents: Type.Optional(
      cents('Contributions to retirement funds in the whole year, also where the income is of a month', 6_000_000),
    ),
    medicalSchemeMembers: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_MEDICAL_MEMBERS,
        description:
          'How many people belong to the medical scheme through the taxpayer, who counts too. SV-2001 in a tax year ' +
          'whose credits are not known.',
        examples: [3],
      }),
    ),
  },
  { title: 'TaxEstimateRequest' },
)

export const TaxComparisonQuery = closed({
  incomeCents: cents('Income before tax of a year, the same in both tax years', 50_000_000),
  age: Type.Optional(Age),
  from: Type.Optional(year('The tax year to compare with. Missing: the one before `to`.', 2026)),
  to: Type.Optional(year('The tax year to compare. Missing: the one that runs in South Africa.', 2027)),
})

const shown = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description: `${description}, in rand cents.`, examples: [example] })

const percent = (description: string, example: number) => Type.Number({ description, examples: [example] })

const TaxLine = closed(
  {
    fromCents: shown('Income above this is taxed in this bracket', 38_310_000),
    toCents: described(
      nullable(shown('Up to and with', 53_020_000)),
      'Up to and with this; null for the highest bracket. In rand cents.',
    ),
    ratePercent: percent('The rate of the bracket.', 31),
    taxCents: shown(
      'What it adds to the tax. A bracket that the income passes adds what is published, in whole rand',
      3_623_900,
    ),
  },
  { title: 'TaxLine' },
)

export const TaxEstimateSchema = closed(
  {
    taxYear: year('The year in which the tax year ends, in February.', 2027),
    taxableIncomeCents: shown('Income of the year less what retirement contributions take off', 50_000_000),
    grossTaxCents: shown('Tax before rebates and credits: the sum of `lines`', 11_623_700),
    rebatesCents: shown('The rebates of that age', 1_782_000),
    medicalCreditsCents: shown('The medical scheme credits of twelve months', 0),
    taxPayableCents: shown('Gross tax less rebates less credits, at least 0', 9_841_700),
    uifCents: described(
      nullable(shown('UIF', 212_544)),
      'The employee’s contribution to the Unemployment Insurance Fund in the year, in rand cents; it is no part ' +
        'of the tax. Null before 2023.',
    ),
    monthlyTaxCents: shown('A twelfth of the tax payable', 820_142),
    effectiveRatePercent: percent('The tax payable in percent of the income, with two decimals.', 19.68),
    marginalRatePercent: percent('The rate of the bracket in which the taxable income lies.', 31),
    lines: Type.Array(TaxLine, { description: 'How the gross tax comes about, bracket by bracket.' }),
    source: Type.String({
      description: 'Who published the table, and its year.',
      examples: ['South African Revenue Service, tax year 2027 (1 March 2026 to the end of February 2027)'],
    }),
  },
  { title: 'TaxEstimate' },
)

export const TaxComparisonSchema = closed(
  {
    from: described(TaxEstimateSchema, 'The estimate in the tax year that is compared with.'),
    to: described(TaxEstimateSchema, 'The estimate in the tax year that is compared.'),
    differenceCents: Type.Integer({
      description: 'The tax payable in `to` less that in `from`, in rand cents.',
      examples: [-185_500],
    }),
    differencePercent: described(
      nullable(percent('The difference in percent', -1.85)),
      'The difference in percent of the tax payable in `from`, with two decimals; null where that is 0.',
    ),
  },
  { title: 'TaxComparison' },
)

export const estimateRequestExample = { taxYear: 2027, incomeCents: 50_000_000, period: 'ANNUAL', age: 42 } as const
export const estimateExample = estimateTax(estimateRequestExample)
export const comparisonExample = compareTax({ incomeCents: 50_000_000 }, { from: 2026, to: 2027 })
