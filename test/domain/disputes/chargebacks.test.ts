import { chargedBackCents, deductibleCents } from '../../../src/domain/disputes/chargebacks.ts'

const charge = { isDisputed: true, lostCents: 0, deductedCents: 0 }

test.each([
  [
    'what a settlement deducted, where its provider shows no disputes',
    { isDisputed: false, deductedCents: 4_000 },
    4_000,
  ],
  ['nothing where more was given back than deducted', { isDisputed: false, deductedCents: -1 }, 0],
  ['what was lost, once, though a settlement deducts it too', { lostCents: 4_000, deductedCents: 4_000 }, 4_000],
  ['nothing of a dispute that was won after its deduction', { deductedCents: 15_000 }, 0],
])('what was taken back of a charge: %s', (_name, some, expected) => {
  expect(chargedBackCents({ ...charge, ...some })).toBe(expected)
})

test('settlements may deduct what disputes took, and no more than refunds have left', () => {
  const paid = { ...charge, capturedCents: 15_000, reservedCents: 5_000 }
  expect(deductibleCents({ ...paid, lostCents: 15_000 })).toBe(10_000)
  expect(deductibleCents(paid)).toBe(0)
  expect(deductibleCents({ ...paid, isDisputed: false })).toBe(10_000)
})
