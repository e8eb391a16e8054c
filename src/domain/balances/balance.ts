import { type LineKind, netCentsOf } from '../settlements/settlement.ts'

/** The lines of one kind in settlements that were read, added up. */
export interface LineSums {
  kind: LineKind
  amountCents: number
  feeCents: number
  sharedCents: number
}

/** Sums of the rows about a business's money in a mode and a currency, up to a moment. Minor units. */
export interface BalanceSums {
  currency: string
  /** Charges that providers took, with those that were returned automatically since they came too late. */
  capturedCents: number
  /** Refunds that returned money and were not reversed. */
  refundedCents: number
  /** Payouts that reached their bank and were not returned. */
  paidOutCents: number
  /** The shares of connected accounts in charges that no settlement has yet, by the split of each payment. */
  openShareCents: number
  /** What disputes took, less what settlements deducted for these disputes: it is negative if one was won after all. */
  openChargebackCents: number
  lines: readonly LineSums[]
}

/**
 * A business's money in one currency, in minor units. It always holds:
 *
 * captured − refunded − charged back − fees − shared = settled + in settlement
 *
 * Payouts are not part of it: they are made from funds that the service does not see.
 */
export interface Balance {
  currency: string
  capturedCents: number
  refundedCents: number
  /** Amounts that payers' banks took back: by the lost dispute, or by the settlement where no dispute is known. */
  chargedBackCents: number
  /** Fees that providers kept. */
  feeCents: number
  /** The part of connected accounts: by the settlement, or by the split until there is one. */
  sharedCents: number
  /** Deposits of providers for the business. */
  settledCents: number
  /** The debt of the providers; negative if they deposited or returned more than they took. */
  inSettlementCents: number
  paidOutCents: number
}

/** Returns the balance of the sums. */
export function balanceOf({ lines, openShareCents, openChargebackCents, ...sums }: BalanceSums): Balance {
  const total = (of: (line: LineSums) => number) => lines.reduce((sum, line) => sum + of(line), 0)
  const deductedCents = total(({ kind, amountCents }) => (kind === 'CHARGEBACK' ? amountCents : 0))
  const chargedBackCents = openChargebackCents + deductedCents
  const feeCents = total((line) => line.feeCents)
  const sharedCents = openShareCents + total(({ kind, sharedCents: own }) => (kind === 'CHARGE' ? own : -own))
  const settledCents = total((line) => netCentsOf({ ...line, providerReference: null, currency: sums.currency }))
  const ownCents = sums.capturedCents - sums.refundedCents - chargedBackCents - feeCents - sharedCents
  return { ...sums, chargedBackCents, feeCents, sharedCents, settledCents, inSettlementCents: ownCents - settledCents }
}
