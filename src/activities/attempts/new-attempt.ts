import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { idFrom } from '../../domain/ids.ts'
import type { AttemptSnapshot } from '../../db/payments/load-payment.ts'

/** The attempt of a transaction with that number, as it is before anything is sent; the database says `sendByMs`. */
export function newAttempt(transactionId: string, number: number, providerId: string): AttemptSnapshot {
  return {
    id: idFrom('attempt', uuid()),
    number,
    providerId,
    providerReference: providerReference(transactionId, number),
    providerTransactionId: null,
    state: 'SENDING',
    soft: false,
    ended: false,
    startedAtMs: Date.now(),
    sendByMs: 0,
    resendInMs: null,
    checkoutUrl: null,
    askedSinceMs: null,
  }
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/**
 * The reference under which a provider knows an attempt: the first 16 letters of the lowercase base32
 * SHA-256 of `transactionId:attemptNumber`. It fits every provider's alphabet and tells nothing.
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
