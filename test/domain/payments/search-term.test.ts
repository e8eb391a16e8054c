import { expect, test } from '@jest/globals'
import { readSearchTerm } from '../../../src/domain/payments/search-term.ts'

const id = (prefix: string) => `${prefix}_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d`
const named = (name: string, amountCents: number | null = null) => ({ by: 'name', name, amountCents })
const amount = (amountCents: number, day: string | null = null) => ({ by: 'amount', amountCents, day })

test.each([
  [` ${id('txn')} `, named(id('txn'))],
  [`payment-${id('txn')}`, named(id('txn'))],
  [`https://pay.example.com/pay/${id('lnk')}?from=mail`, named(id('lnk'))],
  [id('att'), named(id('att'))],
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
