import { compareTax } from '../../domain/tax/compare.ts'
import { estimateTax } from '../../domain/tax/estimate.ts'
import { FIRST_TAX_YEAR, taxTableOf } from '../../domain/tax/tables.ts'
import { currentTaxYear } from '../../domain/tax/tax-year.ts'
import { defineRoute } from '../http/route.ts'
import { fieldsRefused } from '../schema/schema-faults.ts'
import {
  comparisonExample,
  estimateExample,
  estimateRequestExample,
  TaxComparisonQuery,
  TaxComparisonSchema,
  TaxEstimateRequest,
  TaxEstimateSchema,
} from './schema.ts'

/** Throws SV-2001 for medical scheme members in a year whose credits are unknown. */
function requireCredits(taxYear: number, members: number): void {
  if (members === 0 || taxTableOf(taxYear).medicalCredit) return
  const message = `must be 0 for ${taxYear}: the medical scheme credits of that tax year are unknown`
  throw fieldsRefused([{ path: '/medicalSchemeMembers', message }])
}

/** Returns the default of `from`, the year before `to`. Throws SV-2001 if that year has no table. */
function yearBefore(to: number): number {
  if (to > FIRST_TAX_YEAR) return to - 1
  throw fieldsRefused([{ path: '/from', message: `is required, since the tax year ${to - 1} has no table` }])
}

const shared = { tag: 'Tax', plan: 'SANDBOX' } as const

export const taxRoutes = [
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/tax/estimate',
    operationId: 'estimateTax',
    summary: 'Estimate the income tax of a year',
    description:
      'For one tax year, with the working line by line: South African income tax of a natural person by the ' +
      'published table. No assessment: one income, the rebates by age, medical scheme credits and the deduction ' +
      'for retirement funds are all it knows. Two years side by side are `GET /api/tax/public/compare`.',
    access: 'credential',
    request: { body: TaxEstimateRequest, example: estimateRequestExample },
    responses: { 200: { description: 'The estimate.', schema: TaxEstimateSchema, example: estimateExample } },
    errors: ['SV-2001'],
    handle: ({ body }) => {
      const { taxYear = currentTaxYear(Date.now()), medicalSchemeMembers = 0 } = body
      requireCredits(taxYear, medicalSchemeMembers)
      return { status: 200, body: estimateTax({ ...body, taxYear }) }
    },
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/api/tax/public/compare',
    operationId: 'compareTax',
    summary: 'Compare the income tax of two years',
    description:
      'For what a new table means to somebody: the same person with the same income in two tax years, each with its ' +
      'working. Nothing but income and age is taken; for more use `POST /api/tax/estimate`.',
    access: 'public',
    request: { query: TaxComparisonQuery },
    responses: {
      200: {
        description: 'Both estimates and their difference.',
        schema: TaxComparisonSchema,
        example: comparisonExample,
      },
    },
    errors: ['SV-2001'],
    handle: ({ query }) => {
      const { incomeCents, age, to = currentTaxYear(Date.now()), from = yearBefore(to) } = query
      return { status: 200, body: compareTax({ incomeCents, age }, { from, to }) }
    },
  }),
]
