import { allHandlersFinished, condition, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow'
import type { Question } from '../activities/payments/payment-step.ts'
import type { OutgoingStep } from '../activities/outgoing/kind.ts'
import { FIRST_TRY_WAIT_MS, OUTGOING_THROTTLED_FOR_MS, outgoingTryWaitMs, pendingPollWaitMs } from '../domain/waits.ts'
import { displayTime } from '../domain/display/current-details.ts'
import { QuestionSchedule, questionOf, ThrottleSchedule } from './schedules.ts'
import { Inbox } from './inbox.ts'
import { localPayouts, localRecord, localRefunds, recordActivities, slowPayments } from './policies.ts'
import type { TransactionInput } from './messages.ts'
import { type StoppedRun, type WorkflowResult, show, showReview, stopRun } from './results.ts'
import { resolveTransaction } from './commands.ts'
import { askUntilKnown, startNewRun, waitForCapacity, waitForReview } from './waits.ts'

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

/** One refund or payout. As in `payment`, the loop takes the step of the record and never awaits a known value. */
export async function outgoing(kind: Kind, { transactionId }: TransactionInput): Promise<WorkflowResult | StoppedRun> {
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
      else if (step.next === 'BUSY' || step.next === 'RESEND')
        step = await waitForCapacity(step, inbox, throttle, sendAgain(run, step))
      else if (step.next === 'RETRY') step = await tryAgain(run, step, inbox)
      else if (step.next === 'QUEUED') step = await waitForOtherRefund(run, step, inbox)
      else if (step.next === 'ASK') step = await askUntilKnown(step, inbox, asking, ask(run, step))
      else if (step.next === 'WAIT') step = await waitForProvider(run, step, inbox, { polling, first: waits++ === 0 })
      else await waitForReview(step, inbox)
    }
  } catch (error) {
    return await stopRun(error, `a ${kind} needs an operator`, 'review', () =>
      recordActivities.flagPayment({ transactionId }),
    )
  }
}

/** Makes the first attempt if there is none. Otherwise, and during a command, it only reads the step. */
function attemptOrRead({ transactionId, activities }: OutgoingRun, onlyRead = false): Promise<OutgoingStep> {
  return activities.first({ transactionId, lane: 'fast', nextTryMs: FIRST_TRY_WAIT_MS, ...(onlyRead && { onlyRead }) })
}

async function attempt(
  { transactionId, activities }: OutgoingRun,
  step: OutgoingStep,
  giveUp = false,
): Promise<OutgoingStep> {
  return await slowPayments(step.providerId)[activities.attempt]({
    transactionId,
    lane: 'slow',
    giveUp,
    after: step.attemptNumber,
    nextTryMs: nextTryMs(step),
  })
}

/** A refund's event may leave the outcome open, so the provider may be asked. A payout's is only recorded. */
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

function sendAgain(run: OutgoingRun, step: OutgoingStep) {
  return (giveUp: boolean) => attempt(run, step, giveUp)
}

function ask({ transactionId, activities }: OutgoingRun, { providerId }: OutgoingStep) {
  return (question: Question) => slowPayments(providerId)[activities.ask]({ transactionId, question })
}

function nextTryMs({ triedSinceMs, automatic }: OutgoingStep): number | null {
  return outgoingTryWaitMs(triedSinceMs === null ? 0 : Date.now() - triedSinceMs, automatic)
}

/** Makes another attempt, until `nextTryMs` ends the tries: nothing was sent, or the provider refused for now. */
async function tryAgain(run: OutgoingRun, step: OutgoingStep, inbox: Inbox): Promise<OutgoingStep> {
  if (workflowInfo().continueAsNewSuggested) await startNewRun(run.transactionId)
  const wait = nextTryMs(step) ?? 0
  show(step, `Refused by ${step.providerId} for now, and tried again at ${displayTime(Date.now() + wait)}.`)
  if (await condition(() => !inbox.empty, wait, { summary: 'before the next attempt' })) return step
  return await attempt(run, step)
}

/**
 * Waits until the other refund of the same charge has settled: without a refund reference the provider cannot tell the
 * two apart. The end of the other refund sends the signal. If the signal is lost, the relay sends it when this row is
 * due.
 */
async function waitForOtherRefund(run: OutgoingRun, step: OutgoingStep, inbox: Inbox): Promise<OutgoingStep> {
  if (workflowInfo().continueAsNewSuggested) await startNewRun(run.transactionId)
  show(step, 'Waits for another refund of the same charge.')
  await condition(() => !inbox.empty || inbox.otherSettled)
  if (!inbox.otherSettled) return step
  inbox.otherSettled = false
  return await attempt(run, step)
}

/** The provider settles later. An event wakes the workflow, and polling covers lost events. */
async function waitForProvider(
  run: OutgoingRun,
  step: OutgoingStep,
  inbox: Inbox,
  { polling, first }: { polling: QuestionSchedule; first: boolean },
): Promise<OutgoingStep> {
  const wait = polling.nextWait(step.attemptNumber)
  show(step, `Waits for ${step.providerId}, and asks at ${displayTime(Date.now() + wait)}.`)
  // A payout is PROCESSING from its start, and a batch may have a thousand.
  if (first && run.kind === 'refund') upsertSearchAttributes({ State: [step.state] })
  if (await condition(() => !inbox.empty, wait, { summary: `waits for ${step.providerId}` })) return step
  const answer = await ask(run, step)(questionOf(step, polling.ask()))
  if (answer.putOffMs !== undefined) polling.postpone(answer.putOffMs)
  if (answer.cannotBeAsked) polling.awaitEvent(answer.step.askedSinceMs)
  return answer.step
}

export async function refund(input: TransactionInput): Promise<WorkflowResult | StoppedRun> {
  return await outgoing('refund', input)
}

/** One item of a batch. It acts only on a PROCESSING row, which only an approval writes. */
export async function payout(input: TransactionInput): Promise<WorkflowResult | StoppedRun> {
  return await outgoing('payout', input)
}
