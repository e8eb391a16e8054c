import { allHandlersFinished, condition, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow'
import type { PaymentStep, Question, EventInput } from '../activities/payments/payment-step.ts'
import { PAYMENT_THROTTLED_FOR_MS, pendingPollWaitMs } from '../domain/waits.ts'
import { cancelRefusal } from '../domain/payments/cancellation.ts'
import { providerOfAttempt } from '../domain/payments/payment.ts'
import type { TransactionState } from '../domain/states.ts'
import { displayTime } from '../domain/display/current-details.ts'
import { QuestionSchedule, questionOf, LateCheckoutSchedule, ThrottleSchedule } from './schedules.ts'
import { Inbox } from './inbox.ts'
import { resolveTransaction } from './commands.ts'
import { localPayments, patientRecordActivities, recordActivities, slowPayments, patient } from './policies.ts'
import { type TransactionInput, UPDATES } from './messages.ts'
import { type StoppedRun, type WorkflowResult, show, showReview, stopRun } from './results.ts'
import { askUntilKnown, startNewRun, waitForCapacity, waitForReview } from './waits.ts'

/** The least wait before a throttled question is sent again, whatever the provider's Retry-After. */
const LEAST_POSTPONEMENT_MS = 5_000

/**
 * One payment, from its stored row to its end. Each pass of the loop takes the step that the record calls for. A
 * payment that succeeds at once never awaits a known value: the SDK records the stack of every promise of a workflow,
 * some 50 µs each.
 */
export async function payment({ transactionId }: TransactionInput): Promise<WorkflowResult | StoppedRun> {
  let first: Promise<PaymentStep> | undefined
  // A command that arrived before the first workflow task runs before the first attempt.
  const begin = (onlyRead: boolean) => (first ??= attemptOrRead(transactionId, onlyRead))
  const inbox = new Inbox(
    {
      begins: () => void begin(true),
      cancel: () => slowPayments(null).cancelPayment({ transactionId }),
      resolve: (resolution) => resolveTransaction(transactionId, resolution),
      refusedAtEnd: (name, state) => (name === UPDATES.cancel ? cancelRefusal(state as TransactionState) : null),
    },
    workflowInfo().continuedFromExecutionRunId ? Date.now() : undefined,
  )
  try {
    let step = await begin(false)
    const throttle = new ThrottleSchedule(PAYMENT_THROTTLED_FOR_MS)
    const asking = new QuestionSchedule()
    const polling = new QuestionSchedule(pendingPollWaitMs)
    const late = new LateCheckoutSchedule()
    for (;;) {
      if (inbox.commands.waiting && (await inbox.commands.finished())) step = await attemptOrRead(transactionId)
      inbox.add(step.waitingEvents)
      if (step.next === 'END') inbox.commands.end(step.state)
      const inboundEventId = inbox.take()
      if (!inboundEventId) showReview(step)
      if (inboundEventId) step = await handlePaymentEvent({ transactionId, inboundEventId })
      else if (step.next === 'END') {
        if (mayHaveLateCheckouts(step) && (await askAboutLateCheckouts(transactionId, step, inbox, late))) continue
        show(step, 'Ended.')
        if (!allHandlersFinished()) await condition(allHandlersFinished)
        return { state: step.state, providerId: step.providerId, attempts: step.attemptNumber }
      } else if (workflowInfo().continueAsNewSuggested) await startNewRun(transactionId)
      else if (step.next === 'BUSY' || step.next === 'RESEND')
        step = await waitForCapacity(step, inbox, throttle, sendAgain(transactionId, step))
      else if (step.next === 'ATTEMPT') step = await tryNext(transactionId, step, inbox)
      else if (step.next === 'ASK') step = await askUntilKnown(step, inbox, asking, ask(transactionId, step))
      else if (step.next === 'WAIT') step = await waitForPayer(transactionId, step, inbox, polling)
      else if (step.next === 'AWAIT_OPENING') step = await waitForOpening(transactionId, step, inbox)
      else await waitForReview(step, inbox)
    }
  } catch (error) {
    return await stopRun(error, 'a payment needs an operator', 'review', () =>
      recordActivities.flagPayment({ transactionId }),
    )
  }
}

/** Makes the next attempt if the record calls for one. Otherwise, and during a command, it only reads the step. */
function attemptOrRead(transactionId: string, onlyRead = false): Promise<PaymentStep> {
  return localPayments.attemptPayment({ transactionId, lane: 'fast', ...(onlyRead && { onlyRead }) })
}

/** At the next provider of the order at once, and again at the last one (a link's checkout) after a moment. */
async function tryNext(transactionId: string, step: PaymentStep, inbox: Inbox): Promise<PaymentStep> {
  const { order, hosted, attemptNumber, triedInOrder } = step
  const again = hosted && attemptNumber >= order.length
  if (again && (await condition(() => !inbox.empty, 2_000))) return step
  const providerId = providerOfAttempt(order, (triedInOrder ?? attemptNumber) + 1, hosted) ?? step.providerId
  show(step, `Sends the next attempt to ${providerId}.`)
  // An activity of 1.1.0 does not say where in its order a link is. Then the next one chooses the provider itself.
  const isChosen = providerId !== null && triedInOrder !== undefined
  const following = isChosen && { following: { number: attemptNumber + 1, providerId } }
  return await slowPayments(providerId).attemptPayment({ transactionId, lane: 'slow', ...following })
}

function sendAgain(transactionId: string, { providerId }: PaymentStep) {
  return (giveUp: boolean) => slowPayments(providerId).attemptPayment({ transactionId, lane: 'slow', giveUp })
}

function ask(transactionId: string, { providerId }: PaymentStep, closing = false) {
  return (question: Question) => slowPayments(providerId).askPayment({ transactionId, closing, question })
}

/** An event wakes the workflow, polling covers lost events, and expiry ends the wait. */
async function waitForPayer(
  transactionId: string,
  first: PaymentStep,
  inbox: Inbox,
  polling: QuestionSchedule,
): Promise<PaymentStep> {
  let step = first
  upsertSearchAttributes({ State: [step.state] })
  while (step.next === 'WAIT' && !workflowInfo().continueAsNewSuggested) {
    const untilExpiry = step.expiresAtMs === null ? Infinity : step.expiresAtMs - Date.now()
    const untilPoll = polling.nextWait(step.attemptNumber)
    const expiring = untilExpiry > 0 && untilExpiry <= untilPoll
    const wait = expiring ? untilExpiry : untilPoll
    const awaited = step.attemptState === 'PENDING' ? step.providerId : 'the payer'
    show(step, `Waits for ${awaited}, ${deadlineOf(step, wait)}.`)
    const summary = `waits for ${awaited}`
    await condition(() => !inbox.empty || inbox.payerActed, wait, { summary })
    await inbox.untilMayAsk()
    if (!inbox.empty) return step
    const { railChosen } = inbox
    inbox.asks()
    const closing = step.expiresAtMs !== null && Date.now() >= step.expiresAtMs
    const answer = await ask(transactionId, step, closing)(questionOf(step, polling.ask()))
    step = answer.step
    if (railChosen && step.next === 'ATTEMPT') return await attemptOrRead(transactionId)
    if (answer.putOffMs !== undefined) polling.postpone(Math.max(answer.putOffMs, LEAST_POSTPONEMENT_MS))
    if (answer.cannotBeAsked) polling.awaitEvent(step.askedSinceMs)
  }
  return step
}

/** A payer who opens a link without an open checkout creates one. Expiry ends the wait. */
async function waitForOpening(transactionId: string, step: PaymentStep, inbox: Inbox): Promise<PaymentStep> {
  show(step, `Waits until the payer opens the link, until ${displayTime(step.expiresAtMs ?? 0)}.`)
  const untilExpiry = (step.expiresAtMs ?? 0) - Date.now()
  const wakes = () => !inbox.empty || inbox.linkOpened || inbox.linkEnded
  const woken = untilExpiry > 0 && (await condition(wakes, untilExpiry, { summary: 'until the link is opened' }))
  if (!woken) return await recordActivities.expireLink({ transactionId })
  if (!inbox.empty) return step
  inbox.opens()
  return await attemptOrRead(transactionId)
}

/** In case the provider's event is lost. Returns false if there is nothing more to ask. */
async function askAboutLateCheckouts(
  transactionId: string,
  step: PaymentStep,
  inbox: Inbox,
  late: LateCheckoutSchedule,
): Promise<boolean> {
  const wait = late.nextWait()
  if (wait === undefined) return false
  const checkouts = await patientRecordActivities.listLateCheckouts({ transactionId })
  if (checkouts.length === 0) return !inbox.empty
  show(step, `Ended. Asks about ${checkouts.length} late checkouts at ${displayTime(Date.now() + wait)}.`)
  upsertSearchAttributes({ State: [step.state] })
  if (wait > 0 && (await condition(() => !inbox.empty, wait, { summary: 'late checkouts' }))) return true
  for (const { attemptId, providerId } of checkouts)
    await slowPayments(providerId, patient).askLateCheckout({ transactionId, attemptId })
  late.asked()
  return true
}

/** Not if the payer never had a page, or paid on the only page. */
function mayHaveLateCheckouts({ payerHasPage, attemptNumber, attemptState }: PaymentStep): boolean {
  return payerHasPage && (attemptNumber > 1 || (attemptNumber === 1 && attemptState !== 'SUCCEEDED'))
}

function deadlineOf({ expiresAtMs }: PaymentStep, waitMs: number): string {
  return expiresAtMs === null
    ? `asked again at ${displayTime(Date.now() + waitMs)}`
    : `until ${displayTime(expiresAtMs)}`
}

/**
 * Applies a stored event of a payment. If the provider must confirm it, the provider is asked, on the slow queue. The
 * result of the first activity decides that, so histories from before this question replay.
 */
export async function handlePaymentEvent(input: EventInput): Promise<PaymentStep> {
  const step = await recordActivities.handleProviderEvent(input)
  if (step.confirmAt === undefined) return step
  show(step, `Asks ${step.confirmAt} about an event.`)
  return await slowPayments(step.confirmAt).confirmProviderEvent(input)
}
