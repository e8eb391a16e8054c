import { pause, type Stand } from './stand.ts'
import { quantile } from './figures.ts'

/** An event that has not arrived after this time counts as missing. */
const LAST_WITHIN_MS = 60_000

/** This many a second, regardless of their duration: a closed loop would send fewer just when the service is slow. */
export function startSteady(perSecond: number, one: (number: number) => Promise<void>) {
  const stopping = new AbortController()
  const all: Promise<boolean>[] = []
  const asking = (async () => {
    const since = performance.now()
    for (let n = 0; !stopping.signal.aborted; n++) {
      all.push(
        one(n).then(
          () => true,
          () => false,
        ),
      )
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

/** A duration with its start, by the machine's clock. */
export interface Wait {
  beganAt: number
  ms: number
}

/** From the start of an event's statement to the first byte at the receiver, for all since the last call. */
export async function webhookWaits(stand: Pick<Stand, 'merchant' | 'rows'>): Promise<Wait[]> {
  const arrivals = stand.merchant().takeArrivals()
  const stored = await stand.rows<{ id: string; ms: string }>(
    'SELECT id, extract(epoch FROM created_at) * 1000 AS ms FROM events WHERE id = ANY($1)',
    [arrivals.map(({ eventId }) => eventId)],
  )
  const storedAt = new Map(stored.map(({ id, ms }) => [id, Number(ms)]))
  return arrivals.map(({ eventId, at }) => {
    const beganAt = storedAt.get(eventId)!
    return { beganAt, ms: at - beganAt }
  })
}

export async function paymentWaits(stand: Pick<Stand, 'rows'>, prefix: string): Promise<Wait[]> {
  const rows = await stand.rows<{ began: string; ended: string }>(
    `SELECT extract(epoch FROM t.created_at) * 1000 AS began, extract(epoch FROM m.at) * 1000 AS ended
     FROM transactions t JOIN transitions m ON m.transaction_id = t.id AND m.state = 'SUCCEEDED' WHERE t.reference LIKE $1`,
    [`${prefix}-%`],
  )
  return rows.map(({ began, ended }) => ({ beganAt: Number(began), ms: Number(ended) - Number(began) }))
}

export interface Quantiles {
  count: number
  p50: number
  p99: number
  most: number
}

export function quantilesOf(waits: readonly Wait[], since = -Infinity, until = Infinity): Quantiles {
  const ms = waits.filter(({ beganAt }) => beganAt >= since && beganAt < until).map((wait) => wait.ms)
  return { count: ms.length, p50: quantile(ms, 0.5), p99: quantile(ms, 0.99), most: Math.max(...ms) }
}
