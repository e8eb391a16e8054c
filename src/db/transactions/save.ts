import type { Pool } from 'pg'
import type { TransactionFacts } from '../../domain/engine-work.ts'
import type { NewAttempt } from '../../domain/state-changes/begin-attempt.ts'
import type { StateChange } from '../../domain/state-changes/state-change.ts'
import {
  type CreatedTransaction,
  type MadeDelivery,
  eventWithDeliveries,
  madeDeliveries,
} from './create-transaction.ts'
import { type Database, inTransaction, run } from '../query.ts'
import { statement } from '../statement.ts'
import {
  attemptParameters,
  type BeginParameters,
  eventOf,
  receiptOf,
  type SaveParameters,
  transactionParameters,
} from './save-parameters.ts'
import { insertAutomaticRefund } from '../refunds/automatic-refund.ts'
import { wakeQueuedRefund } from '../refunds/refund-queue.ts'

/*
 * Every change of a transaction and its attempts is written here, as `domain/state-changes` decided it. Each statement
 * sets columns to values and decides nothing. A save of an outdated version writes nothing at all.
 */

const TRANSACTION_COLUMNS = `
      state = :state, sequence = :sequence, version = t.version + 1, newest_attempt = :newestAttempt,
      provider_id = :providerId, provider_transaction_id = :providerTransactionId, rail = :rail,
      settled_attempt_id = :settledAttemptId, failure_reason_code = :failureReasonCode,
      failure_reason_message = :failureReasonMessage, review_reason = :reviewReason, card_token = :cardToken,
      engine_due_at = :engineDueAt, updated_at = :updatedAt`

const TRANSITION = `
  transition AS (
    INSERT INTO transitions (transaction_id, sequence, state, reason_code)
    SELECT id, :sequence, :state, :failureReasonCode FROM txn WHERE :moves
  )`

const save = statement<SaveParameters, SavedRow>({
  name: 'save-transaction',
  text: `
  WITH txn AS (
    UPDATE transactions t SET ${TRANSACTION_COLUMNS},
      receipt_id = :receiptId, token_id = :tokenId
    WHERE t.id = :transactionId AND t.version = :version
    RETURNING t.id, t.business_id, t.mode
  ),
  attempt AS (
    UPDATE attempts a SET
      state = :attemptState, reason_code = :reasonCode, soft = :soft, blameless = :blameless,
      provider_transaction_id = :attemptProviderTransactionId, resolved = :resolved, checkout_url = :checkoutUrl,
      captured_cents = :capturedCents, outcome = :outcome, outcome_at = :outcomeAt, outcome_mode = :outcomeMode,
      outcome_currency = :outcomeCurrency, asked_since = :askedSince, send_by = :sendBy, resend_at = :resendAt,
      ended_at = coalesce(a.ended_at, :endedAt), detail = coalesce(:detail, a.detail),
      answer_ms = coalesce(:answerMs, a.answer_ms), reported_cents = coalesce(:reportedCents, a.reported_cents),
      reported_currency = coalesce(:reportedCurrency, a.reported_currency)
    FROM txn WHERE a.id = :attemptId
  ),
  ${TRANSITION},
  receipt AS (
    INSERT INTO receipts (id, token_id, transaction_id, mode, leaf, leaf_hash, settled_at)
    SELECT :receiptId, :tokenId, id, mode, :leaf, :leafHash, :settledAt FROM txn WHERE :leaf::text IS NOT NULL
  ),
  ${eventWithDeliveries},
  handled AS (
    UPDATE inbound_events i SET handled_at = now(), engine_due_at = NULL, set_aside_because = :setAsideBecause
    FROM txn WHERE i.handled_at IS NULL
      AND (i.id = :inboundEventId OR (i.attempt_id = :attemptId AND i.finding @> :repeating::jsonb))
    RETURNING i.id
  )
  SELECT ${madeDeliveries},
    (SELECT coalesce(json_agg(i.id ORDER BY i.received_at, i.id), '[]') FROM inbound_events i
      WHERE i.transaction_id = txn.id AND i.handled_at IS NULL AND i.id NOT IN (SELECT id FROM handled)) AS "waitingEvents"
  FROM txn`,
})

const begin = statement<BeginParameters>({
  name: 'begin-attempt',
  text: `
  WITH cur AS (SELECT id FROM transactions WHERE id = :transactionId AND version = :version FOR NO KEY UPDATE),
  attempt AS (
    INSERT INTO attempts (id, transaction_id, number, provider_id, provider_reference, rail, state, send_by, exclusive_for)
    SELECT :attemptId, id, :newestAttempt, :providerId, :providerReference, :rail, 'SENDING', :sendBy, :exclusiveFor
    FROM cur ON CONFLICT DO NOTHING
    RETURNING transaction_id
  ),
  txn AS (
    UPDATE transactions t SET ${TRANSACTION_COLUMNS}, queued_since = NULL
    FROM attempt WHERE t.id = attempt.transaction_id RETURNING t.id
  ),
  decision AS (
    INSERT INTO routing_decisions (transaction_id, decision)
    SELECT id, :decision::json FROM txn WHERE :decision::json IS NOT NULL ON CONFLICT DO NOTHING
  ),
  ${TRANSITION}
  SELECT id FROM txn`,
})

const storeDecision = statement<{ transactionId: string; decision: object }>({
  name: 'store-routing-decision',
  text: `INSERT INTO routing_decisions (transaction_id, decision) VALUES (:transactionId, :decision::json)
    ON CONFLICT DO NOTHING`,
})

/** A reservation that another refund has changed since is not written: the caller decides again. */
const reserve = statement<{ chargeId: string; reserved: number; over: number; wasReserved: number; wasOver: number }>({
  name: 'reserve-of-charge',
  text: `
  UPDATE attempts SET refund_reserved_cents = :reserved, over_refunded_cents = :over
  WHERE id = :chargeId AND refund_reserved_cents = :wasReserved AND over_refunded_cents = :wasOver RETURNING id`,
})

const flagPayment = statement<{ transactionId: string; reason: string; updatedAt: Date }>({
  name: 'flag-payment-of-refund',
  text: `
  UPDATE transactions SET review_reason = :reason, version = version + 1, updated_at = :updatedAt
  WHERE id = :transactionId`,
})

const closeOthers = statement<{ transactionId: string; attemptId: string; endedAt: Date }>({
  name: 'close-other-attempts',
  text: `
  UPDATE attempts SET ended_at = :endedAt
  WHERE transaction_id = :transactionId AND id <> :attemptId AND ended_at IS NULL`,
})

interface SavedRow {
  deliveries: MadeDelivery[]
  waitingEvents: string[]
}

/** The work that a save leaves to be started and handled. */
export interface Saved extends SavedRow {
  receiptId: string | null
  tokenId: string | null
  automaticRefund: CreatedTransaction | null
  /** The refund of the same charge that may be sent now. */
  freedRefund: TransactionFacts | null
}

/** Thrown inside the database transaction of a save, to roll it back. */
class Outdated extends Error {}

/** Writes a change, in one statement if it concerns one transaction only; null if the record has changed since. */
export async function saveChange(
  pool: Pool,
  change: StateChange,
  { now, decision = null }: { now: Date; decision?: object | null },
): Promise<Saved | null> {
  const { automaticRefund, reservation, flagsPayment, closesOtherAttempts, freesCharge } = change
  const isAlone = !automaticRefund && !reservation && !flagsPayment && !closesOtherAttempts && !freesCharge
  if (isAlone && !decision) return await saveAlone(pool, change, now)
  try {
    return await inTransaction(pool, async (db) => await saveWith(db, change, { now, decision }))
  } catch (error) {
    if (error instanceof Outdated) return null
    throw error
  }
}

/** The same as `saveChange`, in the caller's database transaction; throws if the record, which is locked, has changed. */
export async function saveLocked(
  db: Database,
  change: StateChange,
  now: Date,
  decision: object | null = null,
): Promise<Saved> {
  return await saveWith(db, change, { now, decision })
}

async function saveWith(
  db: Database,
  change: StateChange,
  { now, decision }: { now: Date; decision: object | null },
): Promise<Saved> {
  const { before, attempt, reservation, flagsPayment, closesOtherAttempts, automaticRefund } = change
  const saved = await saveAlone(db, change, now)
  if (!saved) throw new Outdated(`${before.id} has changed since it was read`)
  // The payment before its attempt: every other writer locks them in that order.
  if (flagsPayment) await run(db, flagPayment, { ...flagsPayment, updatedAt: now })
  if (reservation) {
    const { chargeId, before: was, after } = reservation
    const cents = { reserved: after.refundReservedCents, over: after.overRefundedCents }
    const wasCents = { wasReserved: was.refundReservedCents, wasOver: was.overRefundedCents }
    const [reserved] = await run(db, reserve, { chargeId, ...cents, ...wasCents })
    if (!reserved) throw new Outdated(`what is reserved of ${chargeId} has changed since it was read`)
  }
  if (closesOtherAttempts)
    await run(db, closeOthers, { transactionId: before.id, attemptId: attempt!.id, endedAt: now })
  if (decision) await run(db, storeDecision, { transactionId: before.id, decision })
  return {
    ...saved,
    automaticRefund: automaticRefund && (await insertAutomaticRefund(db, before, automaticRefund, now)),
    freedRefund: change.freesCharge ? await wakeQueuedRefund(db, before.id) : null,
  }
}

async function saveAlone(db: Database, change: StateChange, now: Date): Promise<Saved | null> {
  const receipt = receiptOf(change)
  const [row] = await run(db, save, {
    ...transactionParameters(change),
    ...attemptParameters(change),
    ...receipt,
    ...eventOf(change, now),
    ...change.handled,
  })
  const { receiptId, tokenId } = receipt
  return row ? { ...row, receiptId, tokenId, automaticRefund: null, freedRefund: null } : null
}

/**
 * Stores a new attempt with the change that it makes; whether it did. It does not if the record has changed since it was
 * read, if the attempt is stored already (the activity may run twice), or if another attempt has its exclusive place: then
 * the caller must not send.
 */
export async function saveNewAttempt(
  db: Database,
  change: StateChange,
  attempt: NewAttempt & { sendBy: Date; decision: object | null },
): Promise<boolean> {
  const { id: attemptId, providerReference, exclusiveFor, sendBy, decision } = attempt
  const parameters = { ...transactionParameters(change), attemptId, providerReference, exclusiveFor, sendBy, decision }
  const stored = await run(db, begin, { ...parameters, providerId: attempt.providerId, rail: attempt.rail })
  return stored.length > 0
}
