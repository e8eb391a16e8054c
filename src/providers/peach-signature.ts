import { createHmac } from 'node:crypto'
import type { Fields } from './forms.ts'

/**
 * Peach's signature (https://developer.peachpayments.com/docs/checkout-authentication): hex HMAC-SHA256 over every
 * name and value, sorted by name, with nothing between them; empty values count, the signature itself does not.
 */
export function peachSignature(fields: Fields, secret: string): string {
  const content = Object.entries(fields)
    .filter(([name]) => name !== 'signature')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => name + value)
  return createHmac('sha256', secret).update(content.join('')).digest('hex')
}
