import type { ProviderResult } from '../providers/provider-result.ts'
import { type Chargebacks, chargedBackCents } from './chargebacks.ts'

/**
 * The state of a dispute, as its provider says it. LOST: the bank, or the end of the time to respond, decided for the
 * payer. ACCEPTED: the business did.
 */
export const DISPUTE_STATES = ['NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST', 'ACCEPTED'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

const CLOSED: readonly DisputeState[] = ['WON', 'LOST', 'ACCEPTED']

export const isClosed = (state: DisputeState): boolean => CLOSED.includes(state)

/** An entry in the history of a dispute: a new state, a reminder, or an answer of the business. */
export const DISPUTE_ENTRIES = [
  ...DISPUTE_STATES,
  'REMINDED',
  'EVIDENCE_GIVEN',
  'EVIDENCE_SENT',
  'ACCEPT_GIVEN',
  'ACCEPT_SENT',
  'ANSWER_REFUSED',
] as const
export type DisputeEntry = (typeof DISPUTE_ENTRIES)[number]

/** A dispute as its provider has it. Amounts are minor units, times milliseconds since 1970. */
export interface DisputeReading {
  state: DisputeState
  /** The disputed amount; that of the whole charge if the provider names none. */
  amountCents: number
  /** False if the provider names no amount now. Then an amount that it named before still counts. */
  namesAmount: boolean
  currency: string
  /** The provider's word for why the payer disputes the payment. */
  reason: string
  openedMs: number
  /** Until when the business can respond; null if the provider does not say. */
  dueMs: number | null
  /** When the provider last changed it. */
  updatedMs: number
}

/** A dispute in the record, once it was read. */
export interface DisputeRecord {
  state: DisputeState
  openedMs: number
  respondByMs: number
  updatedMs: number
  /** When the business was last told that it has to respond. */
  remindedMs: number
  closedMs: number | null
}

/** The amounts that were taken and returned of a charge, in minor units. */
export interface ChargeAmounts extends Chargebacks {
  capturedCents: number
  /** Refunds returned it or will return it. */
  reservedCents: number
  /** Open disputes hold it. */
  disputedCents: number
  /** A dispute that is being read for the first time may be about the whole charge. */
  unreadCents: number
}

/** Returns the part of a charge that disputes and chargebacks hold or took. */
export const takenCents = (charge: ChargeAmounts): number =>
  charge.disputedCents + charge.unreadCents + chargedBackCents(charge)

/**
 * Returns what a new refund of the charge may return: the payer gets no money back twice. A dispute that is won gives
 * its amount back to refunds.
 */
export const refundableCents = (charge: ChargeAmounts): number =>
  Math.max(0, charge.capturedCents - charge.reservedCents - takenCents(charge))

const DISPUTED = {
  ...({ state: 'DECLINED', soft: false, providerTransactionId: null, blameless: true } as const),
  ...({ reasonCode: 'disputed', reasonMessage: 'The payer disputes the payment, so it is not refunded too.' } as const),
}

/**
 * Decides about a refund that is reserved, and that no provider has seen yet. Returns null if it may be sent, else its
 * result: a dispute that was opened since the refund was made returns the money instead.
 */
export const resultWithoutSending = (charge: ChargeAmounts): ProviderResult | null =>
  charge.reservedCents <= charge.capturedCents - takenCents(charge) ? null : DISPUTED

/**
 * Returns the most that settlements may deduct of a charge as chargebacks. A dispute that is open or won allows no
 * deduction, and a refund has returned its part already. Providers that show no disputes say so with the deduction.
 */
export function deductibleCents(charge: ChargeAmounts): number {
  const keptCents = Math.max(0, charge.capturedCents - charge.reservedCents)
  return charge.isDisputed ? Math.min(charge.lostCents, keptCents) : keptCents
}
