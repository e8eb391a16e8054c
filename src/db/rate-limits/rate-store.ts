import type { Pool } from 'pg'
import { allRows, type Database } from '../query.ts'
import { postgresLimiter } from './shared-counter.ts'

/** Takes points in the window that ends in `msLeft`. Returns what all processes took in it. Throws if it is away. */
export type RateStore = (key: string, points: number, msLeft: number) => Promise<number>

export function postgresRateStore(pool: Pool, limit: number): RateStore {
  const limiter = postgresLimiter(pool, { tableName: 'rate_limits', most: limit, windowSeconds: 1 })
  return async (key, points, msLeft) => {
    // Unlike `consume`, which refuses all points if some do not fit, `penalty` takes them and returns the count.
    const { consumedPoints } = await limiter.penalty(key, points, { customDuration: msLeft / 1_000 })
    return consumedPoints
  }
}

const read = allRows<{ keys: string[] }, { key: string; points: number }>('rate-limit-counts')(`
    SELECT key, points
    FROM rate_limits
    WHERE key = ANY (:keys::text[]) AND expire > EXTRACT(EPOCH FROM now()) * 1000`)

export async function readCounts(db: Database, keys: string[]): Promise<Map<string, number>> {
  const rows = await read(db, { keys })
  return new Map(rows.map(({ key, points }) => [key, points]))
}
