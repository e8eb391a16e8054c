import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { deleteExpired } from '../db/housekeeping/delete-expired.ts'
import { describeFault } from '../telemetry/logger.ts'

const EVERY_MS = 3_600_000
/** The first run comes at a random moment after the start, so that not all workers run at once. */
const FIRST_WITHIN_MS = 60_000

export interface Housekeeping {
  stop(): Promise<void>
}

/** Deletes expired rows once an hour, in any number of workers. If the database is away, the next run does it. */
export function startHousekeeping(pool: Pool, logger: Logger): Housekeeping {
  let stopped = false
  let round = Promise.resolve()
  let timer: NodeJS.Timeout

  const sweep = async (): Promise<void> => {
    try {
      const rows = await deleteExpired(pool, () => stopped)
      logger.debug({ rows }, 'expired rows were deleted')
    } catch (error) {
      logger.warn({ fault: describeFault(error) }, 'expired rows could not be deleted; they are the next time')
    }
    schedule(EVERY_MS)
  }
  const schedule = (ms: number): void => {
    if (stopped) return
    timer = setTimeout(() => {
      round = sweep()
    }, ms)
    timer.unref()
  }

  schedule(Math.random() * FIRST_WITHIN_MS)
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}
