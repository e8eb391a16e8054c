import { describe, expect, test } from '@jest/globals'
import { readCsv } from '../../dashboard/screens/payouts/csv.ts'
import { parseRand } from '../../dashboard/screens/payouts/rand.ts'
import { findRepeatedPayees } from '../../dashboard/screens/payouts/repeated-payees.ts'

const BANKS = { '470010': 'Capitec Bank', '051001': 'Standard Bank', '250655': 'First National Bank' }
const HEADER = 'name,bank,accountNumber,amount,reference'

const read = (text: string | Uint8Array) =>
  readCsv(typeof text === 'string' ? new TextEncoder().encode(text) : text, BANKS)
const ofLines = (...lines: string[]) => read(lines.join('\r\n'))

describe('an amount in rand', () => {
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
    ['1,234', 'AMBIGUOUS'],
    ['12.345', 'AMBIGUOUS'],
    ['12345.678', null],
    ['-5', null],
    ['1,23,456', null],
    ['1e3', null],
    ['', null],
    ['12345678901', null],
  ])('%s is %s', (text, cents) => {
    expect(parseRand(text)).toBe(cents)
  })
})

describe('a file of payouts', () => {
  test('has columns in any order and case, banks by name or code, and amounts in rand', () => {
    const { payouts, faults } = ofLines(
      'Account number;Amount (R);Bank;Name;Reference;',
      '0012345678;1 234,56;Capitec;"Dlamini; Lerato";wage-1;',
      `'1234 5678;R150;51001;Sipho Nkosi;;`,
      ';;;;;',
      '6200001234;2,5;FNB;Zanele;w3;',
    )
    expect(faults).toEqual([])
    expect(payouts).toEqual([
      payout(2, 'Dlamini; Lerato', '470010', '0012345678', 123_456, 'wage-1'),
      payout(3, 'Sipho Nkosi', '051001', '12345678', 15_000, ''),
      payout(5, 'Zanele', '250655', '6200001234', 250, 'w3'),
    ])
  })

  test('is in cents if its column is amountCents', () => {
    const line = 'Lerato,470010,1234567890,15050,wage-1'
    expect(ofLines('name,bankCode,accountNumber,amountCents,reference', line).payouts[0]!.amountCents).toBe(15_050)
    expect(ofLines('name,bankCode,accountNumber,amount,reference', line).payouts[0]!.amountCents).toBe(1_505_000)
    expect(ofLines('name,bank,accountNumber,amount,amountCents', line).faults).toEqual([
      { line: 1, fault: 'twoAmounts' },
    ])
  })

  test.each([
    ['a mark of UTF-8', `\uFEFF${HEADER}\nLérato,Capitec,1234567890,1,`],
    [
      'the line of Excel that names the separator',
      `sep=;\r\n${HEADER.replaceAll(',', ';')}\r\nLérato;Capitec;1234567890;1;`,
    ],
    ['tabs', `${HEADER}\nLérato,Capitec,1234567890,1,`.replaceAll(',', '\t')],
    ['the line breaks of old Macs', `${HEADER}\rLérato,Capitec,1234567890,1,\r`],
    ['the encoding of plain CSV in Excel', Buffer.from(`${HEADER}\nLérato,Capitec,1234567890,1,`, 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${HEADER}\nLérato,Capitec,1234567890,1,`, 'utf16le')],
  ])('may have %s', (_, text) => {
    expect(read(text)).toEqual({
      payouts: [payout(expect.any(Number) as never, 'Lérato', '470010', '1234567890', 100, '')],
      faults: [],
    })
  })

  test('names the line, the column and the value of each fault', () => {
    const { payouts, faults } = ofLines(
      HEADER,
      'Lerato,Capitec,1234567890,150,wage-1',
      ',Bank of Nowhere,1.23457E+12,"1,234",wage 2',
      '"Nkosi',
      'and sons",470010,123,0,wage-3',
      'Zanele,470010,1234567890,150.00,wage-1',
      'Zanele,470010,1234567890',
      'Zanele,470010,1234567890,1,w,more',
    )
    expect(payouts).toEqual([])
    expect(faults).toEqual([
      { line: 3, fault: 'name', column: 'name', value: '' },
      { line: 3, fault: 'bank', column: 'bank', value: 'Bank of Nowhere' },
      { line: 3, fault: 'shortened', column: 'accountNumber', value: '1.23457E+12' },
      { line: 3, fault: 'ambiguous', column: 'amount', value: '1,234' },
      { line: 3, fault: 'reference', column: 'reference', value: 'wage 2' },
      { line: 4, fault: 'account', column: 'accountNumber', value: '123' },
      { line: 4, fault: 'rand', column: 'amount', value: '0' },
      { line: 6, fault: 'repeated', column: 'reference', value: 'wage-1', other: 2 },
      { line: 7, fault: 'fields', value: '3 / 5' },
      { line: 8, fault: 'fields', value: '6 / 5' },
    ])
  })

  test('is refused whole where it is no CSV, has no payouts, or has too many', () => {
    expect(
      ofLines(HEADER, 'A,Capitec,1234567890,1,', '"B,Capitec,1234567890,1,', 'C,Capitec,1234567890,1,').faults,
    ).toEqual([{ line: 3, fault: 'quote' }])
    expect(read('').faults).toEqual([{ line: 1, fault: 'empty' }])
    expect(read(HEADER).faults).toEqual([{ line: 2, fault: 'empty' }])
    const many = Array.from({ length: 1_001 }, () => 'A,Capitec,1234567890,1,')
    expect(ofLines(HEADER, ...many).faults).toEqual([{ line: 1_002, fault: 'tooMany' }])
    expect(read('name,name').faults.map(({ fault }) => fault)).toEqual([
      ...['twiceColumn', 'missingColumn', 'missingColumn', 'missingColumn'],
    ])
  })
})

describe('payees that may be paid twice', () => {
  const { payouts } = ofLines(
    HEADER,
    'Lerato,Capitec,1234567890,150,',
    'L. Dlamini,Capitec,1234567890,150,',
    'Sipho,FNB,6200001234,99,',
  )
  const earlier = { batchId: 'bat_1', bankCode: '250655', accountLast4: '1234', createdAt: '2026-11-20T08:00:00.000Z' }

  test('are accounts that the file pays more than once', () => {
    expect(findRepeatedPayees(payouts, [])).toEqual([
      { name: 'Lerato', lines: [2, 3], sameAmount: true, earlier: null },
    ])
  })

  test('are payees of earlier batches by name or amount, unless the payout ended without success', () => {
    const paid = { ...earlier, name: 'SIPHO', amountCents: 5_000, state: 'SUCCEEDED' }
    const sameAmount = { ...earlier, name: 'S Nkosi', amountCents: 9_900, state: 'PENDING_APPROVAL' }
    const before = (...rows: (typeof paid)[]) => findRepeatedPayees(payouts, rows).slice(1)
    expect(before(paid)).toEqual([{ name: 'Sipho', lines: [4], sameAmount: false, earlier: paid }])
    expect(before(paid, sameAmount)).toEqual([{ name: 'Sipho', lines: [4], sameAmount: true, earlier: sameAmount }])
    expect(
      before({ ...paid, name: 'Thandi' }, { ...paid, state: 'FAILED' }, { ...paid, accountLast4: '9999' }),
    ).toEqual([])
  })
})

const payout = (
  line: number,
  name: string,
  bankCode: string,
  accountNumber: string,
  amountCents: number,
  reference: string,
) => ({ line, name, bankCode, accountNumber, amountCents, reference })
