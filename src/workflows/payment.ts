import {
  allHandlersFinished,
  condition,
  continueAsNew,
  log,
  setCurrentDetails,
  sleep,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow'
import type { PaymentStep } from '../activities/payment-steps.ts'
import { pendingPollWaitMs } from '../domain/backoff.ts'
import { isTerminal } from '../domain/states.ts'
import { displayWait } from '../domain/summary.ts'
import { Asking, questionOf } from './asking.ts'
import type { Decision, Standing } from './decisions.ts'
import { Inbox } from './inbox.ts'
import { fast, patientRecord, record, slowPayments } from './lanes.ts'
import { answerReturns, askWhileOpen, LeftCheckouts, mayLeaveCheckouts } from './left-checkouts.ts'
import type { PaymentInput, WorkflowResult } from './messages.ts'
import { isControlFlow, isDatabaseFault, patient } from './policies.ts'

/** One payment, from its stored row to its end. What it does is what the record calls for next. */
export async function payment({ transactionId, returnedAtMs }: PaymentInput): Promise<WorkflowResult | null> {
  const inbox = new Inbox(['cancel', 'resolve'])
  if (returnedAtMs !== undefined) inbox.returns.add(returnedAtMs)
  try {
    let step = await fast.attemptPayment({ transactionId, lane: 'fast' })
    const asking = new Asking()
    const left = new LeftCheckouts()
    for (;;) {
      inbox.add(step.waitingEvents)
      inbox.decisions.stand(standingOf(step))
      const inboundEventId = inbox.take()
      const decision = inboundEventId ? undefined : inbox.decisions.take()
      if (decision) {
        step = await carryOut(transactionId, step, decision)
        inbox.decisions.done(standingOf(step))
      } else if (inboundEventId) step = await record.handleProviderEvent({ transactionId, inboundEventId })
      else if (step.next === 'END') {
        if (await asksOn(transactionId, step, inbox, left)) continue
        await condition(allHandlersFinished)
        return { state: step.state, providerId: step.providerId, attempts: step.attemptNumber }
      } else if (workflowInfo().continueAsNewSuggested) await goOnAsNew(transactionId, inbox)
      else if (step.next === 'BUSY')
        step = await slowPayments(step.providerId).attemptPayment({ transactionId, lane: 'slow' })
      else if (step.next === 'ATTEMPT') step = await tryNext(transactionId, step)
      else if (step.next === 'ASK') step = await askUntilKnown(transactionId, step, inbox, asking)
      else if (step.next === 'WAIT') step = await waitForPayer(transactionId, step, inbox, left)
      else if (step.next === 'OPEN') step = await waitForOpening(transactionId, step, inbox, left)
      else await waitForReview(step, inbox)
    }
  } catch (error) {
    if (isControlFlow(error)) throw error
    if (isDatabaseFault(error)) return null
    log.error('a payment needs a person', { error })
    await record.flagPayment({ transactionId }).catch(() => undefined)
    return null
  }
}

/** The record knows all that it goes on from, but not who came back. */
async function goOnAsNew(transactionId: string, { returns }: Inbox): Promise<void> {
  const waiting = returns.latestMs === null ? {} : { returnedAtMs: returns.latestMs }
  await continueAsNew<typeof payment>({ transactionId, ...waiting })
}

/** A payment can be cancelled while a checkout is open and nobody has paid on it. */
function standingOf({ state, next, attemptState }: PaymentStep): Standing {
  return { state, terminal: isTerminal(state), cancellable: next === 'WAIT' && attemptState === 'REQUIRES_ACTION' }
}

async function carryOut(transactionId: string, step: PaymentStep, decision: Decision): Promise<PaymentStep> {
  if (decision.kind === 'cancel') return await slowPayments(step.providerId).cancelPayment({ transactionId })
  return await record.resolvePayment({ transactionId, outcome: decision.outcome })
}

/** A checkout that came to nothing is made again after a moment; the next provider of an order is tried at once. */
async function tryNext(transactionId: string, step: PaymentStep): Promise<PaymentStep> {
  if (step.hosted && step.attemptNumber >= step.order.length) await sleep(2_000)
  return await slowPayments(step.order[step.attemptNumber] ?? step.providerId).attemptPayment({
    transactionId,
    lane: 'slow',
  })
}

/** Never resent and never failed over: asked about, on a widening schedule, until the provider has said. */
async function askUntilKnown(
  transactionId: string,
  step: PaymentStep,
  inbox: Inbox,
  asking: Asking,
): Promise<PaymentStep> {
  const wait = asking.nextWait(step.attemptNumber)
  show(step, `asks ${step.providerId} what became of it`)
  if (await condition(() => !inbox.empty, wait)) return step
  const question = questionOf(step, asking.ask(), asking.isLost)
  const answer = await slowPayments(step.providerId).askPayment({
    transactionId,
    closing: false,
    returned: false,
    question,
  })
  if (answer.notFound) asking.notFound(answer.step.sendByMs)
  return answer.step
}

/** The payer or the provider has to act: their event wakes it, polls catch what was never sent, time ends it. */
async function waitForPayer(
  transactionId: string,
  first: PaymentStep,
  inbox: Inbox,
  left: LeftCheckouts,
): Promise<PaymentStep> {
  let step = first
  upsertSearchAttributes({ State: [step.state] })
  for (let polls = 0; step.next === 'WAIT' && !workflowInfo().continueAsNewSuggested; polls++) {
    show(step, step.attemptState === 'PENDING' ? `waits for ${step.providerId}` : 'waits for the payer')
    const untilExpiry = step.expiresAtMs === null ? Infinity : step.expiresAtMs - Date.now()
    const expiring = untilExpiry > 0 && untilExpiry <= pendingPollWaitMs(polls)
    const wait = expiring ? untilExpiry : pendingPollWaitMs(polls)
    await condition(() => !inbox.empty || inbox.returns.waiting || inbox.linkTouched, wait)
    await inbox.rest()
    if (!inbox.empty) return step
    const returnedAtMs = inbox.returns.take()
    inbox.linkTouched = false
    const returned = returnedAtMs !== null
    const closing = step.expiresAtMs !== null && Date.now() >= step.expiresAtMs
    const question = questionOf(step, pendingPollWaitMs(polls + 1))
    const answer = await slowPayments(step.providerId).askPayment({ transactionId, closing, returned, question })
    step = answer.step
    if (step.next === 'WAIT' || step.next === 'OPEN') step = await askOthers(transactionId, step, returnedAtMs, left)
  }
  return step
}

/** Whoever is back may come from another checkout of the link than the newest, and that one may be paid. */
async function askOthers(
  transactionId: string,
  step: PaymentStep,
  returnedAtMs: number | null,
  left: LeftCheckouts,
): Promise<PaymentStep> {
  const hasOthers = step.attemptNumber > 1
  const due = hasOthers && left.nextWait(step.attemptNumber - 1) === 0
  const answers = returnedAtMs !== null && (hasOthers || step.next === 'OPEN')
  if (!answers && !due) return step
  if (due) left.asked()
  const answer = hasOthers ? await askWhileOpen(transactionId, step, step.attemptNumber) : { step, unpaid: true }
  if (answer.unpaid && answer.step.next === 'OPEN') await answerReturns(transactionId, returnedAtMs)
  return answer.step
}

/**
 * A link that nobody is paying: no checkout is made before a payer opens it, those that were left are asked about when a
 * payer is back and now and then, and time ends it.
 */
async function waitForOpening(
  transactionId: string,
  step: PaymentStep,
  inbox: Inbox,
  left: LeftCheckouts,
): Promise<PaymentStep> {
  show(step, 'waits for its link to be opened')
  const asks = step.attemptNumber > 0
  const untilExpiry = (step.expiresAtMs ?? 0) - Date.now()
  const untilAsking = (asks ? left.nextWait(step.attemptNumber) : undefined) ?? Infinity
  const wakes = () => !inbox.empty || inbox.linkTouched || (asks && inbox.returns.waiting)
  const woken = untilExpiry > 0 && (await condition(wakes, Math.min(untilExpiry, untilAsking)))
  if (!woken && untilExpiry <= untilAsking) return await record.expireLink({ transactionId })
  if (asks) await inbox.rest()
  if (!inbox.empty) return step
  const returnedAtMs = inbox.returns.take()
  if (asks && (returnedAtMs !== null || !woken)) {
    if (!woken) left.asked()
    const answer = await askWhileOpen(transactionId, step)
    if (answer.unpaid) await answerReturns(transactionId, returnedAtMs)
    return answer.step
  }
  inbox.linkTouched = false
  return await fast.attemptPayment({ transactionId, lane: 'fast' })
}

/**
 * It has ended, but a payer may hold another checkout of it and pay there: what its provider's event tells is found here
 * too, should that get lost. False where there is nothing (more) to ask about.
 */
async function asksOn(transactionId: string, step: PaymentStep, inbox: Inbox, left: LeftCheckouts): Promise<boolean> {
  if (!mayLeaveCheckouts(step)) return false
  const wait = left.nextWait('END')
  if (wait === undefined) return false
  const checkouts = await patientRecord.listLeftCheckouts({ transactionId })
  if (checkouts.length === 0) return !inbox.empty
  show(step, `asks about ${checkouts.length} left checkouts in ${displayWait(wait)}`)
  upsertSearchAttributes({ State: [step.state] })
  if (wait > 0 && (await condition(() => !inbox.empty, wait))) return true
  for (const { attemptId, providerId } of checkouts)
    await slowPayments(providerId, patient).askLeftCheckout({ transactionId, attemptId })
  left.asked()
  return true
}

/** Nothing goes on by itself until a provider says more. */
async function waitForReview(step: PaymentStep, inbox: Inbox): Promise<void> {
  show(step, 'waits for an operator')
  upsertSearchAttributes({ State: [step.state], NeedsReview: [true] })
  await condition(() => !inbox.empty)
}

function show(step: PaymentStep, waiting: string): void {
  setCurrentDetails(
    `providers: ${step.order.join(' → ') || 'none'}\n\n${step.state}, attempt ${step.attemptNumber}: ${waiting}`,
  )
}
