import { isDatabaseAway } from '../../db/database-away.ts'
import { ServiceError } from '../../domain/errors.ts'
import { FairSemaphore } from '../../domain/fair-semaphore.ts'

/** For the reads of one business and mode: each takes a connection of the pool, then the event loop. */
const PERMITS = 4
/** Two long reads never run at a time: they would keep a core each of Postgres and of this process busy. */
export const PERMITS_OF_LONG = 3
/** A page with more entries is long. It is the default of `limit`. */
const SHORT_PAGE = 20
const MOST_WAITING = 200
const RETRY_AFTER_SECONDS = 1

export function permitsOf({ longRead }: { longRead?: boolean }, query: unknown): number {
  const { limit = 0 } = (query ?? {}) as { limit?: number }
  return longRead || limit > SHORT_PAGE ? PERMITS_OF_LONG : 1
}

/** A business that reads many pages at once waits for its own reads, and leaves the rest to others. */
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
