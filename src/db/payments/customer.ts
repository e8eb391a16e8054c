import { nameWords } from '../../domain/payers/name-words.ts'
import { foldEmail } from '../accounts/users.ts'
import type { Cipher } from '../cipher.ts'

export interface Customer {
  email: string
  name?: string
  phone?: string
}

export interface SealedCustomer {
  customer: Buffer | null
  customerEmailHash: Buffer | null
  /** The hashes by which the words of the name are found. Null, or empty, without a name. */
  customerWords: string[] | null
}

/** One for each key, newest first. The first one is stored. Upper and lower case are equal. */
export function emailHashes(cipher: Cipher, email: string): Buffer[] {
  return cipher.fingerprints(`customer-email:${foldEmail(email)}`)
}

/** One list for each key, newest first. Two words that share eight bytes are found together: rare and harmless. */
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
