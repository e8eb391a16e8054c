import type { RailTable, RefundKind } from '../routing/rail-facts.ts'
import type { AttemptRecord } from '../state-changes/record.ts'
import type { PayInRail, Rail } from '../states.ts'
import { type ChargeAmounts, refundableCents } from './refundable.ts'

export type ChargedRail = Pick<AttemptRecord, 'providerId' | 'rail' | 'paidRail'>

/** Returns the rail on which money moved, as far as it is known. */
export const usedRail = ({ rail, paidRail }: Pick<ChargedRail, 'rail' | 'paidRail'>): Rail => paidRail ?? rail

export type RefundsOf = (charge: ChargedRail) => RefundKind

/** Some pages cannot be restricted to the rails of the table. What another rail allows only the provider knows. */
export function refundsBy(providers: readonly { id: string; capabilities: { rails: RailTable } }[]): RefundsOf {
  return (charge) => {
    const rails = providers.find(({ id }) => id === charge.providerId)?.capabilities.rails
    return rails?.[usedRail(charge) as PayInRail]?.refunds ?? 'PARTIAL'
  }
}

/** `amountCents` is null for all that is left. A FAILED refund reserves nothing, so ONCE does not count it. */
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
