import type { Pool } from 'pg'
import { onlyRow } from '../query.ts'

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
