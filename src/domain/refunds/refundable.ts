import { type Chargebacks, chargedBackCents } from '../disputes/chargebacks.ts'
import type { ProviderResult } from '../providers/provider-result.ts'

/** The amounts that were taken and returned of a charge, in minor units. */
export interface ChargeSums {
  capturedCents: number
  /** Refunds returned it or will return it. */
  reservedCents: number
  /** Open disputes hold it. */
  disputedCents: number
  /** A dispute that is being read for the first time may be about the whole charge. */
  unreadCents: number
  /** The sum of its CHARGEBACK entries in the ledger. */
  chargedBackCents: number
}

/** The amounts by which refunds and answers to disputes are judged. */
export interface ChargeAmounts extends ChargeSums {
  /** Its disputes and settlements' lines, by which the entries are made. */
  recorded: Chargebacks
}

/**
 * Returns what payers' banks took back of a charge. A process of a version without the ledger records a lost dispute
 * without its entry, so neither the entries nor the record alone can say that nothing was taken.
 */
export const takenBackCents = (charge: Pick<ChargeAmounts, 'chargedBackCents' | 'recorded'>): number =>
  Math.max(charge.chargedBackCents, chargedBackCents(charge.recorded))

/** Returns the part of a charge that disputes and chargebacks hold or took. */
export const takenCents = (charge: ChargeAmounts): number =>
  charge.disputedCents + charge.unreadCents + takenBackCents(charge)

/**
 * Returns what a new refund of the charge may return: the payer gets no money back twice. A dispute that is won gives
 * its amount back to refunds.
 */
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

/**
 * Decides about a refund that is reserved, and that no provider has seen yet. Returns null if it may be sent, else its
 * result: a dispute that was opened since the refund was made returns the money instead.
 */
export const resultWithoutSending = (charge: ChargeAmounts): ProviderResult | null =>
  charge.reservedCents <= charge.capturedCents - takenCents(charge) ? null : DISPUTED
