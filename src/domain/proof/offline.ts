import { fromHex, openNote, readHead, readVerifierKey, type TreeHead, type VerifyEd25519 } from './checkpoint.ts'
import { type Hash, leafHash, type Sha256 } from './merkle.ts'
import type { Leaf } from './receipt.ts'
import { equal, verifyConsistency, verifyInclusion } from './verify.ts'

/** The functions of a verifier that has only a receipt and the public keys. */
export interface OfflineMeans {
  sha256: Sha256
  verifyEd25519: VerifyEd25519
  /** RFC 8785. Returns undefined for a value that is not JSON. */
  canonicalize: (value: unknown) => string | undefined
}

/** Receives each verified step as a text for the user. */
export type ReportStep = (step: string) => void

export interface VerifiedReceipt {
  leaf: Leaf
  treeSize: number
  origin: string
}

/** The fault of a receipt or a log. Its message is for the user. */
export class ReceiptFault extends Error {
  override readonly name = 'ReceiptFault'
}

/**
 * Verifies a downloaded receipt with the keys of `/.well-known/proof-key`, one a line. It uses neither the network
 * nor the service. Throws ReceiptFault for the first fault.
 */
export async function verifyOffline(
  means: OfflineMeans,
  receipt: unknown,
  keys: string,
  say: ReportStep = () => undefined,
): Promise<VerifiedReceipt> {
  const { sha256 } = means
  const { leaf, leafHash: given, leafIndex, treeSize, inclusionProof, checkpoint } = membersOf(receipt)
  if (checkpoint === null)
    throw new ReceiptFault('the hour of this receipt is not closed yet: download it again after the next full hour')
  const canonical = means.canonicalize(leaf)
  requireThat(canonical !== undefined, 'the leaf is not JSON')
  const hash = leafHash(sha256, new TextEncoder().encode(canonical))
  requireThat(equal(hash, hashOf(given)), 'the leaf was changed: its hash is another')
  say('the leaf has its hash')

  const head = await openTrustedNote(means, checkpoint, keys)
  say(`the head of ${head.origin} is signed with a known key`)
  requireThat(head.treeSize === treeSize, 'the signed head is of a log of another size')

  requireThat(Array.isArray(inclusionProof), 'the inclusion proof is no list')
  const proof = inclusionProof.map(hashOf)
  const place = { leafIndex: Number(leafIndex), treeSize: head.treeSize }
  requireThat(
    typeof leafIndex === 'number' && verifyInclusion(sha256, { leafHash: hash, ...place, proof, root: head.root }),
    'the inclusion proof does not lead from the leaf to the signed root',
  )
  say(`leaf ${place.leafIndex} is one of the ${head.treeSize} under its root`)
  // The signed log holds exactly this leaf, and the service logs only such leaves.
  const settled = leaf as unknown as Leaf
  const log = `/proof/${settled.mode.toLowerCase()}`
  requireThat(head.origin.endsWith(log), `a receipt of ${settled.mode} mode stands in the log ${head.origin}`)
  return { leaf: settled, treeSize: head.treeSize, origin: head.origin }
}

/**
 * Verifies that a log only grew between two downloaded batches, by the response of `/api/proof/consistency` for their
 * sizes. Throws ReceiptFault for the first fault.
 */
export async function verifyGrowth(
  means: OfflineMeans,
  { older, newer, consistency }: { older: unknown; newer: unknown; consistency: unknown },
  keys: string,
  say: ReportStep = () => undefined,
): Promise<{ older: TreeHead; newer: TreeHead }> {
  requireThat(isObject(older) && isObject(newer), 'this is no batch')
  const heads = {
    older: await openTrustedNote(means, older.checkpoint, keys),
    newer: await openTrustedNote(means, newer.checkpoint, keys),
  }
  say('both heads are signed with a known key')
  requireThat(heads.older.origin === heads.newer.origin, 'the heads are of two logs')
  requireThat(isObject(consistency) && Array.isArray(consistency.proof), 'there is no consistency proof')
  const claim = {
    older: heads.older.treeSize,
    newer: heads.newer.treeSize,
    olderRoot: heads.older.root,
    newerRoot: heads.newer.root,
    proof: consistency.proof.map(hashOf),
  }
  requireThat(
    verifyConsistency(means.sha256, claim),
    'the newer log does not begin with the older one, or the proof is of other sizes',
  )
  say(`the log of ${claim.newer} receipts begins with that of ${claim.older}`)
  return heads
}

/** Returns the head of a checkpoint that one of the keys signed. Throws ReceiptFault for any other. */
async function openTrustedNote(
  { sha256, verifyEd25519 }: OfflineMeans,
  checkpoint: unknown,
  keys: string,
): Promise<TreeHead> {
  const note = typeof checkpoint === 'string' ? checkpoint : ''
  const known = keys.split('\n').flatMap((line) => {
    const key = readVerifierKey(sha256, line.trim())
    return key ? [key] : []
  })
  requireThat(known.length > 0, 'there is no key in the file of the keys')
  const head = await openNote(sha256, verifyEd25519, note, known)
  if (head) return head
  const origin = readHead(note)?.origin
  requireThat(origin !== undefined, 'the checkpoint is not one')
  throw new ReceiptFault(
    known.some((key) => key.origin === origin)
      ? `the signature of ${origin} does not hold`
      : `there is no key of ${origin} among the ${known.length} given`,
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function membersOf(receipt: unknown): Record<string, unknown> & { leaf: object } {
  requireThat(isObject(receipt) && isObject(receipt.leaf), 'this is no receipt: it has no leaf')
  return { checkpoint: null, ...receipt, leaf: receipt.leaf }
}

function hashOf(text: unknown): Hash {
  const bytes = typeof text === 'string' ? fromHex(text) : null
  requireThat(bytes?.length === 32, 'a hash is not 64 hex digits')
  return bytes
}

function requireThat(holds: boolean | undefined, fault: string): asserts holds {
  if (!holds) throw new ReceiptFault(fault)
}
