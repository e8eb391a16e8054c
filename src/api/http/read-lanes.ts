import { isDatabaseAway } from '../../db/database-away.ts'
import { ServiceError } from '../../domain/errors.ts'

/**
 * Reads of one business and mode that run at a time. A read takes a connection of the pool and then the event loop, for
 * milliseconds if it is a long page. Two keep a core busy.
 */
const AT_A_TIME = 2
/** Reads of one business and mode that wait. */
const MOST_WAITING = 200
const RETRY_AFTER_SECONDS = 1

interface Lane {
  running: number
  waiting: Waiting[]
}

interface Waiting {
  /** Lets the read run. */
  begin: () => void
  fail: (error: Error) => void
}

/**
 * The lanes of the reads in this process, one for each business and mode. A business that reads many pages at once
 * waits for its own reads, and leaves connections and event loop to the requests of others.
 */
export class ReadLanes {
  readonly #lanes = new Map<string, Lane>()

  /** Runs `read` when its lane is free. Throws SV-2009 if too many reads wait. */
  async run<T>(owner: string, read: () => T | Promise<T>): Promise<T> {
    const lane = this.#laneOf(owner)
    if (lane.running < AT_A_TIME) lane.running++
    else await waitIn(lane)
    try {
      return await read()
    } catch (error) {
      // Those that wait would each take as long to fail, one after the other.
      if (isDatabaseAway(error)) for (const { fail } of lane.waiting.splice(0)) fail(error as Error)
      throw error
    } finally {
      const next = lane.waiting.shift()
      // The next read takes the place, so that no new one is faster.
      if (next) next.begin()
      else if (--lane.running === 0) this.#lanes.delete(owner)
    }
  }

  #laneOf(owner: string): Lane {
    const known = this.#lanes.get(owner)
    if (known) return known
    const lane = { running: 0, waiting: [] }
    this.#lanes.set(owner, lane)
    return lane
  }
}

async function waitIn({ waiting }: Lane): Promise<void> {
  if (waiting.length >= MOST_WAITING) {
    const message = 'Too many of your reads are waiting: send fewer at a time.'
    throw new ServiceError('SV-2009', { message, retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  await new Promise<void>((begin, fail) => waiting.push({ begin, fail }))
}
