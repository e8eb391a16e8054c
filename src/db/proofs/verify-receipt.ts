import canonicalize from 'canonicalize'
import { equal, verifyInclusion } from '../../domain/proof/verify.ts'
import { type Hash, inclusionRanges, type Sha256 } from '../../domain/proof/merkle.ts'
import type { Mode } from '../../domain/states.ts'
import { type Leaf, type ProofFault, receiptHash } from '../../domain/proof/receipt.ts'
import { readNode, rootsOfRanges, tileKey, tileOf, tilesOf } from '../../domain/proof/tiles.ts'
import type { TreeHead } from '../../domain/proof/checkpoint.ts'
import type { Database } from '../query.ts'
import { batchOf, type ProofBatchRow, newestHour } from './batches.ts'
import { isTransactionChanged, type ReceiptRow } from './read-receipt.ts'
import { type ProofLog, readTileHashes } from './tiles.ts'

export interface Verification {
  fault: ProofFault | null
  leaf: Leaf | null
  batched: { batch: ProofBatchRow; leafIndex: number; inclusionProof: Hash[] } | null
}

export interface Verifier {
  sha256: Sha256
  /** Returns the head of a checkpoint of that mode's log if a configured key signed it, else null. */
  openCheckpoint: (checkpoint: string, mode: Mode) => Promise<TreeHead | null>
}

/** Recomputes all hashes: of the text, of the nodes from its leaf to the root of its batch, and of the signed head. */
export async function verifyReceipt(db: Database, verifier: Verifier, receipt: ReceiptRow): Promise<Verification> {
  const { sha256 } = verifier
  const leaf = readLeaf(receipt)
  const hash = receiptHash(sha256, receipt.salt, Buffer.from(receipt.leaf))
  const ownFault = !leaf || !equal(hash, receipt.leafHash) ? 'receipt_changed' : null
  const transactionFault = leaf && isTransactionChanged(leaf, receipt) ? 'transaction_changed' : null
  const { leafIndex, mode } = receipt
  const batch = leafIndex === null ? null : await batchOf(db, { mode, leafIndex })
  if (leafIndex === null || !batch) {
    const closed = await newestHour(db, { mode })
    // Its hour may close while the receipt is committed. A whole hour later the log must contain it.
    const isMissing = closed !== null && receipt.settledAt < closed
    return { fault: ownFault ?? transactionFault ?? (isMissing ? 'node_changed' : null), leaf, batched: null }
  }

  const { treeSize, root } = batch
  const { stored, inclusionProof } = await readInclusion({ db, sha256, mode }, leafIndex, treeSize)
  const leads = (to: Hash): boolean =>
    inclusionProof !== null &&
    verifyInclusion(sha256, { leafHash: to, leafIndex, treeSize, proof: inclusionProof, root })

  const head = await verifier.openCheckpoint(batch.checkpoint, mode)
  const fault = ((): ProofFault | null => {
    if (ownFault) return ownFault
    if (!head) return 'signature_invalid'
    if (head.treeSize !== treeSize || !equal(head.root, root)) return 'root_changed'
    if (!stored || !leads(stored)) return 'node_changed'
    return equal(stored, hash) ? transactionFault : 'receipt_changed'
  })()
  return { fault, leaf, batched: { batch, leafIndex, inclusionProof: inclusionProof ?? [] } }
}

export async function readInclusion(
  { db, sha256, mode }: ProofLog,
  leafIndex: number,
  treeSize: number,
): Promise<{ stored: Hash | null; inclusionProof: Hash[] | null }> {
  const ranges = inclusionRanges(leafIndex, treeSize)
  const place = { height: 0, index: leafIndex }
  const tiles = await readTileHashes(db, mode, tilesOf([...ranges, { from: leafIndex, to: leafIndex + 1 }]))
  const tile = tiles.get(tileKey(tileOf(place)))
  return { stored: tile ? readNode(sha256, tile, place) : null, inclusionProof: rootsOfRanges(sha256, tiles, ranges) }
}

/** Parses the receipt's text. Returns null if it is no canonical JSON, or belongs to another receipt. */
export function readLeaf({ id, tokenId, transactionId, mode, settledAt, leaf: text }: ReceiptRow): Leaf | null {
  try {
    const leaf = JSON.parse(text) as Leaf
    const isOwn = leaf.v === 2 && leaf.receiptId === id && leaf.tokenId === tokenId && leaf.mode === mode
    const isOfTransaction = leaf.transactionId === transactionId && leaf.settledAt === settledAt.toISOString()
    return isOwn && isOfTransaction && canonicalize(leaf) === text ? leaf : null
  } catch {
    return null
  }
}
