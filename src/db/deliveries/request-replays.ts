import { firstRow, hasRow, oneValue } from '../query.ts'
import type { Owner } from '../accounts/business.ts'

export interface ReplaySelection {
  endpointId: string
  /** CANCELLED: deliveries that were created, or waited, while the endpoint was disabled. */
  state: 'DEAD' | 'WAITING_RETRY' | 'CANCELLED'
  since: string
  /** The end of the range, which is excluded; `infinity` for all. */
  until: string
}

/** Deliveries of the selection without a waiting replay. By the literal state Postgres uses the index of rare ones. */
const SELECTED = `
          endpoint_id = :endpointId AND state = :state AND state <> 'DELIVERED'
          AND created_at >= :since AND created_at < :until
          AND (:state != 'CANCELLED' OR reason = 'endpoint_disabled')
          AND NOT EXISTS (
            SELECT FROM delivery_replays AS r WHERE r.delivery_id = deliveries.id AND r.handled_at IS NULL
          )`

/** Of two simultaneous requests, the second then sees the replays of the first. */
export const lockEndpointOfReplays = firstRow<Owner & { endpointId: string }, { deleted: boolean }>(
  'delivery-replay-endpoint',
)(`
    SELECT deleted_at IS NOT NULL AS deleted
    FROM webhook_endpoints
    WHERE id = :endpointId AND business_id = :businessId AND mode = :mode
    FOR NO KEY UPDATE`)

/** Returns their number. All are due at once; the relay claims as many as the budget of the endpoint allows. */
export const requestReplays = oneValue<ReplaySelection & { most: number }, number>('delivery-replay-all')(`
    WITH asked AS (
      INSERT INTO delivery_replays (id, delivery_id, endpoint_id, engine_due_at, traceparent)
      SELECT 'rpl_' || replace(uuidv7()::text, '-', ''), d.id, d.endpoint_id, now(), :traceparent
      FROM (
        SELECT id, endpoint_id
        FROM deliveries
        WHERE ${SELECTED}
        ORDER BY created_at, id
        LIMIT :most
      ) AS d
      RETURNING true
    )
    SELECT count(*)::int AS count FROM asked`)

/** Counts the selected deliveries, at most `most`, or all. Uses the index `deliveries_endpoint_rare_state`. */
export const countReplayable = oneValue<ReplaySelection & { most: number | null }, number>(
  'delivery-count-replayable',
)(`
    SELECT count(*)::int AS count
    FROM (SELECT FROM deliveries WHERE ${SELECTED} LIMIT :most) AS found`)

export const requestReplay = hasRow<{ deliveryId: string; replayId: string }>('delivery-replay')(`
    INSERT INTO delivery_replays (id, delivery_id, endpoint_id, engine_due_at, traceparent)
    SELECT :replayId, d.id, w.id, now(), :traceparent
    FROM deliveries AS d
      JOIN webhook_endpoints AS w ON w.id = d.endpoint_id
    WHERE d.id = :deliveryId AND w.deleted_at IS NULL
    RETURNING id`)
