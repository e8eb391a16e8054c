import type { Mode } from '../../domain/states.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

interface EndpointOf {
  endpointId: string
  businessId: string
  mode: Mode
}

/** Selects deliveries of an endpoint by state and creation time. */
export interface ReplaySelection {
  endpointId: string
  /** CANCELLED: deliveries that were created, or waited, while the endpoint was disabled. */
  state: 'DEAD' | 'WAITING_RETRY' | 'CANCELLED'
  since: string
}

/** Locks the endpoint, so that the second of two simultaneous requests sees the replays of the first. */
const lock = statement<EndpointOf, { deleted: boolean }>({
  name: 'delivery-replay-endpoint',
  text: `
    SELECT deleted_at IS NOT NULL AS deleted
    FROM webhook_endpoints
    WHERE id = :endpointId AND business_id = :businessId AND mode = :mode
    FOR NO KEY UPDATE`,
})

/**
 * Stores a replay for each selected delivery without a waiting replay. The replays are due at once, oldest first. The
 * relay claims as many at a time as the endpoint's budget allows.
 */
const askAll = statement<ReplaySelection & { most: number }, { count: number }>({
  name: 'delivery-replay-all',
  text: `
    WITH
      asked AS (
        INSERT INTO delivery_replays (id, delivery_id, endpoint_id, engine_due_at)
        SELECT 'rpl_' || replace(uuidv7()::text, '-', ''), d.id, d.endpoint_id, now()
        FROM (
            SELECT id, endpoint_id
            FROM deliveries
            WHERE endpoint_id = :endpointId
              AND state = :state
              AND created_at >= :since
              AND (:state != 'CANCELLED' OR reason = 'endpoint_disabled')
              AND NOT EXISTS (
                SELECT FROM delivery_replays AS r WHERE r.delivery_id = deliveries.id AND r.handled_at IS NULL
              )
            ORDER BY created_at, id
            LIMIT :most
          ) AS d
        RETURNING true
      )
    SELECT count(*)::int AS count
    FROM asked`,
})

/** Stores nothing, and returns no row, if the endpoint is deleted. */
const ask = statement<{ deliveryId: string; replayId: string }>({
  name: 'delivery-replay',
  text: `
    INSERT INTO delivery_replays (id, delivery_id, endpoint_id, engine_due_at)
    SELECT :replayId, d.id, w.id, now()
    FROM deliveries AS d
      JOIN webhook_endpoints AS w ON w.id = d.endpoint_id
    WHERE d.id = :deliveryId AND w.deleted_at IS NULL
    RETURNING id`,
})

/** Returns the business's endpoint, locked until the database transaction ends. Null if there is none with that id. */
export async function lockEndpointOfReplays(db: Database, endpoint: EndpointOf): Promise<{ deleted: boolean } | null> {
  const [row] = await run(db, lock, endpoint)
  return row ?? null
}

/** Stores a replay of each selected delivery, oldest first. Returns their number. */
export async function requestReplays(db: Database, deliveries: ReplaySelection & { most: number }): Promise<number> {
  const [row] = await run(db, askAll, deliveries)
  return row!.count
}

/** Stores a replay. Returns false if the endpoint is deleted. */
export async function requestReplay(db: Database, replay: { deliveryId: string; replayId: string }): Promise<boolean> {
  return (await run(db, ask, replay)).length > 0
}
