import { MODES } from '../../domain/states.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/** The lines that a relay claims with one statement each, and their tables. */
export const TABLES = {
  transactions: 'transactions',
  providerEvents: 'inbound_events',
  deliveries: 'deliveries',
  replays: 'delivery_replays',
  connects: 'connect_resources',
  payoutBatches: 'payout_batches',
  erasures: 'payer_requests',
  disputes: 'disputes',
} as const

export type ClaimedLine = keyof typeof TABLES

/** Returns whether a row is due. Reads the beginning of an index by time. */
const isDue = (table: string): string => `(SELECT min(engine_due_at) FROM ${table}) <= now()`

/**
 * Returns whether a row is due now or later, for a table whose index begins with the endpoint. The claim itself
 * checks the time.
 */
const isDueEver = (table: string): string =>
  `(SELECT min(endpoint_id) FROM ${table} WHERE engine_due_at IS NOT NULL) IS NOT NULL`

/** The same for a table whose index begins with the mode. */
const isDueInAMode = (table: string): string => {
  const first = MODES.map((mode) => `(SELECT min(engine_due_at) FROM ${table} WHERE mode = '${mode}')`)
  return `least(${first.join(', ')}) <= now()`
}

/** Lines whose index has no mode. */
const WITHOUT_MODE: ReadonlySet<string> = new Set<ClaimedLine>(['providerEvents', 'erasures', 'disputes'])

const BY_ENDPOINT: ReadonlySet<string> = new Set<ClaimedLine>(['deliveries', 'replays'])

const isDueIn = (line: string, table: string): string => {
  if (BY_ENDPOINT.has(line)) return isDueEver(table)
  return WITHOUT_MODE.has(line) ? isDue(table) : isDueInAMode(table)
}

const find = statement<object, { line: ClaimedLine }>({
  name: 'find-due-lines',
  text: Object.entries(TABLES)
    .map(([line, table]) => `SELECT '${line}' AS line WHERE ${isDueIn(line, table)}`)
    .join(' UNION ALL '),
})

/**
 * Returns the lines that may have due rows. While nothing is due, a relay sends this one statement instead of one for
 * each line.
 */
export async function findDueLines(db: Database): Promise<ClaimedLine[]> {
  return (await run(db, find, {})).map(({ line }) => line)
}
