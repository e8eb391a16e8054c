import { isDatabaseAway } from '../../db/database-away.ts'
import { ServiceError } from '../../domain/errors.ts'
import { FairSemaphore } from '../../domain/fair-semaphore.ts'

/**
 * Permits for the reads of one business and mode that run at a time. A read takes a connection of the pool and then the
 * event loop.
 */
const PERMITS = 4
/**
 * Permits of a long read, which takes milliseconds of Postgres and of the event loop. So two never run at a time: they
 * would keep a core of each busy, and a payment's state can still be read beside one.
 */
export const PERMITS_OF_LONG = 3
/** A page with more entries is long. It is the default of `limit`. */
const SHORT_PAGE = 20
/** Reads of one business and mode that wait. */
const MOST_WAITING = 200
const RETRY_AFTER_SECONDS = 1

/** Returns the permits that a read takes. */
export function permitsOf({ longRead }: { longRead?: boolean }, query: unknown): number {
  const { limit = 0 } = (query ?? {}) as { limit?: number }
  return longRead || limit > SHORT_PAGE ? PERMITS_OF_LONG : 1
}

/**
 * The reads in this process, with a line for each business and mode. A business that reads many pages at once
 * waits for its own reads, and leaves connections and event loop to the requests of others.
 */
export class Reads {
  readonly #reads = new FairSemaphore({ mostInLine: MOST_WAITING })

  /** Runs `read` when its owner has as many permits. Throws SV-2009 if too many reads wait. */
  async run<T>(owner: string, permits: number, read: () => T | Promise<T>): Promise<T> {
    const release = await this.#reads.acquire(owner, { [owner]: PERMITS }, { permits })
    if (!release) {
      const message = 'Too many of your reads are waiting: send fewer at a time.'
      throw new ServiceError('SV-2009', { message, retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    try {
      return await read()
    } catch (error) {
      // Those that wait would each take as long to fail, one after the other.
      if (isDatabaseAway(error)) this.#reads.refuse(owner, error as Error)
      throw error
    } finally {
      release()
    }
  }
}
