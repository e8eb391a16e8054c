import { fromHex, openNote, readHead, readVerifierKey, type VerifyEd25519 } from './checkpoint.ts'
import { type Hash, leafHash, type Sha256 } from './merkle.ts'
import type { Leaf } from './receipt.ts'
import { equal, verifyInclusion } from './verify.ts'

/** The means of a verifier that has nothing but a receipt and the public keys. */
export interface OfflineMeans {
  sha256: Sha256
  verifyEd25519: VerifyEd25519
  /** RFC 8785; undefined for what is not JSON. */
  canonicalize: (value: unknown) => string | undefined
}

/** A step of the verification that holds, in words for a person. */
export type Said = (step: string) => void

export interface VerifiedReceipt {
  leaf: Leaf
  treeSize: number
  origin: string
}

/** Why a receipt proves nothing, in words for a person. */
export class ReceiptFault extends Error {
  override readonly name = 'ReceiptFault'
}

/**
 * Verifies a receipt as it was downloaded, with the keys of `/.well-known/proof-key` (one a line) and nothing else: no network, no
 * word of the service. Throws ReceiptFault for the first thing that does not hold.
 */
export async function verifyOffline(
  means: OfflineMeans,
  receipt: unknown,
  keys: string,
  say: Said = () => undefined,
): Promise<VerifiedReceipt> {
  const { sha256 } = means
  const { leaf, leafHash: given, leafIndex, treeSize, inclusionProof, checkpoint } = membersOf(receipt)
  if (checkpoint === null)
    throw new ReceiptFault('the hour of this receipt is not closed yet: download it again after the next full hour')
  const canonical = means.canonicalize(leaf)
  requireHold(canonical !== undefined, 'the leaf is not JSON')
  const hash = leafHash(sha256, new TextEncoder().encode(canonical))
  requireHold(equal(hash, hashOf(given)), 'the leaf was changed: its hash is another')
  say('the leaf has its hash')

  const note = typeof checkpoint === 'string' ? checkpoint : ''
  const known = keys.split('\n').flatMap((line) => {
    const key = readVerifierKey(sha256, line.trim())
    return key ? [key] : []
  })
  requireHold(known.length > 0, 'there is no key in the file of the keys')
  const head = await openNote(sha256, means.verifyEd25519, note, known)
  if (!head) {
    const origin = readHead(note)?.origin
    requireHold(origin !== undefined, 'the checkpoint is not one')
    throw new ReceiptFault(
      known.some((key) => key.origin === origin)
        ? `the signature of ${origin} does not hold`
        : `there is no key of ${origin} among the ${known.length} given`,
    )
  }
  say(`the head of ${head.origin} is signed with a known key`)
  requireHold(head.treeSize === treeSize, 'the signed head is of a log of another size')

  requireHold(Array.isArray(inclusionProof), 'the inclusion proof is no list')
  const proof = inclusionProof.map(hashOf)
  const place = { leafIndex: Number(leafIndex), treeSize: head.treeSize }
  requireHold(
    typeof leafIndex === 'number' && verifyInclusion(sha256, { leafHash: hash, ...place, proof, root: head.root }),
    'the inclusion proof does not lead from the leaf to the signed root',
  )
  say(`leaf ${place.leafIndex} is one of the ${head.treeSize} under its root`)
  // The service signed a log with this very leaf in it, and it logs no others.
  const settled = leaf as unknown as Leaf
  const log = `/proof/${settled.mode.toLowerCase()}`
  requireHold(head.origin.endsWith(log), `a receipt of ${settled.mode} mode stands in the log ${head.origin}`)
  return { leaf: settled, treeSize: head.treeSize, origin: head.origin }
}

function membersOf(receipt: unknown): Record<string, unknown> & { leaf: object } {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  requireHold(isObject(receipt) && isObject(receipt.leaf), 'this is no receipt: it has no leaf')
  return { checkpoint: null, ...receipt, leaf: receipt.leaf }
}

function hashOf(text: unknown): Hash {
  const bytes = typeof text === 'string' ? fromHex(text) : null
  requireHold(bytes?.length === 32, 'a hash is not 64 hex digits')
  return bytes
}

function requireHold(holds: boolean | undefined, says: string): asserts holds {
  if (!holds) throw new ReceiptFault(says)
}
