import { continueAsNew, setCurrentDetails, sleep } from '@temporalio/workflow'
import type { EraseStep } from '../activities/payers/erase-payer.ts'
import { ERASURE_PARTS, NEXT_ERASURE_LOOK_MS } from '../domain/payers/erasure.ts'
import { pauseAfterBatch } from '../domain/retention.ts'
import { recordActivities } from './policies.ts'
import type { ErasureInput } from './messages.ts'
import { type StoppedRun, stopRun } from './results.ts'

const LOOKS_IN_A_RUN = 24

/** Erases a payer's data in small batches. What has not ended is erased after its end: it is looked for each hour. */
export async function erasure({ requestId }: ErasureInput): Promise<{ erased: true } | StoppedRun> {
  try {
    for (let looks = 1; ; looks++) {
      for (const part of ERASURE_PARTS) {
        let after: string | null = null
        for (let more = true; more;) {
          const step: EraseStep = await recordActivities.erasePayer({ requestId, part, after })
          ;({ more, after } = step)
          if (more) await sleep(pauseAfterBatch(step.tookMs), { summary: 'so that payments are not slowed' })
        }
      }
      const { left } = await recordActivities.endErasure({ requestId, waitMs: NEXT_ERASURE_LOOK_MS })
      if (left === 0) {
        setCurrentDetails('**Erased.** Nothing to do.')
        return { erased: true }
      }
      setCurrentDetails(`**Waits for the end of ${left} payments or recipients’ payouts.** Nothing to do.`)
      await sleep(NEXT_ERASURE_LOOK_MS, { summary: 'before the next look' })
      if (looks === LOOKS_IN_A_RUN) await continueAsNew<typeof erasure>({ requestId })
    }
  } catch (error) {
    // The row is still due, so the relay starts it again.
    return await stopRun(error, 'an erasure stopped', 'repeated')
  }
}
