import { log, setCurrentDetails } from '@temporalio/workflow'
import { recordActivities, isControlFlow, isOutage } from './policies.ts'
import { stopped } from './shown.ts'
import type { ProofBatchResult, StoppedRun } from './messages.ts'

/** Closes every past hour of both logs. If the database is away, the next hour's run closes them. */
export async function proofBatch(): Promise<ProofBatchResult | StoppedRun> {
  try {
    for (const closed: string[] = []; ;) {
      const { hours, done } = await recordActivities.closeProofHours()
      closed.push(...hours)
      setCurrentDetails(closed.length === 0 ? 'no hour to close' : `closed ${closed.join(', ')}`)
      if (done) return { hours: closed }
    }
  } catch (error) {
    if (isControlFlow(error)) throw error
    if (!isOutage(error)) log.error('hours of the proof logs could not be closed', { error })
    return stopped(isOutage(error) ? 'outage' : 'schedule')
  }
}
