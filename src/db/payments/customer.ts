import { foldEmail } from '../accounts/users.ts'
import type { Cipher } from '../cipher.ts'

/** The payer, as the business sent it. */
export interface Customer {
  email: string
  name?: string
  phone?: string
}

/** The payer's columns of a transaction. Null if none was sent. */
export interface SealedCustomer {
  /** Encrypted, bound to the transaction. */
  customer: Buffer | null
  /** The fingerprint by which the email is found. */
  customerEmailHash: Buffer | null
}

/**
 * Returns the fingerprints of a payer's email, one for each key, newest key first. The first one is stored. Upper and
 * lower case are equal.
 */
export function emailHashes(cipher: Cipher, email: string): Buffer[] {
  return cipher.fingerprints(`customer-email:${foldEmail(email)}`)
}

export function sealCustomer(cipher: Cipher, transactionId: string, customer: Customer | undefined): SealedCustomer {
  if (customer === undefined) return { customer: null, customerEmailHash: null }
  const sealed = cipher.encrypt(JSON.stringify(customer), `customer:${transactionId}`)
  return { customer: sealed, customerEmailHash: emailHashes(cipher, customer.email)[0]! }
}

/** Throws if the key that sealed it is not configured any more. */
export function openCustomer(
  cipher: Cipher,
  { id, customer }: { id: string; customer: Buffer | null },
): Customer | null {
  return customer && customerOf(cipher.decrypt(customer, `customer:${id}`))
}

export function customerOf(plain: Buffer): Customer {
  return JSON.parse(plain.toString())
}
