import { expectedCentsOf, netCentsOf, reversibleCents } from './settlement.ts'
import type { Earlier, KnownAttempt, LineClass, SettlementLine } from './settlement.ts'

/** TOTAL_DIFFERS: the lines do not sum to the deposit. MISSING: in no settlement after the provider's usual days. */
export const DIFFERENCE_KINDS = ['AMOUNT_DIFFERS', 'UNKNOWN', 'DUPLICATE', 'TOTAL_DIFFERS', 'MISSING'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/**
 * Why a line, a deposit or the record differ. NOT_LOST: deducted though the dispute is open or was won. REFUNDED:
 * deducted though refunds have returned the money. MORE_THAN_LOST: more than disputes took, or than the charge.
 * REVERSED: taken back, or given back, though the record does not say so. LESS_THAN_LOST: only a part was deducted.
 */
export const DIFFERENCE_REASONS = [
  'NOT_SUCCEEDED',
  'OTHER_CURRENCY',
  'OTHER_AMOUNT',
  'NOT_LOST',
  'REFUNDED',
  'MORE_THAN_LOST',
  'NO_TRANSACTION',
  'OTHER_KIND',
  'SETTLED_BEFORE',
  'REVERSED',
  'OTHER_SUM',
  'NOT_SETTLED',
  'NOT_DEDUCTED',
  'LESS_THAN_LOST',
] as const
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number]

export interface Difference {
  kind: DifferenceKind
  reason: DifferenceReason
  /** The amount that should have been settled by the record, negative if the provider takes it. */
  expectedCents: number
  settledCents: number
}

/** `earlier` are the lines that it was classified with. */
export function lineDifference(
  line: SettlementLine,
  lineClass: LineClass,
  known: KnownAttempt | null,
  earlier: Earlier,
): Difference | null {
  const settledCents = netCentsOf(line)
  if (lineClass === 'OTHER') return { kind: 'UNKNOWN', reason: 'OTHER_KIND', expectedCents: 0, settledCents }
  if (lineClass === 'UNKNOWN') return { kind: lineClass, reason: 'NO_TRANSACTION', expectedCents: 0, settledCents }
  if (lineClass === 'DUPLICATE') {
    const reason = line.amountCents < 0 ? 'REVERSED' : 'SETTLED_BEFORE'
    return { kind: lineClass, reason, expectedCents: 0, settledCents }
  }
  if (lineClass === 'REVERSAL') return reversalDifference(line, known!, earlier)
  if (lineClass !== 'AMOUNT_DIFFERS') return null
  const amountCents = known!.currency === line.currency ? expectedCentsOf(line.kind, known!, earlier) : 0
  const expected = amountCents > 0 ? { amountCents } : { amountCents: 0, sharedCents: 0 }
  const reason = reasonOf(line, known!, earlier)
  return { kind: lineClass, reason, expectedCents: netCentsOf({ ...line, ...expected }), settledCents }
}

function reversalDifference(line: SettlementLine, known: KnownAttempt, earlier: Earlier): Difference | null {
  const mayTakeCents = known.currency === line.currency ? reversibleCents(line.kind, known, earlier) : 0
  const amountCents = Math.max(line.amountCents, 0 - mayTakeCents)
  if (amountCents === line.amountCents) return null
  const expectedCents = netCentsOf({ ...line, amountCents, sharedCents: 0 })
  return { kind: 'AMOUNT_DIFFERS', reason: 'REVERSED', expectedCents, settledCents: netCentsOf(line) }
}

export interface DeductedDispute {
  isLost: boolean
  amountCents: number
  /** Disputes of the same charge took it that were lost before. */
  lostBeforeCents: number
  deductedCents: number
}

/** What is deducted of a charge pays for its disputes in the order in which they were lost. */
export function lostDifference({
  isLost,
  amountCents,
  lostBeforeCents,
  deductedCents,
}: DeductedDispute): Difference | null {
  const leftCents = isLost ? Math.min(amountCents, lostBeforeCents + amountCents - deductedCents) : 0
  if (leftCents <= 0) return null
  const reason = leftCents === amountCents ? 'NOT_DEDUCTED' : 'LESS_THAN_LOST'
  return { kind: 'MISSING', reason, expectedCents: -amountCents, settledCents: leftCents - amountCents }
}

function reasonOf(line: SettlementLine, known: KnownAttempt, earlier: Earlier): DifferenceReason {
  if (!known.succeeded) return 'NOT_SUCCEEDED'
  if (line.currency !== known.currency) return 'OTHER_CURRENCY'
  if (line.kind !== 'CHARGEBACK') return 'OTHER_AMOUNT'
  if (known.charge.isDisputed && known.charge.lostCents === 0) return 'NOT_LOST'
  const unrefunded = { ...known, charge: { ...known.charge, reservedCents: 0 } }
  return line.amountCents <= expectedCentsOf(line.kind, unrefunded, earlier) ? 'REFUNDED' : 'MORE_THAN_LOST'
}

/** A line in another currency cannot be a part of the deposit. */
export function totalDifference(
  { currency, depositCents }: { currency: string; depositCents: number },
  lines: readonly SettlementLine[],
): Difference | null {
  const expectedCents = lines.reduce((sum, line) => (line.currency === currency ? sum + netCentsOf(line) : sum), 0)
  if (expectedCents === depositCents) return null
  return { kind: 'TOTAL_DIFFERS', reason: 'OTHER_SUM', expectedCents, settledCents: depositCents }
}

export interface RaisedTotal extends Pick<Difference, 'expectedCents' | 'settledCents'> {
  isOpen: boolean
}

/** The provider tells the same total each morning, which an operator answers once. A changed one is raised again. */
export function totalStep(found: Difference, raised: RaisedTotal | null): 'RAISE' | 'CORRECT' | 'KEEP' {
  if (!raised) return 'RAISE'
  const isSame = found.expectedCents === raised.expectedCents && found.settledCents === raised.settledCents
  if (isSame) return 'KEEP'
  return raised.isOpen ? 'CORRECT' : 'RAISE'
}
