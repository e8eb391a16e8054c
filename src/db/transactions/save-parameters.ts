import { createHash, randomBytes } from 'node:crypto'
import canonicalize from 'canonicalize'
import { v7 as uuid } from 'uuid'
import { chargeOf } from '../../domain/ledger/entries.ts'
import { idFrom } from '../../domain/ids.ts'
import { receiptHash } from '../../domain/proof/receipt.ts'
import type { AttemptFields, StateChange } from '../../domain/state-changes/state-change.ts'

export function transactionParameters({ before, transaction, transition }: StateChange) {
  return { ...transaction, transactionId: before.id, version: before.version, moves: transition !== null }
}

/** Returns the columns of the attempt. All are null without one: the statement then finds no row of `attempts`. */
export function attemptParameters({ attempt, before }: StateChange) {
  const at = (ms: number | null | undefined): Date | null => (ms === null || ms === undefined ? null : new Date(ms))
  const { id, state, providerTransactionId, outcomeAtMs, askedSinceMs, sendByMs, resendAtMs, reported, ...fields } =
    attempt ?? NO_ATTEMPT
  return {
    ...fields,
    attemptId: id,
    attemptState: state,
    attemptProviderTransactionId: providerTransactionId,
    outcomeAt: at(outcomeAtMs),
    outcomeMode: fields.outcome && before.mode,
    outcomeCurrency: fields.outcome && before.currency,
    askedSince: at(askedSinceMs),
    sendBy: at(sendByMs),
    resendAt: at(resendAtMs),
    reportedCents: reported?.amountCents ?? null,
    reportedCurrency: reported?.currency ?? null,
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

const NO_ATTEMPT = {
  id: null,
  state: null,
  reasonCode: null,
  soft: null,
  blameless: null,
  providerTransactionId: null,
  paidRail: null,
  resolved: null,
  checkoutUrl: null,
  capturedCents: null,
  outcome: null,
  outcomeAtMs: null,
  askedSinceMs: null,
  sendByMs: null,
  resendAtMs: null,
  endedAt: null,
  detail: null,
  answerMs: null,
  reported: null,
} satisfies Record<keyof AttemptFields, null>

/**
 * Returns the columns of the receipt that a change makes, or the ids of the receipt that the transaction has already.
 */
export function receiptParameters({ receipt, before }: StateChange) {
  const { receiptId, tokenId } = before
  if (!receipt) return { receiptId, tokenId, leaf: null, salt: null, leafHash: null, settledAt: null }
  const made = { receiptId: idFrom('receipt', uuid()), tokenId: idFrom('token', uuid()) }
  const salt = randomBytes(32)
  const leaf = canonicalize({ ...receipt, ...made })!
  const leafHash = receiptHash((bytes) => createHash('sha256').update(bytes).digest(), salt, Buffer.from(leaf))
  return { ...made, leaf, salt, leafHash, settledAt: new Date(receipt.settledAt) }
}
