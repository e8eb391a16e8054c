import type { StatedMoney } from '../money.ts'
import { type Chargebacks, chargedBackCents } from '../disputes/chargebacks.ts'
import { shareCentsOf } from '../payments/splits.ts'
import { type LineClass, netCentsOf, type SettlementLine } from '../settlements/settlement.ts'
import type { TransactionRecord } from '../state-changes/record.ts'
import type { AttemptState, TransactionKind } from '../states.ts'

/**
 * The kinds of ledger entries. In settlement = CAPTURE − SHARE − REFUND − CHARGEBACK − FEE − DEPOSIT. What a provider
 * pays or deducts wrongly therefore stays in settlement: a settlement changes what was paid, not what is owed.
 *
 * - CAPTURE: an attempt took money, also a late or a second one.
 * - SHARE: the part of connected accounts; with a settlement, the difference to what it says.
 * - REFUND: an attempt of a refund returned money; negative if the provider takes it back.
 * - CHARGEBACK: the payer's bank took money back; negative if it gives it back.
 * - FEE: a provider kept it.
 * - DEPOSIT: a provider paid it, net.
 * - PAYOUT: a payout reached its bank; negative if it was returned. It is paid from another account.
 */
export const LEDGER_KINDS = ['CAPTURE', 'SHARE', 'REFUND', 'CHARGEBACK', 'FEE', 'DEPOSIT', 'PAYOUT'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** An entry, without what it shares with others of its cause. Entries are never changed, dated back or deleted. */
export interface LedgerEntry {
  /** Unique: the id of the row that caused it, which of its changes did, and the kind. */
  key: string
  kind: LedgerKind
  /** Minor units that it adds to the figure of its kind. Never 0. */
  amountCents: number
}

const KIND_OF: Record<TransactionKind, LedgerKind> = { COLLECT: 'CAPTURE', REFUND: 'REFUND', PAYOUT: 'PAYOUT' }

function entriesOf(cause: string, amounts: Partial<Record<LedgerKind, number>>): LedgerEntry[] {
  return Object.entries(amounts).flatMap(([kind, amountCents]) =>
    amountCents === 0 ? [] : [{ key: `${cause}/${kind}`, kind: kind as LedgerKind, amountCents }],
  )
}

export type BookedTransaction = Pick<TransactionRecord, 'kind' | 'amountCents' | 'splitId' | 'split'>

/** SUCCEEDED takes or returns the amount, leaving it gives it back. `version` is the transaction's after the save. */
export function entriesOfAttempt(
  transaction: BookedTransaction,
  { id, before, after }: { id: string; before: AttemptState; after: AttemptState },
  version: number,
): LedgerEntry[] {
  const times = Number(after === 'SUCCEEDED') - Number(before === 'SUCCEEDED')
  return entriesOf(`${id}/${version}`, {
    [KIND_OF[transaction.kind]]: times * transaction.amountCents,
    SHARE: times * bookedShareCents(transaction),
  })
}

export const bookedShareCents = ({ kind, amountCents, splitId, split }: BookedTransaction): number =>
  kind === 'COLLECT' && splitId !== null ? shareCentsOf(amountCents, split!) : 0

/** Returns the attempt that took the money which an attempt of a transaction moves. Null for a payout. */
export const chargeOf = (attempt: {
  kind: TransactionKind
  attemptId: string | null
  refundsAttemptId: string | null
}): string | null => (attempt.kind === 'COLLECT' ? attempt.attemptId : attempt.refundsAttemptId)

export interface BookedLine extends SettlementLine {
  id: string
  class: LineClass
}

/** The capture books the share of the split, so a line in the same currency adds only the difference. */
export function entriesOfLine(line: BookedLine, transaction: BookedTransaction & StatedMoney): LedgerEntry[] {
  const isFirst = line.class !== 'DUPLICATE' && line.class !== 'REVERSAL'
  const settles = line.kind === 'CHARGE' && isFirst && line.currency === transaction.currency
  const sharedCents = line.kind === 'CHARGE' ? line.sharedCents : 0 - line.sharedCents
  return entriesOf(line.id, {
    SHARE: sharedCents - (settles ? bookedShareCents(transaction) : 0),
    FEE: line.feeCents,
    DEPOSIT: netCentsOf(line),
  })
}

export const entriesOfVoid = <Entry extends LedgerEntry>(entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, key: `${entry.key}/void`, amountCents: -entry.amountCents }))

/** The charge's entries then sum up to what the payer's bank took back. `bookedCents` is their sum before. */
export const entriesOfChargeback = (cause: string, charge: Chargebacks, bookedCents: number): LedgerEntry[] =>
  entriesOf(cause, { CHARGEBACK: chargedBackCents(charge) - bookedCents })
