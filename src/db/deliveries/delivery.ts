import { laterWithAge } from '../now.ts'
import { allRows, command, type Database, firstRow } from '../query.ts'
import type { CancelReason, EndpointStatus } from '../../domain/webhooks/endpoints.ts'
import type { Mode, DeliveryState } from '../../domain/states.ts'

/** How many waiting replays a workflow receives at a time. Each step brings the next ones. */
const WAITING_REPLAYS = 10

/**
 * Loads everything for one attempt in one round trip. `replayId` names the replay that the attempt is for, or is null.
 */
export const loadDelivery = firstRow<{ deliveryId: string; replayId: string | null }, DeliverySnapshot>({
  name: 'load-delivery',
  text: `
    SELECT d.state, d.attempt_count AS "attemptCount",
      (EXTRACT(EPOCH FROM d.next_attempt_at) * 1000)::bigint AS "nextAttemptMs",
      d.business_id AS "businessId", d.mode, e.id AS "eventId", e.type AS "eventType", e.body,
      w.id AS "endpointId", w.url, w.secret, w.enabled, w.deleted_at IS NOT NULL AS deleted,
      w.disabled_reason AS "disabledReason",
      (EXTRACT(EPOCH FROM w.failing_since) * 1000)::bigint AS "failingSinceMs",
      (
        SELECT coalesce(json_agg(encode(o.secret, 'hex') ORDER BY o.id DESC), '[]')
        FROM webhook_old_secrets AS o
        WHERE o.endpoint_id = w.id AND o.valid_until > now()
      ) AS "previousSecrets",
      EXISTS (
        SELECT FROM delivery_attempts AS a
        WHERE a.delivery_id = d.id AND a.trigger = 'REPLAY' AND a.trigger_key = :replayId
      ) AS "attemptMade",
      (
        SELECT coalesce(json_agg(r.id ORDER BY r.requested_at, r.id), '[]')
        FROM (
          SELECT id, requested_at
          FROM delivery_replays
          WHERE delivery_id = d.id AND handled_at IS NULL
          ORDER BY requested_at, id
          LIMIT ${WAITING_REPLAYS}
        ) AS r
      ) AS "waitingReplays"
    FROM deliveries AS d
      JOIN events AS e ON e.id = d.event_id
      JOIN webhook_endpoints AS w ON w.id = d.endpoint_id
    WHERE d.id = :deliveryId`,
})

export interface DeliverySnapshot extends EndpointStatus {
  state: DeliveryState
  attemptCount: number
  nextAttemptMs: number | null
  businessId: string
  mode: Mode
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
  /** True if the given replay was attempted already. */
  attemptMade: boolean
  /** The oldest replays that wait. */
  waitingReplays: string[]
}

/** Ends the wait of a delivery. PENDING means that an attempt is due or in progress. */
export const beginRetry = command<{ deliveryId: string; attemptCount: number }>({
  name: 'begin-retry',
  text: `
    UPDATE deliveries
    SET state = 'PENDING', next_attempt_at = NULL, engine_due_at = now() + INTERVAL '5 min',
      updated_at = now()
    WHERE id = :deliveryId AND state = 'WAITING_RETRY' AND attempt_count = :attemptCount`,
})

/** Cancels a delivery that waits. One that has ended keeps its state. */
export const cancelDelivery = command<{ deliveryId: string; reason: CancelReason }>({
  name: 'cancel-delivery',
  text: `
    UPDATE deliveries
    SET state = 'CANCELLED', reason = :reason, next_attempt_at = NULL, engine_due_at = NULL,
      updated_at = now()
    WHERE id = :deliveryId AND state IN ('PENDING', 'WAITING_RETRY')`,
})

/**
 * Postpones the due time of a delivery whose attempt waits in the engine for a slot of the slow queue. Longer than a
 * round of the slow queue with thousands of hanging calls.
 */
export const postponeForSlowQueue = command<{ deliveryId: string }>({
  name: 'queue-delivery-slowly',
  text: "UPDATE deliveries SET engine_due_at = now() + interval '10 min' WHERE id = :deliveryId AND state = 'PENDING'",
})

/** Marks a replay handled that was attempted before, or that cannot be made. */
export const closeReplay = command<{ replayId: string; deliveryId: string }>({
  name: 'close-replay',
  text: `
    UPDATE delivery_replays
    SET handled_at = now(), engine_due_at = NULL
    WHERE id = :replayId AND delivery_id = :deliveryId`,
})

/** Makes the delivery due again later, each time with a longer pause, after an internal error. */
export const postpone = command<{ deliveryId: string }>({
  name: 'postpone-delivery',
  text: `
    UPDATE deliveries
    SET engine_due_at = ${laterWithAge('updated_at')}
    WHERE id = :deliveryId AND engine_due_at IS NOT NULL`,
})

/**
 * Records one attempt and its effect on the delivery. Each scheduled attempt and each replay has a unique key, so it
 * is recorded once. A delivery cancelled during the attempt keeps its state unless the attempt succeeded. A failed
 * replay only adds an attempt.
 */
const record = allRows<AttemptValues, DeliveryProgress>({
  name: 'record-delivery',
  text: `
    WITH cur AS (SELECT * FROM deliveries WHERE id = :deliveryId FOR UPDATE),
    attempt AS (
      INSERT INTO delivery_attempts
        (delivery_id, number, trigger, trigger_key, started_at, duration_ms, status)
      SELECT id, attempts_made + 1, :trigger, :triggerKey, :startedAt, :durationMs, :status
      FROM cur
      WHERE :scheduleNumber::integer IS NULL OR attempt_count = :scheduleNumber - 1
      ON CONFLICT DO NOTHING
      RETURNING delivery_id, number
    ),
    details AS (
      INSERT INTO delivery_attempt_details (delivery_id, number, error, url, headers)
      SELECT delivery_id, number, coalesce(:error::text, ''), :url, :headers::json FROM attempt
    ),
    changed AS (
      UPDATE deliveries AS d
      SET attempts_made = attempt.number,
        attempt_count = CASE
          WHEN :trigger = 'SCHEDULE' THEN d.attempt_count + 1
          ELSE d.attempt_count
        END,
        state = CASE
          WHEN :delivered THEN 'DELIVERED'
          WHEN :trigger = 'REPLAY' OR cur.state NOT IN ('PENDING', 'WAITING_RETRY') THEN d.state
          WHEN :nextAttemptAt::timestamptz IS NULL THEN 'DEAD'
          ELSE 'WAITING_RETRY'
        END,
        reason = CASE WHEN NOT :delivered THEN d.reason END,
        next_attempt_at = CASE
          WHEN :delivered THEN NULL
          WHEN :trigger = 'REPLAY' OR cur.state NOT IN ('PENDING', 'WAITING_RETRY') THEN d.next_attempt_at
          ELSE :nextAttemptAt
        END,
        engine_due_at = CASE
          WHEN :delivered THEN NULL
          WHEN :trigger = 'REPLAY' OR cur.state NOT IN ('PENDING', 'WAITING_RETRY') THEN d.engine_due_at
          WHEN :nextAttemptAt::timestamptz IS NULL THEN NULL
          ELSE now() + make_interval(secs => :nextWaitMs / 1000.0) + INTERVAL '5 min'
        END,
        updated_at = now()
      FROM attempt, cur
      WHERE d.id = cur.id
      RETURNING d.*
    ),
    handled_events AS (
      UPDATE delivery_replays
      SET handled_at = now(), engine_due_at = NULL
      WHERE :trigger = 'REPLAY' AND id = :triggerKey AND delivery_id = :deliveryId
    )
    SELECT coalesce(changed.state, cur.state) AS state,
      coalesce(changed.attempt_count, cur.attempt_count) AS "attemptCount",
      (
        EXTRACT(
          EPOCH FROM CASE
            WHEN changed.id IS NULL THEN cur.next_attempt_at
            ELSE changed.next_attempt_at
          END
        ) * 1000
      )::bigint AS "nextAttemptMs"
    FROM cur
      LEFT JOIN changed ON true`,
})

export interface DeliveryAttemptRecord {
  deliveryId: string
  trigger: 'SCHEDULE' | 'REPLAY'
  /** The attempt's number in the schedule (1 … 7), or the replay's id. */
  triggerKey: string
  startedAt: Date
  durationMs: number
  status: number | null
  error: string | null
  /** The request. Its headers hold signatures, never a secret. */
  url: string
  headers: Readonly<Record<string, string>>
  delivered: boolean
  /** When the next scheduled attempt is due. Null after the last. */
  nextAttemptAt: Date | null
  /** Milliseconds from now until then, by the workflow's clock. */
  nextWaitMs: number | null
}

interface AttemptValues extends Omit<DeliveryAttemptRecord, 'headers'> {
  scheduleNumber: number | null
  /** JSON. */
  headers: string
}

export interface DeliveryProgress {
  state: DeliveryState
  attemptCount: number
  nextAttemptMs: number | null
}

/** Records an attempt. Returns the progress of the delivery after it. */
export async function recordDelivery(db: Database, attempt: DeliveryAttemptRecord): Promise<DeliveryProgress> {
  const scheduleNumber = attempt.trigger === 'SCHEDULE' ? Number(attempt.triggerKey) : null
  const [row] = await record(db, { ...attempt, headers: JSON.stringify(attempt.headers), scheduleNumber })
  if (!row) throw new Error(`there is no delivery ${attempt.deliveryId}`)
  return row
}
