import fc from 'fast-check'
import {
  CURRENCIES,
  MAX_AMOUNT,
  checkedMoney,
  isMoney,
  displayMoney,
  fromDecimal,
  isMinorUnits,
  minorUnits,
  toDecimal,
  type Currency,
} from '../../src/domain/money.ts'

const amounts = fc.integer({ min: 1, max: MAX_AMOUNT }).map(minorUnits)
const currencies = fc.constantFrom(...(Object.keys(CURRENCIES) as Currency[]))

test('an amount written as a decimal is read back unchanged', () => {
  fc.assert(
    fc.property(amounts, currencies, (amount, currency) => {
      const text = toDecimal({ amountCents: amount, currency })
      expect(text).toMatch(/^\d+\.\d{2}$/)
      expect(fromDecimal(text, currency)).toBe(amount)
    }),
  )
})

test('the larger of two amounts has the larger decimal', () => {
  fc.assert(
    fc.property(amounts, amounts, currencies, (a, b, currency) => {
      fc.pre(a < b)
      expect(Number(toDecimal({ amountCents: a, currency }))).toBeLessThan(
        Number(toDecimal({ amountCents: b, currency })),
      )
    }),
  )
})

test.each([
  [1, '0.01'],
  [10, '0.10'],
  [100, '1.00'],
  [15_000, '150.00'],
  [MAX_AMOUNT, '999999999.99'],
])('%i minor units are %s', (amount, text) => {
  expect(toDecimal({ amountCents: minorUnits(amount), currency: 'ZAR' })).toBe(text)
})

test.each([
  ['150', 15_000],
  ['150.5', 15_050],
  ['0.01', 1],
  ['1.000', 100],
])('%s is read as %i', (text, amount) => {
  expect(fromDecimal(text, 'ZAR')).toBe(amount)
})

test.each(['', '.5', '1.', '-1', '+1', '1e3', '1,00', ' 1', '1.005', '0', '0.00', '1000000000.00', 'NaN'])(
  '%j is no amount',
  (text) => {
    expect(fromDecimal(text, 'ZAR')).toBeNull()
  },
)

test('a text is read exactly and never rounded', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,11}(\.\d{1,4})?$/), (text) => {
      const amount = fromDecimal(text, 'ZAR')
      if (amount !== null) expect(Math.abs(Number(text) * 100 - amount)).toBeLessThan(1e-3)
    }),
  )
})

test.each([0, -1, 1.5, MAX_AMOUNT + 1, Number.NaN, Infinity, 2 ** 53])(
  '%d is not an amount in minor units',
  (value) => {
    expect(isMinorUnits(value)).toBe(false)
    expect(() => minorUnits(value)).toThrow(RangeError)
  },
)

test('amounts in rand are shown with an R and others with the code', () => {
  expect(displayMoney({ amountCents: minorUnits(15_000), currency: 'ZAR' })).toBe('R 150,00')
  expect(displayMoney({ amountCents: minorUnits(1_250), currency: 'USD' })).toBe('USD 12,50')
  expect(displayMoney({ amountCents: minorUnits(12_345_678), currency: 'ZAR' })).toBe('R 123 456,78')
  expect(displayMoney({ amountCents: minorUnits(100_000), currency: 'KES' })).toBe('KES 1 000,00')
  expect(displayMoney({ amountCents: minorUnits(MAX_AMOUNT), currency: 'ZAR' })).toBe('R 999 999 999,99')
})

test.each([
  { amountCents: 0, currency: 'ZAR' },
  { amountCents: 1.5, currency: 'ZAR' },
  { amountCents: MAX_AMOUNT + 1, currency: 'ZAR' },
  { amountCents: 100, currency: 'XXX' },
  { amountCents: 100, currency: 'toString' },
])('$amountCents of $currency are no money', (money) => {
  expect(isMoney(money)).toBe(false)
  expect(() => checkedMoney(money)).toThrow(RangeError)
})

test('checked money is the amount and the currency of a row, and nothing else of it', () => {
  const row = { id: 'a row', amountCents: 100, currency: 'ZAR' }
  expect(isMoney(row)).toBe(true)
  expect(checkedMoney(row)).toEqual({ amountCents: 100, currency: 'ZAR' })
})
