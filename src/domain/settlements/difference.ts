import { addBusinessDays } from '../south-africa/south-african-calendar.ts'
import {
  type EarlierLine,
  expectedCentsOf,
  type KnownAttempt,
  type LineClass,
  netCentsOf,
  type SettlementLine,
} from './settlement.ts'

/**
 * A disagreement between a provider's settlements and the record. TOTAL_DIFFERS: the lines of a settlement do not
 * sum to its deposit. MISSING: an attempt that succeeded, or the deduction of a lost dispute, is in no settlement after
 * its provider's usual days.
 */
export const DIFFERENCE_KINDS = ['AMOUNT_DIFFERS', 'UNKNOWN', 'DUPLICATE', 'TOTAL_DIFFERS', 'MISSING'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** One difference, in minor units. */
export interface Difference {
  kind: DifferenceKind
  /** The amount that should have been settled by the record, negative if the provider takes it. */
  expectedCents: number
  /** The amount that the provider settled. */
  settledCents: number
}

/**
 * Returns the difference of a line of this class; null if the line agrees with the record. `earlier` are the lines that
 * it was classified with.
 */
export function lineDifference(
  line: SettlementLine,
  lineClass: LineClass,
  known: KnownAttempt | null,
  earlier: readonly EarlierLine[],
): Difference | null {
  const settledCents = netCentsOf(line)
  if (lineClass === 'OTHER') return { kind: 'UNKNOWN', expectedCents: 0, settledCents }
  if (lineClass === 'UNKNOWN' || lineClass === 'DUPLICATE') return { kind: lineClass, expectedCents: 0, settledCents }
  if (lineClass !== 'AMOUNT_DIFFERS') return null
  const amountCents = known!.currency === line.currency ? expectedCentsOf(line.kind, known!, earlier) : 0
  const expected = amountCents > 0 ? { amountCents } : { amountCents: 0, sharedCents: 0 }
  return { kind: lineClass, expectedCents: netCentsOf({ ...line, ...expected }), settledCents }
}

/**
 * Returns the difference between a deposit and its lines; null if they agree to the cent. A line in another currency
 * cannot be a part of the deposit.
 */
export function totalDifference(
  { currency, depositCents }: { currency: string; depositCents: number },
  lines: readonly SettlementLine[],
): Difference | null {
  const expectedCents = lines.reduce((sum, line) => (line.currency === currency ? sum + netCentsOf(line) : sum), 0)
  return expectedCents === depositCents ? null : { kind: 'TOTAL_DIFFERS', expectedCents, settledCents: depositCents }
}

/** The newest TOTAL_DIFFERS of a settlement. */
export interface RaisedTotal extends Pick<Difference, 'expectedCents' | 'settledCents'> {
  isOpen: boolean
}

/**
 * Returns what a TOTAL_DIFFERS means beside the newest one of its settlement. The provider tells the same total each
 * morning, which an operator answers once. A total that changes after that is raised again.
 */
export function totalStep(found: Difference, raised: RaisedTotal | null): 'RAISE' | 'CORRECT' | 'KEEP' {
  if (!raised) return 'RAISE'
  const isSame = found.expectedCents === raised.expectedCents && found.settledCents === raised.settledCents
  if (isSame) return 'KEEP'
  return raised.isOpen ? 'CORRECT' : 'RAISE'
}

/**
 * Returns the day after which an attempt that succeeded on `day` is missing if no settlement has it: its provider
 * settles within `usualDays` business days in South Africa.
 */
export const lastDayOfSettlement = (day: string, usualDays: number): string => addBusinessDays(day, usualDays)
