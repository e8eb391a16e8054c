import { condition, continueAsNew, defineSignal, setCurrentDetails, setHandler, sleep } from '@temporalio/workflow'
import type { ConnectStep } from '../activities/connect/connect.ts'
import { CONNECT_ROUNDS, connectAskWaitMs, connectRetryWaitMs } from '../domain/providers/connect.ts'
import { displayTime } from '../domain/display/current-details.ts'
import { QuestionSchedule } from './schedules.ts'
import { recordActivities, slowPayments } from './policies.ts'
import { SIGNALS, type ConnectInput } from './messages.ts'
import { type StoppedRun, type WorkflowResult, stopRun } from './results.ts'

/** One connected account or split, until the provider has created or refused it, however long the provider is away. */
export async function connect({ resourceId }: ConnectInput): Promise<WorkflowResult | StoppedRun> {
  const activated = activatedAgain()
  try {
    // A signal that comes with the start requests the activation that this run begins with.
    activated.again = false
    let step = await slowPayments(null).attemptConnect({ resourceId })
    const asking = new QuestionSchedule(connectAskWaitMs)
    for (let rounds = 0, retries = 0; step.next !== 'END' || activated.again; rounds++) {
      if (rounds >= CONNECT_ROUNDS) await continueAsNew<typeof connect>({ resourceId })
      if (step.next === 'END') {
        activated.again = false
        step = await slowPayments(step.providerId).attemptConnect({ resourceId })
      } else if (step.next === 'ASK') step = await askUntilKnown(resourceId, step, asking)
      else step = await tryAgain(resourceId, step, connectRetryWaitMs(retries++), activated)
    }
    show(step, 'Ended.')
    return { state: step.state, providerId: step.providerId, attempts: step.attemptNumber }
  } catch (error) {
    // No operator reviews an activation: the relay starts it again, each time later, until the program is fixed.
    return await stopRun(error, 'an activation stopped', 'repeated', () =>
      recordActivities.postponeConnect({ resourceId }),
    )
  }
}

/** Remembers a further activation. A start alone would be lost on a run that is about to end. */
function activatedAgain(): { again: boolean } {
  const activated = { again: false }
  setHandler(defineSignal(SIGNALS.activate), () => {
    activated.again = true
  })
  return activated
}

/** After a wait, or at once on a new activation: the provider created nothing. */
async function tryAgain(
  resourceId: string,
  step: ConnectStep,
  wait: number,
  activated: { again: boolean },
): Promise<ConnectStep> {
  show(step, `Not created yet, and tried again at ${displayTime(Date.now() + wait)}, or at once when it is activated.`)
  await condition(() => activated.again, wait, { summary: 'before the next attempt' })
  activated.again = false
  return await slowPayments(step.providerId).attemptConnect({ resourceId })
}

/** The provider may have created it. The request is sent again only after its list lacked it twice, a minute apart. */
async function askUntilKnown(resourceId: string, step: ConnectStep, asking: QuestionSchedule): Promise<ConnectStep> {
  const wait = asking.nextWait(step.attemptNumber)
  show(
    step,
    `Got no response, and asks ${step.providerId} whether it was created at ${displayTime(Date.now() + wait)}.`,
  )
  await sleep(wait, { summary: `before asking ${step.providerId}` })
  asking.ask()
  const answer = await slowPayments(step.providerId).askConnect({ resourceId })
  if (answer.notFound) asking.notFound(answer.step.sendByMs)
  const lost = answer.notFound && answer.step.next === 'ASK' && asking.isLost
  return lost ? await slowPayments(step.providerId).loseConnect({ resourceId }) : answer.step
}

function show({ state, providerId, attemptNumber }: ConnectStep, status: string): void {
  setCurrentDetails(`**${status}** Nothing to do.\n\n${state} at ${providerId}, attempt ${attemptNumber}`)
}
