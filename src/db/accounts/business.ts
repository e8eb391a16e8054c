import type { Mode } from '../../domain/states.ts'

/** A business as every request that acts for it knows it. */
export interface Business {
  id: string
  name: string
  country: string
  plan: 'SANDBOX' | 'PAID'
  /** That its sessions act in; a key acts in its own. */
  mode: Mode
  kycState: 'NONE' | 'SUBMITTED' | 'APPROVED' | 'REJECTED'
  createdAt: Date
}

/** Of the business `b`. */
export const BUSINESS_COLUMNS = `b.id, b.name, b.country, b.plan, b.mode, b.kyc_state AS "kycState",
  b.created_at AS "createdAt"`
