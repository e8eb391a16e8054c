import {
  type AccountedTransaction,
  SPREADSHEET_HEADS,
  spreadsheetRow,
} from '../../../src/domain/exports/spreadsheet.ts'

const payment: AccountedTransaction = {
  kind: 'COLLECT',
  state: 'SUCCEEDED',
  reference: 'order-17',
  description: 'Two tickets',
  customer: 'Thandi Nkosi',
  amountCents: 123_450,
  currency: 'ZAR',
  feeCents: 3_580,
  sharedCents: 0,
  failureReason: null,
  providerName: 'Peach Payments',
  settlementId: 'stl_1',
  createdAt: new Date('2026-11-27T22:30:00.000Z'),
}
const numbersOf = (
  booked: Partial<AccountedTransaction>,
  format: 'spreadsheet' | 'spreadsheet_point' = 'spreadsheet',
) => {
  const { Amount, Fee, Shares, Net } = spreadsheetRow({ ...payment, ...booked }, format)
  return [Amount, Fee, Shares, Net]
}

test('a payment has its South African day and time, and words instead of codes', () => {
  const row = spreadsheetRow(payment, 'spreadsheet')
  expect(Object.keys(row)).toEqual([...SPREADSHEET_HEADS])
  expect(row).toMatchObject({ Date: '2026-11-28', Time: '00:30', Kind: 'Payment', State: 'Succeeded' })
})

test('the net amount is the sum of amount, fee and shares', () => {
  expect(numbersOf({})).toEqual(['1234,50', '-35,80', '0,00', '1198,70'])
  expect(numbersOf({ sharedCents: 50_000 })).toEqual(['1234,50', '-35,80', '-500,00', '698,70'])
  expect(numbersOf({ kind: 'REFUND', feeCents: 0, sharedCents: 5 })).toEqual(['-1234,50', '0,00', '0,05', '-1234,45'])
  expect(numbersOf({ amountCents: 5, feeCents: 7 })).toEqual(['0,05', '-0,07', '0,00', '-0,02'])
})

test('the point stands for the comma in the other format', () => {
  expect(numbersOf({}, 'spreadsheet_point')).toEqual(['1234.50', '-35.80', '0.00', '1198.70'])
})

test('fee, shares and net are empty until the settlement was read', () => {
  expect(numbersOf({ kind: 'PAYOUT', feeCents: null })).toEqual(['-1234,50', '', '', ''])
})
