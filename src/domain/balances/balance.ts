import type { LedgerKind } from '../ledger/entries.ts'

export type Balance = ReturnType<typeof balanceOf>

/**
 * A business's money in minor units: captured − refunded − charged back − fees − shared = settled + in settlement.
 * Payouts are not part of it: they are made from funds that the service does not see.
 */
export function balanceOf(currency: string, sums: Readonly<Partial<Record<LedgerKind, number>>>) {
  const { CAPTURE = 0, REFUND = 0, CHARGEBACK = 0, FEE = 0, SHARE = 0, DEPOSIT = 0, PAYOUT = 0 } = sums
  return {
    currency,
    capturedCents: CAPTURE,
    refundedCents: REFUND,
    /** Amounts that payers' banks took back: by the lost dispute, or by the settlement where no dispute is known. */
    chargedBackCents: CHARGEBACK,
    feeCents: FEE,
    /** The part of connected accounts: by the settlement, or by the split until there is one. */
    sharedCents: SHARE,
    settledCents: DEPOSIT,
    /** The debt of the providers; negative if they deposited or returned more than they took. */
    inSettlementCents: CAPTURE - REFUND - CHARGEBACK - FEE - SHARE - DEPOSIT,
    paidOutCents: PAYOUT,
  }
}

export function balancesOf(sums: readonly { currency: string; kind: LedgerKind; cents: number }[]): Balance[] {
  const byCurrency = Map.groupBy(sums, ({ currency }) => currency)
  return [...byCurrency].map(([currency, own]) =>
    balanceOf(currency, Object.fromEntries(own.map(({ kind, cents }) => [kind, cents]))),
  )
}

export type Movement = Omit<Balance, 'inSettlementCents'>

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
