import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/** What a relay claims in one statement each, beside the table that its rows are in. */
const TABLES = {
  transactions: 'transactions',
  providerEvents: 'inbound_events',
  deliveries: 'deliveries',
  replays: 'delivery_replays',
  connects: 'connect_resources',
  payoutBatches: 'payout_batches',
} as const

export type ClaimedLine = keyof typeof TABLES

/** Whether a row is due, read from the beginning of an index by time. */
const isDue = (table: string): string => `(SELECT min(engine_due_at) FROM ${table}) <= now()`

/** Whether a row is due now or later, of a table whose index by time begins with the endpoint: to see more is to claim. */
const isDueEver = (table: string): string =>
  `(SELECT min(endpoint_id) FROM ${table} WHERE engine_due_at IS NOT NULL) IS NOT NULL`

const BY_ENDPOINT: ReadonlySet<string> = new Set<ClaimedLine>(['deliveries', 'replays'])

const find = statement<object, { line: ClaimedLine }>({
  name: 'find-due-lines',
  text: Object.entries(TABLES)
    .map(([line, table]) => `SELECT '${line}' AS line WHERE ${(BY_ENDPOINT.has(line) ? isDueEver : isDue)(table)}`)
    .join(' UNION ALL '),
})

/** The lines of which a relay may have something to claim: one statement where nothing is due, instead of one a line. */
export async function findDueLines(db: Database): Promise<ClaimedLine[]> {
  return (await run(db, find, {})).map(({ line }) => line)
}
