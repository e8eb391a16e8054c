import { createHash, randomUUID } from 'node:crypto'
import { minorUnits } from '../../src/domain/money.ts'
import type { CheckoutRequest, SendWindow, TokenCharge } from '../../src/providers/provider.ts'

/** A reference of the form the service makes: 16 characters of [a-z2-7], new each time. */
export function newReference(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567'
  const bytes = createHash('sha256').update(randomUUID()).digest().subarray(0, 16)
  return [...bytes].map((byte) => letters[byte % 32]).join('')
}

export function openWindow(forMs = 10_000): SendWindow {
  return { openedMonotonic: performance.now(), openedWall: Date.now(), forMs }
}

export function tokenCharge(token: string, changes: Partial<TokenCharge> = {}): TokenCharge {
  return {
    providerReference: newReference(),
    amountCents: minorUnits(15_000),
    currency: 'ZAR',
    email: 'payer@example.com',
    token,
    ...changes,
  }
}

export function checkoutRequest(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    providerReference: newReference(),
    amountCents: minorUnits(15_000),
    currency: 'ZAR',
    email: 'payer@example.com',
    callbackUrl: 'http://shop.example/return?order=7',
    description: 'Two <b>tickets</b>',
    ...changes,
  }
}
