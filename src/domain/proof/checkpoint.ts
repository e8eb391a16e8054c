import { concat, fromBase64, toBase64, toHex, utf8 } from './bytes.ts'
import type { Hash, Sha256 } from './merkle.ts'
import { type NoteKey, NoteRefused, parseNote, parseVerifierKey, verifyNote } from './note.ts'

/* C2SP's tlog-checkpoint with Ed25519, and its tlog-cosignature: existing witnesses and verifiers read them. */

/** The types of keys: the log's own signature, and a witness's cosignature with its time. */
const ED25519 = 0x01
const COSIGNATURE = 0x04
const SIGNATURE_BYTES = 64
const TIME_BYTES = 8

export interface TreeHead {
  /** The name of the log: host and path without a scheme. */
  origin: string
  treeSize: number
  root: Hash
}

export interface VerifierKey {
  origin: string
  /** 32 bytes. */
  publicKey: Uint8Array
}

export type VerifyEd25519 = (key: Uint8Array, text: Uint8Array, signature: Uint8Array) => boolean | Promise<boolean>

export function headText({ origin, treeSize, root }: TreeHead): string {
  return `${origin}\n${treeSize}\n${toBase64(root)}\n`
}

export function signedNote(
  sha256: Sha256,
  text: string,
  signatures: readonly { key: VerifierKey; signature: Uint8Array }[],
): string {
  const lines = signatures.map(
    ({ key, signature }) => `— ${key.origin} ${toBase64(concat(keyId(sha256, key), signature))}\n`,
  )
  return `${text}\n${lines.join('')}`
}

/** The first four bytes of SHA-256(name ‖ "\n" ‖ type ‖ key). */
function keyId(sha256: Sha256, { origin, publicKey }: VerifierKey, type = ED25519): Uint8Array {
  return sha256(concat(utf8(`${origin}\n`), [type], publicKey)).slice(0, 4)
}

/** Returns a key in the form that verifiers read: `<name>+<key id in hex>+<base64 of type and key>`. */
export function verifierKeyText(sha256: Sha256, key: VerifierKey): string {
  return `${key.origin}+${toHex(keyId(sha256, key))}+${toBase64(concat([ED25519], key.publicKey))}`
}

/** Reads a key that signs heads. Returns null for any other text, and for a wrong key id. */
export function readVerifierKey(sha256: Sha256, text: string): VerifierKey | null {
  return readKeyOf(sha256, ED25519, text)
}

function readKeyOf(sha256: Sha256, type: number, text: string): VerifierKey | null {
  const parsed = parseVerifierKey(text)
  if (parsed?.type !== type || parsed.publicKey.length !== 32) return null
  const key = { origin: parsed.name, publicKey: parsed.publicKey }
  return parsed.id === toHex(keyId(sha256, key, type)) ? key : null
}

export function logKey(sha256: Sha256, verify: VerifyEd25519, key: VerifierKey): NoteKey {
  return {
    name: key.origin,
    id: toHex(keyId(sha256, key)),
    verifies: (text, signature) => signature.length === SIGNATURE_BYTES && verify(key.publicKey, utf8(text), signature),
  }
}

export interface WitnessKey extends NoteKey {
  publicKey: Uint8Array
}

export function readWitnessKey(sha256: Sha256, verify: VerifyEd25519, text: string): WitnessKey | null {
  const key = readKeyOf(sha256, COSIGNATURE, text)
  if (!key) return null
  const { origin: name, publicKey } = key
  return {
    name,
    publicKey,
    id: toHex(keyId(sha256, key, COSIGNATURE)),
    verifies: (head, signature) => {
      const time = cosignatureTime(signature)
      if (time === null || parseHead(head) === null) return false
      return verify(publicKey, utf8(`cosignature/v1\ntime ${time}\n${head}`), signature.slice(TIME_BYTES))
    },
  }
}

/** Returns the seconds of a cosignature; null for bytes that are none. */
function cosignatureTime(signature: Uint8Array): bigint | null {
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return null
  const time = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0)
  return time < 2n ** 63n ? time : null
}

/** Reads the text of a head: origin, size, root, and other lines that are not empty. Returns null for another text. */
function parseHead(text: string): TreeHead | null {
  const [, origin, size, root] = /^([^\n]+)\n(0|[1-9][0-9]*)\n([A-Za-z0-9+/]{43}=)\n(?:[^\n]+\n)*$/.exec(text) ?? []
  const hash = root === undefined ? null : fromBase64(root)
  const treeSize = Number(size)
  // Base64 has several texts for the same hash; a head has the text that encoders write.
  if (origin === undefined || !hash || toBase64(hash) !== root || !Number.isSafeInteger(treeSize)) return null
  return { origin, treeSize, root: hash }
}

/** Reads the head of a note without checking its signatures. Returns null if the note is not a checkpoint. */
export function readHead(note: string): TreeHead | null {
  try {
    return parseHead(parseNote(note).text)
  } catch (error) {
    if (error instanceof NoteRefused) return null
    throw error
  }
}

/** Throws NoteRefused unless a key of its log signed it, and for an invalid signature of one of the keys. */
export async function verifyHead<Witness extends NoteKey = never>(
  note: string,
  logs: readonly NoteKey[],
  witnesses: readonly Witness[] = [],
): Promise<{ head: TreeHead; witnessedBy: Witness[] }> {
  const { text, signers } = await verifyNote(note, [...logs, ...witnesses])
  const head = parseHead(text)
  if (!head) throw new NoteRefused('malformed')
  if (!logs.some((log) => log.name === head.origin && signers.includes(log))) throw new NoteRefused('no known key')
  return { head, witnessedBy: witnesses.filter((witness) => signers.includes(witness)) }
}
