import { readCsv } from '../../dashboard/screens/payouts/csv.ts'
import { findRepeatedPayees, type EarlierPayout } from '../../dashboard/screens/payouts/repeated-payees.ts'

const BANKS = { '470010': 'Capitec Bank', '051001': 'Standard Bank', '250655': 'First National Bank' }
const HEADER = 'name,bank,accountNumber,amount,reference'

const read = (text: string) => readCsv(new TextEncoder().encode(text), BANKS)
const ofLines = (...lines: string[]) => read(lines.join('\r\n'))

test('a file of payouts has columns in any order and case, banks by name or code, and amounts in rand', () => {
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

test('a file of payouts is in cents if its column is amountCents', () => {
  const line = 'Lerato,470010,1234567890,15050,wage-1'
  expect(ofLines('name,bankCode,accountNumber,amountCents,reference', line).payouts[0]!.amountCents).toBe(15_050)
  expect(ofLines('name,bankCode,accountNumber,amount,reference', line).payouts[0]!.amountCents).toBe(1_505_000)
  expect(ofLines('name,bank,accountNumber,amount,amountCents', line).faults).toEqual([{ line: 1, fault: 'twoAmounts' }])
})

test('a file of payouts names the line, the column and the value of each fault', () => {
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

test('a file of payouts is refused whole where it is no CSV, has no payouts, or has too many', () => {
  expect(
    ofLines(HEADER, 'A,Capitec,1234567890,1,', '"B,Capitec,1234567890,1,', 'C,Capitec,1234567890,1,').faults,
  ).toEqual([{ line: 3, fault: 'quote' }])
  expect(read('').faults).toEqual([{ line: 1, fault: 'empty' }])
  expect(read(HEADER).faults).toEqual([{ line: 2, fault: 'empty' }])
  const many = Array.from({ length: 1_001 }, () => 'A,Capitec,1234567890,1,')
  expect(ofLines(HEADER, ...many).faults).toEqual([{ line: 1_002, fault: 'tooMany' }])
  expect(read('name,name').faults.map(({ fault }) => fault)).toEqual([
    'twiceColumn',
    'missingColumn',
    'missingColumn',
    'missingColumn',
  ])
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
    const paid: EarlierPayout = { ...earlier, name: 'SIPHO', amountCents: 5_000, state: 'SUCCEEDED' }
    const sameAmount: EarlierPayout = { ...earlier, name: 'S Nkosi', amountCents: 9_900, state: 'PENDING_APPROVAL' }
    const before = (...rows: EarlierPayout[]) => findRepeatedPayees(payouts, rows).slice(1)
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
