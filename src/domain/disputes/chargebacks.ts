export interface Chargebacks {
  isDisputed: boolean
  lostCents: number
  /** Lines of settlements took it; negative if they gave back more. */
  deductedCents: number
}

/**
 * A provider that shows disputes says so with their outcomes; what its settlements deduct only pays for them. Other
 * providers say so with the deduction alone, and give no more back than they deducted.
 */
export const chargedBackCents = ({ isDisputed, lostCents, deductedCents }: Chargebacks): number =>
  isDisputed ? lostCents : Math.max(0, deductedCents)

export interface DeductedCharge extends Chargebacks {
  capturedCents: number
  /** Refunds returned it or will return it. */
  reservedCents: number
}

/** A dispute that is open or won allows no deduction, and a refund has returned its part already. */
export function deductibleCents(charge: DeductedCharge): number {
  const keptCents = Math.max(0, charge.capturedCents - charge.reservedCents)
  return charge.isDisputed ? Math.min(charge.lostCents, keptCents) : keptCents
}
