import { condition, continueAsNew, defineSignal, setCurrentDetails, setHandler } from '@temporalio/workflow'
import type { DisputeStep } from '../activities/disputes/disputes.ts'
import { displayTime } from '../domain/display/current-details.ts'
import { ASK_WAITS_MS, askWaitMs } from '../domain/waits.ts'
import { recordActivities, slowPayments } from './policies.ts'
import { type DisputeInput, SIGNALS } from './messages.ts'
import { type StoppedRun, stopRun } from './results.ts'

const LOOKS_IN_A_RUN = 100

/** After so many tries to read a dispute, or to send its answer, it is flagged for an operator: within two hours. */
const FLAG_AFTER = 8
const LONGEST_RETRY_WAIT_MS = 15 * 60_000

/**
 * One dispute, until its provider closes it. Each pass asks the provider, whatever woke the workflow: an event, an
 * answer of the business, a reminder, or the day. So events may come in any order, twice, or not at all.
 */
export async function dispute({ disputeId }: DisputeInput): Promise<Pick<DisputeStep, 'state'> | StoppedRun> {
  const woken = { again: false }
  setHandler(defineSignal(SIGNALS.look), () => {
    woken.again = true
  })
  try {
    let providerId: string | null = null
    for (let looks = 0, unread = 0, tries = 0; ; looks++) {
      if (looks === LOOKS_IN_A_RUN) await continueAsNew<typeof dispute>({ disputeId })
      woken.again = false
      const step: DisputeStep = await slowPayments(providerId).lookAtDispute({ disputeId, nowMs: Date.now() })
      providerId = step.providerId
      unread = step.next === 'ASK' ? unread + 1 : 0
      const isOwed = step.state === null || step.hasAnswer
      if (!isOwed) tries = 0
      else if (step.next !== 'WAIT' && ++tries === FLAG_AFTER) await recordActivities.flagDispute({ disputeId })
      const isLost = step.state === null && unread > ASK_WAITS_MS.length
      if (step.next === 'END' || isLost) {
        // A signal that came during the look may be about something later.
        if (woken.again) continue
        if (isLost && !(await recordActivities.leaveUnreadDispute({ disputeId, version: step.version }))) continue
        setCurrentDetails(`**Ended.** Nothing to do.\n\n${step.state ?? 'never read'} at ${providerId}`)
        return { state: step.state }
      }
      const waitMs = await actOn(disputeId, step, { unread, tries })
      show(step, waitMs)
      if (waitMs > 0) await condition(() => woken.again, waitMs, { summary: 'before the next look' })
    }
  } catch (error) {
    return await stopRun(error, 'a dispute stopped', 'repeated', () => recordActivities.postponeDispute({ disputeId }))
  }
}

/** Returns the wait before the next look. */
async function actOn(
  disputeId: string,
  { next, providerId, send, waitMs, askAgainMs }: DisputeStep,
  { unread, tries }: { unread: number; tries: number },
): Promise<number> {
  if (next === 'ASK') return Math.max(askAgainMs, Math.min(waitMs, askWaitMs(unread)))
  if (next !== 'SEND') return waitMs
  const sent = await slowPayments(providerId).sendAnswer({ disputeId, ...send! })
  return sent.waitMs === 0 ? 0 : Math.max(sent.waitMs, Math.min(askWaitMs(tries), LONGEST_RETRY_WAIT_MS))
}

function show({ state, providerId, next }: DisputeStep, waitMs: number): void {
  const at = displayTime(Date.now() + waitMs)
  const status = next === 'ASK' ? `Got no answer, and asks ${providerId} again at ${at}` : `Asks ${providerId} at ${at}`
  setCurrentDetails(`**${status}, or when an event comes.** Nothing to do.\n\n${state ?? 'not read yet'}`)
}
