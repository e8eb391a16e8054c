import { allRows, oneValue } from '../query.ts'
import { MOST_DUE_COUNTED } from '../relay/lines.ts'

export interface Sample {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

const age = (since: string): string => `EXTRACT(EPOCH FROM now() - ${since})::float8`

/** SQL: the first rows of an index, so a scrape costs the same beside millions of rows. */
const first = (columns: string, table: string, where: string, order: string): string =>
  `(SELECT ${columns} FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ${MOST_DUE_COUNTED})`

/** SQL: a gauge of the rows. `labels` has their names and values. */
const gauge = (name: string, labels: string, value: string, from: string): string =>
  `SELECT '${name}' AS name, json_build_object(${labels}) AS labels, ${value}::float8 AS value FROM ${from}`

/** Two gauges of the rows for each value of a label: their number, and the age of the oldest. */
const countAndAge = (count: string, oldest: string, rows: string, label: string, since: string): string[] => [
  gauge(count, `'${label}', ${label}`, 'count(*)', `${rows} GROUP BY ${label}`),
  gauge(oldest, `'${label}', ${label}`, age(`min(${since})`), `${rows} GROUP BY ${label}`),
]

const IS_UNKNOWN = "state = 'UNKNOWN' AND ended_at IS NULL"
const IS_FLAGGED = 'review_reason IS NOT NULL'
/** A relay's claim moves the due time by this much; a workflow that began moves it further. */
const IS_DUE_SOON = "engine_due_at <= now() + INTERVAL '1 minute'"
const IS_DUE = 'engine_due_at IS NOT NULL'
const FIRST_DEAD = "(SELECT min(updated_at) AS since FROM deliveries WHERE state = 'DEAD') AS first_dead"
const LAST_HOUR = "updated_at > now() - INTERVAL '1 hour'"

const GAUGES = [
  ...countAndAge('unknown_outcomes', 'unknown_outcome_oldest_seconds', 'unknown', 'mode', 'started_at'),
  gauge(
    'review_transactions',
    "'mode', mode, 'reason', review_reason",
    'count(*)',
    'review GROUP BY mode, review_reason',
  ),
  gauge('review_oldest_seconds', "'mode', mode", age('min(updated_at)'), 'review GROUP BY mode'),
  ...countAndAge('unstarted_rows', 'unstarted_oldest_seconds', 'unstarted', 'kind', 'since'),
  ...countAndAge('deliveries', 'deliveries_oldest_seconds', 'open_delivery', 'state', 'updated_at'),
  gauge('deliveries', "'state', 'DEAD'", 'count(*)', 'dead_delivery'),
  gauge('dead_deliveries', '', 'count(*)', `dead_delivery WHERE ${LAST_HOUR}`),
  gauge('deliveries_oldest_seconds', "'state', 'DEAD'", age('since'), `${FIRST_DEAD} WHERE since IS NOT NULL`),
  gauge(
    'proof_last_closed_hour_timestamp_seconds',
    "'mode', mode",
    'EXTRACT(EPOCH FROM hour)',
    'closed WHERE hour IS NOT NULL',
  ),
  gauge('proof_unclosed_oldest_seconds', "'mode', mode", age('since'), 'unclosed WHERE since IS NOT NULL'),
  gauge('key_expires_timestamp_seconds', "'kind', kind", 'EXTRACT(EPOCH FROM at)', 'key_end WHERE at IS NOT NULL'),
]

/** Reads the gauges of work that is open, by the database's clock. Missing values are zero. */
export const readGauges = allRows<object, Sample>('read-gauges')(`
    WITH modes AS (SELECT unnest('{TEST, LIVE}'::text[]) AS mode),
    unknown AS (
      SELECT t.mode, open.started_at
      FROM ${first('transaction_id, started_at', 'attempts', IS_UNKNOWN, 'started_at')} AS open
        JOIN transactions AS t ON t.id = open.transaction_id
    ),
    review AS ${first('mode, review_reason, updated_at', 'transactions', IS_FLAGGED, 'created_at, id')},
    open_delivery AS ${first('state, updated_at', 'deliveries', IS_DUE, 'endpoint_id, state, engine_due_at, id')},
    due AS ${first('state, created_at', 'transactions', IS_DUE_SOON, 'mode, engine_due_at')},
    unstarted AS (
      SELECT 'TRANSACTION' AS kind, created_at AS since FROM due WHERE state = 'CREATED'
      UNION ALL
      SELECT 'DELIVERY', updated_at FROM open_delivery WHERE state = 'PENDING'
      UNION ALL
      ${first("'REPLAY', requested_at", 'delivery_replays', IS_DUE, 'endpoint_id, engine_due_at, id')}
      UNION ALL
      ${first("'PROVIDER_EVENT', received_at", 'inbound_events', IS_DUE, 'engine_due_at')}
    ),
    dead_delivery AS ${first('updated_at', 'deliveries', "state = 'DEAD'", 'updated_at DESC')},
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
    ${GAUGES.join(' UNION ALL ')}`)

/** Many times what the statements take beside millions of rows: a scrape must not occupy the database. */
const STATEMENT_WITHIN_MS = 2_000

/** Returns the database's clock in milliseconds. Beside a backlog only index scans profit from the limits of rows. */
export const beginScrape = oneValue<object, number>('gauges-begin')(`
    SELECT EXTRACT(EPOCH FROM clock_timestamp())::float8 * 1000 AS now_ms,
      set_config('statement_timeout', '${STATEMENT_WITHIN_MS}', true),
      set_config('enable_seqscan', 'off', true),
      set_config('enable_bitmapscan', 'off', true)`)
