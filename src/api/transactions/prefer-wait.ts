import type { Context } from 'koa'
import type { Pool } from 'pg'
import { type Query, requireNoHeldConnection } from '../../db/query.ts'
import { inTrace } from '../../telemetry/trace-context.ts'
import { stateOf } from '../http/call.ts'

const EVERY_MS = 20
/** RFC 7240 lets a server limit the wait. A longer one counts as this. */
const LONGEST_SECONDS = 30

/** Returns the seconds of `Prefer: wait=N` (0 … 30). Null if the preference is missing or invalid. */
export function preferredWait(ctx: Context): number | null {
  for (const preference of ctx.get('Prefer').split(',')) {
    const seconds = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;.*)?$/i.exec(preference)?.[1]
    if (seconds !== undefined) return Math.min(Number(seconds), LONGEST_SECONDS)
  }
  return null
}

type Settled<Row> = Query<{ ids: string[] }, Row[]>

interface Waiting<Row> {
  resolve: (row: Row | null) => void
  timer: NodeJS.Timeout
  /** True if the row's state ends the wait. */
  until: (row: Row) => boolean
}

/**
 * While any request waits, a single statement reads all awaited rows, every 20 ms or at the given interval. `settled`
 * returns those of the `ids` whose wait may be over.
 */
function createWaiter<Row extends { id: string }>(pool: Pool, settled: Settled<Row>, everyMs: number) {
  const waiting = new Map<string, Set<Waiting<Row>>>()
  let looking = false

  function end(id: string, one: Waiting<Row>, row: Row | null): void {
    clearTimeout(one.timer)
    const others = waiting.get(id)
    others?.delete(one)
    if (others?.size === 0) waiting.delete(id)
    one.resolve(row)
  }

  async function look(): Promise<void> {
    looking = true
    while (waiting.size > 0) {
      try {
        for (const row of await settled(pool, { ids: [...waiting.keys()] }))
          for (const one of waiting.get(row.id) ?? []) if (one.until(row)) end(row.id, one, row)
      } catch {
        // The database is away: each request gets a response when its time is over.
      }
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
    looking = false
  }

  return {
    /** Returns the row once its state ends the wait. Null when the time is over or the process stops. */
    async until(id: string, ms: number, until: Waiting<Row>['until'] = () => true): Promise<Row | null> {
      requireNoHeldConnection('a settled row')
      return await new Promise((resolve) => {
        const one: Waiting<Row> = { resolve, until, timer: setTimeout(() => end(id, one, null), ms) }
        waiting.set(id, (waiting.get(id) ?? new Set()).add(one))
        // It looks for other requests too, so its statements belong to no request's trace.
        if (!looking) void inTrace(null, look)
      })
    },
    /** Ends every wait, so that none outlives the process. */
    stop(): void {
      for (const [id, all] of waiting) for (const one of all) end(id, one, null)
    },
  }
}

export function waiterOf<Row extends { id: string }>(settled: Settled<Row>, everyMs = EVERY_MS) {
  return stateOf((api) => {
    const waiter = createWaiter(api.pool, settled, everyMs)
    api.waits.add(waiter)
    return waiter
  })
}
