import { USER_ROLES } from '../../domain/accounts/roles.ts'
import { compareTax, estimateTax, MAX_AGE, MAX_INCOME_CENTS, MAX_MEDICAL_MEMBERS } from '../../domain/tax/estimate.ts'
import { FIRST_TAX_YEAR, taxTableOf, LAST_TAX_YEAR, currentTaxYear } from '../../domain/tax/tables.ts'
import { sharing, returns } from '../http/route.ts'
import { once } from '../idempotency/idempotency.ts'
import { fieldRefused } from '../schema/schema-faults.ts'
import * as t from '../schema/schema.ts'

const cents = (description: string, example: number) =>
  t.described(t.Integer({ minimum: 0, maximum: MAX_INCOME_CENTS }), `${description}, in rand cents.`, example)

const year = (description: string, example: number) => t.between(FIRST_TAX_YEAR, LAST_TAX_YEAR, description, example)

const Age = t.between(
  0,
  MAX_AGE,
  'Age on the last day of the tax year; rebates increase at 65 and at 75. Default: under 65.',
  42,
)

const TaxPeriod = t.word('TaxPeriod', ['ANNUAL', 'MONTHLY'], 'The period of the income.')

const TaxEstimateRequest = t.component('TaxEstimateRequest', {
  taxYear: t.Optional(
    year('The year in which the tax year ends, in February. Default: the current tax year in South Africa.', 2027),
  ),
  incomeCents: cents('Income before tax', 50_000_000),
  period: t.Optional(TaxPeriod, 'The period of `incomeCents`; MONTHLY multiplies it by 12. Default: ANNUAL.'),
  age: t.Optional(Age),
  retirementContributionCents: t.Optional(
    cents('Contributions to retirement funds in the whole year, also if the income is monthly', 6_000_000),
  ),
  medicalSchemeMembers: t.Optional(
    t.Integer({ minimum: 0, maximum: MAX_MEDICAL_MEMBERS }),
    'The number of medical scheme members, including the taxpayer. SV-2001 in a tax year whose credits are ' +
      'unknown.',
    3,
  ),
})

const TaxComparisonQuery = t.closed({
  incomeCents: cents('Annual income before tax, the same in both tax years', 50_000_000),
  age: t.Optional(Age),
  from: t.Optional(year('The tax year to compare with. Default: the year before `to`.', 2026)),
  to: t.Optional(year('The tax year to compare. Default: the current tax year in South Africa.', 2027)),
})

const shown = (description: string, example: number) => t.count(`${description}, in rand cents.`, example)

const TaxLine = t.component('TaxLine', {
  fromCents: shown('Income above this is taxed in this bracket', 38_310_000),
  toCents: t.nullable(
    shown('The inclusive end of the bracket', 53_020_000),
    'The inclusive end of the bracket, in rand cents; null for the highest bracket.',
  ),
  ratePercent: t.number('The rate of the bracket.', 31),
  taxCents: shown(
    'The tax of this bracket. A bracket that the income exceeds has the published tax, in whole rand',
    3_623_900,
  ),
})

const TaxEstimateSchema = t.component('TaxEstimate', {
  taxYear: year('The year in which the tax year ends, in February.', 2027),
  taxableIncomeCents: shown('Annual income less the deduction for retirement contributions', 50_000_000),
  grossTaxCents: shown('Tax before rebates and credits: the sum of `lines`', 11_623_700),
  rebatesCents: shown('The rebates for the age', 1_782_000),
  medicalCreditsCents: shown('The medical scheme credits of twelve months', 0),
  taxPayableCents: shown('Gross tax less rebates less credits, at least 0', 9_841_700),
  uifCents: t.nullable(
    shown('UIF', 212_544),
    'The employee’s annual contribution to the Unemployment Insurance Fund, in rand cents; not part of the tax. ' +
      'Null before 2023.',
  ),
  monthlyTaxCents: shown('A twelfth of the tax payable', 820_142),
  effectiveRatePercent: t.number('The tax payable in percent of the income, with two decimals.', 19.68),
  marginalRatePercent: t.number('The rate of the bracket of the taxable income.', 31),
  lines: t.arrayOf(TaxLine, 'The gross tax by bracket.'),
  source: t.text(
    'The publisher of the table, and its year.',
    'South African Revenue Service, tax year 2027 (1 March 2026 to the end of February 2027)',
  ),
})

const TaxComparisonSchema = t.component('TaxComparison', {
  from: t.described(TaxEstimateSchema, 'The estimate for the tax year `from`.'),
  to: t.described(TaxEstimateSchema, 'The estimate for the tax year `to`.'),
  differenceCents: t.described(t.Integer(), 'The tax payable in `to` less that in `from`, in rand cents.', -185_500),
  differencePercent: t.nullable(
    t.number('The difference in percent', -1.85),
    'The difference in percent of the tax payable in `from`, with two decimals; null if that is 0.',
  ),
})

const estimateRequestExample = { taxYear: 2027, incomeCents: 50_000_000, period: 'ANNUAL', age: 42 } as const
const estimateExample = estimateTax(estimateRequestExample)
const comparisonExample = compareTax({ incomeCents: 50_000_000 }, { from: 2026, to: 2027 })

function requireCredits(taxYear: number, members: number): void {
  if (members === 0 || taxTableOf(taxYear).medicalCredit) return
  const message = `must be 0 for ${taxYear}: the medical scheme credits of that tax year are unknown`
  throw fieldRefused('/medicalSchemeMembers', message)
}

function yearBefore(to: number): number {
  if (to > FIRST_TAX_YEAR) return to - 1
  throw fieldRefused('/from', `is required, since the tax year ${to - 1} has no table`)
}

const route = sharing({ tag: 'Tax', plan: 'SANDBOX' })

export const taxRoutes = [
  route('POST /api/tax/estimate', {
    operationId: 'estimateTax',
    summary: 'Estimate the income tax of a year',
    description:
      'For one tax year, with the working line by line: South African income tax of a natural person by the ' +
      'published table. No assessment: one income, the rebates by age, medical scheme credits and the deduction ' +
      'for retirement funds are all it knows. Two years side by side are `GET /api/tax/public/compare`.',
    access: 'credential',
    roles: USER_ROLES,
    idempotent: true,
    request: { body: TaxEstimateRequest, example: estimateRequestExample },
    responses: returns(200, 'The estimate.', TaxEstimateSchema, estimateExample),
    handle: async (call, api) => {
      const { body } = call
      const { taxYear = currentTaxYear(Date.now()), medicalSchemeMembers = 0 } = body
      requireCredits(taxYear, medicalSchemeMembers)
      const estimate = async () => ({ status: 200, body: estimateTax({ ...body, taxYear }) })
      return await once(call, api, estimate, { single: true })
    },
  }),
  route('GET /api/tax/public/compare', {
    operationId: 'compareTax',
    summary: 'Compare the income tax of two years',
    description:
      'For what a new table means to somebody: the same person with the same income in two tax years, each with its ' +
      'working. Nothing but income and age is taken; for more use `POST /api/tax/estimate`.',
    access: 'public',
    request: { query: TaxComparisonQuery },
    responses: returns(200, 'Both estimates and their difference.', TaxComparisonSchema, comparisonExample),
    result: ({ query }) => {
      const { incomeCents, age, to = currentTaxYear(Date.now()), from = yearBefore(to) } = query
      return compareTax({ incomeCents, age }, { from, to })
    },
  }),
]
