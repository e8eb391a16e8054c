import { oneValue } from '../query.ts'

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

export interface EndpointActivity {
  buckets: { at: string; delivered: number; failed: number }[]
  /** The time of the oldest counted delivery; null if all deliveries are counted. */
  countedFrom: string | null
}

/**
 * Counts the attempts of a range by outcome, replays included. Uses the index `deliveries_newest_of_endpoint` and the
 * key of the attempts. Each attempt at a busy endpoint would lock the row of a counter.
 */
export const readEndpointActivity = oneValue<Asked, EndpointActivity>('endpoint-activity')(`
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
    SELECT
      json_build_object(
        'buckets', coalesce((SELECT json_agg(buckets) FROM buckets), '[]'),
        'countedFrom', (SELECT min(created_at) FROM newest HAVING count(*) >= :most::int)
      ) AS activity`)
