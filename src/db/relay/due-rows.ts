import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/** Nobody needs to know by how much a backlog is longer. */
export const MOST_DUE_COUNTED = 10_000

export const DUE_KINDS = ['TRANSACTION', 'PROVIDER_EVENT', 'DELIVERY', 'REPLAY', 'CONNECT', 'PAYOUT_BATCH'] as const

export interface DueRows {
  kind: (typeof DUE_KINDS)[number]
  count: number
  /** Of the one that is due for longest, by the database's clock; null where none is. */
  oldestAgeSeconds: number | null
}

/** The rows that are due now, read from the beginning of an index by time. */
const dueNow = (table: string): string =>
  `SELECT engine_due_at FROM ${table} WHERE engine_due_at <= now() ORDER BY engine_due_at LIMIT ${MOST_DUE_COUNTED}`

/** Of a table whose index begins with `key`: steps from one line of the index to the next, as the relay does. */
function dueByLine(table: string, key: string): { recursion: string; due: string } {
  const [line, first] = [`${table}_line`, `SELECT ${key} FROM ${table} WHERE engine_due_at IS NOT NULL`]
  const here = key.replaceAll(/\w+/g, (column) => `${line}.${column}`)
  return {
    recursion: `
      ${line} AS (
        (${first} ORDER BY ${key}, engine_due_at LIMIT 1)
        UNION ALL
        SELECT next.* FROM ${line} CROSS JOIN LATERAL (${first} AND (${key}) > (${here}) ORDER BY ${key}, engine_due_at LIMIT 1) next
      )`,
    due: `
      SELECT found.engine_due_at FROM ${line} CROSS JOIN LATERAL (
        SELECT engine_due_at FROM ${table} WHERE (${key}) = (${here}) AND engine_due_at <= now()
        ORDER BY engine_due_at LIMIT ${MOST_DUE_COUNTED}
      ) found LIMIT ${MOST_DUE_COUNTED}`,
  }
}

const deliveries = dueByLine('deliveries', 'endpoint_id, state')
const replays = dueByLine('delivery_replays', 'endpoint_id')

const counted = (kind: DueRows['kind'], due: string): string => `
  SELECT '${kind}' AS kind, count(*)::int AS count,
    CASE WHEN count(*) > 0 THEN round(extract(epoch FROM now() - min(engine_due_at)))::int END AS "oldestAgeSeconds"
  FROM (${due}) due`

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
    ].join(' UNION ALL ')}`,
})

/** What is due to the relay and not taken yet, by kind. */
export async function readDueRows(db: Database): Promise<DueRows[]> {
  return await run(db, read, {})
}
