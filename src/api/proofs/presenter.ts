import type { ProofBatchRow } from '../../db/proofs/batches.ts'
import type { ReceiptRow } from '../../db/proofs/read-receipt.ts'
import type { Verification } from '../../db/proofs/verify-receipt.ts'
import { toHex } from '../../domain/proof/bytes.ts'
import { promisedBy } from '../../domain/proof/receipt.ts'
import { tlogProof } from '../../domain/proof/tlog-proof.ts'
import * as t from '../schema/schema.ts'
import { ProofBatch } from './schema.ts'

/** Hashes, sizes and heads, which name no business or amount. */
export function presentBatch({ timestamp, ...batch }: ProofBatchRow) {
  return t.fieldsOf(ProofBatch, {
    ...batch,
    receipts: batch.treeSize - batch.previousTreeSize,
    root: toHex(batch.root),
    previousRoot: batch.previousRoot && toHex(batch.previousRoot),
    // Times inside JSON are in Postgres' own format.
    timestamp: timestamp && { ...timestamp, time: new Date(timestamp.time).toISOString() },
    anchoring: 'NOT_LIVE',
  })
}

const placeOf = (batched: Verification['batched']) => ({
  leafIndex: batched?.leafIndex ?? null,
  treeSize: batched?.batch.treeSize ?? null,
})

const pathOf = (batched: Verification['batched']) => batched?.inclusionProof.map(toHex) ?? []

export function presentVerification(receipt: ReceiptRow, { fault, batched }: Verification) {
  return {
    receiptId: receipt.id,
    verified: fault === null,
    reason: fault,
    state: batched ? 'BATCHED' : 'PENDING',
    currentState: receipt.transaction.state,
    promisedBy: promisedBy(receipt.settledAt).toISOString(),
    leafHash: toHex(receipt.leafHash),
    ...placeOf(batched),
    merkleRoot: batched ? toHex(batched.batch.root) : null,
    inclusionProof: pathOf(batched),
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
    ...placeOf(batched),
    inclusionProof: pathOf(batched),
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
