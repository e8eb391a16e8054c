import { MODES } from '../../domain/states.ts'
import { allRows, command, type Query, allValues } from '../query.ts'

/** A table whose due rows a relay claims with one statement. */
interface Line {
  table: string
  /** The name of such a row for operators and in metrics. */
  kind: string
  /** The columns of the index of due rows before the time. */
  key: readonly [] | readonly ['mode'] | readonly ['endpoint_id', ...string[]]
}

export const LINES = {
  transactions: { table: 'transactions', kind: 'TRANSACTION', key: ['mode'] },
  providerEvents: { table: 'inbound_events', kind: 'PROVIDER_EVENT', key: [] },
  deliveries: { table: 'deliveries', kind: 'DELIVERY', key: ['endpoint_id', 'state'] },
  replays: { table: 'delivery_replays', kind: 'REPLAY', key: ['endpoint_id'] },
  connects: { table: 'connect_resources', kind: 'CONNECT', key: ['mode'] },
  payoutBatches: { table: 'payout_batches', kind: 'PAYOUT_BATCH', key: ['mode'] },
  erasures: { table: 'payer_requests', kind: 'ERASURE', key: [] },
  disputes: { table: 'disputes', kind: 'DISPUTE', key: [] },
} as const satisfies Record<string, Line>

export type ClaimedLine = keyof typeof LINES

const ALL: readonly (Line & { line: ClaimedLine })[] = Object.entries(LINES).map(([line, described]) => ({
  line: line as ClaimedLine,
  ...described,
}))

const isByEndpoint = ({ key }: Line): boolean => key[0] === 'endpoint_id'

/**
 * SQL: a recursive CTE with the key of each endpoint that has due rows, now or later, and the earliest of their times.
 * It steps from one key of the index to the next, so its cost does not depend on the number of rows.
 */
export function endpointKeys(cte: string, { table, key }: Line): { recursion: string; isOfKey: string } {
  const columns = key.join(', ')
  const current = key.map((column) => `${cte}.${column}`).join(', ')
  // The index has the earliest due row of a key first.
  const first = `SELECT ${columns}, engine_due_at FROM ${table} WHERE engine_due_at IS NOT NULL`
  const inOrder = `ORDER BY ${columns}, engine_due_at LIMIT 1`
  const recursion = `${cte} AS (
      (${first} ${inOrder})
      UNION ALL
      SELECT next.*
      FROM ${cte}
        CROSS JOIN LATERAL (${first} AND (${columns}) > (${current}) ${inOrder}) AS next
    )`
  return { recursion, isOfKey: `(${columns}) = (${current})` }
}

/** SQL: from the beginning of the index. Of endpoints, it finds rows due now or later: the claim checks the time. */
function isAnyDue({ table, key }: Line): string {
  const [first] = key
  if (first === undefined) return `(SELECT min(engine_due_at) FROM ${table}) <= now()`
  if (first !== 'mode') return `(SELECT min(${first}) FROM ${table} WHERE engine_due_at IS NOT NULL) IS NOT NULL`
  const earliest = MODES.map((mode) => `(SELECT min(engine_due_at) FROM ${table} WHERE mode = '${mode}')`)
  return `least(${earliest.join(', ')}) <= now()`
}

/** While nothing is due, a relay sends this one statement instead of one for each line. */
export const findDueLines = allValues<object, ClaimedLine>('find-due-lines')(
  ALL.map((each) => `SELECT '${each.line}' AS line WHERE ${isAnyDue(each)}`).join(' UNION ALL '),
)

export interface ClaimedRow {
  rowId: string
  dueSince: Date
  /** The time when it is due again if no workflow acts on it. */
  claimedUntil: Date
}

/** A row that has changed since the claim is left. One that could not be started keeps its place before later rows. */
export const giveBack = Object.fromEntries(
  ALL.map(({ line, table }) => [
    line,
    command<ClaimedRow>(`give-back-${line}`)(
      `UPDATE ${table} SET engine_due_at = :dueSince WHERE id = :rowId AND engine_due_at = :claimedUntil`,
    ),
  ]),
) as Record<ClaimedLine, Query<ClaimedRow, void>>

/** Counting stops here, since a longer backlog needs no exact count. */
export const MOST_DUE_COUNTED = 10_000

type DueKind = (typeof LINES)[ClaimedLine]['kind']

export const DUE_KINDS: readonly DueKind[] = Object.values(LINES).map(({ kind }) => kind)

interface DueRows {
  kind: DueKind
  count: number
  /** The age of the row that has been due for longest, by the database's clock. Null if no row is due. */
  oldestAgeSeconds: number | null
}

function dueNow(each: Line): string {
  const due = `
          SELECT engine_due_at
          FROM ${each.table}
          WHERE engine_due_at <= now()`
  const first = `ORDER BY engine_due_at LIMIT ${MOST_DUE_COUNTED}`
  if (!isByEndpoint(each)) return `${due} ${first}`
  const { isOfKey } = endpointKeys(`${each.table}_line`, each)
  return `
      SELECT found.engine_due_at
      FROM ${each.table}_line
        CROSS JOIN LATERAL (${due} AND ${isOfKey} ${first}) AS found
      LIMIT ${MOST_DUE_COUNTED}`
}

export const readDueRows = allRows<object, DueRows>('due-rows')(`
    WITH RECURSIVE ${ALL.filter(isByEndpoint)
      .map((each) => endpointKeys(`${each.table}_line`, each).recursion)
      .join(', ')}
    ${ALL.map(
      (each) => `
      SELECT '${each.kind}' AS kind, count(*)::int AS count,
        round(EXTRACT(EPOCH FROM now() - min(engine_due_at)))::int AS oldest_age_seconds
      FROM (${dueNow(each)}) AS due`,
    ).join(' UNION ALL ')}`)
