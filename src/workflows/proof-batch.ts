import { setCurrentDetails, sleep } from '@temporalio/workflow'
import { recordActivities } from './policies.ts'
import { type StoppedRun, stopRun } from './results.ts'

/** The waits before late witnesses are asked again. Together they are shorter than an hour. */
const ASK_AGAIN_AFTER = ['1 minute', '4 minutes', '10 minutes', '20 minutes'] as const

/** If the database is away, the next hour's run closes the hours. */
export async function proofBatch(): Promise<{ hours: string[] } | StoppedRun> {
  try {
    const closed: string[] = []
    let [isCosigned, lacksTimestamps] = [true, false]
    for (let done = false; !done;) {
      const step = await recordActivities.closeProofHours()
      closed.push(...step.hours)
      isCosigned &&= step.isCosigned
      done = step.done
      lacksTimestamps = step.lacksTimestamps ?? false
      setCurrentDetails(closed.length === 0 ? 'no hour to close' : `closed ${closed.join(', ')}`)
    }
    for (const wait of ASK_AGAIN_AFTER) {
      if (isCosigned && !lacksTimestamps) break
      await sleep(wait)
      if (!isCosigned) ({ isCosigned } = await recordActivities.askLateWitnesses())
      if (lacksTimestamps) ({ lacksTimestamps } = await recordActivities.stampHeads())
    }
    return { hours: closed }
  } catch (error) {
    return await stopRun(error, 'hours of the proof logs could not be closed', 'schedule')
  }
}
