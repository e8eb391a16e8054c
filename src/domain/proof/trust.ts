import { readVerifierKey, type VerifierKey, verifierKeyText, type VerifyEd25519 } from './checkpoint.ts'
import type { Sha256 } from './merkle.ts'
import { readPolicy, ReceiptFault } from './policy.ts'

export interface OfflineMeans {
  sha256: Sha256
  verifyEd25519: VerifyEd25519
  /** RFC 8785. Returns undefined for a value that is not JSON. */
  canonicalize: (value: unknown) => string | undefined
}

/** Whom the reader trusts: at least one of the two. A log that both name must be trusted by both. */
export interface Trust {
  /** The keys of `/.well-known/proof-key` or of `/proof/{mode}/keys`, one a line, `until` a tree size if they ended. */
  keys?: string | undefined
  /** A policy after C2SP's tlog-policy. */
  policy?: string | undefined
}

export function requireThat(holds: boolean | undefined, fault: string): asserts holds {
  if (!holds) throw new ReceiptFault(fault)
}

/** A key, and the size of the last head that it may sign; Infinity while it still signs. */
interface LogKey {
  key: VerifierKey
  until: number
}

/** Ignores lines in other forms. The earliest end of a key counts, so that files of different days can be joined. */
function readKeys({ sha256 }: OfflineMeans, text: string): LogKey[] {
  const keys = new Map<string, LogKey>()
  for (const line of text.split('\n')) {
    const [, vkey = '', end] = /^\s*(\S+)(?:[ \t]+until[ \t]+(0|[1-9][0-9]{0,15}))?\s*$/.exec(line) ?? []
    const key = readVerifierKey(sha256, vkey)
    if (!key) continue
    const name = verifierKeyText(sha256, key)
    const until = end === undefined ? Infinity : Number(end)
    keys.set(name, { key, until: Math.min(until, keys.get(name)?.until ?? Infinity) })
  }
  return [...keys.values()]
}

export function trusted(means: OfflineMeans, { keys, policy: text }: Trust) {
  const policy = text === undefined ? null : readPolicy(means.sha256, means.verifyEd25519, text)
  const listed = (policy?.logs ?? []).map((key) => ({ key, until: Infinity }))
  if (keys === undefined) {
    requireThat(listed.length > 0, 'the policy names no log: the file of the keys is needed too')
    return { known: listed, policy }
  }
  const given = readKeys(means, keys)
  requireThat(given.length > 0, 'there is no key in the file of the keys')
  const nameOf = ({ key }: LogKey) => verifierKeyText(means.sha256, key)
  const names = new Set(listed.map(nameOf))
  const known = names.size > 0 ? given.filter((each) => names.has(nameOf(each))) : given
  requireThat(known.length > 0, 'the policy names none of the keys')
  return { known, policy }
}
