import { command, firstRow, hasRow, epochMs, GRACE, jsonList, postponement } from '../query.ts'
import type { DeliveryOutcome, DeliveryProgress, afterAttempt } from '../../domain/webhooks/delivery.ts'
import type { CancelReason, EndpointStatus } from '../../domain/webhooks/endpoints.ts'
import type { DeliveryState } from '../../domain/states.ts'
import type { Owner } from '../accounts/business.ts'

/** How many waiting replays a workflow receives at a time. Each step brings the next ones. */
const WAITING_REPLAYS = 10

/** `replayId` names the replay that the attempt is for, or is null. */
export const loadDelivery = firstRow<{ deliveryId: string; replayId: string | null }, DeliverySnapshot>(
  'load-delivery',
)(`
    SELECT d.state, d.attempt_count, d.attempts_made, d.reason,
      ${epochMs('d.next_attempt_at')} AS next_attempt_ms, d.business_id, d.mode, e.id AS event_id,
      e.type AS event_type, e.body, w.id AS endpoint_id, w.url, w.secret, w.enabled,
      w.deleted_at IS NOT NULL AS deleted, w.disabled_reason,
      ${epochMs('w.failing_since')} AS failing_since_ms,
      (
        SELECT ${jsonList("encode(o.secret, 'hex')", 'o.id DESC')}
        FROM webhook_old_secrets AS o
        WHERE o.endpoint_id = w.id AND o.valid_until > now()
      ) AS previous_secrets,
      EXISTS (
        SELECT FROM delivery_attempts AS a
        WHERE a.delivery_id = d.id AND a.trigger = 'REPLAY' AND a.trigger_key = :replayId
      ) AS attempt_made,
      (
        SELECT ${jsonList('r.id', 'r.requested_at, r.id')}
        FROM (
          SELECT id, requested_at
          FROM delivery_replays
          WHERE delivery_id = d.id AND handled_at IS NULL
          ORDER BY requested_at, id
          LIMIT ${WAITING_REPLAYS}
        ) AS r
      ) AS waiting_replays
    FROM deliveries AS d
      JOIN events AS e ON e.id = d.event_id
      JOIN webhook_endpoints AS w ON w.id = d.endpoint_id
    WHERE d.id = :deliveryId`)

export interface DeliverySnapshot extends EndpointStatus, DeliveryProgress, Owner {
  /** Replays included. */
  attemptsMade: number
  eventId: string
  eventType: string
  body: string
  endpointId: string
  url: string
  secret: Buffer
  /** Secrets in their grace time, sealed like `secret`, in hex, newest first. */
  previousSecrets: string[]
  /** The time of the first failed attempt since the endpoint's last success. Null if none failed. */
  failingSinceMs: number | null
  attemptMade: boolean
  waitingReplays: string[]
}

/** Ends the wait of a delivery. PENDING means that an attempt is due or in progress. */
export const beginRetry = command<{ deliveryId: string; attemptCount: number }>('begin-retry')(`
    UPDATE deliveries
    SET state = 'PENDING', next_attempt_at = NULL, engine_due_at = now() + ${GRACE}, updated_at = now()
    WHERE id = :deliveryId AND state = 'WAITING_RETRY' AND attempt_count = :attemptCount`)

export const cancelDelivery = command<{ deliveryId: string; reason: CancelReason }>('cancel-delivery')(`
    UPDATE deliveries
    SET state = 'CANCELLED', reason = :reason, next_attempt_at = NULL, engine_due_at = NULL, updated_at = now()
    WHERE id = :deliveryId AND state IN ('PENDING', 'WAITING_RETRY')`)

/** Longer than a round of the slow queue with thousands of hanging calls. */
export const postponeForSlowQueue = command<{ deliveryId: string }>('queue-delivery-slowly')(
  "UPDATE deliveries SET engine_due_at = now() + interval '10 min' WHERE id = :deliveryId AND state = 'PENDING'",
)

/** Marks a replay handled that was attempted before, or that cannot be made. */
export const closeReplay = command<{ replayId: string; deliveryId: string }>('close-replay')(`
    UPDATE delivery_replays
    SET handled_at = now(), engine_due_at = NULL
    WHERE id = :replayId AND delivery_id = :deliveryId`)

export const postpone = postponement('postpone-delivery', 'deliveries', 'deliveryId')

type RecordParameters = DeliveryAttemptRecord &
  ReturnType<typeof afterAttempt> & { attemptsMade: number; stateBefore: DeliveryState }

/**
 * Records one attempt, and what `afterAttempt` decided. Returns false if that was decided on an older row: each
 * attempt adds to `attempts_made`, and each cancellation changes `state`. A null `actsInMs` clears `engine_due_at`.
 */
export const recordDelivery = hasRow<RecordParameters>('record-delivery')(`
    WITH changed AS (
      UPDATE deliveries
      SET attempts_made = attempts_made + 1, attempt_count = :attemptCount, state = :state, reason = :reason,
        next_attempt_at = to_timestamp(:nextAttemptMs / 1000.0), updated_at = now(),
        engine_due_at = now() + make_interval(secs => :actsInMs / 1000.0) + ${GRACE}
      WHERE id = :deliveryId AND attempts_made = :attemptsMade AND state = :stateBefore
      RETURNING id, attempts_made AS number
    ),
    attempt AS (
      INSERT INTO delivery_attempts (delivery_id, number, trigger, trigger_key, started_at, duration_ms, status)
      SELECT id, number, :trigger, :triggerKey, :startedAt, :durationMs, :status FROM changed
      RETURNING delivery_id, number
    ),
    details AS (
      INSERT INTO delivery_attempt_details (delivery_id, number, error, url, headers)
      SELECT delivery_id, number, coalesce(:error::text, ''), :url, :headers::json FROM attempt
    ),
    handled AS (
      UPDATE delivery_replays AS r
      SET handled_at = now(), engine_due_at = NULL
      FROM changed
      WHERE :trigger = 'REPLAY' AND r.id = :triggerKey AND r.delivery_id = changed.id
    )
    SELECT FROM changed`)

export interface DeliveryAttemptRecord extends Pick<DeliveryOutcome, 'trigger'> {
  deliveryId: string
  /** The attempt's number in the schedule (1 … 7), or the replay's id. */
  triggerKey: string
  startedAt: Date
  durationMs: number
  status: number | null
  error: string | null
  url: string
  /** The request's headers as JSON. They hold signatures, never a secret. */
  headers: string
}
