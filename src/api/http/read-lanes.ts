import { isDatabaseAway } from '../../db/database-away.ts'
import { ServiceError } from '../../domain/errors.ts'

/**
 * Places for the reads of one business and mode that run at a time. A read takes a connection of the pool and then the
 * event loop.
 */
const PLACES = 4
/**
 * Places of a long read, which takes milliseconds of Postgres and of the event loop. So two never run at a time: they
 * would keep a core of each busy, and a payment's state can still be read beside one.
 */
export const PLACES_OF_LONG = 3
/** A page with more entries is long. It is the default of `limit`. */
const SHORT_PAGE = 20
/** Reads of one business and mode that wait. */
const MOST_WAITING = 200
const RETRY_AFTER_SECONDS = 1

/** Returns the places that a read takes. */
export function placesOf({ longRead }: { longRead?: boolean }, query: unknown): number {
  const { limit = 0 } = (query ?? {}) as { limit?: number }
  return longRead || limit > SHORT_PAGE ? PLACES_OF_LONG : 1
}

interface Lane {
  /** Places of the reads that run. */
  taken: number
  waiting: Waiting[]
}

interface Waiting {
  places: number
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

  /** Runs `read` when its lane has as many free places. Throws SV-2009 if too many reads wait. */
  async run<T>(owner: string, places: number, read: () => T | Promise<T>): Promise<T> {
    const lane = this.#laneOf(owner)
    if (lane.waiting.length === 0 && lane.taken + places <= PLACES) lane.taken += places
    else await waitIn(lane, places)
    try {
      return await read()
    } catch (error) {
      // Those that wait would each take as long to fail, one after the other.
      if (isDatabaseAway(error)) for (const { fail } of lane.waiting.splice(0)) fail(error as Error)
      throw error
    } finally {
      lane.taken -= places
      beginNext(lane)
      if (lane.taken === 0) this.#lanes.delete(owner)
    }
  }

  #laneOf(owner: string): Lane {
    const known = this.#lanes.get(owner)
    if (known) return known
    const lane = { taken: 0, waiting: [] }
    this.#lanes.set(owner, lane)
    return lane
  }
}

/** Begins waiting reads in their order. A long one is not overtaken by those behind it. */
function beginNext(lane: Lane): void {
  const { waiting } = lane
  while (waiting.length > 0 && lane.taken + waiting[0]!.places <= PLACES) {
    const next = waiting.shift()!
    // The read gets its places now, so that no new one is faster.
    lane.taken += next.places
    next.begin()
  }
}

async function waitIn({ waiting }: Lane, places: number): Promise<void> {
  if (waiting.length >= MOST_WAITING) {
    const message = 'Too many of your reads are waiting: send fewer at a time.'
    throw new ServiceError('SV-2009', { message, retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  await new Promise<void>((begin, fail) => waiting.push({ places, begin, fail }))
}
