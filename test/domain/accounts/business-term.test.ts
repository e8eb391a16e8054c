import { readBusinessTerm } from '../../../src/domain/accounts/business-term.ts'

const ID = 'biz_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d'
const named = (registrationNumber: string, ...words: string[]) => ({ by: 'name', words, registrationNumber })

test.each([
  [` ${ID.toUpperCase()} `, { by: 'id', idFrom: ID, idUntil: ID }],
  [`https://pay.example.com/dashboard/operator/businesses/${ID}`, { by: 'id', idFrom: ID, idUntil: ID }],
  ['biz_0193A5', { by: 'id', idFrom: `biz_0193a5${'0'.repeat(26)}`, idUntil: `biz_0193a5${'f'.repeat(26)}` }],
  ['biz_0193a5 crafts', named('biz_0193a5 crafts', 'biz', '0193a5', 'crafts')],
  ['Thandi@Shop.example', { by: 'email', email: 'Thandi@Shop.example' }],
  [' Naledi’s  Crafts', named('Naledi’s  Crafts', 'naledi', 's', 'crafts')],
  ["O'Brien & (Sons):*", named("O'Brien & (Sons):*", 'o', 'brien', 'sons')],
  ['2015/123456/07', named('2015/123456/07', '2015', '123456', '07')],
  ['& | !', null],
  ['', null],
])('%j is recognised by its form', (text, term) => {
  expect(readBusinessTerm(text)).toEqual(term)
})
