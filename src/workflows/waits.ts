import { allHandlersFinished, condition, continueAsNew } from '@temporalio/workflow'
import type { AskAnswer, Question, TransactionStep } from '../activities/payments/payment-step.ts'
import { displayTime } from '../domain/display/current-details.ts'
import type { Inbox } from './inbox.ts'
import type { TransactionInput } from './messages.ts'
import { show } from './results.ts'
import { type QuestionSchedule, questionOf, type ThrottleSchedule } from './schedules.ts'

/** Each wait returns the next step, or the same one if a message ended it. */

/** The bulkhead was full, or the provider responded 429, so nothing was processed. */
export async function waitForCapacity<Step extends TransactionStep>(
  step: Step,
  inbox: Inbox,
  throttle: ThrottleSchedule,
  attempt: (giveUp: boolean) => Promise<Step>,
): Promise<Step> {
  if (step.waitMs === 0) return await attempt(false)
  const { waitMs, giveUp } = throttle.next(step, Date.now())
  show(
    step,
    `Waits for capacity at ${step.providerId}, and sends the same attempt at ${displayTime(Date.now() + waitMs)}.`,
  )
  const summary = `capacity at ${step.providerId}`
  if (waitMs > 0) await condition(() => !inbox.empty || inbox.linkEnded, waitMs, { summary })
  if (!inbox.empty) return step
  inbox.linkEnded = false
  return await attempt(giveUp)
}

/** Asks the provider about an UNKNOWN attempt, on a widening schedule. Such an attempt is never sent again. */
export async function askUntilKnown<Step extends TransactionStep>(
  step: Step,
  inbox: Inbox,
  asking: QuestionSchedule,
  ask: (question: Question) => Promise<AskAnswer<Step>>,
): Promise<Step> {
  const wait = asking.nextWait(step.attemptNumber)
  show(step, `Got no outcome, and asks ${step.providerId} again at ${displayTime(Date.now() + wait)}.`)
  const summary = `before asking ${step.providerId}`
  if (await condition(() => !inbox.empty, wait, { summary })) return step
  const answer = await ask(questionOf(step, asking.ask(), asking.isLost))
  if (answer.putOffMs !== undefined) asking.postpone(answer.putOffMs)
  if (answer.notFound) asking.notFound(answer.step.sendByMs)
  if (answer.cannotBeAsked) asking.awaitEvent(answer.step.askedSinceMs)
  return answer.step
}

export async function waitForReview(step: TransactionStep, inbox: Inbox): Promise<void> {
  show(step, 'Waits for an operator.')
  await condition(() => !inbox.empty)
}

export async function startNewRun(transactionId: string): Promise<void> {
  await condition(allHandlersFinished)
  await continueAsNew<(input: TransactionInput) => Promise<unknown>>({ transactionId })
}
