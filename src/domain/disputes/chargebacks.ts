/** The record of one charge that its payer's bank may have taken back, in minor units. */
export interface Chargebacks {
  /** True if the provider has shown a dispute of the charge, whatever its state. */
  isDisputed: boolean
  /** Lost and accepted disputes took it. */
  lostCents: number
  /** Lines of settlements took it; negative if they gave back more. */
  deductedCents: number
}

/**
 * Returns what the payer's bank took back of a charge. A provider that shows disputes says so with their outcomes; what
 * its settlements deduct is then only the payment of it. Other providers say so with the deduction alone, and give no
 * more back than they deducted.
 */
export const chargedBackCents = ({ isDisputed, lostCents, deductedCents }: Chargebacks): number =>
  isDisputed ? lostCents : Math.max(0, deductedCents)

/** A charge that settlements deduct from. */
export interface DeductedCharge extends Chargebacks {
  capturedCents: number
  /** Refunds returned it or will return it. */
  reservedCents: number
}

/**
 * Returns the most that settlements may deduct of a charge as chargebacks. A dispute that is open or won allows no
 * deduction, and a refund has returned its part already. Providers that show no disputes say so with the deduction.
 */
export function deductibleCents(charge: DeductedCharge): number {
  const keptCents = Math.max(0, charge.capturedCents - charge.reservedCents)
  return charge.isDisputed ? Math.min(charge.lostCents, keptCents) : keptCents
}
