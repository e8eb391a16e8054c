import type { EventType } from '../../domain/events.ts'
import type { DeliveryState } from '../../domain/states.ts'
import type { Mode } from '../../providers/provider.ts'

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
    e.type AS "eventType", e.transaction_id AS "transactionId", d.state, d.attempt_count AS "attemptCount",
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

/** Whether the endpoint is there, and whether it is deleted. */
export const FIND_ENDPOINT_OF_REPLAYS = {
  name: 'delivery-replay-endpoint',
  text: `
    SELECT deleted_at IS NOT NULL AS deleted FROM webhook_endpoints WHERE id = $1 AND business_id = $2 AND mode = $3`,
}

/** A replay of each delivery of the endpoint that is dead, made since then; due at once, and the relay takes them in turn. */
export const ASK_REPLAYS = {
  name: 'delivery-replay-dead',
  text: `
    WITH asked AS (
      INSERT INTO delivery_replays (id, delivery_id, engine_due_at)
      SELECT 'rpl_' || replace(uuidv7()::text, '-', ''), id, now() FROM deliveries
      WHERE endpoint_id = $1 AND state = 'DEAD' AND created_at >= $2
      RETURNING true
    )
    SELECT count(*)::int AS count FROM asked`,
}

/** A replay asked for; none, and no row, where the endpoint is deleted. Due soon, so that a lost signal is sent again. */
export const ASK_REPLAY = {
  name: 'delivery-replay',
  text: `
    INSERT INTO delivery_replays (id, delivery_id, engine_due_at)
    SELECT $2, d.id, now() + interval '10 seconds'
    FROM deliveries d JOIN webhook_endpoints w ON w.id = d.endpoint_id
    WHERE d.id = $1 AND w.deleted_at IS NULL
    RETURNING id`,
}
