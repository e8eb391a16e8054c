import {
  allHandlersFinished,
  condition,
  continueAsNew,
  log,
  setCurrentDetails,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow'
import type { RefundStep } from '../activities/refunds/steps.ts'
import {
  FIRST_REFUND_TRY_WAIT_MS,
  pendingPollWaitMs,
  refundTryWaitMs,
  refundQueueWaitMs,
  REFUND_TAKEN_WITHIN_MS,
  REFUND_TURNS,
} from '../domain/backoff.ts'
import { displayWait } from '../domain/summary.ts'
import { Asking, questionOf } from './asking.ts'
import { Inbox } from './inbox.ts'
import { fastRefunds, record, slowPayments } from './lanes.ts'
import type { RefundInput, WorkflowResult } from './messages.ts'
import { Patience } from './patience.ts'
import { isControlFlow, isDatabaseFault } from './policies.ts'

/** One refund, from its reservation to the money's return or the reservation's release. */
export async function refund({ transactionId }: RefundInput): Promise<WorkflowResult | null> {
  const inbox = new Inbox({
    resolve: (resolution) => record.resolveRefund({ transactionId, ...resolution }),
  })
  try {
    await inbox.commands.settled()
    let step = await goOn(transactionId)
    const patience = new Patience(REFUND_TAKEN_WITHIN_MS)
    const asking = new Asking()
    for (let turns = 0, polls = 0; ;) {
      if (await inbox.commands.settled()) step = await goOn(transactionId)
      inbox.add(step.waitingEvents)
      if (step.next === 'END') inbox.commands.end(step.state)
      const inboundEventId = inbox.take()
      if (inboundEventId)
        step = await slowPayments(step.providerId).handleRefundEvent({ transactionId, inboundEventId })
      else if (step.next === 'END') {
        await condition(allHandlersFinished)
        return { state: step.state, providerId: step.providerId, attempts: step.attemptNumber }
      } else if (step.next === 'ATTEMPT') step = await attempt(transactionId, step, { turns })
      else if (step.next === 'BUSY' || step.next === 'RESEND')
        step = await waitToBeTaken(transactionId, step, inbox, patience)
      else if (step.next === 'RETRY') step = await tryAgain(transactionId, step, inbox)
      else if (step.next === 'QUEUED') step = await waitForTurn(transactionId, step, inbox, turns++)
      else if (step.next === 'ASK') step = await askUntilKnown(transactionId, step, inbox, asking)
      else if (step.next === 'WAIT') step = await waitForProvider(transactionId, step, inbox, polls++)
      else await waitForReview(step, inbox)
    }
  } catch (error) {
    if (isControlFlow(error)) throw error
    if (isDatabaseFault(error)) return null
    log.error('a refund needs a person', { error })
    await record.flagPayment({ transactionId }).catch(() => undefined)
    return null
  }
}

/** Makes the first attempt where there is none, and otherwise only reads the refund's step. */
async function goOn(transactionId: string): Promise<RefundStep> {
  return await fastRefunds.attemptRefund({
    transactionId,
    lane: 'fast',
    nextTryMs: FIRST_REFUND_TRY_WAIT_MS,
    nextTurnMs: refundQueueWaitMs(0),
  })
}

async function attempt(
  transactionId: string,
  step: RefundStep,
  { turns = 0, giveUp = false }: { turns?: number; giveUp?: boolean } = {},
): Promise<RefundStep> {
  return await slowPayments(step.providerId).attemptRefund({
    transactionId,
    lane: 'slow',
    giveUp,
    after: step.attemptNumber,
    nextTryMs: nextTryMs(step),
    nextTurnMs: refundQueueWaitMs(turns),
  })
}

/** The bulkhead was full, or the provider answered 429: nothing was processed, so the same attempt is sent again. */
async function waitToBeTaken(
  transactionId: string,
  step: RefundStep,
  inbox: Inbox,
  patience: Patience,
): Promise<RefundStep> {
  if (step.waitMs === 0) return await attempt(transactionId, step)
  const { waitMs, giveUp } = patience.next(step, Date.now())
  show(step, `${step.providerId} takes no more calls for now`)
  if (waitMs > 0 && (await condition(() => !inbox.empty, waitMs))) return step
  return await attempt(transactionId, step, { giveUp })
}

function nextTryMs({ triedSinceMs, automatic }: RefundStep): number | null {
  return refundTryWaitMs(triedSinceMs === null ? 0 : Date.now() - triedSinceMs, automatic)
}

/** Nothing was sent, or the provider refused for now: another attempt follows until the refund was tried for long enough. */
async function tryAgain(transactionId: string, step: RefundStep, inbox: Inbox): Promise<RefundStep> {
  if (workflowInfo().continueAsNewSuggested) await goOnAsNew(transactionId)
  const wait = nextTryMs(step) ?? 0
  show(step, `was not taken, is tried again in ${displayWait(wait)}`)
  if (await condition(() => !inbox.empty, wait)) return step
  return await attempt(transactionId, step)
}

/** Continues as a new run, which needs only the record. */
async function goOnAsNew(transactionId: string): Promise<void> {
  await condition(allHandlersFinished)
  await continueAsNew<typeof refund>({ transactionId })
}

/** Another refund of the same charge is unsettled; a provider without a refund reference cannot tell the two apart. */
async function waitForTurn(transactionId: string, step: RefundStep, inbox: Inbox, turns: number): Promise<RefundStep> {
  if (turns >= REFUND_TURNS) await goOnAsNew(transactionId)
  const wait = refundQueueWaitMs(turns)
  show(step, `waits for its turn, looks again in ${displayWait(wait)}`)
  if (await condition(() => !inbox.empty, wait)) return step
  return await attempt(transactionId, step, { turns: turns + 1 })
}

/** An UNKNOWN refund is never sent again: the provider is asked, on a widening schedule. */
async function askUntilKnown(
  transactionId: string,
  step: RefundStep,
  inbox: Inbox,
  asking: Asking,
): Promise<RefundStep> {
  const wait = asking.nextWait(step.attemptNumber)
  show(step, `asks ${step.providerId} what became of it`)
  if (await condition(() => !inbox.empty, wait)) return step
  const question = questionOf(step, asking.ask(), asking.isLost)
  const answer = await slowPayments(step.providerId).askRefund({ transactionId, question })
  if (answer.putOffMs !== undefined) asking.putOff(answer.putOffMs)
  if (answer.notFound) asking.notFound(answer.step.sendByMs)
  return answer.step
}

/** The provider accepted the refund and settles it later: an event wakes the workflow, polls catch a lost event. */
async function waitForProvider(
  transactionId: string,
  step: RefundStep,
  inbox: Inbox,
  polls: number,
): Promise<RefundStep> {
  show(step, `waits for ${step.providerId}`)
  if (polls === 0) upsertSearchAttributes({ State: [step.state] })
  if (await condition(() => !inbox.empty, pendingPollWaitMs(polls))) return step
  const question = questionOf(step, pendingPollWaitMs(polls + 1))
  return (await slowPayments(step.providerId).askRefund({ transactionId, question })).step
}

/** Flagged for review: only an event, or a person's command, moves the refund on. */
async function waitForReview(step: RefundStep, inbox: Inbox): Promise<void> {
  show(step, 'waits for an operator')
  upsertSearchAttributes({ State: [step.state], NeedsReview: [true] })
  await condition(() => !inbox.empty)
}

function show(step: RefundStep, waiting: string): void {
  setCurrentDetails(`${step.state} at ${step.providerId}, attempt ${step.attemptNumber}: ${waiting}`)
}
