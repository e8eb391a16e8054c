import { createHash, randomBytes } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Pool } from 'pg'
import { requireOpenEpoch, OPEN_EPOCH, READ_IN_EPOCH, RecordShut } from '../epochs/open-epoch.ts'
import { entriesOfChange } from '../ledger/insert-entries.ts'
import { newId } from '../new-id.ts'
import { command, type Database, firstRow, inTransaction, onlyRow, hasRow, insertion } from '../query.ts'
import { insertAutomaticRefund } from '../refunds/create-refund.ts'
import { wakeQueuedRefund } from '../refunds/refund-queue.ts'
import { ATTEMPT_COLUMNS, attemptParameters } from './attempt-columns.ts'
import {
  changeEvent,
  type CreatedTransaction,
  eventWithDeliveries,
  madeDeliveries,
  type MadeDelivery,
} from './create-transaction.ts'
import { databaseNow, lockTransaction, recordAbout, reviewColumns, waitingEvents } from './record.ts'
import type { TransactionFacts } from '../../domain/engine-work.ts'
import { chargeOf } from '../../domain/ledger/entries.ts'
import { receiptHash } from '../../domain/proof/receipt.ts'
import { applyFinding } from '../../domain/state-changes/apply-finding.ts'
import type { Finding } from '../../domain/state-changes/claim.ts'
import type { StateChange, NewAttempt } from '../../domain/state-changes/change.ts'
import { type OpenReview, raisedReasons, withReason } from '../../domain/state-changes/record.ts'
import type { ReviewReason } from '../../domain/states.ts'

/*
 * This file writes every change of a transaction and its attempts. `domain/state-changes` decides; a statement only
 * sets columns to values. `version` guards each save: if the record has changed since it was read, nothing is written.
 */

/** SQL: the columns of a transaction that every save and every new attempt sets. */
const TRANSACTION_COLUMNS = `
      state = :state, sequence = :sequence, version = t.version + 1, newest_attempt = :newestAttempt,
      provider_id = :providerId, provider_transaction_id = :providerTransactionId, rail = :rail,
      settled_attempt_id = :settledAttemptId,
      failure_reason_code = :failureReasonCode, failure_reason_message = :failureReasonMessage,
      review_reason = :reviewReason, further_review_reasons = nullif(:furtherReviewReasons::text[], '{}'),
      card_token = :cardToken,
      engine_due_at = :engineDueAt, updated_at = :updatedAt`

const TRANSITION = `
  transition AS (
    INSERT INTO transitions (transaction_id, sequence, state, reason_code)
    SELECT id, :sequence, :state, :failureReasonCode FROM txn WHERE :moves
  )`

const save = firstRow<ReturnType<typeof parametersOf>, Pick<Saved, 'deliveries' | 'waitingEvents'>>(
  'save-transaction',
)(`
    WITH txn AS (
      UPDATE transactions AS t
      SET ${TRANSACTION_COLUMNS}, receipt_id = :receiptId, token_id = :tokenId
      WHERE t.id = :transactionId AND t.version = :version
      RETURNING t.id, t.business_id, t.mode
    ),
    attempt AS (
      UPDATE attempts AS a
      SET ${ATTEMPT_COLUMNS}
      FROM txn
      WHERE a.id = :attemptId
    ),
    ${TRANSITION},
    receipt AS (
      INSERT INTO receipts (id, token_id, transaction_id, mode, leaf, salt, leaf_hash, settled_at)
      SELECT :receiptId, :tokenId, id, mode, :leaf, :salt, :leafHash, :settledAt
      FROM txn
      WHERE :leaf::text IS NOT NULL
    ),
    ${entriesOfChange},
    ${eventWithDeliveries},
    handled AS (
      UPDATE inbound_events AS i
      SET handled_at = now(), engine_due_at = NULL, set_aside_because = :setAsideBecause
      FROM txn
      WHERE i.handled_at IS NULL
        AND (i.id = :inboundEventId OR (i.attempt_id = :attemptId AND i.finding @> :repeating::jsonb))
      RETURNING i.id
    )
    SELECT ${madeDeliveries},
      (
        ${waitingEvents('txn.id')} AND i.id NOT IN (SELECT id FROM handled)
      ) AS waiting_events
    FROM txn`)

/** Spaces make a decision 2 kB long, from where on Postgres compresses a row: it takes 0.6 kB then, not 1.8. */
const decisionText = (decision: object | null) => decision && JSON.stringify(decision).padEnd(2_048)

const storeDecision = command<{ transactionId: string; decision: string | null }>('store-routing-decision')(`
    INSERT INTO routing_decisions (transaction_id, decision)
    VALUES (:transactionId, :decision::json)
    ON CONFLICT DO NOTHING`)

const closeOthers = command<{ transactionId: string; attemptId: string; endedAt: Date }>('close-other-attempts')(`
    UPDATE attempts
    SET ended_at = :endedAt
    WHERE transaction_id = :transactionId AND id != :attemptId AND ended_at IS NULL`)

/** The work that a save leaves. */
export interface Saved {
  deliveries: MadeDelivery[]
  waitingEvents: string[]
  receiptId: string | null
  tokenId: string | null
  automaticRefund: CreatedTransaction | null
  /** A queued refund of the same charge, which may be sent now. */
  freedRefund: TransactionFacts | null
}

class Outdated extends Error {}

interface Saving {
  now: Date
  decision?: object | null
  /** The epoch in which the sent attempt was looked at. RecordShut is thrown if it is not open any more. */
  sentIn?: { openedMs: number | null } | null
}

/** Takes one statement if the change concerns one transaction only. Returns null if the record has changed since. */
export async function saveChange(
  pool: Pool,
  change: StateChange,
  { now, decision = null, sentIn = null }: Saving,
): Promise<Saved | null> {
  const { automaticRefund, reservation, flagsPayment, closesOtherAttempts, unblocksNextRefund } = change
  const isAlone = !automaticRefund && !reservation && !flagsPayment && !closesOtherAttempts && !unblocksNextRefund
  if (isAlone && !decision && !sentIn) return await saveAlone(pool, change, now)
  try {
    return await inTransaction(pool, (db) => saveLocked(db, change, { now, decision, sentIn }))
  } catch (error) {
    if (error instanceof Outdated) return null
    throw error
  }
}

/** Writes a change in the caller's database transaction, which has locked the record. Throws if it has changed. */
export async function saveLocked(
  db: Database,
  change: StateChange,
  { now, decision = null, sentIn = null }: Saving,
): Promise<Saved> {
  const { before, attempt, reservation, flagsPayment, closesOtherAttempts, automaticRefund } = change
  if (sentIn) await requireOpenEpoch(db, sentIn)
  const saved = await saveAlone(db, change, now)
  if (!saved) throw new Outdated(`${before.id} has changed since it was read`)
  // Every writer locks the payment before its attempt.
  if (flagsPayment) await flagPaymentOfRefund(db, { ...flagsPayment, now })
  if (reservation) {
    const { chargeId, before: was, after } = reservation
    const wasReserved = was.refundReservedCents
    if (!(await reserve(db, { chargeId, ...after, wasReserved, wasOver: was.overRefundedCents })))
      throw new Outdated(`the reservation of ${chargeId} has changed since it was read`)
  }
  if (closesOtherAttempts) await closeOthers(db, { transactionId: before.id, attemptId: attempt!.id, endedAt: now })
  if (decision) await storeDecision(db, { transactionId: before.id, decision: decisionText(decision) })
  return {
    ...saved,
    automaticRefund: automaticRefund && (await insertAutomaticRefund(db, before, automaticRefund, now)),
    freedRefund: change.unblocksNextRefund ? await wakeQueuedRefund(db, { refundId: before.id }) : null,
  }
}

/** Applies a finding to a transaction and its newest attempt. Returns false, and saves nothing, if it is refused. */
export async function saveFinding(db: Database, transactionId: string, finding: Finding): Promise<boolean> {
  const transaction = await lockTransaction(db, transactionId)
  if (!transaction) return false
  const now = databaseNow(transaction)
  const change = applyFinding(recordAbout(transaction, transaction.attempt), finding, now)
  if (change) await saveLocked(db, change, { now })
  return change !== null
}

async function saveAlone(db: Database, change: StateChange, now: Date): Promise<Saved | null> {
  const parameters = parametersOf(change, now)
  const row = await save(db, parameters)
  const { receiptId, tokenId } = parameters
  return row && { ...row, receiptId, tokenId, automaticRefund: null, freedRefund: null }
}

const parametersOf = (change: StateChange, now: Date) => ({
  ...transactionParameters(change),
  ...attemptParameters(change),
  ...receiptParameters(change),
  ...entryParameters(change),
  ...changeEvent(change, now),
  ...change.handled,
})

function transactionParameters({ before, transaction, transition }: StateChange) {
  return { ...transaction, transactionId: before.id, version: before.version, moves: transition !== null }
}

function entryParameters({ entries, attempt, before }: StateChange) {
  return {
    entryKeys: entries.map(({ key }) => key),
    entryKinds: entries.map(({ kind }) => kind),
    entryCents: entries.map(({ amountCents }) => amountCents),
    entryCurrency: before.currency,
    entryChargeId: chargeOf({ ...before, attemptId: attempt?.id ?? null }),
  }
}

/** The receipt that the change makes, or the ids of the receipt that the transaction has already. */
function receiptParameters({ receipt, before }: StateChange) {
  const { receiptId, tokenId } = before
  if (!receipt) return { receiptId, tokenId, leaf: null, salt: null, leafHash: null, settledAt: null }
  const made = { receiptId: newId('receipt'), tokenId: newId('token') }
  const salt = randomBytes(32)
  const leaf = canonicalize({ ...receipt, ...made })!
  const leafHash = receiptHash((bytes) => createHash('sha256').update(bytes).digest(), salt, Buffer.from(leaf))
  return { ...made, leaf, salt, leafHash, settledAt: new Date(receipt.settledAt) }
}

type Reserved = NonNullable<StateChange['reservation']>['after']

/** Writes nothing if another refund of the charge has changed the reservation since. */
const reserve = hasRow<Reserved & { chargeId: string; wasReserved: number; wasOver: number }>('reserve-of-charge')(`
    UPDATE attempts
    SET refund_reserved_cents = :refundReservedCents, over_refunded_cents = :overRefundedCents
    WHERE id = :chargeId AND refund_reserved_cents = :wasReserved AND over_refunded_cents = :wasOver
    RETURNING id`)

const openReview = onlyRow<{ transactionId: string }, OpenReview>('open-review-of-payment')(
  `SELECT ${reviewColumns} FROM transactions AS t WHERE t.id = :transactionId FOR NO KEY UPDATE`,
)

/** A null `updatedAt` keeps the time since when the payment waits. */
const flag = command<OpenReview & { transactionId: string; updatedAt: Date | null }>('flag-payment-of-refund')(`
    UPDATE transactions
    SET review_reason = :reviewReason, further_review_reasons = nullif(:furtherReviewReasons::text[], '{}'),
      version = version + 1, updated_at = coalesce(:updatedAt, updated_at)
    WHERE id = :transactionId`)

/** Flags the payment of a refund, unless it waits for an operator for the same reason already. */
async function flagPaymentOfRefund(
  db: Database,
  { transactionId, reason, now }: { transactionId: string; reason: ReviewReason; now: Date },
): Promise<void> {
  const open = await openReview(db, { transactionId })
  const review = withReason(open, reason)
  const updatedAt = review.reviewReason === open.reviewReason ? null : now
  if (raisedReasons(open, review).length > 0) await flag(db, { transactionId, ...review, updatedAt })
}

type BeginParameters = ReturnType<typeof transactionParameters> &
  Pick<NewAttempt, 'providerReference' | 'exclusiveFor'> & {
    attemptId: string
    sendBy: Date
    decision: string | null
    isFound: boolean
    openedMs: number | null
  }

const ATTEMPT = { id: ':attemptId', transactionId: 'id', number: ':newestAttempt', state: "'SENDING'" }

const begin = onlyRow<BeginParameters, { isStored: boolean; isOpen: boolean }>('begin-attempt')(`
    WITH epoch AS (${OPEN_EPOCH} AND ${READ_IN_EPOCH}
    ),
    current AS (
      SELECT id
      FROM transactions
      WHERE id = :transactionId AND version = :version AND (:isFound OR EXISTS (SELECT FROM epoch))
      FOR NO KEY UPDATE
    ),
    attempt AS (
      ${insertion('attempts', 'providerId providerReference rail sendBy exclusiveFor', ATTEMPT, 'current')}
      ON CONFLICT DO NOTHING
      RETURNING transaction_id
    ),
    txn AS (
      UPDATE transactions AS t
      SET ${TRANSACTION_COLUMNS}, queued_since = NULL
      FROM attempt
      WHERE t.id = attempt.transaction_id
      RETURNING t.id
    ),
    decision AS (
      INSERT INTO routing_decisions (transaction_id, decision)
      SELECT id, :decision::json
      FROM txn
      WHERE :decision::json IS NOT NULL
      ON CONFLICT DO NOTHING
    ),
    ${TRANSITION}
    SELECT EXISTS (SELECT FROM txn) AS is_stored, :isFound OR EXISTS (SELECT FROM epoch) AS is_open`)

/**
 * Stores a new attempt with the change that it makes. False means that nothing is stored and the caller must not send:
 * the record has changed since it was read, the attempt is stored already (the activity may run twice), or another
 * attempt occupies the place that `exclusiveFor` names. Throws RecordShut, and stores nothing, if no attempt may begin
 * in this database, or if it was opened after the transaction was read (`openedMs`). `isFound`: the attempt was found
 * at its provider and is not sent.
 */
export async function saveNewAttempt(
  db: Database,
  change: StateChange,
  attempt: NewAttempt & { decision: object | null; isFound?: boolean; openedMs?: number | null },
): Promise<boolean> {
  const { id: attemptId, isFound = false, openedMs = null, decision, ...named } = attempt
  const sendBy = new Date(change.attempt!.sendByMs)
  const parameters = { ...transactionParameters(change), ...named, attemptId, sendBy, isFound, openedMs }
  const stored = await begin(db, { ...parameters, decision: decisionText(decision) })
  if (!stored.isOpen) throw new RecordShut()
  return stored.isStored
}
