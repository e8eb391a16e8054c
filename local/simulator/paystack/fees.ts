import type { Charge } from '../ledger/entries.ts'

const FEE_PER_MILLE = 29

/** Paystack's fee on a paid charge, in minor units. */
export function feeOf({ amountCents }: Charge): number {
  return Math.round((amountCents * FEE_PER_MILLE) / 1000)
}
