import { currentTaxYear } from '../../../src/domain/tax/tables.ts'
import { testBusiness } from '../accounts/accounts.ts'
import { testApi } from '../running-api.ts'
import { expecting, refusal } from '../../client.ts'

const api = testApi()
const merchant = testBusiness(api)

const estimate = (body: object) => api.ask('POST', '/api/tax/estimate', { token: merchant.accessToken, body })
const compare = (query: string) => api.ask('GET', `/api/tax/public/compare?${query}`)

test('an estimate defaults to the current tax year, a year’s income and an age below 65', async () => {
  const body = expecting(200, await estimate({ incomeCents: 50_000_000 }))
  expect(body.taxYear).toBe(currentTaxYear(Date.now()))
  const said = { taxYear: body.taxYear, incomeCents: 50_000_000, period: 'ANNUAL', age: 64 }
  expect((await estimate(said)).body).toEqual(body)
})

test('an estimate shows its working line by line, and its source', async () => {
  const { body } = await estimate({ taxYear: 2026, incomeCents: 30_000_000, medicalSchemeMembers: 1 })
  expect(body).toEqual({
    taxYear: 2026,
    taxableIncomeCents: 30_000_000,
    grossTaxCents: 5_903_200,
    rebatesCents: 1_723_500,
    medicalCreditsCents: 436_800,
    taxPayableCents: 3_742_900,
    uifCents: 212_544,
    monthlyTaxCents: 311_908,
    effectiveRatePercent: 12.48,
    marginalRatePercent: 26,
    lines: [
      { fromCents: 0, toCents: 23_710_000, ratePercent: 18, taxCents: 4_267_800 },
      { fromCents: 23_710_000, toCents: 37_050_000, ratePercent: 26, taxCents: 1_635_400 },
    ],
    source: 'South African Revenue Service, tax year 2026 (1 March 2025 to the end of February 2026)',
  })
})

test('an estimate of a month’s income shows figures of a year', async () => {
  const { body } = await estimate({ taxYear: 2022, incomeCents: 2_500_000, period: 'MONTHLY' })
  expect(body).toMatchObject({ taxableIncomeCents: 30_000_000, uifCents: null })
})

test.each([
  ['no income', {}, '/incomeCents'],
  ['a negative income', { incomeCents: -1 }, '/incomeCents'],
  ['an absurd income', { incomeCents: 100_000_000_000 }, '/incomeCents'],
  ['half a cent', { incomeCents: 0.5 }, '/incomeCents'],
  ['an income in words', { incomeCents: '100' }, '/incomeCents'],
  ['a year before the tables', { incomeCents: 1, taxYear: 2016 }, '/taxYear'],
  ['a year after the tables', { incomeCents: 1, taxYear: 2028 }, '/taxYear'],
  ['half a year', { incomeCents: 1, taxYear: 2026.5 }, '/taxYear'],
  ['a negative age', { incomeCents: 1, age: -1 }, '/age'],
  ['an age above 120', { incomeCents: 1, age: 121 }, '/age'],
  ['a week', { incomeCents: 1, period: 'WEEKLY' }, '/period'],
  ['a negative contribution', { incomeCents: 1, retirementContributionCents: -1 }, '/retirementContributionCents'],
  ['half a member', { incomeCents: 1, medicalSchemeMembers: 1.5 }, '/medicalSchemeMembers'],
  [
    'members in a year without credits',
    { incomeCents: 1, taxYear: 2017, medicalSchemeMembers: 1 },
    '/medicalSchemeMembers',
  ],
  ['an unknown field', { incomeCents: 1, bonus: 1 }, '/bonus'],
])('an estimate refuses %s', async (_what, body, path) => {
  const answer = await estimate(body)
  expect(refusal(answer)).toEqual([400, 'SV-2001'])
  expect(answer.body.error.details.fields[0].path).toBe(path)
})

test.each([{ incomeCents: 0 }, { incomeCents: 99_999_999_999, age: 0 }, { incomeCents: 1, age: 120 }])(
  'an estimate takes the bounds: %j',
  async (body) => expect((await estimate({ taxYear: 2017, ...body })).status).toBe(200),
)

test('two years compared need no credential and show both estimates and the difference', async () => {
  const body = expecting(200, await compare('incomeCents=50000000&age=66&from=2023&to=2024'))
  const of = async (taxYear: number) => (await estimate({ taxYear, incomeCents: 50_000_000, age: 66 })).body
  const [from, to] = [await of(2023), await of(2024)]
  const differenceCents = to.taxPayableCents - from.taxPayableCents
  expect(body).toMatchObject({ from, to, differenceCents })
  expect(body.differencePercent).toBeCloseTo((differenceCents / from.taxPayableCents) * 100, 2)
})

test('two years compared default to the current one and the one before, or the year before the named one', async () => {
  const running = currentTaxYear(Date.now())
  const years = ({ body }: Awaited<ReturnType<typeof compare>>) => [body.from.taxYear, body.to.taxYear]
  expect(years(await compare('incomeCents=1'))).toEqual([running - 1, running])
  expect(years(await compare('incomeCents=1&to=2020'))).toEqual([2019, 2020])
  expect(years(await compare('incomeCents=1&from=2018'))).toEqual([2018, running])
  expect((await compare('incomeCents=1')).body.differencePercent).toBeNull()
})

test.each([
  ['no income', 'to=2020', '/incomeCents'],
  ['a negative income', 'incomeCents=-1', '/incomeCents'],
  ['an absurd income', 'incomeCents=100000000000', '/incomeCents'],
  ['an income in words', 'incomeCents=much', '/incomeCents'],
  ['an age above 120', 'incomeCents=1&age=121', '/age'],
  ['a year without a table', 'incomeCents=1&from=2016', '/from'],
  ['a year that is to come', 'incomeCents=1&to=2028', '/to'],
  ['the first year with none before it', 'incomeCents=1&to=2017', '/from'],
  ['an unknown parameter', 'incomeCents=1&year=2020', '/year'],
])('two years compared refuse %s', async (_what, query, path) => {
  const answer = await compare(query)
  expect(refusal(answer)).toEqual([400, 'SV-2001'])
  expect(answer.body.error.details.fields[0].path).toBe(path)
})
