import fc from 'fast-check'
import {
  BRANCH_CODES,
  COMPANY_TYPES,
  isBranchCode,
  isCompanyNumber,
  isIdNumber,
} from '../../../src/domain/south-africa/south-africa.ts'

/** Finds the check digit that makes Luhn's sum a multiple of ten, by trial. */
function withCheckDigit(twelve: string): string {
  const sumOf = (digits: string) =>
    Array.from(digits)
      .toReversed()
      .reduce((sum, digit, place) => {
        const value = place % 2 === 1 ? Number(digit) * 2 : Number(digit)
        return sum + Math.floor(value / 10) + (value % 10)
      }, 0)
  return Array.from('0123456789')
    .map((digit) => twelve + digit)
    .find((all) => sumOf(all) % 10 === 0)!
}

const pad = (value: number, length: number) => String(value).padStart(length, '0')

const birthDate = fc
  .date({ min: new Date('1926-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(2, 10).replaceAll('-', ''))
const idNumber = fc
  .tuple(birthDate, fc.integer({ min: 0, max: 999_999 }))
  .map(([born, rest]) => withCheckDigit(born + pad(rest, 6)))

describe('an identity number', () => {
  test('7501151234085 passes, 9202204720082 fails', () => {
    expect([isIdNumber('7501151234085'), isIdNumber('9202204720082')]).toEqual([true, false])
  })

  test('an identity number of any day of a hundred years passes with its check digit', () => {
    fc.assert(fc.property(idNumber, (text) => isIdNumber(text)))
  })

  test('an identity number with one digit changed never passes', () => {
    const change = fc.tuple(idNumber, fc.nat(12), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(change, ([text, place, by]) => {
        const digit = (Number(text[place]) + by) % 10
        return !isIdNumber(text.slice(0, place) + digit + text.slice(place + 1))
      }),
    )
  })

  test.each(['750230', '751301', '750100', '750001', '990229'])(
    'an identity number of %s, a day that does not exist, fails',
    (born) => {
      expect(isIdNumber(withCheckDigit(`${born}123408`))).toBe(false)
    },
  )

  test('an identity number of 29 February 2000 passes', () => {
    expect(isIdNumber(withCheckDigit('000229123408'))).toBe(true)
  })

  test.each([
    '',
    '750115123408',
    '75011512340855',
    '7501151234O85',
    ' 7501151234085',
    '7501151234085\n',
    '٧٥٠١١٥١٢٣٤٠٨٥',
  ])('%j fails', (text) => {
    expect(isIdNumber(text)).toBe(false)
  })

  test('any text at all never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof isIdNumber(text) === 'boolean'))
  })
})

const type = fc.constantFrom(...Object.keys(COMPANY_TYPES))
const parts = fc.tuple(fc.integer({ min: 1880, max: 2026 }), fc.nat(999_999), type)

test('a company number needs a year, six digits and a known type', () => {
  fc.assert(fc.property(parts, ([year, number, end]) => isCompanyNumber(`${year}/${pad(number, 6)}/${end}`)))
})

test.each(['07', '21', '23', '08'])('a company number of type %s passes', (end) => {
  expect(isCompanyNumber(`2015/123456/${end}`)).toBe(true)
})

test.each([
  '2015/123456/99',
  '2015/123456/00',
  '2015/12345/07',
  '15/123456/07',
  '2015-123456-07',
  '2015/123456/7',
  '0015/123456/07',
  '2015/123456/07 ',
])('a company number: %j fails', (text) => {
  expect(isCompanyNumber(text)).toBe(false)
})

test.each([
  ['051001', true],
  ['51001', false],
  ['470010', true],
  ['470011', false],
  ['', false],
  ['constructor', false],
])('the branch code %j is known: %p', (text, known) => {
  expect(isBranchCode(text)).toBe(known)
})

test('a branch code has six digits and belongs to one bank', () => {
  expect(Object.keys(BRANCH_CODES).every((code) => /^\d{6}$/.test(code))).toBe(true)
  expect(new Set(Object.values(BRANCH_CODES)).size).toBe(14)
})
