import { railAllows, refundsBy, usedRail } from '../../../src/domain/refunds/rail-refunds.ts'
import { paystack } from '../../../src/providers/paystack/descriptor.ts'

const charge = (taken: { reservedCents?: number; disputedCents?: number } = {}) => ({
  capturedCents: 10_000,
  reservedCents: 0,
  disputedCents: 0,
  unreadCents: 0,
  chargedBackCents: 0,
  recorded: { isDisputed: false, lostCents: 0, deductedCents: 0 },
  ...taken,
})

test('a rail that allows one refund takes a refund of any amount if there is none yet', () => {
  for (const amountCents of [null, 1, 10_000]) expect(railAllows('ONCE', charge(), amountCents)).toBe(true)
})

test('a rail that allows one refund takes no further refund while another one is open or done, however small', () => {
  for (const reservedCents of [1, 10_000])
    for (const amountCents of [null, 1]) expect(railAllows('ONCE', charge({ reservedCents }), amountCents)).toBe(false)
})

test('a rail that allows one refund takes a refund beside a dispute', () => {
  expect(railAllows('ONCE', charge({ disputedCents: 4_000 }), null)).toBe(true)
})

test('a rail that refunds the whole amount only takes the whole amount, named or not', () => {
  for (const amountCents of [null, 10_000]) expect(railAllows('FULL', charge(), amountCents)).toBe(true)
})

test('a rail that refunds the whole amount only takes no part, and not the rest that a dispute leaves', () => {
  expect(railAllows('FULL', charge(), 9_999)).toBe(false)
  expect(railAllows('FULL', charge({ disputedCents: 4_000 }), null)).toBe(false)
  expect(railAllows('FULL', charge({ disputedCents: 4_000 }), 6_000)).toBe(false)
})

test('a rail that refunds the whole amount only leaves it to the amount that is left to refuse a second refund', () => {
  for (const amountCents of [null, 1, 10_000])
    expect(railAllows('FULL', charge({ reservedCents: 10_000 }), amountCents)).toBe(true)
})

test('a rail without refunds takes none', () => {
  for (const amountCents of [null, 1, 10_000]) expect(railAllows('NONE', charge(), amountCents)).toBe(false)
})

const refundsOf = refundsBy([paystack])
const at = { providerId: 'paystack', rail: 'CARD', paidRail: null } as const

test('the refunds of a charge are those of the rail that was paid, or of the requested rail while that is not known', () => {
  expect(usedRail(at)).toBe('CARD')
  expect(refundsOf(at)).toBe('PARTIAL')
  expect(usedRail({ ...at, paidRail: 'BANK_TRANSFER' })).toBe('BANK_TRANSFER')
  expect(refundsOf({ ...at, paidRail: 'BANK_TRANSFER' })).toBe('NONE')
  expect(refundsOf({ ...at, rail: 'BANK_TRANSFER', paidRail: 'CARD' })).toBe('PARTIAL')
})

test('the refunds of a charge are left to the provider where its table lacks the rail, or the provider is not known', () => {
  expect(refundsOf({ ...at, paidRail: 'PAYSHAP' })).toBe('PARTIAL')
  expect(refundsOf({ ...at, providerId: 'gone', paidRail: 'BANK_TRANSFER' })).toBe('PARTIAL')
})
