import { foldEmail } from '../accounts/fold-email.ts'
import type { Cipher } from '../cipher.ts'

/** Who pays, as the business gave it. */
export interface Customer {
  email: string
  name?: string
  phone?: string
}

/** What the row of a transaction keeps of its payer: null where none was given. */
export interface SealedCustomer {
  /** Encrypted, bound to the transaction. */
  customer: Buffer | null
  /** By which the e-mail is found. */
  customerEmailHash: Buffer | null
}

/** What a payer's e-mail is found by, under each key, newest first: the first is stored. The case of its letters counts for nothing. */
export function emailHashes(cipher: Cipher, email: string): Buffer[] {
  return cipher.fingerprints(`customer-email:${foldEmail(email)}`)
}

export function sealCustomer(cipher: Cipher, transactionId: string, customer: Customer | undefined): SealedCustomer {
  if (customer === undefined) return { customer: null, customerEmailHash: null }
  const sealed = cipher.encrypt(JSON.stringify(customer), `customer:${transactionId}`)
  return { customer: sealed, customerEmailHash: emailHashes(cipher, customer.email)[0]! }
}

/** Throws where the key that sealed it is not configured any more. */
export function openCustomer(
  cipher: Cipher,
  { id, customer }: { id: string; customer: Buffer | null },
): Customer | null {
  return customer && customerOf(cipher.decrypt(customer, `customer:${id}`))
}

export function customerOf(plain: Buffer): Customer {
  return JSON.parse(plain.toString())
}
