import type { Pool } from 'pg'
import { requireOpenEpoch } from '../epochs/open-epoch.ts'
import { entriesOfChange } from '../ledger/insert-entries.ts'
import { allRows, command, type Database, inTransaction, onlyRow, hasRow } from '../query.ts'
import { insertAutomaticRefund } from '../refunds/automatic-refund.ts'
import { wakeQueuedRefund } from '../refunds/refund-queue.ts'
import { ATTEMPT_COLUMNS, attemptParameters } from './attempt-columns.ts'
import {
  changeEvent,
  type CreatedTransaction,
  type EventParameters,
  eventWithDeliveries,
  madeDeliveries,
  type MadeDelivery,
} from './create-transaction.ts'
import { reviewColumns } from './record.ts'
import { entryParameters, receiptParameters, transactionParameters } from './save-parameters.ts'
import type { TransactionFacts } from '../../domain/engine-work.ts'
import type { StateChange } from '../../domain/state-changes/change.ts'
import { type OpenReview, raisedReasons, withReason } from '../../domain/state-changes/record.ts'
import type { ReviewReason } from '../../domain/states.ts'

/*
 * This file writes every change of a transaction and its attempts. `domain/state-changes` decides; a statement only
 * sets columns to values. `version` guards each save: if the record has changed since it was read, nothing is written.
 */

/** SQL: the columns of a transaction that every save and every new attempt sets. */
export const TRANSACTION_COLUMNS = `
      state = :state, sequence = :sequence, version = t.version + 1, newest_attempt = :newestAttempt,
      provider_id = :providerId, provider_transaction_id = :providerTransactionId, rail = :rail,
      settled_attempt_id = :settledAttemptId,
      failure_reason_code = :failureReasonCode, failure_reason_message = :failureReasonMessage,
      review_reason = :reviewReason, further_review_reasons = nullif(:furtherReviewReasons::text[], '{}'),
      card_token = :cardToken,
      engine_due_at = :engineDueAt, updated_at = :updatedAt`

/** SQL: a CTE that stores the move of the transaction in the CTE `txn`. */
export const TRANSITION = `
  transition AS (
    INSERT INTO transitions (transaction_id, sequence, state, reason_code)
    SELECT id, :sequence, :state, :failureReasonCode FROM txn WHERE :moves
  )`

const save = allRows<SaveParameters, SavedRow>('save-transaction')(`
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
        SELECT coalesce(json_agg(i.id ORDER BY i.received_at, i.id), '[]')
        FROM inbound_events AS i
        WHERE i.transaction_id = txn.id AND i.handled_at IS NULL AND i.id NOT IN (SELECT id FROM handled)
      ) AS waiting_events
    FROM txn`)

/** Spaces make a decision 2 kB long, from where on Postgres compresses a row: it takes 0.6 kB then, not 1.8. */
export const decisionText = (decision: object | null) => decision && JSON.stringify(decision).padEnd(2_048)

const storeDecision = command<{ transactionId: string; decision: string | null }>('store-routing-decision')(`
    INSERT INTO routing_decisions (transaction_id, decision)
    VALUES (:transactionId, :decision::json)
    ON CONFLICT DO NOTHING`)

const closeOthers = command<{ transactionId: string; attemptId: string; endedAt: Date }>('close-other-attempts')(`
    UPDATE attempts
    SET ended_at = :endedAt
    WHERE transaction_id = :transactionId AND id != :attemptId AND ended_at IS NULL`)

interface SavedRow {
  deliveries: MadeDelivery[]
  waitingEvents: string[]
}

/** The work that a save leaves to be started and handled. */
export interface Saved extends SavedRow {
  receiptId: string | null
  tokenId: string | null
  automaticRefund: CreatedTransaction | null
  /** A queued refund of the same charge, which may be sent now. */
  freedRefund: TransactionFacts | null
}

/** Thrown inside the database transaction of a save, to roll it back. */
class Outdated extends Error {}

interface Saving {
  now: Date
  /** The routing decision to store with it. */
  decision?: object | null
  /** The epoch in which the attempt that is sent after the save was looked at. Throws RecordShut if it is not open. */
  sentIn?: { openedMs: number | null } | null
}

/**
 * Writes a change, in one statement if it concerns one transaction only. Returns null if the record has changed since.
 */
export async function saveChange(
  pool: Pool,
  change: StateChange,
  { now, decision = null, sentIn = null }: Saving,
): Promise<Saved | null> {
  const { automaticRefund, reservation, flagsPayment, closesOtherAttempts, unblocksNextRefund } = change
  const isAlone = !automaticRefund && !reservation && !flagsPayment && !closesOtherAttempts && !unblocksNextRefund
  if (isAlone && !decision && !sentIn) return await saveAlone(pool, change, now)
  try {
    return await inTransaction(pool, async (db) => await saveLocked(db, change, { now, decision, sentIn }))
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
  if (reservation && !(await saveReservation(db, reservation)))
    throw new Outdated(`the reservation of ${reservation.chargeId} has changed since it was read`)
  if (closesOtherAttempts) await closeOthers(db, { transactionId: before.id, attemptId: attempt!.id, endedAt: now })
  if (decision) await storeDecision(db, { transactionId: before.id, decision: decisionText(decision) })
  return {
    ...saved,
    automaticRefund: automaticRefund && (await insertAutomaticRefund(db, before, automaticRefund, now)),
    freedRefund: change.unblocksNextRefund ? await wakeQueuedRefund(db, { refundId: before.id }) : null,
  }
}

async function saveAlone(db: Database, change: StateChange, now: Date): Promise<Saved | null> {
  const receipt = receiptParameters(change)
  const [row] = await save(db, {
    ...transactionParameters(change),
    ...attemptParameters(change),
    ...receipt,
    ...entryParameters(change),
    ...changeEvent(change, now),
    ...change.handled,
  })
  const { receiptId, tokenId } = receipt
  return row ? { ...row, receiptId, tokenId, automaticRefund: null, freedRefund: null } : null
}

type SaveParameters = ReturnType<typeof transactionParameters> &
  ReturnType<typeof attemptParameters> &
  ReturnType<typeof receiptParameters> &
  ReturnType<typeof entryParameters> &
  EventParameters &
  StateChange['handled']

type Reservation = NonNullable<StateChange['reservation']>

/** Writes nothing if another refund of the charge has changed the reservation since. */
const reserve = hasRow<{ chargeId: string; reserved: number; over: number; wasReserved: number; wasOver: number }>(
  'reserve-of-charge',
)(`
    UPDATE attempts
    SET refund_reserved_cents = :reserved, over_refunded_cents = :over
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

/** Writes what a refund reserves of its charge. False if the reservation has changed since it was read. */
async function saveReservation(db: Database, { chargeId, before, after }: Reservation): Promise<boolean> {
  return await reserve(db, {
    chargeId,
    reserved: after.refundReservedCents,
    over: after.overRefundedCents,
    wasReserved: before.refundReservedCents,
    wasOver: before.overRefundedCents,
  })
}
