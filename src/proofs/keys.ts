import { createPrivateKey, createPublicKey, hash, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import {
  headText,
  logKey,
  readHead,
  readVerifierKey,
  signedNote,
  type TreeHead,
  type VerifierKey,
  verifierKeyText,
  type VerifyEd25519,
  verifyHead,
} from '../domain/proof/checkpoint.ts'
import type { Sha256 } from '../domain/proof/merkle.ts'
import { NoteRefused } from '../domain/proof/note.ts'
import { promiseText } from '../domain/proof/promise.ts'
import { promisedBy } from '../domain/proof/receipt.ts'
import { type EndedKey, logName, modeOfLog, ProofSettingRefused } from '../domain/proof/origins.ts'
import type { Mode } from '../domain/states.ts'

/** Hashing to a string takes half the time of a buffer (0.4 µs against 0.9), and one proof needs about 600 hashes. */
export const sha256: Sha256 = (bytes) => Buffer.from(hash('sha256', bytes, 'binary'), 'binary')

/** Precedes the 32 bytes of an Ed25519 public key in SPKI form (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
/** Precedes the 32 bytes of an Ed25519 seed in PKCS8 form (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

export const verifyEd25519: VerifyEd25519 = (publicKey, text, signature) => {
  const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: 'der', type: 'spki' })
  return verify(null, text, key, signature)
}

/** A key that the configuration trusts; `until` is null for a key that still signs. */
interface TrustedKey extends VerifierKey {
  until: number | null
}

interface Signer extends VerifierKey {
  privateKey: KeyObject
}

/**
 * The keys of the proof logs, all from configuration: the database cannot add one. Each log has its own keys, derived
 * from the configured root keys, so test and live differ without a second secret.
 */
export class ProofKeys {
  readonly sha256 = sha256
  readonly origin: string
  readonly #signers: Readonly<Record<Mode, readonly Signer[]>>
  readonly #trusted: Readonly<Record<Mode, readonly TrustedKey[]>>

  /** The root keys are PKCS8 PEM. They and the origins are newest first. */
  constructor(roots: readonly string[], origins: readonly [string, ...string[]], endedKeys: readonly EndedKey[] = []) {
    if (roots.length === 0) throw new Error('there is no key to sign proofs with')
    const signersOf = (name: string) => roots.map((pem) => deriveSigner(createPrivateKey(pem), name))
    const trustedOf = (mode: Mode): TrustedKey[] => {
      const own = origins.flatMap((origin) => signersOf(logName(origin, mode)))
      const ended = endedKeys.filter(({ origin }) => modeOfLog(origin) === mode)
      const both = ended.map(keyText).find((text) => own.some((key) => keyText(key) === text))
      if (both !== undefined)
        throw new ProofSettingRefused(
          `PROOF_ENDED_KEYS ends ${both}, with which PROOF_PRIVATE_KEY still signs; remove it from one of them`,
        )
      return [...own.map(({ origin, publicKey }) => ({ origin, publicKey, until: null })), ...ended]
    }
    this.origin = origins[0]
    this.#signers = { TEST: signersOf(logName(origins[0], 'TEST')), LIVE: signersOf(logName(origins[0], 'LIVE')) }
    this.#trusted = { TEST: trustedOf('TEST'), LIVE: trustedOf('LIVE') }
  }

  signingKeys(mode: Mode): string[] {
    return this.#signers[mode].map(keyText)
  }

  /** Every key of the log that is trusted, those that sign first. */
  trusted(mode: Mode): readonly TrustedKey[] {
    return this.#trusted[mode]
  }

  /** Signs the head as a C2SP checkpoint with every root key, so that a verifier may trust either during a rotation. */
  sign(mode: Mode, head: Omit<TreeHead, 'origin'>): string {
    return this.#note(mode, headText({ ...head, origin: logName(this.origin, mode) }))
  }

  /** Signs the promise that the log contains a receipt by its time. The same receipt always gets the same promise. */
  promise(mode: Mode, receipt: { transactionId: string; leafHash: Uint8Array; settledAt: Date }): string {
    const { transactionId, leafHash, settledAt } = receipt
    const origin = logName(this.origin, mode)
    return this.#note(mode, promiseText({ origin, transactionId, leafHash, by: promisedBy(settledAt) }))
  }

  #note(mode: Mode, text: string): string {
    const signatureOf = ({ privateKey }: Signer) => sign(null, Buffer.from(text), privateKey)
    return signedNote(
      sha256,
      text,
      this.#signers[mode].map((key) => ({ key, signature: signatureOf(key) })),
    )
  }

  /** Verifies a checkpoint of that mode's log with the trusted keys. Returns its head, or null. */
  async openCheckpoint(checkpoint: string, mode: Mode): Promise<TreeHead | null> {
    const size = readHead(checkpoint)?.treeSize
    if (size === undefined) return null
    const keys = this.trusted(mode).filter(({ until }) => until === null || size <= until)
    return await openNote(checkpoint, keys)
  }

  /** Returns those of the verifier keys that signed the checkpoint, whether they are trusted or not. */
  async signersOf(checkpoint: string, keys: readonly string[]): Promise<string[]> {
    const signers: string[] = []
    for (const text of keys) {
      const key = readVerifierKey(sha256, text)
      if (key && (await openNote(checkpoint, [key]))) signers.push(text)
    }
    return signers
  }
}

/** Returns the head of a note that one of the keys signed; null if none did, or if a signature of one is invalid. */
async function openNote(note: string, keys: readonly VerifierKey[]): Promise<TreeHead | null> {
  try {
    const logs = keys.map((key) => logKey(sha256, verifyEd25519, key))
    return (await verifyHead(note, logs)).head
  } catch (error) {
    if (error instanceof NoteRefused) return null
    throw error
  }
}

/** A log's key: the seed is HKDF-SHA256 of the root key's seed, with the name of the log. */
function deriveSigner(root: KeyObject, name: string): Signer {
  const { d } = root.export({ format: 'jwk' })
  const seed = Buffer.from(hkdfSync('sha256', Buffer.from(d!, 'base64url'), '', `proof-log ${name}`, 32))
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { origin: name, publicKey: spki.subarray(SPKI_PREFIX.length), privateKey }
}

export const keyText = (key: VerifierKey): string => verifierKeyText(sha256, key)
