import { readSearch } from '../../../src/domain/payments/search-term.ts'

const id = (prefix: string) => `${prefix}_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d`
describe('what is searched for', () => {
  test('is a reference in three cases, or its beginning', () => {
    expect(readSearch(' Order-17 ')).toEqual({
      names: ['Order-17', 'order-17', 'ORDER-17'],
      prefix: 'order-17',
      idRange: null,
      otherRange: null,
      email: null,
      amountCents: null,
      onDay: null,
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
    ['150.00', 15_000],
    ['20260017', 2_026_001_700],
    ['two words', null],
    ['150 2026-11-21', null],
    ['', null],
  ])('%j is the amount %p', (text, amountCents) => {
    expect(readSearch(text).amountCents).toBe(amountCents)
  })

  test.each([
    ['ZAR 99.90 2026-11-21', { amountCents: 9_990, day: '2026-11-21' }],
    ['150 2026-11-21', { amountCents: 15_000, day: '2026-11-21' }],
    ['order-17 2026-11-21', null],
    ['2026-11-21', null],
  ])('%j is the amount on a day %j', (text, onDay) => {
    expect(readSearch(text).onDay).toEqual(onDay)
  })

  test('is a whole email', () => {
    expect(readSearch(' Thandi@Shop.example').email).toBe('Thandi@Shop.example')
    expect(readSearch('two words@shop').email).toBeNull()
  })

  test('is the beginning of an id of another kind', () => {
    expect(readSearch('BAT_01')).toMatchObject({
      idRange: null,
      otherRange: { idFrom: `bat_01${'0'.repeat(30)}`, idUntil: `bat_01${'f'.repeat(30)}` },
    })
  })

  test('is an id, also within an address', () => {
    for (const text of [`https://pay.example.com/pay/${id('lnk')}?from=mail`, `workflow ${id('lnk').toUpperCase()}`])
      expect(readSearch(text).names).toContain(id('lnk'))
    expect(readSearch(id('txn').toUpperCase()).idRange).toMatchObject({ idFrom: id('txn'), idUntil: id('txn') })
  })

  test('is the beginning of an id, which has the times of the ids that begin so', () => {
    const at = Date.UTC(2026, 10, 21)
    const hour = 3_600_000
    const time = at.toString(16).padStart(12, '0')
    expect(readSearch(`TXN_${time}`).idRange).toEqual({
      idFrom: `txn_${time.padEnd(32, '0')}`,
      idUntil: `txn_${time.padEnd(32, 'f')}`,
      idSince: new Date(at - hour),
      idTo: new Date(at + hour),
    })
    expect(readSearch('txn_f').idRange!.idTo).toEqual(new Date(Date.UTC(9999, 0)))
    expect(readSearch('txn_0').idRange!.idSince).toEqual(new Date(0))
  })

  test.each(['txn_', 'txn_xyz', `${id('txn')}0`, 'thandi@'])('%s is no beginning of an id', (text) => {
    expect(readSearch(text).idRange).toBeNull()
  })
})
