import { condition, continueAsNew, defineSignal, log, setCurrentDetails, setHandler, sleep } from '@temporalio/workflow'
import type { ConnectTurn } from '../activities/connect/steps.ts'
import { CONNECT_TURNS, connectAskWaitMs, connectRetryWaitMs } from '../domain/connect.ts'
import { displayWait } from '../domain/summary.ts'
import { Asking } from './asking.ts'
import { record, slowPayments } from './lanes.ts'
import { SIGNALS, type ConnectInput, type WorkflowResult } from './messages.ts'
import { isControlFlow, isDatabaseFault } from './policies.ts'

/** One connected account or split, until the provider has made it or refused it; for as long as the provider is away. */
export async function connect({ resourceId }: ConnectInput): Promise<WorkflowResult | null> {
  const activated = activatedAgain()
  try {
    // A signal that comes with the start asks for the very activation that this run begins with.
    activated.again = false
    let turn = await slowPayments(null).attemptConnect({ resourceId })
    const asking = new Asking(connectAskWaitMs)
    for (let turns = 0, retries = 0; turn.next !== 'END' || activated.again; turns++) {
      if (turns >= CONNECT_TURNS) await continueAsNew<typeof connect>({ resourceId })
      if (turn.next === 'END') {
        activated.again = false
        turn = await slowPayments(turn.providerId).attemptConnect({ resourceId })
      } else if (turn.next === 'ASK') turn = await askUntilKnown(resourceId, turn, asking)
      else turn = await tryAgain(resourceId, turn, connectRetryWaitMs(retries++), activated)
    }
    return { state: turn.state, providerId: turn.providerId, attempts: turn.attemptNumber }
  } catch (error) {
    if (isControlFlow(error)) throw error
    if (isDatabaseFault(error)) return null
    // Nobody reviews an activation: the relay starts it again, later each time, until the program is mended.
    log.error('an activation stopped', { error })
    await record.postponeConnect({ resourceId }).catch(() => undefined)
    return null
  }
}

/** Whether another activation was asked for meanwhile: a start alone is lost on a run that is about to end. */
function activatedAgain(): { again: boolean } {
  const activated = { again: false }
  setHandler(defineSignal(SIGNALS.activate), () => {
    activated.again = true
  })
  return activated
}

/** The provider made nothing, so the request is sent again: after a while, or at once when a person activates. */
async function tryAgain(
  resourceId: string,
  turn: ConnectTurn,
  wait: number,
  activated: { again: boolean },
): Promise<ConnectTurn> {
  show(turn, `not made, tried again in ${displayWait(wait)}`)
  await condition(() => activated.again, wait)
  activated.again = false
  return await slowPayments(turn.providerId).attemptConnect({ resourceId })
}

/** The provider may have made it: the request is sent again only after its list lacked it twice, a minute apart. */
async function askUntilKnown(resourceId: string, turn: ConnectTurn, asking: Asking): Promise<ConnectTurn> {
  const wait = asking.nextWait(turn.attemptNumber)
  show(turn, `looks whether ${turn.providerId} has made it`)
  await sleep(wait)
  asking.ask()
  const answer = await slowPayments(turn.providerId).askConnect({ resourceId })
  if (answer.notFound) asking.notFound(answer.turn.sendByMs)
  const lost = answer.notFound && answer.turn.next === 'ASK' && asking.isLost
  return lost ? await slowPayments(turn.providerId).loseConnect({ resourceId }) : answer.turn
}

function show({ state, providerId, attemptNumber }: ConnectTurn, waiting: string): void {
  setCurrentDetails(`${state} at ${providerId}, attempt ${attemptNumber}: ${waiting}`)
}
