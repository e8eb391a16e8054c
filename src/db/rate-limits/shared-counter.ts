import { isNativeError } from 'node:util/types'
import type { Pool } from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { ServiceError } from '../../domain/errors.ts'
import { allRows, type Database, onlyRow } from '../query.ts'

interface CounterOptions {
  tableName: 'login_failures' | 'rate_limits'
  /** The limit within a window, which begins with the first count. */
  most: number
  windowSeconds: number
}

/** All processes share the table. Housekeeping deletes expired rows. */
function postgresLimiter(pool: Pool, { tableName, most, windowSeconds }: CounterOptions): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName,
    tableCreated: true,
    keyPrefix: '',
    points: most,
    duration: windowSeconds,
    clearExpiredByTimeout: false,
  })
}

export class SharedCounter {
  readonly #limiter: RateLimiterPostgres
  readonly #most: number

  constructor(pool: Pool, options: CounterOptions) {
    this.#most = options.most
    this.#limiter = postgresLimiter(pool, options)
  }

  /** Counts one. Returns null, or at the limit the milliseconds until the window ends. */
  async count(key: string): Promise<number | null> {
    try {
      await this.#limiter.consume(key)
      return null
    } catch (refused) {
      if (isNativeError(refused)) throw refused
      return (refused as RateLimiterRes).msBeforeNext
    }
  }

  /** Returns the same without counting. */
  async look(key: string): Promise<number | null> {
    const found = await this.#limiter.get(key)
    return found && found.consumedPoints >= this.#most ? found.msBeforeNext : null
  }

  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(key)
  }
}

/** Throws SV-2009 if a counter is at its limit. */
export function requireRoom(waits: readonly (number | null)[], message: string): void {
  const refused = waits.filter((wait) => wait !== null)
  if (refused.length === 0) return
  const retryAfterSeconds = Math.max(1, Math.ceil(Math.max(...refused) / 1_000))
  throw new ServiceError('SV-2009', { message, retryAfterSeconds })
}

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

export interface CallerCount {
  /** The tries of the business in this window before this one, over all processes. */
  tries: number
  /** True if another business tried within the last minute. */
  isShared: boolean
}

interface ProviderCall {
  callsKey: string
  businessId: string
  windowMs: number
}

const MINUTE_MS = 60_000

/** The windows are those of the database's clock, so that all processes agree on them. */
const count = onlyRow<ProviderCall & { windowsOfMinute: number }, CallerCount>('provider-caller-count')(`
    WITH mine AS (
      INSERT INTO provider_callers AS c (calls_key, business_id, in_window, tries)
      VALUES (:callsKey, :businessId, floor(EXTRACT(EPOCH FROM now()) * 1000 / :windowMs::integer), 1)
      ON CONFLICT (calls_key, business_id) DO UPDATE
        SET tries = CASE WHEN c.in_window = excluded.in_window THEN c.tries + 1 ELSE 1 END,
          in_window = excluded.in_window
      RETURNING c.tries, c.in_window
    )
    SELECT mine.tries - 1 AS tries,
      EXISTS (
        SELECT FROM provider_callers AS other
        WHERE other.calls_key = :callsKey
          AND other.business_id != :businessId
          AND other.in_window >= mine.in_window - :windowsOfMinute::integer
      ) AS is_shared
    FROM mine`)

/** Processes count together under `callsKey`. An outage of the database must not refuse a call: no try counts then. */
export async function countProviderCaller(pool: Pool, call: ProviderCall): Promise<CallerCount> {
  const windowsOfMinute = Math.round(MINUTE_MS / call.windowMs)
  return await count(pool, { ...call, windowsOfMinute }).catch(() => ({ tries: 0, isShared: false }))
}
