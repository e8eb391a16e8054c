import { fromBase64, toHex } from './bytes.ts'

/* C2SP's signed-note, read exactly as Go's `golang.org/x/mod/sumdb/note` reads it: both refuse the same bytes. */

export interface NoteKey {
  name: string
  /** 8 lower-case hex digits. */
  id: string
  verifies: (text: string, signature: Uint8Array) => boolean | Promise<boolean>
}

type NoteFault = 'malformed' | 'ambiguous key' | 'invalid signature' | 'no known key'

export class NoteRefused extends Error {
  override readonly name = 'NoteRefused'
  readonly fault: NoteFault
  readonly keyName: string | null

  constructor(fault: NoteFault, keyName: string | null = null) {
    super(fault)
    this.fault = fault
    this.keyName = keyName
  }
}

const MOST_SIGNATURES = 100
const ID_BYTES = 4

/** Throws NoteRefused without a valid signature of the keys, or with an invalid one. Other keys' are ignored. */
export async function verifyNote<Key extends NoteKey>(
  note: string,
  keys: readonly Key[],
): Promise<{ text: string; signers: Key[] }> {
  const { text, signatures } = parseNote(note)
  const signers = new Set<Key>()
  for (const { name, id, signature } of signatures) {
    const [key, ...others] = keys.filter((each) => each.name === name && each.id === id)
    if (!key || signers.has(key)) continue
    if (others.length > 0) throw new NoteRefused('ambiguous key', name)
    if (!(await key.verifies(text, signature))) throw new NoteRefused('invalid signature', name)
    signers.add(key)
  }
  if (signers.size === 0) throw new NoteRefused('no known key')
  return { text, signers: [...signers] }
}

/** The text and signatures of a note, none of them verified. Throws NoteRefused. */
export function parseNote(note: string) {
  const end = note.lastIndexOf('\n\n')
  const isText = note.isWellFormed() && !/[^\P{Cc}\n\x7f-\x9f]/u.test(note)
  const lines = note.slice(end + 2).split('\n')
  if (!isText || end < 0 || lines.length < 2 || lines.pop() !== '' || lines.length > MOST_SIGNATURES)
    throw new NoteRefused('malformed')
  const signatures = lines.map((line) => {
    const [, name, encoded] = /^— ([^ ]*) (.*)$/u.exec(line) ?? []
    const bytes = encoded === undefined ? null : fromBase64(encoded)
    if (name === undefined || !isKeyName(name) || !bytes || bytes.length <= ID_BYTES) throw new NoteRefused('malformed')
    return { name, id: toHex(bytes.subarray(0, ID_BYTES)), signature: bytes.slice(ID_BYTES) }
  })
  return { text: note.slice(0, end + 1), signatures }
}

/** Reads `<name>+<id in hex>+<base64 of type and key>`. The caller compares the id. */
export function parseVerifierKey(text: string) {
  const [, name, id, encoded] = /^([^+]*)\+([0-9a-fA-F]{8})\+([^]*)$/.exec(text) ?? []
  // Go's base64 skips line breaks.
  const bytes = encoded === undefined ? null : fromBase64(encoded.replace(/[\r\n]/g, ''))
  const type = bytes?.[0]
  if (name === undefined || id === undefined || !isKeyName(name) || type === undefined) return null
  return { name, id: id.toLowerCase(), type, publicKey: bytes!.slice(1) }
}

/** Unicode's White_Space is what Go calls a space; JavaScript's `\s` has another character more, and one fewer. */
function isKeyName(name: string): boolean {
  return name !== '' && name.isWellFormed() && !/[\p{White_Space}+]/u.test(name)
}
