import { firstDueAt, isLeftToItsProcess, replaysUnderWay } from '../../db/relay/start-budget.ts'
import type { EventType } from '../../domain/events.ts'
import type { DeliveryState } from '../../domain/states.ts'
import type { Mode } from '../../providers/contract/provider.ts'

export interface AttemptRow {
  number: number
  trigger: 'SCHEDULE' | 'REPLAY'
  startedAt: string
  status: number | null
  durationMs: number
  error: string | null
}

export interface DeliveryRow {
  id: string
  businessId: string
  mode: Mode
  endpointId: string
  eventId: string
  eventType: EventType
  transactionId: string
  state: DeliveryState
  attemptCount: number
  nextAttemptAt: Date | null
  createdAt: Date
  attempts: AttemptRow[]
}

const SELECT = `
  SELECT d.id, d.business_id AS "businessId", d.mode, d.endpoint_id AS "endpointId", d.event_id AS "eventId",
    d.event_type AS "eventType", e.transaction_id AS "transactionId", d.state, d.attempt_count AS "attemptCount",
    d.next_attempt_at AS "nextAttemptAt", d.created_at AS "createdAt", coalesce(a.attempts, '[]') AS attempts
  FROM deliveries d
  JOIN events e ON e.id = d.event_id
  CROSS JOIN LATERAL (
    SELECT json_agg(json_build_object('number', number, 'trigger', trigger, 'startedAt', started_at,
      'status', status, 'durationMs', duration_ms, 'error', error) ORDER BY number) AS attempts
    FROM delivery_attempts WHERE delivery_id = d.id
  ) a`

export const DELIVERY_LIST = { name: 'delivery-list', select: SELECT, createdAt: 'd.created_at', id: 'd.id' }

export const FIND_DELIVERY = {
  name: 'delivery-find',
  text: `${SELECT} WHERE d.id = $1 AND d.business_id = $2 AND d.mode = $3`,
}

/** Whether the endpoint is deleted. Locked, so that of two requests at once the second sees the replays of the first. */
export const LOCK_ENDPOINT_OF_REPLAYS = {
  name: 'delivery-replay-endpoint',
  text: `
    SELECT deleted_at IS NOT NULL AS deleted FROM webhook_endpoints WHERE id = $1 AND business_id = $2 AND mode = $3
    FOR NO KEY UPDATE`,
}

/**
 * A replay of each of the oldest deliveries of the endpoint in that state, made since then, for which none waits
 * already; due at once, the oldest first, and the relay takes as many at a time as the endpoint may have.
 */
export const ASK_REPLAYS = {
  name: 'delivery-replay-all',
  text: `
    WITH asked AS (
      INSERT INTO delivery_replays (id, delivery_id, endpoint_id, engine_due_at)
      SELECT 'rpl_' || replace(uuidv7()::text, '-', ''), d.id, d.endpoint_id, now() FROM (
        SELECT id, endpoint_id FROM deliveries
        WHERE endpoint_id = $1 AND state = $2 AND created_at >= $3
          AND NOT EXISTS (SELECT FROM delivery_replays r WHERE r.delivery_id = deliveries.id AND r.handled_at IS NULL)
        ORDER BY created_at, id LIMIT $4
      ) d
      RETURNING true
    )
    SELECT count(*)::int AS count FROM asked`,
}

/**
 * A replay asked for; none, and no row, where the endpoint is deleted. Whether it is to be started now: due soon all
 * the same, so that a lost signal is sent again.
 */
export const ASK_REPLAY = {
  name: 'delivery-replay',
  text: `
    INSERT INTO delivery_replays (id, delivery_id, endpoint_id, engine_due_at)
    SELECT $2, d.id, w.id, ${firstDueAt(replaysUnderWay('w.id'), 'w')}
    FROM deliveries d JOIN webhook_endpoints w ON w.id = d.endpoint_id
    WHERE d.id = $1 AND w.deleted_at IS NULL
    RETURNING ${isLeftToItsProcess} AS "startsNow"`,
}
