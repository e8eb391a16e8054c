import { PROOF_FAULTS } from '../../domain/proof/receipt.ts'
import * as t from '../schema/schema.ts'
import { TransactionState } from '../transactions/schema.ts'
import type { Mode } from '../../domain/states.ts'

const HASH = '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e'
export const OTHER_HASH = '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7'
export const exampleHead =
  'pay.example.com/proof/test\n2\nXwg/Cho9ygdqlSeYMlgNs+DvRYS9/x9UyKNg9Q3jAx4=\n\n— pay.example.com/proof/test …\n'

export const Hash = t.described(t.String({ title: 'Hash', pattern: '^[0-9a-f]{64}$' }), 'SHA-256, 64 hex digits.', HASH)

export const size = (description: string, example = 2) => t.count(description, example)
export const proof = (description: string) => t.Array(Hash, { description, examples: [[OTHER_HASH]] })

export const Checkpoint = t.text(
  'The signed head of the log: a C2SP checkpoint, whose keys are at `/.well-known/proof-key`.',
  exampleHead,
)

const HeadTimestamp = t.component('HeadTimestamp', 'A time-stamp (RFC 3161) of the head by an outside authority.', {
  checkpointHash: t.described(
    Hash,
    'SHA-256 of the checkpoint without cosignatures. `/proof/{mode}/timestamp/{checkpointHash}` is the time-stamp.',
  ),
  time: t.instant('The time that the authority signed.'),
})

export const ProofBatch = t.component('ProofBatch', 'The state of the log when an hour was closed.', {
  id: t.idOf('proofBatch'),
  mode: t.ModeName,
  hour: t.instant('The beginning of the closed hour.'),
  forced: t.flag(
    'True if the batch was closed early on request, in test mode; the hour’s regular batch follows.',
    false,
  ),
  closedAt: t.instant('When the batch was closed.', '2026-11-21T07:00:02.114Z'),
  receipts: size('The number of receipts added. An hour without receipts has 0 and the root of the previous batch.', 1),
  treeSize: size('The number of receipts in the log at that time.'),
  root: t.described(Hash, 'The Merkle root over all receipts in the log.'),
  previousRoot: t.nullable(Hash, 'The root of the previous batch; null for the first.', OTHER_HASH),
  checkpoint: Checkpoint,
  timestamp: t.mostlyNull(
    HeadTimestamp,
    'The time-stamp of the head, which only a version before 1.2.0 asked for; null if there is none.',
  ),
  anchoring: t.Literal('NOT_LIVE', { description: 'Roots are not written to a public ledger.' }),
})

const ReceiptState = t.word('ReceiptState', ['PENDING', 'BATCHED'], 'PENDING until the receipt’s hour is closed.')
const Verified = t.flag(
  'True if the stored data proves the receipt, computed for this response. While PENDING: the receipt alone.',
  true,
)

export const placeInLog = {
  leafIndex: t.nullable(size('The index of the leaf in the log; null while PENDING.', 1)),
  treeSize: t.nullable(size('The size of the log that the proof refers to; null while PENDING.')),
}

export const ReceiptVerification = t.component('ReceiptVerification', {
  receiptId: t.idOf('receipt'),
  verified: Verified,
  reason: t.mostlyNull(
    t.word('ProofFault', PROOF_FAULTS, 'What was changed after it succeeded.'),
    'Why the receipt does not verify; null if it does.',
  ),
  state: ReceiptState,
  currentState: t.described(
    TransactionState,
    'The current state of the transaction; a return keeps the receipt valid.',
  ),
  promisedBy: t.instant('The time by which the log contains the receipt.', '2026-11-21T09:00:00.000Z'),
  leafHash: t.described(Hash, 'SHA-256(0x00 ‖ entry), RFC 6962. The entry is SHA-256(salt ‖ leaf).'),
  ...placeInLog,
  merkleRoot: t.nullable(Hash, 'The root that the proof leads to; null while PENDING.'),
  inclusionProof: proof(
    'The sibling hashes on the path from the leaf to the root, the lowest first; empty while PENDING.',
  ),
  batch: t.nullable(ProofBatch, 'The batch of the receipt; null while PENDING.'),
  algorithm: t.Literal('RFC6962-SHA256', { description: 'The hash algorithm of leaves and nodes.' }),
})

export const TokenVerification = t.component('TokenVerification', 'The payer’s view of a receipt.', {
  tokenId: t.idOf('token'),
  verified: Verified,
  state: ReceiptState,
  transactionState: t.described(TransactionState, 'The current state of the transaction.'),
  amountCents: t.AmountCents,
  currency: t.CurrencyCode,
  settledAt: t.instant('When the transaction SUCCEEDED.'),
})

export const ConsistencyProof = t.component('ConsistencyProof', {
  from: size('The size of the older log.', 1),
  to: size('The size of the newer log.'),
  fromRoot: t.described(Hash, 'The root of the older log.', OTHER_HASH),
  toRoot: t.described(Hash, 'The root of the newer log.'),
  proof: proof('The hashes of RFC 9162, 2.1.4: they prove that the newer log begins with the older one.'),
})

export const LogMode = t.Union([t.Literal('test'), t.Literal('live')], { description: 'The log.', examples: ['test'] })

export const modeOf = (log: 'test' | 'live'): Mode => (log === 'test' ? 'TEST' : 'LIVE')
