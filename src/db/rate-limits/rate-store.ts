import type { Pool } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'

/**
 * Takes points of a key for a window that ends in `msLeft` and answers how many all processes have taken in it,
 * these included. Throws where the store is away.
 */
export type RateStore = (key: string, points: number, msLeft: number) => Promise<number>

/** The count that all processes share, in the table `rate_limits`; housekeeping deletes what expired. */
export function postgresRateStore(pool: Pool, limit: number): RateStore {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    keyPrefix: '',
    points: limit,
    duration: 1,
    tableCreated: true,
    clearExpiredByTimeout: false,
  })
  return async (key, points, msLeft) => {
    // `consume` refuses as a whole what does not fit as a whole; this tells how much of it did.
    const { consumedPoints } = await limiter.penalty(key, points, { customDuration: msLeft / 1_000 })
    return consumedPoints
  }
}
