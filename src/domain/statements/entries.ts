import type { Balance } from '../balances/balance.ts'
import { netCentsOf, type SettlementLine } from '../settlements/settlement.ts'

/**
 * The kinds of changes of a statement's balance, which is the debt of the providers to the business:
 *
 * - PAYMENT: a provider took a payment.
 * - REFUND: a provider returned money to a payer. It is positive if the refund was reversed.
 * - CHARGEBACK: a payer's bank took money back. It is positive if the bank reopened the dispute, or never lost it.
 * - FEE: a provider kept its fee.
 * - SHARE: the part of a payment that belongs to connected accounts.
 * - DEPOSIT: a provider paid the business. It is positive if the provider took more than it paid.
 */
export type EntryKind = 'PAYMENT' | 'REFUND' | 'CHARGEBACK' | 'FEE' | 'SHARE' | 'DEPOSIT'

/** A change of the balance, in minor units: negative if the provider owes less. */
export interface Entry {
  kind: EntryKind
  amountCents: number
}

const entry = (kind: EntryKind, amountCents: number): Entry[] => (amountCents === 0 ? [] : [{ kind, amountCents }])

/** Returns the entries of a charge. `shareCents` is the part of connected accounts by the split. */
export const entriesOfCharge = (amountCents: number, shareCents: number): Entry[] => [
  ...entry('PAYMENT', amountCents),
  ...entry('SHARE', -shareCents),
]

/**
 * Returns the entries of a settlement's line, besides the deposit. `countedCents` is what the statement already has
 * entries for, since the provider may say another amount now: of a charge, the share of connected accounts by the
 * split; of a chargeback, the whole of it if a dispute is known.
 */
export function entriesOfLine(
  { kind, amountCents, feeCents, sharedCents }: SettlementLine,
  countedCents: number,
): Entry[] {
  return [
    ...(kind === 'CHARGEBACK' ? entry('CHARGEBACK', countedCents - amountCents) : []),
    ...entry('FEE', -feeCents),
    ...entry('SHARE', kind === 'CHARGE' ? countedCents - sharedCents : sharedCents),
  ]
}

/** Returns what a line takes from the balance when it is deposited. */
export const depositedBy = (line: SettlementLine): Entry => ({ kind: 'DEPOSIT', amountCents: -netCentsOf(line) })

/** The differences between the figures of two balances. */
export type Movement = Omit<Balance, 'inSettlementCents'>

/** Returns each figure of the later balance less the same figure of the earlier one. */
export function movementBetween(earlier: Balance, later: Balance): Movement {
  const moved = (name: Exclude<keyof Movement, 'currency'>) => later[name] - earlier[name]
  return {
    currency: later.currency,
    capturedCents: moved('capturedCents'),
    refundedCents: moved('refundedCents'),
    chargedBackCents: moved('chargedBackCents'),
    feeCents: moved('feeCents'),
    sharedCents: moved('sharedCents'),
    settledCents: moved('settledCents'),
    paidOutCents: moved('paidOutCents'),
  }
}
