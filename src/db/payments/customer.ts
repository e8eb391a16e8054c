import { nameWords } from '../../domain/payers/name-words.ts'
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
  /** The hashes by which the words of the name are found. Null, or empty, without a name. */
  customerWords: string[] | null
}

/**
 * Returns the fingerprints of a payer's email, one for each key, newest key first. The first one is stored. Upper and
 * lower case are equal.
 */
export function emailHashes(cipher: Cipher, email: string): Buffer[] {
  return cipher.fingerprints(`customer-email:${foldEmail(email)}`)
}

/**
 * Returns the hashes of the words of a payer's name, for each key, newest key first. Eight bytes of each suffice: two
 * words that share them are found together, which is rare and harmless.
 */
export function wordHashes(cipher: Cipher, name: string): string[][] {
  const hashed = nameWords(name).map((word) => cipher.fingerprints(`customer-word:${word}`))
  return (hashed[0] ?? []).map((_, key) => hashed.map((hashes) => String(hashes[key]!.readBigInt64BE())))
}

export function sealCustomer(cipher: Cipher, transactionId: string, customer: Customer | undefined): SealedCustomer {
  if (customer === undefined) return { customer: null, customerEmailHash: null, customerWords: null }
  const sealed = cipher.encrypt(JSON.stringify(customer), `customer:${transactionId}`)
  const customerWords = wordHashes(cipher, customer.name ?? '')[0] ?? null
  return { customer: sealed, customerEmailHash: emailHashes(cipher, customer.email)[0]!, customerWords }
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
