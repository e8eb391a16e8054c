import { createHash, randomBytes } from 'node:crypto'
import canonicalize from 'canonicalize'
import { chargeOf } from '../../domain/ledger/entries.ts'
import { newId } from '../new-id.ts'
import { receiptHash } from '../../domain/proof/receipt.ts'
import type { StateChange } from '../../domain/state-changes/change.ts'

export function transactionParameters({ before, transaction, transition }: StateChange) {
  return {
    transactionId: before.id,
    version: before.version,
    moves: transition !== null,
    state: transaction.state,
    sequence: transaction.sequence,
    newestAttempt: transaction.newestAttempt,
    providerId: transaction.providerId,
    providerTransactionId: transaction.providerTransactionId,
    rail: transaction.rail,
    settledAttemptId: transaction.settledAttemptId,
    failureReasonCode: transaction.failureReasonCode,
    failureReasonMessage: transaction.failureReasonMessage,
    reviewReason: transaction.reviewReason,
    furtherReviewReasons: transaction.furtherReviewReasons,
    cardToken: transaction.cardToken,
    engineDueAt: transaction.engineDueAt,
    updatedAt: transaction.updatedAt,
  }
}

/** Returns the columns of ledger entries, an array of each. */
export function entryParameters({ entries, attempt, before }: StateChange) {
  return {
    entryKeys: entries.map(({ key }) => key),
    entryKinds: entries.map(({ kind }) => kind),
    entryCents: entries.map(({ amountCents }) => amountCents),
    entryCurrency: before.currency,
    entryChargeId: chargeOf({ ...before, attemptId: attempt?.id ?? null }),
  }
}

/**
 * Returns the columns of the receipt that a change makes, or the ids of the receipt that the transaction has already.
 */
export function receiptParameters({ receipt, before }: StateChange) {
  const { receiptId, tokenId } = before
  if (!receipt) return { receiptId, tokenId, leaf: null, salt: null, leafHash: null, settledAt: null }
  const made = { receiptId: newId('receipt'), tokenId: newId('token') }
  const salt = randomBytes(32)
  const leaf = canonicalize({ ...receipt, ...made })!
  const leafHash = receiptHash((bytes) => createHash('sha256').update(bytes).digest(), salt, Buffer.from(leaf))
  return { ...made, leaf, salt, leafHash, settledAt: new Date(receipt.settledAt) }
}
