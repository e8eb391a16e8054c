import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { compareTax, estimateTax, MAX_INCOME_CENTS, type TaxInput } from '../../../src/domain/tax/estimate.ts'
import { FIRST_TAX_YEAR, LAST_TAX_YEAR, currentTaxYear } from '../../../src/domain/tax/tables.ts'
import { PRINTED_YEARS, type PrintedYear } from './printed-tables.ts'

const named = PRINTED_YEARS.map((year) => [year.taxYear, year] as const)

/** Returns a percentage of cents by the printed rule, rounded half up in whole numbers. */
function grossTax({ brackets }: PrintedYear, incomeCents: number): number {
  const rand = incomeCents / 100
  const { base, percent, above } = brackets.find(({ last }) => last === null || rand <= last)!
  return base * 100 + Number((BigInt(incomeCents - above * 100) * BigInt(percent) + 50n) / 100n)
}

const edges = PRINTED_YEARS.flatMap((year) =>
  year.brackets.flatMap(({ last }) =>
    last === null ? [] : [-100, -1, 0, 1, 100].map((cents) => [year.taxYear, last * 100 + cents, year] as const),
  ),
)

test('the published tables cover 2017 to 2027, in the service and here', () => {
  expect([FIRST_TAX_YEAR, LAST_TAX_YEAR]).toEqual([2017, 2027])
  expect(PRINTED_YEARS.map(({ taxYear }) => taxYear)).toEqual([...Array(11).keys()].map((index) => 2017 + index))
})

test.each(named)(
  'the tables of %i leave no gap, so each bracket begins a rand above the one before',
  (_taxYear, { brackets }) => {
    expect(brackets.length).toBeGreaterThanOrEqual(6)
    brackets.forEach(({ first, above }, index) => {
      expect([first, above]).toEqual([(brackets[index - 1]?.last ?? 0) + 1, brackets[index - 1]?.last ?? 0])
    })
    expect(brackets.at(-1)!.last).toBeNull()
  },
)

test.each(edges)('the tables of %i tax an edge of %i cents as printed', (taxYear, incomeCents, year) => {
  expect(estimateTax({ taxYear, incomeCents }).grossTaxCents).toBe(grossTax(year, incomeCents))
})

test.each(named)('the tables of %i say where they were read', (taxYear) => {
  const page = readFileSync(new URL('../../../docs/rates-and-tax.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| ([\d, ]+) +\| (.*?) +\|/gm)]
  const [, , read] = rows.find(([, years]) => years!.includes(String(taxYear)))!
  expect(read!.split(/[,;] | and /).length).toBeGreaterThanOrEqual(3)
})

test('the published tables refuse a year that they do not cover', () => {
  for (const taxYear of [2016, 2028, 2020.5]) expect(() => estimateTax({ taxYear, incomeCents: 1 })).toThrow(RangeError)
})

describe('the published figures', () => {
  /** Other publications have two of them wrong: they take the lower bound for a rand more. */
  test.each([2024, 2025, 2026])(
    'tax R500 000 in %i with R117 507.00 before and R100 272.00 after the rebate',
    (taxYear) => {
      const { grossTaxCents, taxPayableCents } = estimateTax({ taxYear, incomeCents: 50_000_000 })
      expect([grossTaxCents, taxPayableCents]).toEqual([11_750_700, 10_027_200])
    },
  )

  test.each(named)('the figures of %i tax nothing up to the threshold of each age', (taxYear, { thresholds }) => {
    expect(thresholds).toHaveLength(3)
    for (const [index, age] of [64, 65, 75].entries()) {
      const taxAt = (rand: number) => estimateTax({ taxYear, age, incomeCents: rand * 100 }).taxPayableCents
      const threshold = thresholds[index]!
      expect(taxAt(threshold - 1)).toBe(0)
      // Thresholds are printed in whole rand, so the tax at one is off by less than 18 cents.
      expect(taxAt(threshold)).toBeLessThan(18)
      expect(taxAt(threshold + 1)).toBeGreaterThan(0)
    }
  })

  test.each(named)('the figures of %i have rebates that add up for each age', (taxYear, { rebates }) => {
    const [primary, secondary, tertiary] = rebates as [number, number, number]
    const at = (age?: number) => estimateTax({ taxYear, incomeCents: 0, age }).rebatesCents / 100
    expect([at(), at(0), at(64)]).toEqual([primary, primary, primary])
    expect([at(65), at(74)]).toEqual([primary + secondary, primary + secondary])
    expect([at(75), at(120)]).toEqual([primary + secondary + tertiary, primary + secondary + tertiary])
  })

  test.each(named.filter(([, { medical }]) => medical))(
    'the figures of %i have twelve months of medical credits',
    (taxYear, { medical }) => {
      const [member, first, further] = medical as [number, number, number]
      const of = (medicalSchemeMembers?: number) =>
        estimateTax({ taxYear, incomeCents: 1, medicalSchemeMembers }).medicalCreditsCents / 1_200
      expect(of()).toBe(0)
      expect(of(0)).toBe(0)
      expect(of(1)).toEqual(member)
      expect(of(2)).toEqual(member + first)
      expect(of(3)).toEqual(member + first + further)
      expect(of(5)).toEqual(member + first + 3 * further)
    },
  )

  test('the figures of 2017 lack medical credits, so an estimate with members is refused and one without is not', () => {
    const input = { taxYear: 2017, incomeCents: 1 }
    expect(() => estimateTax({ ...input, medicalSchemeMembers: 1 })).toThrow(RangeError)
    expect(estimateTax({ ...input, medicalSchemeMembers: 0 }).medicalCreditsCents).toBe(0)
  })

  test.each(named)(
    'the figures of %i count contributions to retirement up to 27.5 %% of the income and the cap',
    (taxYear, year) => {
      const taxable = (incomeRand: number, contributionRand: number) =>
        estimateTax({ taxYear, incomeCents: incomeRand * 100, retirementContributionCents: contributionRand * 100 })
          .taxableIncomeCents / 100
      expect(taxable(400_000, 50_000)).toBe(350_000)
      expect(taxable(400_000, 200_000)).toBe(290_000)
      expect(taxable(9_000_000, 2_000_000)).toBe(9_000_000 - year.retirementCap)
      expect(taxable(0, 50_000)).toBe(0)
    },
  )

  test.each(named)('the figures of %i show UIF apart, up to its ceiling', (taxYear, { uifCeiling }) => {
    const uif = (rand: number) => estimateTax({ taxYear, incomeCents: rand * 100 }).uifCents
    if (uifCeiling === null) return expect(uif(120_000)).toBeNull()
    expect([uif(120_000), uif(12 * uifCeiling), uif(9_000_000)]).toEqual([120_000, 12 * uifCeiling, 12 * uifCeiling])
  })
})

test('an estimate shows every line of its working', () => {
  const input = {
    taxYear: 2027,
    incomeCents: 60_000_000,
    age: 66,
    retirementContributionCents: 6_000_000,
    medicalSchemeMembers: 3,
  }
  expect(estimateTax(input)).toEqual({
    taxYear: 2027,
    taxableIncomeCents: 54_000_000,
    grossTaxCents: 12_912_700,
    rebatesCents: 2_758_500,
    medicalCreditsCents: 1_207_200,
    taxPayableCents: 8_947_000,
    uifCents: 212_544,
    monthlyTaxCents: 745_583,
    effectiveRatePercent: 14.91,
    marginalRatePercent: 36,
    lines: [
      { fromCents: 0, toCents: 24_510_000, ratePercent: 18, taxCents: 4_411_800 },
      { fromCents: 24_510_000, toCents: 38_310_000, ratePercent: 26, taxCents: 3_588_000 },
      { fromCents: 38_310_000, toCents: 53_020_000, ratePercent: 31, taxCents: 4_560_100 },
      { fromCents: 53_020_000, toCents: 69_580_000, ratePercent: 36, taxCents: 352_800 },
    ],
    source: 'South African Revenue Service, tax year 2027 (1 March 2026 to the end of February 2027)',
  })
})

test('an estimate of no income is 0, with the first bracket as its line', () => {
  expect(estimateTax({ taxYear: 2020, incomeCents: 0 })).toMatchObject({
    taxPayableCents: 0,
    effectiveRatePercent: 0,
    marginalRatePercent: 18,
    lines: [{ fromCents: 0, toCents: 19_585_000, ratePercent: 18, taxCents: 0 }],
  })
})

test('an estimate of a monthly income equals that of twelve of them', () => {
  const rest = { taxYear: 2026, retirementContributionCents: 1_000_000, age: 70 }
  expect(estimateTax({ ...rest, incomeCents: 4_166_667, period: 'MONTHLY' })).toEqual(
    estimateTax({ ...rest, incomeCents: 50_000_004 }),
  )
})

test('an estimate rounds half a cent up', () => {
  // 18 % of 25 cents is 4.5 cents; 1 % of 50 cents is half a cent.
  expect(estimateTax({ taxYear: 2027, incomeCents: 25 }).grossTaxCents).toBe(5)
  expect(estimateTax({ taxYear: 2027, incomeCents: 50 }).uifCents).toBe(1)
})

test('a single bracket of the highest rate takes the largest income', () => {
  const { grossTaxCents, lines } = estimateTax({ taxYear: 2027, incomeCents: MAX_INCOME_CENTS, period: 'MONTHLY' })
  expect(grossTaxCents).toBe(66_633_900 + Number((BigInt(MAX_INCOME_CENTS * 12 - 187_860_000) * 45n + 50n) / 100n))
  expect(lines.at(-1)).toMatchObject({ toCents: null, ratePercent: 45 })
})

describe('for any income', () => {
  const anyYear = fc.constantFrom(...PRINTED_YEARS)
  // Incomes within the brackets and far above them.
  const anyIncome = fc.oneof(fc.integer({ min: 0, max: 300_000_000 }), fc.integer({ min: 0, max: MAX_INCOME_CENTS }))
  const anyPerson = fc.record({
    age: fc.option(fc.integer({ min: 0, max: 120 }), { nil: undefined }),
    retirementContributionCents: fc.option(fc.integer({ min: 0, max: 60_000_000 }), { nil: undefined }),
  })
  const runs = { numRuns: 2_000 }

  /** The tax at an edge less the printed base of the next bracket. Bases are printed in whole rand. */
  const roundedAway = (year: PrintedYear): number =>
    year.brackets.reduce((most, { base, above }) => Math.max(most, grossTax(year, above * 100) - base * 100), 0)

  test('only 2018 was printed with bases rounded down, by less than half a rand', () => {
    expect(
      PRINTED_YEARS.filter((year) => roundedAway(year) > 0).map((year) => [year.taxYear, roundedAway(year)]),
    ).toEqual([[2018, 40]])
  })

  test('tax never falls as income grows, but for what a printed base is rounded down by', () => {
    fc.assert(
      fc.property(
        anyYear,
        anyIncome,
        fc.integer({ min: 0, max: 1_000_000 }),
        anyPerson,
        (year, income, more, person) => {
          const tax = (incomeCents: number) =>
            estimateTax({ taxYear: year.taxYear, incomeCents, ...person }).taxPayableCents
          expect(tax(income + more)).toBeGreaterThanOrEqual(tax(income) - roundedAway(year))
        },
      ),
      runs,
    )
  })

  test('tax and its parts are never below nothing, and never more than the income', () => {
    fc.assert(
      fc.property(anyYear, anyIncome, anyPerson, ({ taxYear }, incomeCents, person) => {
        const { taxPayableCents, grossTaxCents, taxableIncomeCents } = estimateTax({ taxYear, incomeCents, ...person })
        expect(taxPayableCents).toBeGreaterThanOrEqual(0)
        expect(taxPayableCents).toBeLessThanOrEqual(grossTaxCents)
        expect(grossTaxCents).toBeLessThanOrEqual(taxableIncomeCents)
        expect(taxableIncomeCents).toBeLessThanOrEqual(incomeCents)
      }),
      runs,
    )
  })

  test('twelve monthly amounts are within 6 cents of the annual one', () => {
    fc.assert(
      fc.property(anyYear, anyIncome, anyPerson, ({ taxYear }, incomeCents, person) => {
        const { taxPayableCents, monthlyTaxCents } = estimateTax({ taxYear, incomeCents, ...person })
        expect(Math.abs(12 * monthlyTaxCents - taxPayableCents)).toBeLessThanOrEqual(6)
      }),
      runs,
    )
  })

  test('the marginal rate is what gross tax grows by within a bracket', () => {
    fc.assert(
      fc.property(anyYear, anyIncome, ({ taxYear }, income) => {
        const at = (incomeCents: number) => estimateTax({ taxYear, incomeCents })
        const { marginalRatePercent, grossTaxCents, lines } = at(income)
        const { fromCents } = lines.at(-1)!
        // A hundred rand in the same bracket make a cent of rounding insignificant.
        const other = income - 10_000 > fromCents ? income - 10_000 : income + 10_000
        fc.pre(at(other).lines.length === lines.length)
        const slope = ((at(other).grossTaxCents - grossTaxCents) / (other - income)) * 100
        expect(Math.abs(slope - marginalRatePercent)).toBeLessThanOrEqual(0.01)
      }),
      runs,
    )
  })

  test('the lines are whole numbers that add up to the gross tax, and end where the income lies', () => {
    fc.assert(
      fc.property(anyYear, anyIncome, ({ taxYear }, incomeCents) => {
        const { lines, grossTaxCents } = estimateTax({ taxYear, incomeCents })
        expect(lines.every(({ taxCents }) => Number.isSafeInteger(taxCents) && taxCents >= 0)).toBe(true)
        expect(lines.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(grossTaxCents)
        const { fromCents, toCents } = lines.at(-1)!
        expect(incomeCents >= fromCents && (toCents === null || incomeCents <= toCents)).toBe(true)
      }),
      runs,
    )
  })
})

describe('two years compared', () => {
  const person: Omit<TaxInput, 'taxYear'> = { incomeCents: 50_000_000 }

  test('show both estimates and what the second year taxes more', () => {
    expect(compareTax(person, { from: 2026, to: 2027 })).toEqual({
      from: estimateTax({ ...person, taxYear: 2026 }),
      to: estimateTax({ ...person, taxYear: 2027 }),
      differenceCents: -185_500,
      differencePercent: -1.85,
    })
  })

  test('show no percentage if the first year taxes nothing', () => {
    expect(compareTax({ incomeCents: 100 }, { from: 2026, to: 2027 })).toMatchObject({
      differenceCents: 0,
      differencePercent: null,
    })
  })
})

test.each([
  ['2026-02-28T21:59:59.999Z', 2026],
  ['2026-02-28T22:00:00.000Z', 2027],
  ['2024-02-29T21:59:59.999Z', 2024],
  ['2026-12-31T23:00:00.000Z', 2027],
  ['2027-02-28T21:00:00.000Z', 2027],
  ['2027-03-01T00:00:00.000Z', 2027],
])('the tax year at %s is found to be %i', (at, taxYear) => expect(currentTaxYear(Date.parse(at))).toBe(taxYear))
