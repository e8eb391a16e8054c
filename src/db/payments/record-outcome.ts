import type { EventData } from '../../domain/events.ts'
import type { StateChange } from '../../domain/payment.ts'
import type { AttemptState, ReviewReason, TransactionState } from '../../domain/states.ts'
import { isTerminal } from '../../domain/states.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'
import {
  EVENT_SOURCE,
  eventAndDeliveries,
  type MadeDelivery,
  madeDeliveries,
  moveEvent,
  NO_EVENT,
  type MoveEvent,
} from '../deliveries/move-event.ts'
import { deliveriesOfLateRefund, lateRefund, type LateRefund, refundOfLateSuccess } from '../refunds/late-refund.ts'
import { reservedByRefund } from '../refunds/reserved-by-refund.ts'

/**
 * Locks attempt and transaction first, so that the loser of a race sees what the winner wrote, then moves each only where
 * its table of moves allows it from the state it is in. Only the newest attempt, which the locked transaction names, may
 * end a payment other than with success.
 *
 * Another success of an attempt that has succeeded, under another id of the provider, is a second payment under one
 * reference: it changes nothing and flags the payment. One that comes after the end is `refundOfLateSuccess`, and what a
 * refund takes of its charge is `reservedByRefund`. Postgres would set both up for every outcome, so they are `rare`: the
 * text without them records and answers nothing where the outcome calls for them.
 */
const textWith = (rare: string) => `
    WITH cur AS (
      SELECT a.id, a.number, a.state AS attempt_state, a.soft, a.checkout_url, a.provider_transaction_id, a.resolved, a.ended_at IS NOT NULL AS ended,
        t.id AS transaction_id, t.state, t.kind, t.newest_attempt, t.engine_due_at,
        (extract(epoch FROM a.asked_since) * 1000)::bigint AS asked_since_ms
      FROM attempts a JOIN transactions t ON t.id = a.transaction_id
      WHERE a.id = :attemptId FOR UPDATE OF a, t
    ),
    -- Materialized, or each use below of what it says reads the moves again.
    judged AS MATERIALIZED (
      SELECT cur.*,
        (:attemptState::text IS NOT NULL AND EXISTS (SELECT FROM state_moves
          WHERE machine = cur.kind || '_ATTEMPT' AND from_state = cur.attempt_state AND to_state = :attemptState)) AS replaces,
        (:attemptState::text IS NULL OR cur.attempt_state = :attemptState) AS keeps,
        (:expected::text[] IS NULL OR cur.attempt_state = ANY(:expected)) AS expected,
        EXISTS (SELECT FROM state_moves WHERE machine = cur.kind AND from_state = cur.state AND to_state = :state)
          AND NOT (cur.state = 'FAILED' AND :state = 'PROCESSING')
          AND (:state = 'SUCCEEDED' OR :reviewed OR cur.number = cur.newest_attempt) AS may_move,
        coalesce(cur.attempt_state = 'SUCCEEDED' AND :attemptState = 'SUCCEEDED' AND NOT cur.resolved AND cur.provider_transaction_id <> :providerTransactionId, false) AS is_second
      FROM cur
    ),
    weighed AS (SELECT *, expected AND (replaces OR keeps OR :reviewReason::text IS NOT NULL OR :askedAtMs::bigint IS NOT NULL) AS counts, expected AND (replaces OR :attemptState::text IS NULL) AND may_move AS moves,
      expected AND replaces AND :attemptState = 'SUCCEEDED' AND NOT may_move AS late,
      :askedAtMs::bigint IS NOT NULL AND :nextActionMs::bigint IS NULL AND NOT replaces AND attempt_state IN ('SENDING', 'UNKNOWN', 'PENDING') AS gives_up
      FROM judged),
    effect AS (SELECT * FROM weighed ${rare ? '' : "WHERE kind <> 'REFUND' AND NOT (kind = 'COLLECT' AND late)"}),
    attempt AS (
      UPDATE attempts a SET
        state = CASE WHEN e.replaces THEN :attemptState ELSE a.state END,
        reason_code = CASE WHEN e.replaces AND :attemptState = 'SUCCEEDED' THEN NULL WHEN e.replaces THEN coalesce(:reasonCode, a.reason_code) ELSE a.reason_code END,
        soft = CASE WHEN e.replaces THEN :soft ELSE a.soft END,
        provider_transaction_id = CASE WHEN a.state = 'SUCCEEDED' AND NOT e.replaces AND NOT (a.resolved AND :attemptState = 'SUCCEEDED')
          THEN coalesce(a.provider_transaction_id, :providerTransactionId) ELSE coalesce(:providerTransactionId, a.provider_transaction_id) END,
        resolved = CASE WHEN e.replaces THEN :reviewed AND :attemptState = 'SUCCEEDED' ELSE a.resolved AND (:attemptState IS DISTINCT FROM 'SUCCEEDED' OR :providerTransactionId::text IS NULL) END,
        blameless = CASE WHEN e.replaces THEN :blameless ELSE a.blameless END,
        answer_ms = coalesce(:answerMs, a.answer_ms),
        checkout_url = coalesce(:checkoutUrl, a.checkout_url),
        reported_cents = coalesce(:reportedCents, a.reported_cents),
        reported_currency = coalesce(:reportedCurrency, a.reported_currency),
        captured_cents = CASE WHEN e.replaces AND :attemptState = 'SUCCEEDED' THEN :capturedCents WHEN e.replaces THEN 0 ELSE a.captured_cents END,
        refund_reserved_cents = CASE WHEN e.late AND e.kind = 'COLLECT' THEN :capturedCents ELSE a.refund_reserved_cents END,
        detail = coalesce(:detail, a.detail),
        asked_since = CASE WHEN NOT e.replaces THEN coalesce(a.asked_since, to_timestamp(:askedAtMs / 1000.0)) END,
        ended_at = CASE WHEN a.ended_at IS NULL AND (:closes OR :attemptState IN ('SUCCEEDED', 'DECLINED', 'NOT_SENT')) THEN now() ELSE a.ended_at END
      FROM effect e WHERE a.id = e.id AND e.counts
      RETURNING a.id, a.rail, a.provider_id, a.soft, a.checkout_url, a.provider_transaction_id, a.ended_at IS NOT NULL AS ended,
        (extract(epoch FROM a.asked_since) * 1000)::bigint AS asked_since_ms
    ),
    txn AS (
      UPDATE transactions t SET
        state = CASE WHEN e.moves THEN :state ELSE t.state END,
        failure_reason_code = CASE WHEN e.moves AND :state IN ('FAILED', 'STOPPED') THEN :reasonCode ELSE t.failure_reason_code END,
        failure_reason_message = CASE WHEN e.moves AND :state IN ('FAILED', 'STOPPED') THEN :reasonMessage ELSE t.failure_reason_message END,
        provider_transaction_id = CASE
          WHEN :attemptState = 'SUCCEEDED' AND (e.moves OR t.settled_attempt_id = :attemptId) THEN (SELECT provider_transaction_id FROM attempt)
          WHEN e.moves THEN coalesce(:providerTransactionId, t.provider_transaction_id) ELSE t.provider_transaction_id END,
        provider_id = CASE WHEN e.moves AND :state = 'SUCCEEDED' THEN (SELECT provider_id FROM attempt) ELSE t.provider_id END,
        settled_attempt_id = CASE WHEN e.moves AND :state = 'SUCCEEDED' THEN :attemptId ELSE t.settled_attempt_id END,
        review_reason = CASE WHEN e.moves AND :state = 'FAILED' AND t.auto_for_attempt_id IS NOT NULL THEN 'refund_failed' WHEN :reviewed AND e.moves THEN NULL
          WHEN :reviewReason::text IS NOT NULL THEN :reviewReason WHEN e.is_second THEN 'second_payment'
          WHEN e.gives_up AND t.state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED') THEN coalesce(:gaveUpBecause, CASE e.attempt_state WHEN 'PENDING' THEN 'pending_too_long' ELSE 'unknown_outcome' END)
          WHEN e.late AND e.kind = 'REFUND' THEN 'refund_failed' WHEN e.late AND e.kind = 'PAYOUT' THEN 'unknown_outcome'
          -- What an operator was to look up, the provider's event has told.
          WHEN e.moves AND t.review_reason = 'cannot_be_asked' THEN NULL
          ELSE t.review_reason END,
        card_token = CASE WHEN e.moves AND :ends THEN NULL ELSE t.card_token END,
        engine_due_at = CASE
          WHEN (CASE WHEN e.moves THEN :state ELSE t.state END) IN ('SUCCEEDED', 'FAILED', 'STOPPED') THEN NULL
          WHEN :inboundEventId::text IS NOT NULL AND NOT e.replaces AND NOT e.moves AND :reviewReason::text IS NULL THEN t.engine_due_at
          WHEN :nextActionMs::bigint IS NULL AND (:askedAtMs::bigint IS NULL OR e.gives_up) THEN NULL
          ELSE now() + make_interval(secs => coalesce(:nextActionMs, 60000) / 1000.0) + interval '5 min' END,
        updated_at = CASE WHEN e.moves OR :reviewReason::text IS NOT NULL OR e.is_second OR e.gives_up THEN now() ELSE t.updated_at END
      FROM effect e WHERE t.id = e.transaction_id AND e.expected
      RETURNING t.id, t.engine_due_at, t.business_id, t.mode, t.sequence, t.reference, t.metadata, t.state, t.review_reason, t.sends_events, t.kind, t.source, t.currency,
        t.amount_cents, t.original_transaction_id, t.refunds_attempt_id, t.auto_for_attempt_id, t.split_id, t.split, e.moves, e.late, e.state AS state_before,
        e.attempt_state AS attempt_before, CASE WHEN e.replaces THEN :attemptState ELSE e.attempt_state END AS attempt_after
    ),
    ${rare}
    event_source AS (SELECT ${EVENT_SOURCE} FROM txn WHERE moves AND sends_events AND :eventType::text IS NOT NULL),
    ${eventAndDeliveries('event_source')},
    handled_events AS (
      UPDATE inbound_events SET handled_at = now(), engine_due_at = NULL
      WHERE EXISTS (SELECT FROM effect) AND handled_at IS NULL AND (id = :inboundEventId OR (attempt_id = :attemptId AND :attemptState = 'SUCCEEDED' AND finding ->> 'state' = 'SUCCEEDED'
        AND finding ->> 'providerTransactionId' = :providerTransactionId AND finding -> 'amountCents' = to_jsonb(:capturedCents::bigint)
        AND finding ->> 'currency' = (SELECT currency FROM txn)))
      RETURNING id
    )
    SELECT coalesce(txn.state, e.state) AS state, txn.review_reason IS NOT NULL AS "needsReview",
      CASE WHEN e.counts AND e.replaces THEN :attemptState ELSE e.attempt_state END AS "attemptState", ${madeDeliveries},
      coalesce(attempt.ended, e.ended) AS ended,
      CASE WHEN attempt.id IS NULL THEN e.asked_since_ms ELSE attempt.asked_since_ms END AS "askedSinceMs",
      CASE WHEN txn.id IS NULL THEN e.engine_due_at ELSE txn.engine_due_at END IS NOT NULL AS due, coalesce(attempt.soft, e.soft) AS soft,
      coalesce(attempt.checkout_url, e.checkout_url) AS "checkoutUrl",
      coalesce(attempt.provider_transaction_id, e.provider_transaction_id) AS "providerTransactionId",
      ${rare ? `(SELECT id FROM late_refund) AS "lateRefundId", ${deliveriesOfLateRefund} AS "lateRefundDeliveries",` : ''}
      (SELECT coalesce(json_agg(i.id ORDER BY i.received_at, i.id), '[]') FROM inbound_events i
        WHERE i.transaction_id = e.transaction_id AND i.handled_at IS NULL AND i.id NOT IN (SELECT id FROM handled_events)) AS "waitingEvents"
    FROM effect e LEFT JOIN txn ON txn.id = e.transaction_id LEFT JOIN attempt ON attempt.id = e.id`

type OrdinaryOutcome = Omit<RecordedOutcome, 'eventType' | keyof MadeRefund>

/** Answers no row where the outcome is of a refund, or a success that came after the end. */
const recordOrdinary = statement<OrdinaryParameters, OrdinaryOutcome>({ name: 'record-outcome', text: textWith('') })

const recordAny = statement<OrdinaryParameters & LateRefund, OrdinaryOutcome & MadeRefund>({
  name: 'record-rare-outcome',
  text: textWith(`
    closed_others AS (
      UPDATE attempts o SET ended_at = now() FROM txn
      WHERE :reviewed AND txn.moves AND o.transaction_id = txn.id AND o.id <> :attemptId AND o.ended_at IS NULL
    ),
    ${reservedByRefund},
    ${refundOfLateSuccess},`),
})

export interface OutcomeRecord {
  attemptId: string
  /** Null: the attempt keeps its state and is only closed. */
  attempt: AttemptState | null
  transaction: TransactionState | null
  reason: StateChange['reason']
  closes: boolean
  /** Why a person has to look at the transaction from now on; null leaves that as it is. */
  reviewReason: ReviewReason | null
  /** A person has decided: nobody else has to, whichever attempt is meant, and nothing else of the transaction stays open. */
  reviewed?: boolean
  soft?: boolean
  /** What was found says nothing of the provider. */
  blameless?: boolean
  /** Milliseconds that the provider took for its direct answer. */
  answerMs?: number | null
  providerTransactionId?: string | null
  checkoutUrl?: string | null
  capturedCents?: number
  /** What the provider said was paid, where that is not what was asked for. */
  reported?: { amountCents: number; currency: string } | null
  detail?: string | null
  /** Counts only while the attempt is in one of these states; any, where it is not given. */
  expected?: AttemptState[]
  /**
   * Milliseconds until the workflow acts next by itself; null where only a message wakes it. A question after which
   * none is due flags the transaction for review where it leaves the attempt's outcome open.
   */
  nextActionMs: number | null
  /** Why an operator looks at what such a question leaves open; null or missing for the reason that the attempt's state gives. */
  gaveUpBecause?: 'cannot_be_asked' | null
  /** When the question that found this was sent, milliseconds since 1970 by the engine's clock; missing without a question. */
  askedAtMs?: number
  /** The stored inbound event that this handles. */
  inboundEventId?: string | null
  /** Facts of the transaction for its event. */
  subject: Pick<
    EventData,
    'transactionId' | 'merchantId' | 'kind' | 'amountCents' | 'currency' | 'providerId' | 'providerTransactionId'
  >
}

export interface RecordedOutcome extends MadeRefund {
  state: TransactionState
  needsReview: boolean
  /** Whether the engine acts on it by itself. */
  due: boolean
  /** Of the attempt, as it was written. */
  attemptState: AttemptState
  ended: boolean
  askedSinceMs: number | null
  soft: boolean
  checkoutUrl: string | null
  providerTransactionId: string | null
  deliveries: MadeDelivery[]
  eventType: string | null
  waitingEvents: string[]
}

/** The refund that was made by itself for a success after the end, and the deliveries of its event. */
interface MadeRefund {
  lateRefundId: string | null
  lateRefundDeliveries: MadeDelivery[]
}

const NO_REFUND: MadeRefund = { lateRefundId: null, lateRefundDeliveries: [] }

/** Records what was found of an attempt, all of its consequences, and answers what the rows then say. */
export async function recordOutcome(db: Database, outcome: OutcomeRecord, now: Date): Promise<RecordedOutcome> {
  const event = eventOf(outcome, now)
  const given = { ...parametersOf(outcome), ...event }
  const isRare = outcome.reviewed || outcome.subject.kind === 'REFUND'
  const [ordinary] = isRare ? [] : await run(db, recordOrdinary, given)
  if (ordinary) return { ...ordinary, ...NO_REFUND, eventType: event.eventType }
  const [row] = await run(db, recordAny, { ...given, ...lateRefund(outcome, now) })
  if (!row) throw new Error(`there is no attempt ${outcome.attemptId}`)
  return { ...row, eventType: event.eventType }
}

interface OrdinaryParameters extends ReturnType<typeof parametersOf>, MoveEvent {}

function parametersOf({ attempt, transaction, reason, ...outcome }: OutcomeRecord) {
  const { attemptId, closes, reviewReason, nextActionMs } = outcome
  return {
    attemptId,
    attemptState: attempt,
    state: transaction,
    ends: transaction !== null && isTerminal(transaction),
    reasonCode: reason?.code ?? null,
    reasonMessage: reason?.message ?? null,
    closes,
    reviewReason,
    reviewed: outcome.reviewed ?? false,
    soft: outcome.soft ?? false,
    blameless: outcome.blameless ?? false,
    answerMs: outcome.answerMs ?? null,
    providerTransactionId: outcome.providerTransactionId ?? null,
    checkoutUrl: outcome.checkoutUrl ?? null,
    capturedCents: outcome.capturedCents ?? 0,
    reportedCents: outcome.reported?.amountCents ?? null,
    reportedCurrency: outcome.reported?.currency ?? null,
    detail: outcome.detail ?? null,
    expected: outcome.expected ?? null,
    nextActionMs,
    askedAtMs: outcome.askedAtMs ?? null,
    gaveUpBecause: outcome.gaveUpBecause ?? null,
    inboundEventId: outcome.inboundEventId ?? null,
  }
}

function eventOf({ transaction: state, reason, subject, ...outcome }: OutcomeRecord, now: Date): MoveEvent {
  if (state === null) return NO_EVENT
  const failed = state === 'FAILED' || state === 'STOPPED'
  const failureReasonCode = failed ? (reason?.code ?? null) : null
  const failureReasonMessage = failed ? (reason?.message ?? null) : null
  const providerTransactionId = outcome.providerTransactionId ?? subject.providerTransactionId
  return moveEvent({ ...subject, state, providerTransactionId, failureReasonCode, failureReasonMessage }, now)
}
