import type { RailTable, RefundKind } from '../routing/rail-facts.ts'
import type { PayInRail, Rail } from '../states.ts'
import { type ChargeAmounts, refundableCents } from './refundable.ts'

/** The place where an attempt took money. */
export interface ChargedRail {
  providerId: string
  /** The rail of the attempt. */
  rail: Rail
  /** The rail that the provider says was used; null if it does not say. */
  paidRail: PayInRail | null
}

/** Returns the rail on which money moved, as far as it is known. */
export const usedRail = ({ rail, paidRail }: Pick<ChargedRail, 'rail' | 'paidRail'>): Rail => paidRail ?? rail

/** Returns what can be refunded of a charge. */
export type RefundsOf = (charge: ChargedRail) => RefundKind

/**
 * Returns what can be refunded of charges, by the tables of these providers. A payer may use a rail that a table lacks,
 * because some pages cannot be restricted. Then only the provider knows, so the refund is sent.
 */
export function refundsBy(providers: readonly { id: string; capabilities: { rails: RailTable } }[]): RefundsOf {
  return (charge) => {
    const rails = providers.find(({ id }) => id === charge.providerId)?.capabilities.rails
    return rails?.[usedRail(charge) as PayInRail]?.refunds ?? 'PARTIAL'
  }
}

/**
 * Returns whether the rail allows a refund of these minor units; null for all that is left. It does not decide whether
 * so much is left. A refund that FAILED reserves nothing, so it does not count as the one refund of ONCE.
 */
export function railAllows(
  refunds: Exclude<RefundKind, 'PARTIAL'>,
  amounts: ChargeAmounts,
  amountCents: number | null,
): boolean {
  const leftCents = refundableCents(amounts)
  switch (refunds) {
    case 'ONCE':
      return amounts.reservedCents === 0
    case 'FULL':
      return leftCents === 0 || (amountCents ?? leftCents) >= amounts.capturedCents
    case 'NONE':
      return false
  }
}
