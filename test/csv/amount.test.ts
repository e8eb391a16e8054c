import { parseAmount } from '../../src/csv/amount.ts'

test.each([
  ['1 234,56', 123_456],
  ['R1234.56', 123_456],
  ['1234.5', 123_450],
  ['R 1,234.56', 123_456],
  ['1.234.567,8', 123_456_780],
  ['zar 150', 15_000],
  ['1\u00A0234,56', 123_456],
  ['0,05', 5],
  ['007', 700],
  ['0', 0],
  ['999999999.99', 99_999_999_999],
  ['1,234', 'AMBIGUOUS'],
  ['R 1.500', 'AMBIGUOUS'],
  ['12.345', 'AMBIGUOUS'],
  ['12345.678', null],
  ['-5', null],
  ['1,23,456', null],
  ['1e3', null],
  ['USD 5', null],
  ['', null],
  ['12345678901', null],
])('%j is %s', (text, cents) => {
  expect(parseAmount(text)).toBe(cents)
})

test('the sign of an amount is that of its currency', () => {
  expect(parseAmount('USD 12.50', 'USD')).toBe(1_250)
  expect(parseAmount('R 12.50', 'USD')).toBeNull()
})
