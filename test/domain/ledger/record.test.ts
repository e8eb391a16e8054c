import fc from 'fast-check'
import { type Booked, faultsOf, type MoneyRecord, repairOf } from '../../../src/domain/ledger/record.ts'

const CENTS = 10_000
const NOTHING = { isDisputed: false, lostCents: 0, deductedCents: 0 }

const payment: MoneyRecord = {
  transactionId: 'txn_1',
  kind: 'COLLECT',
  amountCents: CENTS,
  currency: 'ZAR',
  splitId: null,
  split: null,
  refundsAttemptId: null,
  settledAttemptId: 'att_1',
  updatedMs: 90,
  settledMs: 10,
  moves: [],
  lines: [],
  attempts: [{ id: 'att_1', state: 'SUCCEEDED', lateMs: null, charge: NOTHING }],
  disputes: [],
}
const refund: MoneyRecord = {
  ...payment,
  transactionId: 'txn_2',
  kind: 'REFUND',
  refundsAttemptId: 'att_1',
  settledAttemptId: 'att_2',
  attempts: [{ id: 'att_2', state: 'SUCCEEDED', lateMs: null, charge: NOTHING }],
  moves: [
    { state: 'PROCESSING', atMs: 5, sequence: 2 },
    { state: 'SUCCEEDED', atMs: 20, sequence: 3 },
  ],
}
const lineOf = (changes: Partial<MoneyRecord['lines'][number]>): MoneyRecord['lines'][number] => ({
  id: 'stn_1',
  attemptId: 'att_1',
  settlementId: 'stl_1',
  kind: 'CHARGE',
  class: 'MATCHED',
  feeCents: 290,
  providerReference: 'x7qa2m4n6p3r5t7v',
  amountCents: CENTS,
  sharedCents: 0,
  currency: 'ZAR',
  atMs: 30,
  ...changes,
})

/** The entries that a past without any gets, as time, kind and amount, oldest first. */
function bookedOf(record: MoneyRecord) {
  return faultsOf(record, [], { isPast: true })
    .flatMap((fault) => repairOf(fault, () => 'now'))
    .map(({ atMs, kind, amountCents }) => [atMs, kind, amountCents] as const)
    .toSorted(([a], [b]) => a! - b!)
}

test('a payment was captured when it succeeded, with its share, and its lines when they were read', () => {
  const shared = { ...payment, splitId: 'spl_1', split: { shares: [], businessCents: 8_000 } }
  expect(bookedOf({ ...shared, lines: [lineOf({ sharedCents: 1_900 })] })).toEqual([
    [10, 'CAPTURE', CENTS],
    [10, 'SHARE', 2_000],
    [30, 'SHARE', -100],
    [30, 'FEE', 290],
    [30, 'DEPOSIT', 7_810],
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
  expect(bookedOf({ ...refund, moves: [{ state: 'FAILED', atMs: 15, sequence: 3 }] })).toEqual([[90, 'REFUND', CENTS]])
})

test('a dispute takes its amount when it is lost, and what a settlement had deducted back when it is known', () => {
  const charge = { isDisputed: true, lostCents: 4_000, deductedCents: CENTS }
  const record: MoneyRecord = {
    ...payment,
    attempts: [{ ...payment.attempts[0]!, charge }],
    lines: [lineOf({ kind: 'CHARGEBACK', class: 'CHARGEBACK', feeCents: 0 })],
    disputes: [
      {
        id: 'dsp_1',
        attemptId: 'att_1',
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
    [30, 'CHARGEBACK', CENTS],
    [30, 'DEPOSIT', -CENTS],
    [40, 'CHARGEBACK', -CENTS],
    [50, 'CHARGEBACK', 4_000],
  ])
})

/** The entries that a past without any gets, whole. */
const wholeOf = (record: MoneyRecord) =>
  faultsOf(record, [], { isPast: true }).flatMap((fault) => repairOf(fault, () => 'now'))

test('each entry of the past has the key of its cause, its charge and its settlement', () => {
  const about = { currency: 'ZAR', chargeId: 'att_1', settlementId: null }
  const ofLine = { currency: 'ZAR', chargeId: 'att_1', settlementId: 'stl_1', atMs: 30 }
  expect(wholeOf({ ...payment, lines: [lineOf({})] })).toEqual([
    { key: 'att_1/0/CAPTURE', kind: 'CAPTURE', amountCents: CENTS, atMs: 10, ...about },
    { key: 'stn_1/FEE', kind: 'FEE', amountCents: 290, ...ofLine },
    { key: 'stn_1/DEPOSIT', kind: 'DEPOSIT', amountCents: CENTS - 290, ...ofLine },
  ])
  const line = lineOf({ kind: 'REFUND', class: 'REFUND', attemptId: 'att_2', feeCents: 0 })
  expect(wholeOf({ ...refund, lines: [line] })).toEqual([
    { key: 'att_2/-3/REFUND', kind: 'REFUND', amountCents: CENTS, atMs: 20, ...about },
    { key: 'stn_1/DEPOSIT', kind: 'DEPOSIT', amountCents: -CENTS, ...ofLine },
  ])
})

test('a charge that failed took nothing, and a refund without an attempt returned nothing', () => {
  const attempts = [{ ...payment.attempts[0]!, state: 'DECLINED' as const }]
  expect(wholeOf({ ...payment, settledAttemptId: null, attempts })).toEqual([])
  expect(wholeOf({ ...refund, settledAttemptId: null, attempts: [], moves: [] })).toEqual([])
})

test('a refund that never settled has the key of its newest attempt, and one that settled of that one', () => {
  const attempts = ['att_2', 'att_4', 'att_3'].map((id) => ({ ...refund.attempts[0]!, id, state: 'DECLINED' as const }))
  const moves = [...refund.moves, { state: 'FAILED', atMs: 40, sequence: 4 }]
  const keysOf = (settledAttemptId: string | null) =>
    wholeOf({ ...refund, settledAttemptId, attempts, moves }).map(({ key }) => key)
  expect(keysOf(null)).toEqual(['att_3/-3/REFUND', 'att_3/-4/REFUND'])
  expect(keysOf('att_2')).toEqual(['att_2/-3/REFUND', 'att_2/-4/REFUND'])
})

const taken = (changes: Parameters<typeof lineOf>[0]) =>
  lineOf({ kind: 'CHARGEBACK', class: 'CHARGEBACK', feeCents: 0, ...changes })
const chargebacksOf = (
  charge: MoneyRecord['attempts'][number]['charge'],
  some: Pick<MoneyRecord, 'lines' | 'disputes'>,
) =>
  wholeOf({ ...payment, attempts: [{ ...payment.attempts[0]!, charge }], ...some })
    .filter(({ kind }) => kind === 'CHARGEBACK')
    .map(({ key, amountCents, atMs }) => [key, amountCents, atMs])

test('lines count in the order in which they came: without duplicates, other charges and other currencies', () => {
  const lines = [
    taken({ id: 'stn_3', class: 'REVERSAL', amountCents: -1_000, atMs: 40 }),
    taken({ id: 'stn_2', amountCents: 3_000 }),
    taken({ id: 'stn_4', class: 'DUPLICATE' }),
    taken({ id: 'stn_5', attemptId: 'att_9' }),
    taken({ id: 'stn_6', currency: 'USD' }),
  ]
  expect(chargebacksOf({ ...NOTHING, deductedCents: 2_000 }, { lines, disputes: [] })).toEqual([
    ['stn_2/CHARGEBACK', 3_000, 30],
    ['stn_3/CHARGEBACK', -1_000, 40],
  ])
})

test('a dispute counts from its loss on, whatever else its history has, and one of another charge does not', () => {
  const reading = (sequence: number, entry: string, amountCents = 4_000) => ({
    sequence,
    entry,
    amountCents,
    atMs: 40 + sequence,
  })
  const history = [reading(1, 'NEEDS_RESPONSE'), reading(2, 'ACCEPTED'), reading(3, 'REMINDED', 1)]
  const disputes = [
    { id: 'dsp_1', attemptId: 'att_1', history },
    { id: 'dsp_2', attemptId: 'att_9', history: [reading(1, 'LOST')] },
  ]
  expect(chargebacksOf({ ...NOTHING, isDisputed: true, lostCents: 4_000 }, { lines: [], disputes })).toEqual([
    ['dsp_1/-2/CHARGEBACK', 4_000, 42],
  ])
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
    fc.property(fc.uniqueArray(wrong, { selector: ({ of, kind: name }) => of + name }), fc.boolean(), (all, isPast) => {
      const booked = all.map((each) => ({ ...each, currency: 'ZAR' }))
      const sums = new Map<string, Booked>(booked.map((each) => [`${each.of}/${each.kind}`, { ...each }]))
      for (const fault of faultsOf(record, booked, { isPast }))
        for (const entry of repairOf(fault, () => 'k')) {
          const sum = sums.get(`${fault.of}/${entry.kind}`) ?? { ...fault, kind: entry.kind, amountCents: 0 }
          sums.set(`${fault.of}/${entry.kind}`, { ...sum, amountCents: sum.amountCents + entry.amountCents })
        }
      expect(faultsOf(record, [...sums.values()], { isPast: false })).toEqual([])
    }),
  )
})
