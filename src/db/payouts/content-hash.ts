import { createHmac } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { ItemAccount } from './read-batches.ts'

type Account = Record<'name' | 'bankCode' | 'accountNumber', string>

const hmac = (key: Buffer, content: object) => createHmac('sha256', key).update(canonicalize(content)!)

/**
 * Returns the HMAC-SHA256 of an item's account, as canonical JSON (RFC 8785). It is keyed with the batch's key, because
 * an account number could be found from a plain hash by trying all of them. It is salted, so that the hash tells
 * nothing once account and salt are erased.
 */
export function recipientHash(key: Buffer, salt: Buffer, { name, bankCode, accountNumber }: Account): Buffer {
  return hmac(key, { salt: salt.toString('hex'), name, bankCode, accountNumber }).digest()
}

/**
 * Returns the HMAC-SHA256, in hex, of what a checker approves: the currency, and each item's amount and account. It can
 * be verified from the stored hashes of the accounts, also after an account is erased.
 */
export function contentHash(
  key: Buffer,
  currency: string,
  items: readonly Pick<ItemAccount, 'recipientHash' | 'amountCents'>[],
): string {
  const hashed = items.map((item) => ({ recipient: item.recipientHash.toString('hex'), amountCents: item.amountCents }))
  return hmac(key, { currency, items: hashed }).digest('hex')
}
