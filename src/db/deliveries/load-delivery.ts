import type { EndpointStanding } from '../../domain/endpoints.ts'
import type { Mode } from '../../domain/mode.ts'
import type { DeliveryState } from '../../domain/states.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/** Of the replays that wait, so many are known to its workflow at a time: each step brings those that follow. */
const WAITING_REPLAYS = 10

const load = statement<{ deliveryId: string; replayId: string | null }, DeliverySnapshot>({
  name: 'load-delivery',
  text: `
    SELECT d.state, d.attempt_count AS "attemptCount", (extract(epoch FROM d.next_attempt_at) * 1000)::bigint AS "nextAttemptMs",
      d.mode, e.id AS "eventId", e.type AS "eventType", e.body, w.id AS "endpointId", w.url, w.secret, w.enabled, w.deleted_at IS NOT NULL AS deleted,
      w.disabled_reason AS "disabledReason",
      (extract(epoch FROM w.failing_since) * 1000)::bigint AS "failingSinceMs",
      (SELECT coalesce(json_agg(encode(o.secret, 'hex') ORDER BY o.id DESC), '[]')
        FROM webhook_old_secrets o WHERE o.endpoint_id = w.id AND o.valid_until > now()) AS "previousSecrets",
      EXISTS (SELECT FROM delivery_attempts a WHERE a.delivery_id = d.id AND a.trigger = 'REPLAY' AND a.trigger_key = :replayId) AS "attemptMade",
      (SELECT coalesce(json_agg(r.id ORDER BY r.requested_at, r.id), '[]') FROM (
        SELECT id, requested_at FROM delivery_replays WHERE delivery_id = d.id AND handled_at IS NULL
        ORDER BY requested_at, id LIMIT ${WAITING_REPLAYS}) r) AS "waitingReplays"
    FROM deliveries d JOIN events e ON e.id = d.event_id JOIN webhook_endpoints w ON w.id = d.endpoint_id
    WHERE d.id = :deliveryId`,
})

export interface DeliverySnapshot extends EndpointStanding {
  state: DeliveryState
  attemptCount: number
  nextAttemptMs: number | null
  mode: Mode
  eventId: string
  eventType: string
  body: string
  endpointId: string
  url: string
  secret: Buffer
  /** Those in their grace time, sealed as the secret is, in hex; the newest first. */
  previousSecrets: string[]
  /** When the oldest attempt failed since one was last taken; null where none did. */
  failingSinceMs: number | null
  /** Whether the replay asked about was attempted already. */
  attemptMade: boolean
  /** The oldest replay that is not made yet. */
  waitingReplays: string[]
}

/** Everything one attempt needs, in one round trip; `replayId` is the replay it is for, or null. */
export async function loadDelivery(
  db: Database,
  deliveryId: string,
  replayId: string | null,
): Promise<DeliverySnapshot | null> {
  const [row] = await run(db, load, { deliveryId, replayId })
  return row ?? null
}
