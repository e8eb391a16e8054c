import { toBase64 } from './bytes.ts'
import { readWitnessKey, type VerifyEd25519, type WitnessKey } from './checkpoint.ts'
import type { Hash, Sha256 } from './merkle.ts'
import { NoteRefused, parseNote, verifyNote } from './note.ts'

/* The messages of C2SP's tlog-witness (https://c2sp.org/tlog-witness): a log asks a witness to cosign a head. */

export interface Witness {
  /** Its key as configured, a C2SP verifier key. */
  verifierKey: string
  key: WitnessKey
  /** The prefix of its addresses, without a slash at its end. */
  url: string
}

export interface Witnesses {
  list: readonly Witness[]
  quorum: number
}

export const NO_WITNESSES: Witnesses = { list: [], quorum: 0 }

/** Reads a configured witness. Returns null for a key that does not verify Ed25519 cosignatures, or a wrong address. */
export function readWitness(sha256: Sha256, verify: VerifyEd25519, vkey: string, address: string): Witness | null {
  const key = readWitnessKey(sha256, verify, vkey)
  const url = URL.parse(address)
  if (!key || !url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) return null
  return { verifierKey: vkey, key, url: address.replace(/\/+$/, '') }
}

export function addCheckpointBody(older: number, proof: readonly Hash[], checkpoint: string): string {
  return [`old ${older}`, ...proof.map(toBase64), '', checkpoint].join('\n')
}

/** Reads the size of the log that a witness knows (status 409). Returns null for any other text. */
export function readKnownSize(body: string): number | null {
  const size = /^(?:0|[1-9][0-9]{0,15})\n?$/.test(body) ? Number(body) : null
  return Number.isSafeInteger(size) ? size : null
}

/** From the lines that the witness returned with status 200. Ignores other keys and types. Null without a valid one. */
export async function readCosignature(checkpoint: string, body: string, key: WitnessKey): Promise<string | null> {
  const { text } = parseNote(checkpoint)
  try {
    await verifyNote(`${text}\n${body}`, [key])
    const lines = body.split('\n').filter((line) => line !== '')
    const { signatures } = parseNote(`${text}\n${body}`)
    const at = signatures.findIndex(({ name, id }) => name === key.name && id === key.id)
    return `${lines[at]!}\n`
  } catch (error) {
    if (error instanceof NoteRefused) return null
    throw error
  }
}
