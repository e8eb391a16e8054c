import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import {
  headText,
  openNote,
  readHead,
  signedNote,
  type TreeHead,
  verifierKeyText,
  type VerifyEd25519,
} from '../domain/proof/checkpoint.ts'
import type { Sha256 } from '../domain/proof/merkle.ts'
import { type Mode, MODES } from '../domain/states.ts'

/** Hashing to a string takes half the time of a buffer (0.4 µs against 0.9), and one proof needs about 600 hashes. */
export const sha256: Sha256 = (bytes) => Buffer.from(hash('sha256', bytes, 'binary'), 'binary')

/** Precedes the 32 bytes of an Ed25519 public key in SPKI form (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

export const verifyEd25519: VerifyEd25519 = (publicKey, text, signature) => {
  const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: 'der', type: 'spki' })
  return verify(null, text, key, signature)
}

/** The keys that sign the heads of the proof logs, newest first, and the names of those logs. */
export class ProofKeys {
  readonly #host: string
  readonly #newest: KeyObject
  /** 32 bytes each, newest first. */
  readonly publicKeys: readonly Buffer[]

  constructor(privateKeyPems: readonly string[], baseUrl: string) {
    const [newest, ...older] = privateKeyPems.map((pem) => createPrivateKey(pem))
    if (!newest) throw new Error('there is no key to sign proofs with')
    this.#host = new URL(baseUrl).host
    this.#newest = newest
    this.publicKeys = [newest, ...older].map(publicBytes)
  }

  /** The name of a mode's log, which each of its heads contains. */
  origin(mode: Mode): string {
    return this.#host + logName(mode)
  }

  /** One line for each log and key, in the format of signed notes: our keys, newest first, then earlier ones. */
  verifierKeys(earlier: readonly Buffer[]): string[] {
    const own = this.publicKeys
    const others = earlier.filter((key) => !own.some((each) => each.equals(key)))
    return [...own, ...others].flatMap((publicKey) =>
      MODES.map((mode) => verifierKeyText(sha256, { origin: this.origin(mode), publicKey })),
    )
  }

  /** Signs the head as a C2SP checkpoint with the newest key. */
  sign(mode: Mode, head: Omit<TreeHead, 'origin'>): string {
    const named = { ...head, origin: this.origin(mode) }
    const signature = sign(null, Buffer.from(headText(named)), this.#newest)
    return signedNote(sha256, named, this.publicKeys[0]!, signature)
  }
}

const logName = (mode: Mode): string => `/proof/${mode.toLowerCase()}`

function publicBytes(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX.length)
}

/**
 * Verifies a checkpoint of that mode's log with any of the keys, whatever the service's host was then. Returns its
 * head, or null.
 */
export async function openCheckpoint(
  checkpoint: string,
  publicKeys: readonly Uint8Array[],
  mode: Mode,
): Promise<TreeHead | null> {
  const origin = readHead(checkpoint)?.origin
  if (!origin?.endsWith(logName(mode))) return null
  const keys = publicKeys.map((publicKey) => ({ origin, publicKey }))
  return await openNote(sha256, verifyEd25519, checkpoint, keys)
}
