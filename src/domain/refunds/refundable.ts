import { type Chargebacks, chargedBackCents, type DeductedCharge } from '../disputes/chargebacks.ts'
import type { ProviderResult } from '../providers/provider-result.ts'

export interface ChargeSums extends Pick<DeductedCharge, 'capturedCents' | 'reservedCents'> {
  /** Open disputes hold it. */
  disputedCents: number
  /** A dispute that is being read for the first time may be about the whole charge. */
  unreadCents: number
  /** The sum of its CHARGEBACK entries in the ledger. */
  chargedBackCents: number
}

export interface ChargeAmounts extends ChargeSums {
  /** Its disputes and settlements' lines, by which the entries are made. */
  recorded: Chargebacks
}

/** A version without the ledger records a lost dispute without its entry, so neither alone shows all that was taken. */
export const takenBackCents = (charge: Pick<ChargeAmounts, 'chargedBackCents' | 'recorded'>): number =>
  Math.max(charge.chargedBackCents, chargedBackCents(charge.recorded))

export const takenCents = (charge: ChargeAmounts): number =>
  charge.disputedCents + charge.unreadCents + takenBackCents(charge)

/** The payer gets no money back twice. A dispute that is won gives its amount back to refunds. */
export const refundableCents = (charge: ChargeAmounts): number =>
  Math.max(0, charge.capturedCents - charge.reservedCents - takenCents(charge))

const DISPUTED: ProviderResult = {
  state: 'DECLINED',
  soft: false,
  providerTransactionId: null,
  blameless: true,
  reasonCode: 'disputed',
  reasonMessage: 'The payer disputes the payment, so it is not refunded too.',
}

/** Null if a reserved refund may be sent, else its result: a dispute opened since returns the money instead. */
export const resultWithoutSending = (charge: ChargeAmounts): ProviderResult | null =>
  charge.reservedCents <= charge.capturedCents - takenCents(charge) ? null : DISPUTED
