import { refundableCents, resultWithoutSending } from '../../../src/domain/refunds/refundable.ts'

const amounts = {
  capturedCents: 15_000,
  reservedCents: 0,
  disputedCents: 0,
  unreadCents: 0,
  chargedBackCents: 0,
  recorded: { isDisputed: false, lostCents: 0, deductedCents: 0 },
}

test.each([
  ['all of an undisputed charge', {}, 15_000],
  ['what refunds left', { reservedCents: 4_000 }, 11_000],
  ['nothing of a disputed charge', { disputedCents: 15_000 }, 0],
  ['nothing of one whose dispute is being read', { unreadCents: 15_000 }, 0],
  ['nothing of one that was taken back', { chargedBackCents: 15_000 }, 0],
  [
    'nothing of one whose dispute was lost by a version without the ledger',
    { recorded: { isDisputed: true, lostCents: 15_000, deductedCents: 0 } },
    0,
  ],
  ['what refunds and disputes left', { reservedCents: 4_000, disputedCents: 5_000, chargedBackCents: 1_000 }, 5_000],
  ['nothing where refunds and disputes are more than the charge', { reservedCents: 9_000, disputedCents: 15_000 }, 0],
])('what a refund may return: %s', (_name, some, expected) => {
  expect(refundableCents({ ...amounts, ...some })).toBe(expected)
})

test('a reserved refund may be sent if disputes leave what is reserved', () => {
  const reserved = { ...amounts, reservedCents: 10_000 }
  expect(resultWithoutSending(reserved)).toBeNull()
  expect(resultWithoutSending({ ...reserved, disputedCents: 5_000 })).toBeNull()
  const declined = {
    state: 'DECLINED',
    soft: false,
    blameless: true,
    providerTransactionId: null,
    reasonCode: 'disputed',
    reasonMessage: 'The payer disputes the payment, so it is not refunded too.',
  }
  expect(resultWithoutSending({ ...reserved, disputedCents: 5_001 })).toEqual(declined)
  expect(resultWithoutSending({ ...reserved, chargedBackCents: 15_000 })).toEqual(declined)
})
