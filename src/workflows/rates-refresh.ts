import { setCurrentDetails } from '@temporalio/workflow'
import { slowRates } from './policies.ts'
import { type StoppedRun, stopRun } from './results.ts'

/** The schedule starts it each hour from 17:00 on. If all rates of the day are stored, it asks nothing. */
export async function ratesRefresh(): Promise<{ asked: boolean; stale: string[] } | StoppedRun> {
  try {
    const result = await slowRates.refreshRates({ nowMs: Date.now() })
    setCurrentDetails(result.stale.length > 0 ? `stale: ${result.stale.join(', ')}` : 'every rate of the day is there')
    return result
  } catch (error) {
    return await stopRun(error, 'a refresh of the rates stopped', 'schedule')
  }
}
