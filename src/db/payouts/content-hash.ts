import { createHmac } from 'node:crypto'
import canonicalize from 'canonicalize'

/** The fields of an item that a checker approves. */
export interface HashedItem {
  name: string
  bankCode: string
  accountNumber: string
  amountCents: number
}

/**
 * Returns the HMAC-SHA256, in hex, of what a checker approves, as canonical JSON (RFC 8785). It is keyed with the
 * batch's key, because an account number could be found from a plain hash by trying all of them.
 */
export function contentHash(key: Buffer, currency: string, items: readonly HashedItem[]): string {
  const content = {
    currency,
    items: items.map(({ name, bankCode, accountNumber, amountCents }) => ({
      name,
      bankCode,
      accountNumber,
      amountCents,
    })),
  }
  return createHmac('sha256', key).update(canonicalize(content)!).digest('hex')
}
