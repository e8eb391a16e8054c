import fc from 'fast-check'
import {
  type BookedLine,
  chargeOf,
  entriesOfAttempt,
  entriesOfChargeback,
  entriesOfLine,
  entriesOfVoid,
  type LedgerEntry,
} from '../../../src/domain/ledger/entries.ts'
import type { LineClass, LineKind } from '../../../src/domain/settlements/settlement.ts'

const payment = { kind: 'COLLECT', amountCents: 10_000, splitId: null, split: null, currency: 'ZAR' } as const
const shared = { ...payment, splitId: 'spl_1', split: { shares: [], businessCents: 8_000 } }
const taken = { id: 'att_1', before: 'PENDING', after: 'SUCCEEDED' } as const
const givenBack = { id: 'att_1', before: 'SUCCEEDED', after: 'DECLINED' } as const

const line: BookedLine = {
  id: 'stn_1',
  kind: 'CHARGE',
  class: 'MATCHED',
  providerReference: 'x7qa2m4n6p3r5t7v',
  amountCents: 10_000,
  feeCents: 290,
  sharedCents: 0,
  currency: 'ZAR',
}

const sumsOf = (entries: readonly LedgerEntry[]) =>
  Object.fromEntries(entries.map(({ kind, amountCents }) => [kind, amountCents]))

test('a payment is captured when an attempt succeeds, with the share of connected accounts', () => {
  expect(entriesOfAttempt(payment, taken, 3)).toEqual([
    { key: 'att_1/3/CAPTURE', kind: 'CAPTURE', amountCents: 10_000 },
  ])
  expect(entriesOfAttempt(shared, taken, 3)).toEqual([
    { key: 'att_1/3/CAPTURE', kind: 'CAPTURE', amountCents: 10_000 },
    { key: 'att_1/3/SHARE', kind: 'SHARE', amountCents: 2_000 },
  ])
})

test('a refund or payout that is given back has the opposite entry, under its own key', () => {
  for (const kind of ['REFUND', 'PAYOUT'] as const) {
    expect(entriesOfAttempt({ ...shared, kind }, taken, 3)).toEqual([
      { key: `att_1/3/${kind}`, kind, amountCents: 10_000 },
    ])
    expect(entriesOfAttempt({ ...shared, kind }, givenBack, 5)).toEqual([
      { key: `att_1/5/${kind}`, kind, amountCents: -10_000 },
    ])
  }
})

test('an attempt that moves no money has no entries', () => {
  expect(entriesOfAttempt(shared, { ...taken, after: 'DECLINED' }, 3)).toEqual([])
  expect(entriesOfAttempt(shared, { ...givenBack, after: 'SUCCEEDED' }, 3)).toEqual([])
})

test('a settled payment has its fee, its deposit, and what the provider shared more than the split says', () => {
  expect(entriesOfLine(line, payment)).toEqual([
    { key: 'stn_1/FEE', kind: 'FEE', amountCents: 290 },
    { key: 'stn_1/DEPOSIT', kind: 'DEPOSIT', amountCents: 9_710 },
  ])
  expect(sumsOf(entriesOfLine({ ...line, sharedCents: 1_900 }, shared))).toEqual({
    SHARE: -100,
    FEE: 290,
    DEPOSIT: 7_810,
  })
  expect(sumsOf(entriesOfLine({ ...line, sharedCents: 2_000 }, shared))).toEqual({ FEE: 290, DEPOSIT: 7_710 })
})

test('a payment that is settled twice, or in another currency, adds the whole share', () => {
  const twice = { ...line, class: 'DUPLICATE', sharedCents: 2_000 } as const
  expect(sumsOf(entriesOfLine(twice, shared))).toEqual({ SHARE: 2_000, FEE: 290, DEPOSIT: 7_710 })
  const other = { ...line, currency: 'USD', sharedCents: 2_000 }
  expect(sumsOf(entriesOfLine(other, shared))).toEqual({ SHARE: 2_000, FEE: 290, DEPOSIT: 7_710 })
})

test('a deducted refund or chargeback takes from the deposit, and connected accounts return their part', () => {
  for (const kind of ['REFUND', 'CHARGEBACK'] as const)
    expect(sumsOf(entriesOfLine({ ...line, kind, sharedCents: 500 }, shared))).toEqual({
      SHARE: -500,
      FEE: 290,
      DEPOSIT: -9_790,
    })
})

test('a line that is taken back has the opposite entries, and books no share of the split again', () => {
  for (const kind of ['CHARGE', 'REFUND', 'CHARGEBACK'] as const) {
    const booked = { ...line, kind, class: 'DUPLICATE', feeCents: 0 } as const
    const back = { ...booked, class: 'REVERSAL', amountCents: -10_000 } as const
    const depositCents = sumsOf(entriesOfLine(booked, shared)).DEPOSIT!
    expect(sumsOf(entriesOfLine(back, shared))).toEqual({ DEPOSIT: -depositCents })
  }
})

test('a fee that names a payment is a fee', () => {
  const fee = { ...line, kind: 'FEE', class: 'FEE', amountCents: 0, feeCents: 150 } as const
  expect(sumsOf(entriesOfLine(fee, payment))).toEqual({ FEE: 150, DEPOSIT: -150 })
})

test('every line that agrees with the record leaves nothing of it in settlement', () => {
  const settles: [LineKind, LineClass][] = [
    ['CHARGE', 'MATCHED'],
    ['REFUND', 'REFUND'],
  ]
  const kinds = fc.constantFrom(...settles)
  const cents = fc.integer({ min: 1, max: 99_999_999 })
  fc.assert(
    fc.property(kinds, cents, fc.nat(), fc.nat(), ([kind, lineClass], amountCents, share, fee) => {
      const sharedCents = share % (amountCents + 1)
      const of = { ...shared, amountCents, kind: kind === 'CHARGE' ? 'COLLECT' : 'REFUND' } as const
      const paid = { ...of, split: { shares: [], businessCents: amountCents - sharedCents } }
      const settled = { ...line, kind, class: lineClass, amountCents, sharedCents, feeCents: fee % 1_000 }
      const owed = { CAPTURE: 1, REFUND: -1, SHARE: -1, FEE: -1, DEPOSIT: -1, CHARGEBACK: -1, PAYOUT: 0 }
      const inSettlement = [...entriesOfAttempt(paid, taken, 1), ...entriesOfLine(settled, paid)]
        .map((entry) => owed[entry.kind] * entry.amountCents)
        .reduce((sum, each) => sum + each, 0)
      expect(inSettlement).toBe(0)
    }),
  )
})

const charge = { isDisputed: true, lostCents: 6_000, deductedCents: 4_000 }

test('the entries of a charge become what its disputes took, whatever was booked before', () => {
  const entry = (amountCents: number) => [{ key: 'dsp_1/2/CHARGEBACK', kind: 'CHARGEBACK', amountCents }]
  expect(entriesOfChargeback('dsp_1/2', charge, 0)).toEqual(entry(6_000))
  expect(entriesOfChargeback('dsp_1/2', charge, 10_000)).toEqual(entry(-4_000))
  expect(entriesOfChargeback('dsp_1/2', charge, 6_000)).toEqual([])
})

test('a settlement says the chargeback where no dispute is known', () => {
  expect(entriesOfChargeback('stn_1', { ...charge, isDisputed: false }, 0)).toEqual([
    { key: 'stn_1/CHARGEBACK', kind: 'CHARGEBACK', amountCents: 4_000 },
  ])
})

test('a void has the opposite of each entry, under its own key, and nothing else of it changes', () => {
  const booked = entriesOfLine(line, payment).map((entry) => ({ ...entry, businessId: 'biz_1' }))
  expect(entriesOfVoid(booked)).toEqual([
    { key: 'stn_1/FEE/void', kind: 'FEE', amountCents: -290, businessId: 'biz_1' },
    { key: 'stn_1/DEPOSIT/void', kind: 'DEPOSIT', amountCents: -9_710, businessId: 'biz_1' },
  ])
})

test('an entry is about the attempt that took the money: of a refund, the one that it returns', () => {
  const of = { attemptId: 'att_2', refundsAttemptId: 'att_1' }
  expect(chargeOf({ ...of, kind: 'COLLECT' })).toBe('att_2')
  expect(chargeOf({ ...of, kind: 'REFUND' })).toBe('att_1')
  expect(chargeOf({ ...of, kind: 'PAYOUT', refundsAttemptId: null })).toBeNull()
})
