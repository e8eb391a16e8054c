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

interface Waiting<Row> {
  resolve: (row: Row | null) => void
  timer: NodeJS.Timeout
  /** True if the row's state ends the wait. */
  until: (row: Row) => boolean
}

/** While any request waits, a single statement reads all awaited rows, every 20 ms or at the given interval. */
class Waiter<Row extends { id: string }> {
  readonly #pool: Pool
  readonly #settled: Query<{ ids: string[] }, Row[]>
  readonly #everyMs: number
  readonly #waiting = new Map<string, Set<Waiting<Row>>>()
  #looking = false

  /** `settled` returns those of the `ids` whose wait may be over. */
  constructor(pool: Pool, settled: Query<{ ids: string[] }, Row[]>, everyMs = EVERY_MS) {
    this.#pool = pool
    this.#settled = settled
    this.#everyMs = everyMs
  }

  /** Returns the row once its state ends the wait. Null when the time is over or the process stops. */
  async until(id: string, ms: number, until: Waiting<Row>['until'] = () => true): Promise<Row | null> {
    requireNoHeldConnection('a settled row')
    return await new Promise((resolve) => {
      const waiters = this.#waiting.get(id) ?? new Set()
      const waiting: Waiting<Row> = { resolve, until, timer: setTimeout(() => this.#end(id, waiting, null), ms) }
      this.#waiting.set(id, waiters.add(waiting))
      // It looks for other requests too, so its statements belong to no request's trace.
      if (!this.#looking) void inTrace(null, () => this.#look())
    })
  }

  /** Ends every wait, so that none outlives the process. */
  stop(): void {
    for (const [id, all] of this.#waiting) for (const waiting of all) this.#end(id, waiting, null)
  }

  #end(id: string, waiting: Waiting<Row>, row: Row | null): void {
    clearTimeout(waiting.timer)
    const waiters = this.#waiting.get(id)
    waiters?.delete(waiting)
    if (waiters?.size === 0) this.#waiting.delete(id)
    waiting.resolve(row)
  }

  async #look(): Promise<void> {
    this.#looking = true
    while (this.#waiting.size > 0) {
      try {
        for (const row of await this.#settled(this.#pool, { ids: [...this.#waiting.keys()] }))
          for (const waiting of this.#waiting.get(row.id) ?? []) if (waiting.until(row)) this.#end(row.id, waiting, row)
      } catch {
        // The database is away: each request gets a response when its time is over.
      }
      await new Promise((resolve) => setTimeout(resolve, this.#everyMs))
    }
    this.#looking = false
  }
}

export function waiterOf<Row extends { id: string }>(settled: Query<{ ids: string[] }, Row[]>, everyMs?: number) {
  return stateOf((api) => {
    const waiter = new Waiter(api.pool, settled, everyMs)
    api.waits.add(waiter)
    return waiter
  })
}
