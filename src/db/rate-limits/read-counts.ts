import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

const read = statement<{ keys: string[] }, { key: string; points: number }>({
  name: 'rate-limit-counts',
  text: `
    SELECT key, points FROM rate_limits
    WHERE key = ANY(:keys::text[]) AND expire > extract(epoch FROM now()) * 1000`,
})

/** What all processes together have taken of each key in its window, where anything was taken. */
export async function readCounts(db: Database, keys: string[]): Promise<Map<string, number>> {
  const rows = await run(db, read, { keys })
  return new Map(rows.map(({ key, points }) => [key, points]))
}
