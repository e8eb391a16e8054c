import { pause, type Stand } from './stand.ts'
import { quantile } from './figures.ts'
import { resolves } from '../until.ts'

/** An event that has not arrived after this time counts as missing. */
const LAST_WITHIN_MS = 60_000

/** This many a second, regardless of their duration: a closed loop would send fewer just when the service is slow. */
export function startSteady(perSecond: number, one: (number: number) => Promise<void>) {
  const stopping = new AbortController()
  const all: Promise<boolean>[] = []
  const asking = (async () => {
    const since = performance.now()
    for (let n = 0; !stopping.signal.aborted; n++) {
      all.push(resolves(one(n)))
      await pause(Math.max(0, since + ((n + 1) * 1_000) / perSecond - performance.now()))
    }
  })()
  return {
    /** Resolves with the number of failures. */
    stop: async () => {
      stopping.abort()
      await asking
      const late = AbortSignal.timeout(LAST_WITHIN_MS)
      const missing = new Promise<boolean>((resolve) => late.addEventListener('abort', () => resolve(false)))
      const came = await Promise.all(all.map((each) => Promise.race([each, missing])))
      return came.filter((one) => !one).length
    },
  }
}

/** Milliseconds from an event's statement to the first byte at the receiver, for all since the last call. */
export async function webhookWaits(stand: Stand): Promise<number[]> {
  const arrivals = stand.merchant().takeArrivals()
  const stored = await stand.rows<{ id: string; ms: string }>(
    'SELECT id, extract(epoch FROM created_at) * 1000 AS ms FROM events WHERE id = ANY($1)',
    [arrivals.map(({ eventId }) => eventId)],
  )
  const storedAt = new Map(stored.map(({ id, ms }) => [id, Number(ms)]))
  return arrivals.map(({ eventId, at }) => at - storedAt.get(eventId)!)
}

/** Makes token payments at this rate while `meanwhile` runs. Returns its result, and the milliseconds of each payment. */
export async function payBeside<T>(stand: Stand, perSecond: number, prefix: string, meanwhile: () => Promise<T>) {
  const steady = startSteady(perSecond, async (n) => void (await stand.merchant().pay(`${prefix}-${n}`)))
  const done = await meanwhile()
  const missing = await steady.stop()
  if (missing > 0) throw new Error(`${missing} payments were not made`)
  const rows = await stand.rows<{ ms: string }>(
    `SELECT extract(epoch FROM m.at - t.created_at) * 1000 AS ms
     FROM transactions t JOIN transitions m ON m.transaction_id = t.id AND m.state = 'SUCCEEDED' WHERE t.reference LIKE $1`,
    [`${prefix}-%`],
  )
  return { done, waits: rows.map(({ ms }) => Number(ms)) }
}

export interface Quantiles {
  count: number
  p50: number
  p99: number
  most: number
}

export function quantilesOf(waits: readonly number[]): Quantiles {
  return { count: waits.length, p50: quantile(waits, 0.5), p99: quantile(waits, 0.99), most: Math.max(...waits) }
}
