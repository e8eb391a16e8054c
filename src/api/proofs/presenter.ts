import type { ProofBatchRow } from '../../db/proofs/batches.ts'
import type { ReceiptRow } from '../../db/proofs/read-receipt.ts'
import type { Verification } from '../../db/proofs/verify-receipt.ts'
import { toHex } from '../../domain/proof/bytes.ts'
import { promisedBy } from '../../domain/proof/receipt.ts'
import { tlogProof } from '../../domain/proof/tlog-proof.ts'

/** Returns a batch: hashes, sizes and heads, which name no business or amount. */
export function presentBatch(batch: ProofBatchRow) {
  return {
    id: batch.id,
    mode: batch.mode,
    hour: batch.hour.toISOString(),
    forced: batch.forced,
    closedAt: batch.closedAt.toISOString(),
    receipts: batch.treeSize - batch.previousTreeSize,
    treeSize: batch.treeSize,
    root: toHex(batch.root),
    previousRoot: batch.previousRoot && toHex(batch.previousRoot),
    checkpoint: batch.checkpoint,
    timestamp: batch.timestamp && {
      checkpointHash: batch.timestamp.checkpointHash,
      time: new Date(batch.timestamp.time).toISOString(),
    },
    anchoring: 'NOT_LIVE',
  }
}

export function presentVerification(receipt: ReceiptRow, { fault, batched }: Verification) {
  return {
    receiptId: receipt.id,
    verified: fault === null,
    reason: fault,
    state: batched ? 'BATCHED' : 'PENDING',
    currentState: receipt.transaction.state,
    promisedBy: promisedBy(receipt.settledAt).toISOString(),
    leafHash: toHex(receipt.leafHash),
    leafIndex: batched?.leafIndex ?? null,
    treeSize: batched?.batch.treeSize ?? null,
    merkleRoot: batched ? toHex(batched.batch.root) : null,
    inclusionProof: batched?.inclusionProof.map(toHex) ?? [],
    batch: batched && presentBatch(batched.batch),
    algorithm: 'RFC6962-SHA256',
  }
}

export function presentTokenVerification(receipt: ReceiptRow, { fault, batched }: Verification) {
  return {
    tokenId: receipt.tokenId,
    verified: fault === null,
    state: batched ? 'BATCHED' : 'PENDING',
    transactionState: receipt.transaction.state,
    amountCents: receipt.transaction.amountCents,
    currency: receipt.transaction.currency,
    settledAt: receipt.settledAt.toISOString(),
  }
}

/** Returns the input of the offline verifier. `promise` is the signed promise of a receipt that is in no batch yet. */
export function presentReceipt(receipt: ReceiptRow, { batched }: Verification, promise: string | null) {
  return {
    leaf: JSON.parse(receipt.leaf) as object,
    salt: toHex(receipt.salt),
    leafHash: toHex(receipt.leafHash),
    leafIndex: batched?.leafIndex ?? null,
    treeSize: batched?.batch.treeSize ?? null,
    inclusionProof: batched?.inclusionProof.map(toHex) ?? [],
    checkpoint: batched?.batch.checkpoint ?? null,
    promise,
  }
}

/** Returns the same input as one file after C2SP's tlog-proof; null while PENDING. */
export function presentTlogProof({ leaf, salt }: ReceiptRow, { batched }: Verification): string | null {
  if (!batched) return null
  const { leafIndex, inclusionProof, batch } = batched
  return tlogProof({ leaf, salt, leafIndex, inclusionProof, checkpoint: batch.checkpoint })
}
