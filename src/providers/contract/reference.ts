import { createHash } from 'node:crypto'
import { derivedPart } from '../../domain/ids.ts'

/** 16 characters of [a-z2-7], or 12 to 20 digits without a leading zero for a provider that takes only numbers. */
export type ReferenceFormat = { alphabet: 'BASE32'; length: 16 } | { alphabet: 'DIGITS'; length: number }

export const USUAL_REFERENCE = { alphabet: 'BASE32', length: 16 } as const satisfies ReferenceFormat

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/**
 * Returns our reference of an attempt, from the SHA-256 of `transactionId:attemptNumber`, so it reveals nothing. Of a
 * derived id only the derived part counts: a request that is repeated after its transaction was lost leads to the same
 * references. `tries` counts the references of the attempt that others have: few digits may repeat, and a key may be
 * used again.
 */
export function providerReference(
  transactionId: string,
  attemptNumber: number,
  format: ReferenceFormat = USUAL_REFERENCE,
  tries = 0,
): string {
  const subject = `${derivedPart(transactionId) ?? transactionId}:${attemptNumber}${tries === 0 ? '' : `:${tries}`}`
  const digest = createHash('sha256').update(subject).digest()
  return format.alphabet === 'DIGITS' ? digits(digest, format.length) : base32(digest)
}

function base32(digest: Buffer): string {
  let letters = ''
  let bits = 0
  let held = 0
  for (const byte of digest.subarray(0, 10)) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      letters += BASE32[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return letters
}

/** A provider may read it as a number and drop leading zeros, so it has none. */
function digits(digest: Buffer, length: number): string {
  const least = 10n ** BigInt(length - 1)
  return String(least + (BigInt(`0x${digest.toString('hex')}`) % (9n * least)))
}
