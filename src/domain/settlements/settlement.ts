import type { StatedMoney } from '../money.ts'
import { chargedBackCents, type DeductedCharge, deductibleCents } from '../disputes/chargebacks.ts'

/** The subject of a settlement's line, as its provider says it. OTHER: a kind that this service does not know. */
export const LINE_KINDS = ['CHARGE', 'REFUND', 'CHARGEBACK', 'FEE', 'OTHER'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** Each line has exactly one. REVERSAL: the provider takes back what it settled or deducted before. */
export const LINE_CLASSES = [
  'MATCHED',
  'FEE',
  'REFUND',
  'CHARGEBACK',
  'AMOUNT_DIFFERS',
  'UNKNOWN',
  'DUPLICATE',
  'REVERSAL',
  'OTHER',
] as const
export type LineClass = (typeof LINE_CLASSES)[number]

export const DIFFERING_CLASSES: readonly LineClass[] = ['AMOUNT_DIFFERS', 'DUPLICATE', 'UNKNOWN']

/**
 * A line of a settlement. Amounts are minor units, and the kind says in which direction money goes. Three are negative:
 * the amount of an OTHER line that the provider takes, a fee that it gives back, and the amount of a payment, refund or
 * chargeback that is taken back.
 */
export interface SettlementLine {
  kind: LineKind
  /** Our reference of the attempt; null if the provider names none. */
  providerReference: string | null
  /** The amount charged, returned or charged back; for a FEE without a transaction, the fee. */
  amountCents: number
  feeCents: number
  /** The part of the amount of connected accounts: the provider settles it to them, or takes it from them. */
  sharedCents: number
  currency: string
}

/** An earlier line of the same kind that names the same attempt. */
export interface EarlierLine {
  providerTransactionId: string | null
  amountCents: number
  isDuplicate: boolean
}
export type Earlier = readonly EarlierLine[]

export interface KnownAttempt extends StatedMoney {
  kind: 'COLLECT' | 'REFUND' | 'PAYOUT'
  succeeded: boolean
  charge: DeductedCharge
}

/** Returns the part of the deposit that is a line's: negative if the provider takes it. */
export function netCentsOf({ kind, amountCents, feeCents, sharedCents }: SettlementLine): number {
  const ownCents = amountCents - sharedCents
  return (kind === 'CHARGE' || kind === 'OTHER' ? ownCents : 0 - ownCents) - feeCents
}

/** The kind of the attempt that a line names, and the class of a line that fits it. A chargeback names the charge. */
const EXPECTED = {
  CHARGE: { kind: 'COLLECT', fits: 'MATCHED' },
  REFUND: { kind: 'REFUND', fits: 'REFUND' },
  CHARGEBACK: { kind: 'COLLECT', fits: 'CHARGEBACK' },
} as const satisfies Partial<Record<LineKind, { kind: KnownAttempt['kind']; fits: LineClass }>>

const sumOf = (lines: Earlier): number => lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

const withoutDuplicates = (lines: Earlier) => lines.filter((line) => !line.isDuplicate)

/** Earlier lines less the record, by which a success is not taken back and a lost dispute stays deducted. */
export function reversibleCents(kind: LineKind, known: KnownAttempt, earlier: Earlier): number {
  const { succeeded, amountCents, charge } = known
  const recordedCents = kind === 'CHARGEBACK' ? chargedBackCents({ ...charge, deductedCents: 0 }) : amountCents
  return Math.max(0, sumOf(withoutDuplicates(earlier)) - (succeeded ? recordedCents : 0))
}

/** A chargeback may have at most what earlier ones have left. */
export function expectedCentsOf(kind: LineKind, known: KnownAttempt, earlier: Earlier): number {
  const { succeeded, amountCents, charge } = known
  if (!succeeded) return 0
  if (kind !== 'CHARGEBACK') return amountCents
  return Math.max(0, Math.min(amountCents, deductibleCents(charge)) - sumOf(withoutDuplicates(earlier)))
}

function amountFits({ kind, amountCents, currency }: SettlementLine, known: KnownAttempt, earlier: Earlier): boolean {
  if (!known.succeeded || currency !== known.currency) return false
  const expectedCents = expectedCentsOf(kind, known, earlier)
  return kind === 'CHARGEBACK' ? amountCents <= expectedCents : amountCents === expectedCents
}

/** A charge can have several disputes: a further deduction with its own id counts, while all fit into the charge. */
function isDuplicate(line: NamedLine, known: KnownAttempt, earlier: Earlier): boolean {
  const left = withoutDuplicates(earlier)
  if (line.kind !== 'CHARGEBACK') return left.some(({ amountCents }) => amountCents >= 0)
  const { providerTransactionId: id } = line
  const ofSame = left.filter((other) => id === null || (other.providerTransactionId ?? id) === id)
  // An amount that was returned may be deducted again.
  if (sumOf(ofSame) > 0) return true
  return left.length > 0 && sumOf(left) + line.amountCents > known.amountCents
}

export type NamedLine = SettlementLine & Pick<EarlierLine, 'providerTransactionId'>

/** Returns the class of a line that takes back. One that takes a DUPLICATE back counts as little as that. */
function classOfReversal({ amountCents }: SettlementLine, earlier: Earlier): LineClass {
  const duplicateCents = sumOf(earlier.filter((line) => line.isDuplicate))
  return duplicateCents + amountCents >= 0 ? 'DUPLICATE' : 'REVERSAL'
}

export function classify(line: NamedLine, known: KnownAttempt | null, earlier: Earlier): LineClass {
  if (line.kind === 'FEE' || line.kind === 'OTHER') return line.kind
  if (known?.kind !== EXPECTED[line.kind].kind) return 'UNKNOWN'
  if (line.amountCents < 0) return classOfReversal(line, earlier)
  if (isDuplicate(line, known, earlier)) return 'DUPLICATE'
  return amountFits(line, known, earlier) ? EXPECTED[line.kind].fits : 'AMOUNT_DIFFERS'
}

/** A fee belongs to the payment or refund that it names. */
export const belongsTo = (lineClass: LineClass, known: KnownAttempt | null): boolean =>
  known !== null &&
  lineClass !== 'UNKNOWN' &&
  lineClass !== 'OTHER' &&
  !(lineClass === 'FEE' && known.kind === 'PAYOUT')

/** Returns a line with its whole fee in `feeCents`, by which a business's figures add fees up. */
export const withOwnFee = <Line extends SettlementLine>(line: Line): Line =>
  line.kind === 'FEE' ? { ...line, amountCents: 0, feeCents: line.amountCents + line.feeCents } : line
