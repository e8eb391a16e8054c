import { type Database, oneValue, run } from '../query.ts'
import { statement } from '../statement.ts'
import { MOST_DUE_COUNTED } from '../relay/lines.ts'

export interface Sample {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

const age = (since: string): string => `EXTRACT(EPOCH FROM now() - ${since})::float8`

/** SQL: two gauges of `rows` for each value of a label: their number, and the age of the oldest. */
const countAndAge = ([count, oldest]: [string, string], rows: string, label: string, since: string): string => `
    SELECT '${count}' AS name, json_build_object('${label}', ${label}) AS labels, count(*)::float8 AS value
    FROM ${rows}
    GROUP BY ${label}
    UNION ALL
    SELECT '${oldest}', json_build_object('${label}', ${label}), ${age(`min(${since})`)}
    FROM ${rows}
    GROUP BY ${label}`

/** A relay's claim moves the due time by this much; a workflow that began moves it further. */
const CLAIMED_FOR = "INTERVAL '1 minute'"

/** Each part reads at most `MOST_DUE_COUNTED` rows of one index, so a scrape costs the same beside millions of rows. */
export const READ_GAUGES = statement<object, Sample>({
  name: 'read-gauges',
  text: `
    WITH modes AS (SELECT unnest('{TEST, LIVE}'::text[]) AS mode),
    unknown AS (
      SELECT t.mode, open.started_at
      FROM (
        SELECT transaction_id, started_at
        FROM attempts
        WHERE state = 'UNKNOWN' AND ended_at IS NULL
        ORDER BY started_at
        LIMIT ${MOST_DUE_COUNTED}
      ) AS open
        JOIN transactions AS t ON t.id = open.transaction_id
    ),
    review AS (
      SELECT mode, review_reason, updated_at
      FROM transactions
      WHERE review_reason IS NOT NULL
      ORDER BY created_at, id
      LIMIT ${MOST_DUE_COUNTED}
    ),
    open_delivery AS (
      SELECT state, updated_at
      FROM deliveries
      WHERE engine_due_at IS NOT NULL
      ORDER BY endpoint_id, state, engine_due_at, id
      LIMIT ${MOST_DUE_COUNTED}
    ),
    unstarted AS (
      SELECT 'TRANSACTION' AS kind, created_at AS since
      FROM (
        SELECT state, created_at
        FROM transactions
        WHERE engine_due_at <= now() + ${CLAIMED_FOR}
        ORDER BY mode, engine_due_at
        LIMIT ${MOST_DUE_COUNTED}
      ) AS waiting
      WHERE state = 'CREATED'
      UNION ALL
      SELECT 'DELIVERY', updated_at
      FROM open_delivery
      WHERE state = 'PENDING'
      UNION ALL
      (
        SELECT 'REPLAY', requested_at
        FROM delivery_replays
        WHERE engine_due_at IS NOT NULL
        ORDER BY endpoint_id, engine_due_at, id
        LIMIT ${MOST_DUE_COUNTED}
      )
      UNION ALL
      (
        SELECT 'PROVIDER_EVENT', received_at
        FROM inbound_events
        WHERE engine_due_at IS NOT NULL
        ORDER BY engine_due_at
        LIMIT ${MOST_DUE_COUNTED}
      )
    ),
    dead_delivery AS (
      SELECT updated_at
      FROM deliveries
      WHERE state = 'DEAD'
      ORDER BY updated_at DESC
      LIMIT ${MOST_DUE_COUNTED}
    ),
    closed AS (
      SELECT mode,
        (SELECT max(b.hour) FROM proof_batches AS b WHERE b.mode = modes.mode AND NOT b.forced) AS hour
      FROM modes
    ),
    unclosed AS (
      SELECT mode,
        (
          SELECT min(r.settled_at)
          FROM receipts AS r
          WHERE r.mode = closed.mode
            AND r.settled_at >= coalesce(closed.hour + INTERVAL '1 hour', '-infinity')
        ) AS since
      FROM closed
    ),
    key_end AS (
      SELECT 'api_key' AS kind, min(previous_until) AS at
      FROM api_keys
      WHERE previous_until > now() AND revoked_at IS NULL
      UNION ALL
      SELECT 'webhook_secret', min(valid_until)
      FROM webhook_old_secrets
      WHERE valid_until > now()
    )
    ${countAndAge(['unknown_outcomes', 'unknown_outcome_oldest_seconds'], 'unknown', 'mode', 'started_at')}
    UNION ALL
    SELECT 'review_transactions', json_build_object('mode', mode, 'reason', review_reason), count(*)
    FROM review
    GROUP BY mode, review_reason
    UNION ALL
    SELECT 'review_oldest_seconds', json_build_object('mode', mode), ${age('min(updated_at)')}
    FROM review
    GROUP BY mode
    UNION ALL
    ${countAndAge(['unstarted_rows', 'unstarted_oldest_seconds'], 'unstarted', 'kind', 'since')}
    UNION ALL
    ${countAndAge(['deliveries', 'deliveries_oldest_seconds'], 'open_delivery', 'state', 'updated_at')}
    UNION ALL
    SELECT 'deliveries', json_build_object('state', 'DEAD'), count(*)
    FROM dead_delivery
    UNION ALL
    SELECT 'dead_deliveries', json_build_object(), count(*)
    FROM dead_delivery
    WHERE updated_at > now() - INTERVAL '1 hour'
    UNION ALL
    SELECT 'deliveries_oldest_seconds', json_build_object('state', 'DEAD'), ${age('updated_at')}
    FROM (SELECT min(updated_at) AS updated_at FROM deliveries WHERE state = 'DEAD') AS first_dead
    WHERE updated_at IS NOT NULL
    UNION ALL
    SELECT 'proof_last_closed_hour_timestamp_seconds', json_build_object('mode', mode),
      EXTRACT(EPOCH FROM hour)::float8
    FROM closed
    WHERE hour IS NOT NULL
    UNION ALL
    SELECT 'proof_unclosed_oldest_seconds', json_build_object('mode', mode), ${age('since')}
    FROM unclosed
    WHERE since IS NOT NULL
    UNION ALL
    SELECT 'key_expires_timestamp_seconds', json_build_object('kind', kind), EXTRACT(EPOCH FROM at)::float8
    FROM key_end
    WHERE at IS NOT NULL`,
})

/** Many times what the statements take beside millions of rows: a scrape must not occupy the database. */
const STATEMENT_WITHIN_MS = 2_000

/** Returns the database's clock in milliseconds. Beside a backlog only index scans profit from the limits of rows. */
export const beginScrape = oneValue<object, number>('gauges-begin')(`
    SELECT EXTRACT(EPOCH FROM clock_timestamp())::float8 * 1000 AS now_ms,
      set_config('statement_timeout', '${STATEMENT_WITHIN_MS}', true),
      set_config('enable_seqscan', 'off', true),
      set_config('enable_bitmapscan', 'off', true)`)

/** Reads the gauges of work that is open, by the database's clock. Missing values are zero. */
export async function readGauges(db: Database): Promise<Sample[]> {
  return await run(db, READ_GAUGES, {})
}
