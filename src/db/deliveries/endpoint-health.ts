import { command, hasRow, onlyRow } from '../query.ts'

/** The time is the start of that attempt. Writes nothing if the endpoint was failing already. */
export const endpointFailed = command<{ endpointId: string; startedAt: Date }>('endpoint-failed')(`
    UPDATE webhook_endpoints
    SET failing_since = :startedAt, updated_at = now()
    WHERE id = :endpointId AND failing_since IS NULL`)

export const endpointRecovered = command<{ endpointId: string }>('endpoint-recovered')(`
    UPDATE webhook_endpoints
    SET failing_since = NULL, updated_at = now()
    WHERE id = :endpointId AND failing_since IS NOT NULL`)

/**
 * Disables the endpoint if it has been failing since that time or longer and one of its deliveries died since then.
 * Deliveries under way continue. Returns whether this call disabled it. Only a DEAD delivery of the current failure
 * counts, by the time of its last attempt. All deliveries have the same schedule, so the newest DEAD delivery died
 * last.
 */
export const disableFailing = hasRow<{ endpointId: string; since: Date }>('endpoint-disable')(`
    WITH disabled AS (
      UPDATE webhook_endpoints
      SET enabled = false, disabled_reason = 'failing', updated_at = now()
      WHERE id = :endpointId AND enabled AND deleted_at IS NULL AND failing_since <= :since
        AND failing_since <= (
          SELECT a.started_at
          FROM (
            SELECT id, attempt_count
            FROM deliveries
            WHERE endpoint_id = :endpointId AND state = 'DEAD'
            ORDER BY created_at DESC, id DESC
            LIMIT 1
          ) AS dead
            JOIN delivery_attempts AS a
              ON a.delivery_id = dead.id AND a.trigger = 'SCHEDULE' AND a.trigger_key = dead.attempt_count::text
        )
      RETURNING id, business_id
    )
    INSERT INTO audit_log (id, business_id, actor, action, target)
    SELECT 'aud_' || replace(uuidv7()::text, '-', ''), business_id, 'service', 'webhook_endpoint.disabled', id
    FROM disabled
    RETURNING target`)

/** The newest deliveries whose attempts are counted: bounds the cost, whatever the size of the tables. */
export const MOST_DELIVERIES = 10_000
/** The newest attempts of one delivery that are counted: a delivery may be replayed at will. */
const MOST_ATTEMPTS = 50

interface Asked {
  endpointId: string
  from: string
  to: string
  interval: 'hour' | 'day'
  most: number
}

interface EndpointActivity {
  buckets: { at: string; delivered: number; failed: number }[]
  /** The time of the oldest counted delivery; null if all deliveries are counted. */
  countedFrom: Date | null
}

/** Each attempt at a busy endpoint would lock the row of a counter. Uses `deliveries_newest_of_endpoint`. */
export const readEndpointActivity = onlyRow<Asked, EndpointActivity>('endpoint-activity')(`
    WITH newest AS MATERIALIZED (
      SELECT id, created_at
      FROM deliveries
      WHERE endpoint_id = :endpointId AND created_at < :to::timestamptz
      ORDER BY created_at DESC, id DESC
      LIMIT :most::int
    ),
    buckets AS (
      SELECT date_trunc(:interval, a.started_at, 'Africa/Johannesburg') AS at,
        count(*) FILTER (WHERE a.delivered)::int AS delivered,
        count(*) FILTER (WHERE NOT a.delivered)::int AS failed
      FROM newest
        CROSS JOIN LATERAL (
          SELECT started_at, coalesce(status BETWEEN 200 AND 299, false) AS delivered
          FROM delivery_attempts
          WHERE delivery_id = newest.id
          ORDER BY number DESC
          LIMIT ${MOST_ATTEMPTS}
        ) AS a
      WHERE a.started_at >= :from::timestamptz AND a.started_at < :to::timestamptz
      GROUP BY 1
      ORDER BY 1
    )
    SELECT coalesce((SELECT json_agg(buckets) FROM buckets), '[]') AS buckets,
      (SELECT min(created_at) FROM newest HAVING count(*) >= :most::int) AS counted_from`)
