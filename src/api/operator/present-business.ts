import type { Cipher } from '../../db/cipher.ts'
import type { Business, KycSubmission } from '../../db/entities/index.ts'
import { presentSubmission } from '../accounts/kyc.ts'

/** Presents a business with the KYC submission that waits for a decision. */
export function presentBusinessToOperator(business: Business, waiting: KycSubmission | undefined, cipher: Cipher) {
  const { id, name, country, plan, mode, kycState, createdAt } = business
  const kyc = waiting ? presentSubmission(cipher, waiting) : null
  return { id, name, country, plan, mode, kycState, createdAt, kyc }
}
