import { setCurrentDetails } from '@temporalio/workflow'
import { recordActivities } from './policies.ts'
import { type StoppedRun, stopRun } from './results.ts'

/** Days of one run: after an upgrade every day since the first transaction is closed, a part of them each day. */
const MOST_DAYS = 1_000

/** Closes the days of the ledger that have ended, oldest first. A run makes up for those that were missed. */
export async function ledgerDays(): Promise<{ days: number; last: string | null } | StoppedRun> {
  try {
    const closed = { days: 0, last: null as string | null }
    while (closed.days < MOST_DAYS) {
      const { day } = await recordActivities.closeLedgerDay()
      if (day === null) break
      closed.days++
      closed.last = day
      setCurrentDetails(`closed ${closed.days} days, the last was ${day}`)
    }
    return closed
  } catch (error) {
    return await stopRun(error, 'a day of the ledger could not be closed', 'schedule')
  }
}
