import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/** Counting stops here, since a longer backlog needs no exact count. */
export const MOST_DUE_COUNTED = 10_000

export const DUE_KINDS = [
  'TRANSACTION',
  'PROVIDER_EVENT',
  'DELIVERY',
  'REPLAY',
  'CONNECT',
  'PAYOUT_BATCH',
  'ERASURE',
  'DISPUTE',
] as const

export interface DueRows {
  kind: (typeof DUE_KINDS)[number]
  count: number
  /** The age of the row that has been due for longest, by the database's clock. Null if no row is due. */
  oldestAgeSeconds: number | null
}

/** Selects the rows that are due now, from the beginning of an index by time. */
const dueNow = (table: string): string =>
  `
    SELECT engine_due_at
    FROM ${table}
    WHERE engine_due_at <= now()
    ORDER BY engine_due_at
    LIMIT ${MOST_DUE_COUNTED}`

/**
 * Selects the due rows of a table whose index begins with `key`. Like the relay, it steps from one line of the index
 * to the next.
 */
function dueByLine(table: string, key: string): { recursion: string; due: string } {
  const [line, first] = [`${table}_line`, `SELECT ${key} FROM ${table} WHERE engine_due_at IS NOT NULL`]
  const lineKey = key.replaceAll(/\w+/g, (column) => `${line}.${column}`)
  return {
    recursion: `
      ${line} AS (
        (${first} ORDER BY ${key}, engine_due_at LIMIT 1)
        UNION ALL
        SELECT next.*
        FROM ${line}
          CROSS JOIN LATERAL (
            ${first} AND (${key}) > (${lineKey})
            ORDER BY ${key}, engine_due_at
            LIMIT 1
          ) AS next
      )`,
    due: `
      SELECT found.engine_due_at
      FROM ${line}
        CROSS JOIN LATERAL (
          SELECT engine_due_at
          FROM ${table}
          WHERE (${key}) = (${lineKey}) AND engine_due_at <= now()
          ORDER BY engine_due_at
          LIMIT ${MOST_DUE_COUNTED}
        ) AS found
      LIMIT ${MOST_DUE_COUNTED}`,
  }
}

const deliveries = dueByLine('deliveries', 'endpoint_id, state')
const replays = dueByLine('delivery_replays', 'endpoint_id')

const counted = (kind: DueRows['kind'], due: string): string => `
  SELECT '${kind}' AS kind, count(*)::int AS count,
    round(EXTRACT(EPOCH FROM now() - min(engine_due_at)))::int AS "oldestAgeSeconds"
  FROM (${due}) AS due`

const read = statement<object, DueRows>({
  name: 'due-rows',
  text: `WITH RECURSIVE ${deliveries.recursion}, ${replays.recursion}
    ${[
      counted('TRANSACTION', dueNow('transactions')),
      counted('PROVIDER_EVENT', dueNow('inbound_events')),
      counted('DELIVERY', deliveries.due),
      counted('REPLAY', replays.due),
      counted('CONNECT', dueNow('connect_resources')),
      counted('PAYOUT_BATCH', dueNow('payout_batches')),
      counted('ERASURE', dueNow('payer_requests')),
      counted('DISPUTE', dueNow('disputes')),
    ].join(' UNION ALL ')}`,
})

/** Counts the rows that are due and not claimed, by kind. */
export async function readDueRows(db: Database): Promise<DueRows[]> {
  return await run(db, read, {})
}
