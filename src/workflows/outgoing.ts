import {
  allHandlersFinished,
  condition,
  continueAsNew,
  log,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow'
import type { OutgoingStep } from '../activities/outgoing/outgoing-step.ts'
import {
  FIRST_TRY_WAIT_MS,
  OUTGOING_THROTTLED_FOR_MS,
  outgoingTryWaitMs,
  pendingPollWaitMs,
} from '../domain/webhooks/backoff.ts'
import { displayTime } from '../domain/payments/current-details.ts'
import { QuestionSchedule, questionOf, ThrottleSchedule } from './schedules.ts'
import { Inbox } from './inbox.ts'
import {
  localPayouts,
  localRecord,
  localRefunds,
  recordActivities,
  slowPayments,
  isControlFlow,
  isOutage,
} from './policies.ts'
import type { PayoutInput, RefundInput } from './messages.ts'
import type { StoppedRun, WorkflowResult } from './results.ts'
import { resolveTransaction } from './commands.ts'
import { show, showReview, stopped } from './shown.ts'

/** The activities of refunds and of payouts. */
const ACTIVITIES = {
  refund: { first: localRefunds.attemptRefund, attempt: 'attemptRefund', ask: 'askRefund' },
  payout: { first: localPayouts.attemptPayout, attempt: 'attemptPayout', ask: 'askPayout' },
} as const

type Kind = keyof typeof ACTIVITIES

interface OutgoingRun {
  transactionId: string
  kind: Kind
  activities: (typeof ACTIVITIES)[Kind]
}

/**
 * One refund or payout, from its first attempt to its end. Each pass of the loop takes the step that the record calls
 * for. As in `payment`, the loop never awaits a known value.
 */
export async function outgoing(
  kind: Kind,
  { transactionId }: RefundInput | PayoutInput,
): Promise<WorkflowResult | StoppedRun> {
  const activities = ACTIVITIES[kind]
  const run: OutgoingRun = { transactionId, kind, activities }
  let first: Promise<OutgoingStep> | undefined
  const begin = (onlyRead: boolean) => (first ??= attemptOrRead(run, onlyRead))
  const inbox = new Inbox({
    begins: () => void begin(true),
    resolve: (resolution) => resolveTransaction(transactionId, resolution),
  })
  try {
    let step = await begin(false)
    const throttle = new ThrottleSchedule(OUTGOING_THROTTLED_FOR_MS)
    const asking = new QuestionSchedule()
    const polling = new QuestionSchedule(pendingPollWaitMs)
    for (let waits = 0; ;) {
      if (inbox.commands.waiting && (await inbox.commands.finished())) step = await attemptOrRead(run)
      inbox.add(step.waitingEvents)
      if (step.next === 'END') inbox.commands.end(step.state)
      const inboundEventId = inbox.take()
      if (!inboundEventId) showReview(step)
      if (inboundEventId) step = await handleEvent(run, step, inboundEventId, polling)
      else if (step.next === 'END') {
        show(step, 'Ended.')
        if (!allHandlersFinished()) await condition(allHandlersFinished)
        return { state: step.state, providerId: step.providerId, attempts: step.attemptNumber }
      } else if (step.next === 'ATTEMPT') step = await attempt(run, step)
      else if (step.next === 'BUSY' || step.next === 'RESEND') step = await waitForCapacity(run, step, inbox, throttle)
      else if (step.next === 'RETRY') step = await tryAgain(run, step, inbox)
      else if (step.next === 'QUEUED') step = await waitForOtherRefund(run, step, inbox)
      else if (step.next === 'ASK') step = await askUntilKnown(run, step, inbox, asking)
      else if (step.next === 'WAIT') step = await waitForProvider(run, step, inbox, { polling, first: waits++ === 0 })
      else await waitForReview(step, inbox)
    }
  } catch (error) {
    if (isControlFlow(error)) throw error
    if (isOutage(error)) return stopped('outage')
    log.error(`a ${kind} needs an operator`, { error })
    await recordActivities.flagPayment({ transactionId }).catch(() => undefined)
    return stopped('review')
  }
}

/** Makes the first attempt if there is none. Otherwise, and during a command, it only reads the step. */
function attemptOrRead({ transactionId, activities }: OutgoingRun, onlyRead = false): Promise<OutgoingStep> {
  return activities.first({
    transactionId,
    lane: 'fast',
    nextTryMs: FIRST_TRY_WAIT_MS,
    ...(onlyRead && { onlyRead }),
  })
}

async function attempt(
  { transactionId, activities }: OutgoingRun,
  step: OutgoingStep,
  { giveUp = false }: { giveUp?: boolean } = {},
): Promise<OutgoingStep> {
  return await slowPayments(step.providerId)[activities.attempt]({
    transactionId,
    lane: 'slow',
    giveUp,
    after: step.attemptNumber,
    nextTryMs: nextTryMs(step),
  })
}

/**
 * Handles an event. A refund's event may leave the outcome open, so the provider may be asked. A payout's event is
 * only recorded.
 */
async function handleEvent(
  { transactionId, kind }: OutgoingRun,
  { providerId }: OutgoingStep,
  inboundEventId: string,
  polling: QuestionSchedule,
): Promise<OutgoingStep> {
  const input = { transactionId, inboundEventId }
  if (kind === 'payout') return await localRecord.handlePayoutEvent(input)
  const step = await slowPayments(providerId).handleRefundEvent(input)
  if (step.next === 'WAIT') polling.askSoon()
  return step
}

/** Sends the same attempt again: the bulkhead was full, or the provider responded 429, so nothing was processed. */
async function waitForCapacity(
  run: OutgoingRun,
  step: OutgoingStep,
  inbox: Inbox,
  throttle: ThrottleSchedule,
): Promise<OutgoingStep> {
  if (step.waitMs === 0) return await attempt(run, step)
  const { waitMs, giveUp } = throttle.next(step, Date.now())
  show(
    step,
    `Waits for capacity at ${step.providerId}, and sends the same attempt at ${displayTime(Date.now() + waitMs)}.`,
  )
  const summary = `capacity at ${step.providerId}`
  if (waitMs > 0 && (await condition(() => !inbox.empty, waitMs, { summary }))) return step
  return await attempt(run, step, { giveUp })
}

function nextTryMs({ triedSinceMs, automatic }: OutgoingStep): number | null {
  return outgoingTryWaitMs(triedSinceMs === null ? 0 : Date.now() - triedSinceMs, automatic)
}

/** Makes another attempt, until `nextTryMs` ends the tries: nothing was sent, or the provider refused for now. */
async function tryAgain(run: OutgoingRun, step: OutgoingStep, inbox: Inbox): Promise<OutgoingStep> {
  if (workflowInfo().continueAsNewSuggested) await startNewRun(run)
  const wait = nextTryMs(step) ?? 0
  show(step, `Refused by ${step.providerId} for now, and tried again at ${displayTime(Date.now() + wait)}.`)
  if (await condition(() => !inbox.empty, wait, { summary: 'before the next attempt' })) return step
  return await attempt(run, step)
}

/** Continues as a new run, which needs only the record. */
async function startNewRun({ transactionId }: OutgoingRun): Promise<void> {
  await condition(allHandlersFinished)
  await continueAsNew<(input: RefundInput | PayoutInput) => Promise<unknown>>({ transactionId })
}

/**
 * Waits until the other refund of the same charge has settled: without a refund reference the provider cannot tell the
 * two apart. The end of the other refund sends the signal. If the signal is lost, the relay sends it when this row is
 * due.
 */
async function waitForOtherRefund(run: OutgoingRun, step: OutgoingStep, inbox: Inbox): Promise<OutgoingStep> {
  if (workflowInfo().continueAsNewSuggested) await startNewRun(run)
  show(step, 'Waits for another refund of the same charge.')
  await condition(() => !inbox.empty || inbox.otherSettled)
  if (!inbox.otherSettled) return step
  inbox.otherSettled = false
  return await attempt(run, step)
}

/** Asks the provider about an UNKNOWN attempt, on a widening schedule. Such an attempt is never sent again. */
async function askUntilKnown(
  { transactionId, activities }: OutgoingRun,
  step: OutgoingStep,
  inbox: Inbox,
  asking: QuestionSchedule,
): Promise<OutgoingStep> {
  const wait = asking.nextWait(step.attemptNumber)
  show(step, `Got no outcome, and asks ${step.providerId} again at ${displayTime(Date.now() + wait)}.`)
  const summary = `before asking ${step.providerId}`
  if (await condition(() => !inbox.empty, wait, { summary })) return step
  const question = questionOf(step, asking.ask(), asking.isLost)
  const answer = await slowPayments(step.providerId)[activities.ask]({ transactionId, question })
  if (answer.putOffMs !== undefined) asking.postpone(answer.putOffMs)
  if (answer.notFound) asking.notFound(answer.step.sendByMs)
  if (answer.cannotBeAsked) asking.awaitEvent(answer.step.askedSinceMs)
  return answer.step
}

/** Waits for a provider that settles later. An event wakes the workflow, and polling covers lost events. */
async function waitForProvider(
  { transactionId, kind, activities }: OutgoingRun,
  step: OutgoingStep,
  inbox: Inbox,
  { polling, first }: { polling: QuestionSchedule; first: boolean },
): Promise<OutgoingStep> {
  const wait = polling.nextWait(step.attemptNumber)
  show(step, `Waits for ${step.providerId}, and asks at ${displayTime(Date.now() + wait)}.`)
  // A payout is PROCESSING from its start, and a batch may have a thousand.
  if (first && kind === 'refund') upsertSearchAttributes({ State: [step.state] })
  if (await condition(() => !inbox.empty, wait, { summary: `waits for ${step.providerId}` })) return step
  const question = questionOf(step, polling.ask())
  const answer = await slowPayments(step.providerId)[activities.ask]({ transactionId, question })
  if (answer.putOffMs !== undefined) polling.postpone(answer.putOffMs)
  if (answer.cannotBeAsked) polling.awaitEvent(answer.step.askedSinceMs)
  return answer.step
}

/** Waits for an operator's command or an event: the transaction is flagged for review. */
async function waitForReview(step: OutgoingStep, inbox: Inbox): Promise<void> {
  show(step, 'Waits for an operator.')
  await condition(() => !inbox.empty)
}

/** One refund, from its reservation to the payer's money, or to the release of the reservation. */
export async function refund(input: RefundInput): Promise<WorkflowResult | StoppedRun> {
  return await outgoing('refund', input)
}

/**
 * One item of a batch, from its release to its arrival or return. It acts only on a PROCESSING row, which only an
 * approval writes.
 */
export async function payout(input: PayoutInput): Promise<WorkflowResult | StoppedRun> {
  return await outgoing('payout', input)
}
