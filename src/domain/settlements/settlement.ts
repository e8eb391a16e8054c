import { type ChargeAmounts, deductibleCents } from '../disputes/dispute.ts'

/** The subject of a settlement's line, as its provider says it. */
export const LINE_KINDS = ['CHARGE', 'REFUND', 'CHARGEBACK', 'FEE'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** The result of comparing a line with the record. Each line has exactly one class. */
export const LINE_CLASSES = [
  'MATCHED',
  'FEE',
  'REFUND',
  'CHARGEBACK',
  'AMOUNT_DIFFERS',
  'UNKNOWN',
  'DUPLICATE',
] as const
export type LineClass = (typeof LINE_CLASSES)[number]

/** A line of a settlement. Amounts are minor units and never negative; the kind says in which direction money goes. */
export interface SettlementLine {
  kind: LineKind
  /** Our reference of the attempt; null if the provider names none. */
  providerReference: string | null
  /** The amount charged, returned or charged back; for a FEE without a transaction, the fee. */
  amountCents: number
  /** The provider keeps it besides the amount. */
  feeCents: number
  /** The part of the amount of connected accounts: the provider settles it to them, or takes it from them. */
  sharedCents: number
  currency: string
}

/** The attempt that a line names, as the record has it. */
export interface KnownAttempt {
  kind: 'COLLECT' | 'REFUND' | 'PAYOUT'
  succeeded: boolean
  amountCents: number
  currency: string
  /** What was taken and returned of it. */
  charge: ChargeAmounts
}

/** Returns the part of the deposit that is a line's: negative if the provider takes it. */
export function netCentsOf({ kind, amountCents, feeCents, sharedCents }: SettlementLine): number {
  const ownCents = amountCents - sharedCents
  return (kind === 'CHARGE' ? ownCents : 0 - ownCents) - feeCents
}

const EXPECTED_KIND: Record<Exclude<LineKind, 'FEE'>, KnownAttempt['kind']> = {
  CHARGE: 'COLLECT',
  REFUND: 'REFUND',
  // A chargeback names the charge.
  CHARGEBACK: 'COLLECT',
}

const CLASS_OF: Record<Exclude<LineKind, 'FEE'>, LineClass> = {
  CHARGE: 'MATCHED',
  REFUND: 'REFUND',
  CHARGEBACK: 'CHARGEBACK',
}

/** Returns the amount that a line of this kind may have of an attempt: of a chargeback, it is the most. */
export function expectedCentsOf(kind: LineKind, { succeeded, amountCents, charge }: KnownAttempt): number {
  if (!succeeded) return 0
  return kind === 'CHARGEBACK' ? Math.min(amountCents, deductibleCents(charge)) : amountCents
}

/** Returns whether the attempt can have the amount of a line. A chargeback may return a part of its charge. */
function amountFits({ kind, amountCents, currency }: SettlementLine, known: KnownAttempt): boolean {
  if (!known.succeeded || currency !== known.currency) return false
  const expectedCents = expectedCentsOf(kind, known)
  return kind === 'CHARGEBACK' ? amountCents <= expectedCents : amountCents === expectedCents
}

/**
 * Returns the class of a line. `known` is the attempt with its reference, or null; `wasSettled` is true if an earlier
 * line of the same kind named the same attempt.
 */
export function classify(line: SettlementLine, known: KnownAttempt | null, wasSettled: boolean): LineClass {
  if (line.kind === 'FEE') return 'FEE'
  if (known?.kind !== EXPECTED_KIND[line.kind]) return 'UNKNOWN'
  if (wasSettled) return 'DUPLICATE'
  return amountFits(line, known) ? CLASS_OF[line.kind] : 'AMOUNT_DIFFERS'
}
