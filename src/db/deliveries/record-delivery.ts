import type { DeliveryState } from '../../domain/states.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/**
 * Records one attempt and what it does to the delivery. Each attempt of the schedule, and each replay, is
 * recorded once: its key is unique. A delivery that was cancelled meanwhile keeps its state unless the
 * attempt in flight succeeded; a failed replay changes nothing but the list of attempts.
 */
const record = statement<DeliveryAttemptRecord & { scheduleNumber: number | null }, DeliveryProgress>({
  name: 'record-delivery',
  text: `
    WITH cur AS (SELECT * FROM deliveries WHERE id = :deliveryId FOR UPDATE),
    attempt AS (
      INSERT INTO delivery_attempts (delivery_id, number, trigger, trigger_key, started_at, duration_ms, status, error)
      SELECT id, attempts_made + 1, :trigger, :triggerKey, :startedAt, :durationMs, :status, :error FROM cur WHERE :scheduleNumber::integer IS NULL OR attempt_count = :scheduleNumber - 1
      ON CONFLICT DO NOTHING RETURNING number
    ),
    changed AS (
      UPDATE deliveries d SET
        attempts_made = attempt.number,
        attempt_count = CASE WHEN :trigger = 'SCHEDULE' THEN d.attempt_count + 1 ELSE d.attempt_count END,
        state = CASE WHEN :delivered THEN 'DELIVERED' WHEN :trigger = 'REPLAY' OR cur.state NOT IN ('PENDING', 'WAITING_RETRY') THEN d.state
          WHEN :nextAttemptAt::timestamptz IS NULL THEN 'DEAD' ELSE 'WAITING_RETRY' END,
        reason = CASE WHEN NOT :delivered THEN d.reason END,
        next_attempt_at = CASE WHEN :delivered THEN NULL WHEN :trigger = 'REPLAY' OR cur.state NOT IN ('PENDING', 'WAITING_RETRY') THEN d.next_attempt_at ELSE :nextAttemptAt END,
        engine_due_at = CASE WHEN :delivered THEN NULL WHEN :trigger = 'REPLAY' OR cur.state NOT IN ('PENDING', 'WAITING_RETRY') THEN d.engine_due_at
          WHEN :nextAttemptAt::timestamptz IS NULL THEN NULL ELSE now() + make_interval(secs => :nextWaitMs / 1000.0) + interval '5 min' END,
        updated_at = now()
      FROM attempt, cur WHERE d.id = cur.id
      RETURNING d.*
    ),
    handled_events AS (UPDATE delivery_replays SET handled_at = now(), engine_due_at = NULL WHERE :trigger = 'REPLAY' AND id = :triggerKey AND delivery_id = :deliveryId)
    SELECT coalesce(changed.state, cur.state) AS state, coalesce(changed.attempt_count, cur.attempt_count) AS "attemptCount",
      (extract(epoch FROM CASE WHEN changed.id IS NULL THEN cur.next_attempt_at ELSE changed.next_attempt_at END) * 1000)::bigint AS "nextAttemptMs"
    FROM cur LEFT JOIN changed ON true`,
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
  delivered: boolean
  /** When the next attempt of the schedule is due; null after the last. */
  nextAttemptAt: Date | null
  /** The same as a wait from now, by the clock that decides (the workflow's). */
  nextWaitMs: number | null
}

export interface DeliveryProgress {
  state: DeliveryState
  attemptCount: number
  nextAttemptMs: number | null
}

/** Records an attempt; answers what the delivery then says. */
export async function recordDelivery(db: Database, attempt: DeliveryAttemptRecord): Promise<DeliveryProgress> {
  const scheduleNumber = attempt.trigger === 'SCHEDULE' ? Number(attempt.triggerKey) : null
  const [row] = await run(db, record, { ...attempt, scheduleNumber })
  if (!row) throw new Error(`there is no delivery ${attempt.deliveryId}`)
  return row
}
