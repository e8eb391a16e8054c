import { timingSafeEqual } from 'node:crypto'
import type { ProviderEvent } from '../contract/provider.ts'

/** Compares two signatures in constant time. */
export function isEqual(expected: string, given: string | undefined): boolean {
  if (!given) return false
  const wanted = Buffer.from(expected)
  const got = Buffer.from(given)
  return got.length === wanted.length && timingSafeEqual(got, wanted)
}

/** An event with a valid signature and unreadable content. */
export function unreadableEvent(eventId: string | null): ProviderEvent {
  return { eventId, type: 'unreadable', subject: 'CHARGE', providerReference: null, finding: null, dispute: false }
}
