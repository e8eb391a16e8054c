import { describe, expect, test } from '@jest/globals'
import { readOwnSearch, readSearchTerm } from '../../../src/domain/payments/search-term.ts'

const id = (prefix: string) => `${prefix}_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d`
const named = (name: string, amountCents: number | null = null) => ({ by: 'name', name, amountCents })
const amount = (amountCents: number, day: string | null = null) => ({ by: 'amount', amountCents, day })

test.each([
  [` ${id('txn')} `, named(id('txn'))],
  [`payment-${id('txn')}`, named(id('txn'))],
  [`https://pay.example.com/pay/${id('lnk')}?from=mail`, named(id('lnk'))],
  [id('att'), named(id('att'))],
  [id('rct').toUpperCase(), named(id('rct'))],
  ['Thandi@Shop.example', { by: 'email', email: 'Thandi@Shop.example' }],
  ['mfrggzdfmztwq2lk', named('mfrggzdfmztwq2lk')],
  ['order-17', named('order-17')],
  ['R 150.00', amount(15_000)],
  ['R 12 345,50', amount(1_234_550)],
  ['ZAR 99.90 2026-11-21', amount(9_990, '2026-11-21')],
  ['150 2026-11-21', amount(15_000, '2026-11-21')],
  ['150.00', named('150.00', 15_000)],
  ['20260017', named('20260017', 2_026_001_700)],
  ['two words', null],
  ['', null],
])('%j is recognised by its form', (text, term) => {
  expect(readSearchTerm(text)).toEqual(term)
})

describe('what a business searches for', () => {
  test('is a reference in three cases, or its beginning', () => {
    expect(readOwnSearch(' Order-17 ')).toEqual({
      names: ['Order-17', 'order-17', 'ORDER-17'],
      prefix: 'order-17',
      idRange: null,
      otherRange: null,
      email: null,
      amountCents: null,
    })
  })

  test.each([
    ['R 150', 15_000],
    ['r150.00', 15_000],
    ['R\u00A01\u00A0234.56', 123_456],
    ['1 234,56', 123_456],
    ['R 1,234.56', 123_456],
    ['1,234', 123_400],
    ['order-17', null],
    ['12.345', null],
  ])('%j is the amount %p', (text, amountCents) => {
    expect(readOwnSearch(text).amountCents).toBe(amountCents)
  })

  test('is a whole email', () => {
    expect(readOwnSearch(' Thandi@Shop.example').email).toBe('Thandi@Shop.example')
    expect(readOwnSearch('two words@shop').email).toBeNull()
  })

  test('is the beginning of an id of another kind', () => {
    expect(readOwnSearch('BAT_01')).toMatchObject({
      idRange: null,
      otherRange: { from: `bat_01${'0'.repeat(30)}`, until: `bat_01${'f'.repeat(30)}` },
    })
  })

  test('is an id, also within an address', () => {
    expect(readOwnSearch(`https://pay.example.com/pay/${id('lnk')}`).names).toContain(id('lnk'))
    expect(readOwnSearch(id('txn').toUpperCase()).idRange).toMatchObject({ from: id('txn'), until: id('txn') })
  })

  test('is the beginning of an id, which has the times of the ids that begin so', () => {
    const at = Date.UTC(2026, 10, 21)
    const hour = 3_600_000
    const time = at.toString(16).padStart(12, '0')
    expect(readOwnSearch(`TXN_${time}`).idRange).toEqual({
      from: `txn_${time.padEnd(32, '0')}`,
      until: `txn_${time.padEnd(32, 'f')}`,
      since: new Date(at - hour),
      to: new Date(at + hour),
    })
    expect(readOwnSearch('txn_f').idRange!.to).toEqual(new Date(Date.UTC(9999, 0)))
    expect(readOwnSearch('txn_0').idRange!.since).toEqual(new Date(0))
  })

  test.each(['txn_', 'txn_xyz', `${id('txn')}0`, 'thandi@'])('%s is no beginning of an id', (text) => {
    expect(readOwnSearch(text).idRange).toBeNull()
  })
})
