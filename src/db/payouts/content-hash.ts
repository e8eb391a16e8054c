import { createHmac } from 'node:crypto'
import canonicalize from 'canonicalize'

/** What of an item an approval is about, as it was copied. */
export interface HashedItem {
  name: string
  bankCode: string
  accountNumber: string
  amountCents: number
}

/**
 * HMAC-SHA256 under the key of the batch, in hex, over RFC 8785 canonical JSON of what a checker approves. It is keyed, since
 * an account number could else be found out by trying them all.
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
