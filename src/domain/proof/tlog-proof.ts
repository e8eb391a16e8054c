import { fromBase64, fromHex, toBase64, toHex, utf8 } from './bytes.ts'
import { readHead } from './checkpoint.ts'
import type { Hash, Sha256 } from './merkle.ts'
import { receiptHash } from './receipt.ts'

/* C2SP's tlog-proof. Its extra data is the canonical JSON (RFC 8785) of leaf and salt, which make the log's entry. */

export const TLOG_PROOF_TYPE = 'text/vnd.c2sp.tlog-proof'
const FIRST_LINE = 'c2sp.org/tlog-proof@v1\n'

export interface LoggedReceipt {
  /** Canonical JSON. */
  leaf: string
  salt: Uint8Array
  leafIndex: number
  inclusionProof: readonly Hash[]
  checkpoint: string
}

export function tlogProof({ leaf, salt, leafIndex, inclusionProof, checkpoint }: LoggedReceipt): string {
  const extra = toBase64(utf8(`{"leaf":${leaf},"salt":"${toHex(salt)}"}`))
  const hashes = inclusionProof.map((hash) => `${toBase64(hash)}\n`).join('')
  return `${FIRST_LINE}extra ${extra}\nindex ${leafIndex}\n${hashes}\n${checkpoint}`
}

export const isTlogProof = (text: string): boolean => text.startsWith(FIRST_LINE)

/** Null in another form, or if its data is not canonical: with a name twice, two readers could see two amounts. */
export function readTlogProof(
  { sha256, canonicalize }: { sha256: Sha256; canonicalize: (value: unknown) => string | undefined },
  text: string,
): object | null {
  const [, extra, index, hashes, checkpoint] =
    /^c2sp\.org\/tlog-proof@v1\nextra ([^\n]+)\nindex (0|[1-9][0-9]{0,15})\n((?:[^\n]+\n)*)\n([^]*)$/.exec(text) ?? []
  const given = extra === undefined ? null : readExtra(canonicalize, extra)
  const salt = fromHex(given?.salt ?? 'x')
  const path = hashes?.split('\n').slice(0, -1).map(fromBase64)
  const treeSize = readHead(checkpoint ?? '')?.treeSize
  if (!given || !salt || !path?.every((hash) => hash?.length === 32) || treeSize === undefined) return null
  return {
    leaf: given.leaf,
    salt: given.salt,
    leafHash: toHex(receiptHash(sha256, salt, utf8(given.canonicalLeaf))),
    leafIndex: Number(index),
    treeSize,
    inclusionProof: path.map((hash) => toHex(hash!)),
    checkpoint,
    promise: null,
  }
}

function readExtra(
  canonicalize: (value: unknown) => string | undefined,
  encoded: string,
): { leaf: unknown; salt: string; canonicalLeaf: string } | null {
  const bytes = fromBase64(encoded)
  if (!bytes) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const { leaf, salt, ...others } = JSON.parse(text) as { leaf: unknown; salt: unknown }
    const canonicalLeaf = canonicalize(leaf)
    const isCanonical = canonicalize({ leaf, salt }) === text && Object.keys(others).length === 0
    return isCanonical && typeof salt === 'string' && canonicalLeaf !== undefined ? { leaf, salt, canonicalLeaf } : null
  } catch {
    return null
  }
}
