import { log, setCurrentDetails } from '@temporalio/workflow'
import { slowRates, isControlFlow, isOutage } from './policies.ts'
import { type RatesRefreshResult, type StoppedRun, stopped } from './results.ts'

/**
 * One attempt to fetch the rates of the day. The schedule starts it each hour from 17:00 on. If all rates are stored,
 * it asks nothing.
 */
export async function ratesRefresh(): Promise<RatesRefreshResult | StoppedRun> {
  try {
    const result = await slowRates.refreshRates({ nowMs: Date.now() })
    setCurrentDetails(result.stale.length > 0 ? `stale: ${result.stale.join(', ')}` : 'every rate of the day is there')
    return result
  } catch (error) {
    if (isControlFlow(error)) throw error
    if (!isOutage(error)) log.error('a refresh of the rates stopped', { error })
    return stopped(isOutage(error) ? 'outage' : 'schedule')
  }
}
