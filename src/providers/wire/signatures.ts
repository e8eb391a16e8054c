import { timingSafeEqual } from 'node:crypto'
import type { ProviderEvent } from '../contract/provider.ts'

/** Compares two signatures in a time that tells nothing of where they differ. */
export function isEqual(expected: string, given: string | undefined): boolean {
  if (!given) return false
  const wanted = Buffer.from(expected)
  const got = Buffer.from(given)
  return got.length === wanted.length && timingSafeEqual(got, wanted)
}

/** An event that is signed well and says nothing that can be read. */
export function unreadableEvent(eventId: string | null): ProviderEvent {
  return { eventId, type: 'unreadable', subject: 'CHARGE', providerReference: null, finding: null, dispute: false }
}
