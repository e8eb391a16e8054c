import type { Hash, Sha256 } from './merkle.ts'

/*
 * Signed tree heads by C2SP's tlog-checkpoint and signed-note with Ed25519. Existing witnesses and verifiers read and
 * cosign them. Base64 is the standard alphabet with padding.
 */

/** The algorithm byte of Ed25519 in a signed note's key. */
const ED25519 = 0x01
const SIGNATURE_BYTES = 64
const KEY_ID_BYTES = 4

export interface TreeHead {
  /** The name of the log: host and path without a scheme. */
  origin: string
  treeSize: number
  root: Hash
}

/** A key that verifies heads of one origin. */
export interface VerifierKey {
  origin: string
  /** 32 bytes. */
  publicKey: Uint8Array
}

/** Returns true if the 64 bytes are the Ed25519 signature of the text by this key. */
export type VerifyEd25519 = (
  publicKey: Uint8Array,
  text: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>

/** Returns the signed text: origin, size and root, one line each. */
export function headText({ origin, treeSize, root }: TreeHead): string {
  return `${origin}\n${treeSize}\n${toBase64(root)}\n`
}

/** Returns the note: the text, an empty line and the line of the signature. */
export function signedNote(sha256: Sha256, head: TreeHead, publicKey: Uint8Array, signature: Uint8Array): string {
  const id = keyId(sha256, { origin: head.origin, publicKey })
  return `${headText(head)}\n— ${head.origin} ${toBase64(concat(id, signature))}\n`
}

/** The first four bytes of SHA-256(name ‖ "\n" ‖ algorithm ‖ key). */
function keyId(sha256: Sha256, { origin, publicKey }: VerifierKey): Uint8Array {
  return sha256(concat(utf8(`${origin}\n`), [ED25519], publicKey)).slice(0, KEY_ID_BYTES)
}

/** Returns a key in the form that verifiers read: `<name>+<key id in hex>+<base64 of algorithm and key>`. */
export function verifierKeyText(sha256: Sha256, key: VerifierKey): string {
  return `${key.origin}+${toHex(keyId(sha256, key))}+${toBase64(concat([ED25519], key.publicKey))}`
}

/** Reads an Ed25519 verifier key. Returns null for any other text, and for a wrong key id. */
export function readVerifierKey(sha256: Sha256, text: string): VerifierKey | null {
  const [, origin, , key] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text) ?? []
  const bytes = key === undefined ? null : fromBase64(key)
  if (origin === undefined || bytes?.length !== 33 || bytes[0] !== ED25519) return null
  const read = { origin, publicKey: bytes.slice(1) }
  return verifierKeyText(sha256, read) === text ? read : null
}

/** Reads the head of a note without checking its signatures. Returns null if the note is not a checkpoint. */
export function readHead(note: string): TreeHead | null {
  const [, origin, size, root] =
    /^([^\s+]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n(?:[^\n]+\n)*\n/.exec(note) ?? []
  const hash = root === undefined ? null : fromBase64(root)
  if (origin === undefined || hash?.length !== 32) return null
  return { origin, treeSize: Number(size), root: hash }
}

/** Returns the head of a note that one of the keys signed; null if none did. Signatures of other keys are ignored. */
export async function openNote(
  sha256: Sha256,
  verify: VerifyEd25519,
  note: string,
  keys: readonly VerifierKey[],
): Promise<TreeHead | null> {
  const head = readHead(note)
  const end = note.indexOf('\n\n')
  if (!head || end < 0) return null
  const text = utf8(note.slice(0, end + 1))
  for (const line of note.slice(end + 2).split('\n')) {
    const [, name, encoded] = /^— (\S+) ([A-Za-z0-9+/]+=*)$/.exec(line) ?? []
    const bytes = encoded === undefined ? null : fromBase64(encoded)
    if (name !== head.origin || bytes?.length !== KEY_ID_BYTES + SIGNATURE_BYTES) continue
    for (const key of keys) {
      if (key.origin !== name || toHex(keyId(sha256, key)) !== toHex(bytes.subarray(0, KEY_ID_BYTES))) continue
      if (await verify(key.publicKey, text, bytes.slice(KEY_ID_BYTES))) return head
    }
  }
  return null
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns null unless the text is an even number of lower-case hexadecimal digits. */
export function fromHex(text: string): Uint8Array | null {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return null
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function fromBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function concat(...parts: ArrayLike<number>[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => Array.from(part)))
}
