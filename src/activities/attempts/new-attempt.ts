import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { idFrom } from '../../domain/ids.ts'
import type { NewAttempt } from '../../domain/state-changes/begin-attempt.ts'

/** Returns the attempt of a transaction with that number, before it is stored. */
export function newAttempt(
  transactionId: string,
  number: number,
  at: Pick<NewAttempt, 'providerId' | 'rail'> & Partial<Pick<NewAttempt, 'exclusiveFor'>>,
): NewAttempt {
  const id = idFrom('attempt', uuid())
  return { id, number, providerReference: providerReference(transactionId, number), exclusiveFor: null, ...at }
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/**
 * Returns our reference of an attempt for the provider: the first 16 letters of the lowercase base32 SHA-256 of
 * `transactionId:attemptNumber`. It fits every provider's alphabet and reveals nothing.
 */
export function providerReference(transactionId: string, attemptNumber: number): string {
  const digest = createHash('sha256').update(`${transactionId}:${attemptNumber}`).digest()
  let letters = ''
  let bits = 0
  let held = 0
  for (const byte of digest.subarray(0, 10)) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      letters += ALPHABET[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return letters
}
