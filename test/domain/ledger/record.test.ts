import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Booked, faultsOf, type MoneyRecord, repairOf } from '../../../src/domain/ledger/record.ts'

const CENTS = 10_000
const NOTHING = { isDisputed: false, lostCents: 0, deductedCents: 0 }

const payment: MoneyRecord = {
  ...{ transactionId: 'txn_1', kind: 'COLLECT', amountCents: CENTS, currency: 'ZAR', splitId: null, split: null },
  ...{ refundsAttemptId: null, settledAttemptId: 'att_1', updatedMs: 90, settledMs: 10, moves: [], lines: [] },
  attempts: [{ id: 'att_1', state: 'SUCCEEDED', lateMs: null, charge: NOTHING }],
  disputes: [],
}
const refund: MoneyRecord = {
  ...payment,
  ...{ transactionId: 'txn_2', kind: 'REFUND', refundsAttemptId: 'att_1', settledAttemptId: 'att_2' },
  attempts: [{ id: 'att_2', state: 'SUCCEEDED', lateMs: null, charge: NOTHING }],
  moves: [
    { state: 'PROCESSING', atMs: 5, sequence: 2 },
    { state: 'SUCCEEDED', atMs: 20, sequence: 3 },
  ],
}
const lineOf = (changes: Partial<MoneyRecord['lines'][number]>): MoneyRecord['lines'][number] => ({
  ...{ id: 'stn_1', attemptId: 'att_1', settlementId: 'stl_1', kind: 'CHARGE', class: 'MATCHED', feeCents: 290 },
  ...{ providerReference: 'x7qa2m4n6p3r5t7v', amountCents: CENTS, sharedCents: 0, currency: 'ZAR', atMs: 30 },
  ...changes,
})

/** The entries that a past without any gets, as time, kind and amount, oldest first. */
function bookedOf(record: MoneyRecord) {
  return faultsOf(record, [], { isPast: true })
    .flatMap((fault) => repairOf(fault, () => 'now'))
    .map(({ atMs, kind, amountCents }) => [atMs, kind, amountCents] as const)
    .toSorted(([a], [b]) => a! - b!)
}

describe('the past', () => {
  test('a payment was captured when it succeeded, with its share, and its lines when they were read', () => {
    const shared = { ...payment, splitId: 'spl_1', split: { shares: [], businessCents: 8_000 } }
    expect(bookedOf({ ...shared, lines: [lineOf({ sharedCents: 1_900 })] })).toEqual([
      ...[
        [10, 'CAPTURE', CENTS],
        [10, 'SHARE', 2_000],
      ],
      ...[
        [30, 'SHARE', -100],
        [30, 'FEE', 290],
        [30, 'DEPOSIT', 7_810],
      ],
    ])
  })

  test('a charge that came too late was captured when it was returned', () => {
    const late = { id: 'att_9', state: 'SUCCEEDED', lateMs: 70, charge: NOTHING } as const
    expect(bookedOf({ ...payment, attempts: [...payment.attempts, late] })).toEqual([
      [10, 'CAPTURE', CENTS],
      [70, 'CAPTURE', CENTS],
    ])
  })

  test('a refund that was taken back returned money and took it again', () => {
    expect(bookedOf(refund)).toEqual([[20, 'REFUND', CENTS]])
    const back = {
      ...refund,
      attempts: [{ ...refund.attempts[0]!, state: 'DECLINED' as const }],
      moves: [...refund.moves, { state: 'FAILED', atMs: 40, sequence: 4 }],
    }
    expect(bookedOf(back)).toEqual([
      [20, 'REFUND', CENTS],
      [40, 'REFUND', -CENTS],
    ])
  })

  test('a refund that succeeded after it FAILED is dated by its last change', () => {
    expect(bookedOf({ ...refund, moves: [{ state: 'FAILED', atMs: 15, sequence: 3 }] })).toEqual([
      [90, 'REFUND', CENTS],
    ])
  })

  test('a dispute takes its amount when it is lost, and what a settlement had deducted back when it is known', () => {
    const charge = { isDisputed: true, lostCents: 4_000, deductedCents: CENTS }
    const record: MoneyRecord = {
      ...payment,
      attempts: [{ ...payment.attempts[0]!, charge }],
      lines: [lineOf({ kind: 'CHARGEBACK', class: 'CHARGEBACK', feeCents: 0 })],
      disputes: [
        {
          ...{ id: 'dsp_1', attemptId: 'att_1' },
          history: [
            { sequence: 1, entry: 'NEEDS_RESPONSE', amountCents: CENTS, atMs: 40 },
            { sequence: 2, entry: 'REMINDED', amountCents: CENTS, atMs: 45 },
            { sequence: 3, entry: 'LOST', amountCents: 4_000, atMs: 50 },
          ],
        },
      ],
    }
    expect(bookedOf(record)).toEqual([
      [10, 'CAPTURE', CENTS],
      ...[
        [30, 'CHARGEBACK', CENTS],
        [30, 'DEPOSIT', -CENTS],
      ],
      [40, 'CHARGEBACK', -CENTS],
      [50, 'CHARGEBACK', 4_000],
    ])
  })
})

test('a past that was booked in part is not booked twice: what is left is dated now', () => {
  const back = {
    ...refund,
    attempts: [{ ...refund.attempts[0]!, state: 'DECLINED' as const }],
    moves: [...refund.moves, { state: 'FAILED', atMs: 40, sequence: 4 }],
  }
  const booked: Booked = { of: 'txn_2', kind: 'REFUND', currency: 'ZAR', amountCents: 0 }
  expect(faultsOf(back, [booked], { isPast: true })).toEqual([])
  const again = faultsOf(refund, [booked], { isPast: true }).flatMap((fault) => repairOf(fault, () => 'k'))
  expect(again).toMatchObject([{ key: 'txn_2/k/REFUND', amountCents: CENTS, atMs: null }])
})

describe('the audit', () => {
  const capture: Booked = { of: 'att_1', kind: 'CAPTURE', currency: 'ZAR', amountCents: CENTS }

  test('entries that add up to the record are no fault, however many there were', () => {
    expect(faultsOf(payment, [capture], { isPast: false })).toEqual([])
    expect(faultsOf({ ...payment, attempts: [] }, [{ ...capture, amountCents: 0 }], { isPast: false })).toEqual([])
  })

  test('money that is not booked, or booked without a cause, is a fault, and is booked now', () => {
    const repaired = (record: MoneyRecord, booked: Booked[]) =>
      faultsOf(record, booked, { isPast: false }).flatMap((fault) => repairOf(fault, () => 'k'))
    expect(repaired(payment, [])).toMatchObject([{ key: 'att_1/k/CAPTURE', amountCents: CENTS, atMs: null }])
    expect(repaired({ ...payment, attempts: [] }, [capture])).toMatchObject([{ amountCents: -CENTS, atMs: null }])
    expect(repaired(payment, [{ ...capture, amountCents: 1 }])).toMatchObject([{ amountCents: CENTS - 1 }])
  })

  test('a repair leaves nothing to repair, whatever was booked', () => {
    const kind = fc.constantFrom('CAPTURE', 'FEE', 'DEPOSIT', 'CHARGEBACK' as const)
    const wrong = fc.record({
      of: fc.constantFrom('att_1', 'stn_1'),
      kind,
      amountCents: fc.integer({ min: -99, max: 99 }),
    })
    const record = { ...payment, lines: [lineOf({})] }
    fc.assert(
      fc.property(
        fc.uniqueArray(wrong, { selector: ({ of, kind: name }) => of + name }),
        fc.boolean(),
        (all, isPast) => {
          const booked = all.map((each) => ({ ...each, currency: 'ZAR' }))
          const sums = new Map<string, Booked>(booked.map((each) => [`${each.of}/${each.kind}`, { ...each }]))
          for (const fault of faultsOf(record, booked, { isPast }))
            for (const entry of repairOf(fault, () => 'k')) {
              const sum = sums.get(`${fault.of}/${entry.kind}`) ?? { ...fault, kind: entry.kind, amountCents: 0 }
              sums.set(`${fault.of}/${entry.kind}`, { ...sum, amountCents: sum.amountCents + entry.amountCents })
            }
          expect(faultsOf(record, [...sums.values()], { isPast: false })).toEqual([])
        },
      ),
    )
  })
})
