import { lineDifference, lostDifference, totalDifference } from '../../../src/domain/settlements/difference.ts'
import {
  belongsTo,
  classify,
  type EarlierLine,
  type KnownAttempt,
  type NamedLine,
  netCentsOf,
  withOwnFee,
} from '../../../src/domain/settlements/settlement.ts'

const charge: NamedLine = {
  kind: 'CHARGE',
  providerReference: 'x7qa2m4n6p3r5t7v',
  providerTransactionId: 'p1',
  amountCents: 10_000,
  feeCents: 290,
  sharedCents: 0,
  currency: 'ZAR',
}
const amounts = { capturedCents: 10_000, reservedCents: 0, isDisputed: false, lostCents: 0, deductedCents: 0 }
const paid: KnownAttempt = { kind: 'COLLECT', succeeded: true, amountCents: 10_000, currency: 'ZAR', charge: amounts }
const won: KnownAttempt = { ...paid, charge: { ...amounts, isDisputed: true } }
const lost: KnownAttempt = { ...paid, charge: { ...amounts, isDisputed: true, lostCents: 6_000 } }
const returned: KnownAttempt = { ...paid, charge: { ...amounts, reservedCents: 4_001 } }
const lostAndReturned: KnownAttempt = { ...paid, charge: { ...lost.charge, reservedCents: 4_001 } }
const refund: NamedLine = { ...charge, kind: 'REFUND', amountCents: 4_000, feeCents: 0 }
const refunded: KnownAttempt = { ...paid, kind: 'REFUND', amountCents: 4_000 }
const fee: NamedLine = { ...charge, kind: 'FEE', providerReference: null, amountCents: 500, feeCents: 0 }

type Earlier = Omit<EarlierLine, 'isDuplicate'> & { isDuplicate?: boolean }
const asEarlier = (lines: readonly Earlier[]) => lines.map((each) => ({ isDuplicate: false, ...each }))

const taken = (amountCents: number, providerTransactionId: string | null): NamedLine => ({
  ...charge,
  kind: 'CHARGEBACK',
  feeCents: 0,
  amountCents,
  providerTransactionId,
})

const twice = [taken(6_000, 'd1'), { ...taken(6_000, 'd1'), isDuplicate: true }]
const givenBack = [taken(6_000, 'd1'), taken(-6_000, 'd1')]

const cases: [
  name: string,
  line: NamedLine,
  known: KnownAttempt | null,
  earlier: readonly Earlier[],
  expected: string,
][] = [
  ['a charge as recorded', charge, paid, [], 'MATCHED'],
  ['a charge that was settled before', charge, paid, [charge], 'DUPLICATE'],
  ['a charge of another amount', { ...charge, amountCents: 10_001 }, paid, [], 'AMOUNT_DIFFERS'],
  ['a charge in another currency', { ...charge, currency: 'USD' }, paid, [], 'AMOUNT_DIFFERS'],
  ['a charge that failed by the record', charge, { ...paid, succeeded: false }, [], 'AMOUNT_DIFFERS'],
  ['a charge that nobody made here', charge, null, [], 'UNKNOWN'],
  ['a charge with the reference of a refund', charge, refunded, [], 'UNKNOWN'],
  ['a refund as recorded', refund, refunded, [], 'REFUND'],
  ['a refund of another amount', { ...refund, amountCents: 3_999 }, refunded, [], 'AMOUNT_DIFFERS'],
  ['a refund that nobody made here', refund, null, [], 'UNKNOWN'],
  ['a refund that was deducted before', refund, refunded, [refund], 'DUPLICATE'],
  ['a chargeback of all', { ...charge, kind: 'CHARGEBACK' }, paid, [], 'CHARGEBACK'],
  ['a chargeback of a part', { ...charge, kind: 'CHARGEBACK', amountCents: 1 }, paid, [], 'CHARGEBACK'],
  ['a chargeback of more', { ...charge, kind: 'CHARGEBACK', amountCents: 10_001 }, paid, [], 'AMOUNT_DIFFERS'],
  ['a second deduction of another dispute', taken(4_000, 'd2'), paid, [taken(6_000, 'd1')], 'CHARGEBACK'],
  ['a second deduction of the same dispute', taken(4_000, 'd1'), paid, [taken(4_000, 'd1')], 'DUPLICATE'],
  ['a second deduction that takes more than is left', taken(4_001, 'd2'), paid, [taken(6_000, 'd1')], 'DUPLICATE'],
  ['a second deduction that names no dispute', taken(4_000, null), paid, [taken(6_000, 'd1')], 'DUPLICATE'],
  ['a chargeback of a dispute that was lost', taken(6_000, null), lost, [], 'CHARGEBACK'],
  ['a chargeback of more than was lost', taken(6_001, null), lost, [], 'AMOUNT_DIFFERS'],
  ['a chargeback of a dispute that was won', taken(6_000, null), won, [], 'AMOUNT_DIFFERS'],
  ['a chargeback of what a refund left', taken(5_999, null), returned, [], 'CHARGEBACK'],
  ['a chargeback of what a refund returned', taken(6_000, null), returned, [], 'AMOUNT_DIFFERS'],
  ['a chargeback of what was lost and refunded', taken(6_000, null), lostAndReturned, [], 'AMOUNT_DIFFERS'],
  ['a second deduction of more than was lost', taken(1, 'd2'), lost, [taken(6_000, 'd1')], 'AMOUNT_DIFFERS'],
  ['a second deduction of the rest that was lost', taken(2_000, 'd2'), lost, [taken(4_000, 'd1')], 'CHARGEBACK'],
  ['a fee of a payment', { ...fee, providerReference: charge.providerReference }, paid, [], 'FEE'],
  ['a chargeback that is given back', taken(-6_000, 'd1'), paid, [taken(6_000, 'd1')], 'REVERSAL'],
  ['a chargeback that is given back, of no known payment', taken(-6_000, 'd1'), null, [], 'UNKNOWN'],
  ['a second deduction that is given back', taken(-6_000, 'd1'), paid, twice, 'DUPLICATE'],
  ['a deduction after one that was given back', taken(6_000, 'd1'), paid, givenBack, 'CHARGEBACK'],
  ['a refund that is given back', { ...refund, amountCents: -4_000 }, refunded, [refund], 'REVERSAL'],
  [
    'a refund after one that was given back',
    refund,
    refunded,
    [refund, { ...refund, amountCents: -4_000 }],
    'DUPLICATE',
  ],
  ['a line of an unknown kind', { ...charge, kind: 'OTHER' }, paid, [], 'OTHER'],
  ['a fee without a transaction', fee, null, [], 'FEE'],
]

test.each(cases)('the class of a line: %s', (_name, line, known, earlier, expected) => {
  expect(classify(line, known, asEarlier(earlier))).toBe(expected)
})

test('a fee belongs to the payment that it names, and its business sees it as a fee', () => {
  expect([belongsTo('FEE', paid), belongsTo('FEE', refunded), belongsTo('FEE', null)]).toEqual([true, true, false])
  expect(belongsTo('FEE', { ...paid, kind: 'PAYOUT' })).toBe(false)
  expect(withOwnFee({ ...fee, feeCents: 5 })).toMatchObject({ amountCents: 0, feeCents: 505 })
  expect(netCentsOf(withOwnFee(fee))).toBe(netCentsOf(fee))
})

test('a charge adds to the deposit what its fee leaves, and everything else takes from it', () => {
  expect(netCentsOf(charge)).toBe(9_710)
  expect(netCentsOf({ ...refund, feeCents: 10 })).toBe(-4_010)
  expect(netCentsOf({ ...charge, kind: 'CHARGEBACK', feeCents: 0 })).toBe(-10_000)
  expect(netCentsOf(fee)).toBe(-500)
  expect(netCentsOf({ ...charge, sharedCents: 2_000 })).toBe(7_710)
  expect(netCentsOf({ ...refund, sharedCents: 800 })).toBe(-3_200)
})

/** Kind, reason, expected and settled cents. */
const told = (difference: ReturnType<typeof totalDifference>) =>
  difference && [difference.kind, difference.reason, difference.expectedCents, difference.settledCents]

describe('the difference of a line', () => {
  const differenceOf = (line: NamedLine, known: KnownAttempt | null, earlier: readonly Earlier[] = []) =>
    told(lineDifference(line, classify(line, known, asEarlier(earlier)), known, asEarlier(earlier)))

  test('a line that agrees has none', () => {
    expect(differenceOf(charge, paid)).toBeNull()
    expect(differenceOf(refund, refunded)).toBeNull()
    expect(differenceOf(fee, null)).toBeNull()
  })

  test('another amount differs by that amount, since the fee is the same', () => {
    const other = ['AMOUNT_DIFFERS', 'OTHER_AMOUNT']
    expect(differenceOf({ ...charge, amountCents: 9_999 }, paid)).toEqual([...other, 9_710, 9_709])
    expect(differenceOf({ ...refund, amountCents: 4_001 }, refunded)).toEqual([...other, -4_000, -4_001])
  })

  test('a chargeback differs by what was not lost', () => {
    const more = { ...taken(6_000, null), amountCents: 10_000, sharedCents: 1_000 }
    expect(differenceOf(more, lost)).toEqual(['AMOUNT_DIFFERS', 'MORE_THAN_LOST', -5_000, -9_000])
    expect(differenceOf(more, won)).toEqual(['AMOUNT_DIFFERS', 'NOT_LOST', 0, -9_000])
  })

  test('a chargeback of a refunded charge says so, unless more was deducted than the charge or the loss', () => {
    expect(differenceOf(taken(6_000, null), lostAndReturned)?.[1]).toBe('REFUNDED')
    expect(differenceOf(taken(6_001, null), lostAndReturned)?.[1]).toBe('MORE_THAN_LOST')
    expect(differenceOf(taken(6_000, null), returned)?.[1]).toBe('REFUNDED')
    expect(differenceOf({ ...charge, currency: 'USD' }, paid)?.[1]).toBe('OTHER_CURRENCY')
  })

  test('a chargeback that is given back has none, up to what was deducted and not lost', () => {
    expect(differenceOf(taken(-6_000, 'd1'), paid, [taken(6_000, 'd1')])).toBeNull()
    expect(differenceOf(taken(-6_000, 'd1'), won, [taken(6_000, 'd1')])).toBeNull()
    expect(differenceOf(taken(-4_000, 'd1'), lost, [taken(10_000, 'd1')])).toBeNull()
    const tooMuch = ['AMOUNT_DIFFERS', 'REVERSED']
    expect(differenceOf(taken(-6_001, 'd1'), paid, [taken(6_000, 'd1')])).toEqual([...tooMuch, 6_000, 6_001])
    expect(differenceOf(taken(-4_001, 'd1'), lost, [taken(10_000, 'd1')])).toEqual([...tooMuch, 4_000, 4_001])
    expect(differenceOf(taken(-1, 'd1'), lost, [])).toEqual([...tooMuch, 0, 1])
    const dollars = { ...taken(-6_000, 'd1'), currency: 'USD' }
    expect(differenceOf(dollars, paid, [taken(6_000, 'd1')])).toEqual([...tooMuch, 0, 6_000])
    expect(differenceOf(taken(-6_000, 'd1'), paid, twice)).toEqual(['DUPLICATE', 'REVERSED', 0, 6_000])
  })

  test('a refund or payment that is taken back differs, unless the record says so too', () => {
    const back = { ...refund, amountCents: -4_000 }
    expect(differenceOf(back, refunded, [refund])).toEqual(['AMOUNT_DIFFERS', 'REVERSED', 0, 4_000])
    expect(differenceOf(back, { ...refunded, succeeded: false }, [refund])).toBeNull()
    const undone = { ...charge, amountCents: -10_000, feeCents: -290 }
    expect(differenceOf(undone, paid, [charge])).toEqual(['AMOUNT_DIFFERS', 'REVERSED', 290, -9_710])
  })

  test('nothing was expected of a line of another kind', () => {
    const other = { ...charge, kind: 'OTHER', amountCents: -500, feeCents: 0 } as const
    expect(differenceOf(other, paid)).toEqual(['UNKNOWN', 'OTHER_KIND', 0, -500])
    expect(belongsTo('OTHER', paid)).toBe(false)
  })

  test('nothing was expected of a charge that failed, of an unknown one, and of a second line', () => {
    const failed = { ...paid, succeeded: false }
    expect(differenceOf(charge, failed)).toEqual(['AMOUNT_DIFFERS', 'NOT_SUCCEEDED', -290, 9_710])
    expect(differenceOf(charge, null)).toEqual(['UNKNOWN', 'NO_TRANSACTION', 0, 9_710])
    expect(differenceOf(charge, paid, [charge])).toEqual(['DUPLICATE', 'SETTLED_BEFORE', 0, 9_710])
  })
})

const dispute = { isLost: true, amountCents: 6_000, lostBeforeCents: 0, deductedCents: 0 }
const differs = (changes: Partial<typeof dispute>) => told(lostDifference({ ...dispute, ...changes }))

test('a lost dispute after the usual days is missing whole, or the part that is not deducted', () => {
  expect(differs({})).toEqual(['MISSING', 'NOT_DEDUCTED', -6_000, 0])
  expect(differs({ deductedCents: 5_999 })).toEqual(['MISSING', 'LESS_THAN_LOST', -6_000, -5_999])
  expect(differs({ deductedCents: 6_000 })).toBeNull()
  expect(differs({ deductedCents: -1 })).toEqual(['MISSING', 'NOT_DEDUCTED', -6_000, 0])
  expect(differs({ isLost: false })).toBeNull()
  expect(differs({ amountCents: 0 })).toBeNull()
})

test('a lost dispute after the usual days is deducted after the disputes of its charge that were lost before it', () => {
  expect(differs({ lostBeforeCents: 4_000, deductedCents: 4_000 })).toEqual(['MISSING', 'NOT_DEDUCTED', -6_000, 0])
  expect(differs({ lostBeforeCents: 4_000, deductedCents: 5_000 })).toEqual([
    'MISSING',
    'LESS_THAN_LOST',
    -6_000,
    -1_000,
  ])
  expect(differs({ lostBeforeCents: 4_000, deductedCents: 10_000 })).toBeNull()
})

test('a deposit agrees with its lines to the cent', () => {
  const lines = [charge, refund, fee]
  const differenceOf = (depositCents: number, of = lines) =>
    told(totalDifference({ currency: 'ZAR', depositCents }, of))
  expect(differenceOf(9_710 - 4_000 - 500)).toBeNull()
  expect(differenceOf(5_211)).toEqual(['TOTAL_DIFFERS', 'OTHER_SUM', 5_210, 5_211])
  expect(differenceOf(0, [])).toBeNull()
  const foreign = lines.map((line) => (line === charge ? { ...line, currency: 'USD' } : line))
  expect(differenceOf(5_210, foreign)).toEqual(['TOTAL_DIFFERS', 'OTHER_SUM', -4_500, 5_210])
})
