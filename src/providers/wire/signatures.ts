import { createHash, timingSafeEqual } from 'node:crypto'
import type { ProviderEvent } from '../contract/provider.ts'

export function isEqual(expected: string, given: string | undefined): boolean {
  if (!given) return false
  const wanted = Buffer.from(expected)
  const got = Buffer.from(given)
  return got.length === wanted.length && timingSafeEqual(got, wanted)
}

/**
 * Identifies an event without an id of its own by the text that is signed, since one signed text can be sent as many
 * different bodies. An unreadable body does not take the id of the readable one with the same text.
 */
export function contentId(signedText: string, isReadable: boolean): string {
  return createHash('sha256')
    .update(isReadable ? signedText : `unreadable ${signedText}`)
    .digest('hex')
}

/** Its signature is valid. */
export function unreadableEvent(eventId: string | null): ProviderEvent {
  return { eventId, type: 'unreadable', subject: 'CHARGE', providerReference: null, finding: null, dispute: false }
}
