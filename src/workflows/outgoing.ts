import {
  allHandlersFinished,
  condition,
  continueAsNew,
  log,
  setCurrentDetails,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow'
import type { OutgoingStep } from '../activities/outgoing/outgoing-step.ts'
import {
  FIRST_TRY_WAIT_MS,
  OUTGOING_TAKEN_WITHIN_MS,
  outgoingTryWaitMs,
  pendingPollWaitMs,
} from '../domain/webhooks/backoff.ts'
import { displayWait } from '../domain/payments/summary.ts'
import { Asking, questionOf, Patience } from './asking.ts'
import { Inbox } from './inbox.ts'
import {
  fastPayouts,
  fastRecord,
  fastRefunds,
  record,
  slowPayments,
  isControlFlow,
  isDatabaseFault,
} from './policies.ts'
import type { PayoutInput, RefundInput, WorkflowResult } from './messages.ts'
import { resolveTransaction } from './commands.ts'

/** The activities of each kind of money that goes out. */
const ACTIVITIES = {
  refund: { first: fastRefunds.attemptRefund, attempt: 'attemptRefund', ask: 'askRefund' },
  payout: { first: fastPayouts.attemptPayout, attempt: 'attemptPayout', ask: 'askPayout' },
} as const

type Kind = keyof typeof ACTIVITIES

interface Outgoing {
  transactionId: string
  kind: Kind
  does: (typeof ACTIVITIES)[Kind]
}

/**
 * One refund or payout, from its first attempt to its end: each turn of the loop does what the record calls for next.
 * As in `payment`, nothing is awaited that is known already.
 */
export async function outgoing(
  kind: Kind,
  { transactionId }: RefundInput | PayoutInput,
): Promise<WorkflowResult | null> {
  const does = ACTIVITIES[kind]
  const it: Outgoing = { transactionId, kind, does }
  const inbox = new Inbox({
    resolve: (resolution) => resolveTransaction(transactionId, resolution),
  })
  try {
    if (inbox.commands.waiting) await inbox.commands.settled()
    let step = await goOn(it)
    const patience = new Patience(OUTGOING_TAKEN_WITHIN_MS)
    const asking = new Asking()
    const polling = new Asking(pendingPollWaitMs)
    for (let waits = 0; ;) {
      if (inbox.commands.waiting && (await inbox.commands.settled())) step = await goOn(it)
      inbox.add(step.waitingEvents)
      if (step.next === 'END') inbox.commands.end(step.state)
      const inboundEventId = inbox.take()
      if (inboundEventId) step = await handleEvent(it, step, inboundEventId, polling)
      else if (step.next === 'END') {
        if (!allHandlersFinished()) await condition(allHandlersFinished)
        return { state: step.state, providerId: step.providerId, attempts: step.attemptNumber }
      } else if (step.next === 'ATTEMPT') step = await attempt(it, step)
      else if (step.next === 'BUSY' || step.next === 'RESEND') step = await waitToBeTaken(it, step, inbox, patience)
      else if (step.next === 'RETRY') step = await tryAgain(it, step, inbox)
      else if (step.next === 'QUEUED') step = await waitForTurn(it, step, inbox)
      else if (step.next === 'ASK') step = await askUntilKnown(it, step, inbox, asking)
      else if (step.next === 'WAIT') step = await waitForProvider(it, step, inbox, { polling, first: waits++ === 0 })
      else await waitForReview(step, inbox)
    }
  } catch (error) {
    if (isControlFlow(error)) throw error
    if (isDatabaseFault(error)) return null
    log.error(`a ${kind} needs a person`, { error })
    await record.flagPayment({ transactionId }).catch(() => undefined)
    return null
  }
}

/** Makes the first attempt where there is none, and otherwise only reads the step. */
function goOn({ transactionId, does }: Outgoing): Promise<OutgoingStep> {
  return does.first({ transactionId, lane: 'fast', nextTryMs: FIRST_TRY_WAIT_MS })
}

async function attempt(
  { transactionId, does }: Outgoing,
  step: OutgoingStep,
  { giveUp = false }: { giveUp?: boolean } = {},
): Promise<OutgoingStep> {
  return await slowPayments(step.providerId)[does.attempt]({
    transactionId,
    lane: 'slow',
    giveUp,
    after: step.attemptNumber,
    nextTryMs: nextTryMs(step),
  })
}

/** A refund's event may leave open what it says, and its provider is asked. A payout's is only recorded. */
async function handleEvent(
  { transactionId, kind }: Outgoing,
  { providerId }: OutgoingStep,
  inboundEventId: string,
  polling: Asking,
): Promise<OutgoingStep> {
  const input = { transactionId, inboundEventId }
  if (kind === 'payout') return await fastRecord.handlePayoutEvent(input)
  const step = await slowPayments(providerId).handleRefundEvent(input)
  if (step.next === 'WAIT') polling.askSoon()
  return step
}

/** The bulkhead was full, or the provider answered 429: nothing was processed, so the same attempt is sent again. */
async function waitToBeTaken(
  it: Outgoing,
  step: OutgoingStep,
  inbox: Inbox,
  patience: Patience,
): Promise<OutgoingStep> {
  if (step.waitMs === 0) return await attempt(it, step)
  const { waitMs, giveUp } = patience.next(step, Date.now())
  show(step, `${step.providerId} takes no more calls for now`)
  if (waitMs > 0 && (await condition(() => !inbox.empty, waitMs))) return step
  return await attempt(it, step, { giveUp })
}

function nextTryMs({ triedSinceMs, automatic }: OutgoingStep): number | null {
  return outgoingTryWaitMs(triedSinceMs === null ? 0 : Date.now() - triedSinceMs, automatic)
}

/** Nothing was sent, or the provider refused for now: another attempt follows until it was tried for long enough. */
async function tryAgain(it: Outgoing, step: OutgoingStep, inbox: Inbox): Promise<OutgoingStep> {
  if (workflowInfo().continueAsNewSuggested) await goOnAsNew(it)
  const wait = nextTryMs(step) ?? 0
  show(step, `was not taken, is tried again in ${displayWait(wait)}`)
  if (await condition(() => !inbox.empty, wait)) return step
  return await attempt(it, step)
}

/** Continues as a new run, which needs only the record. */
async function goOnAsNew({ transactionId }: Outgoing): Promise<void> {
  await condition(allHandlersFinished)
  await continueAsNew<(input: RefundInput | PayoutInput) => Promise<unknown>>({ transactionId })
}

/**
 * Another refund of the same charge is unsettled, and a provider without a refund reference cannot tell the two apart.
 * The end of that one sends the signal; should it be lost, the relay sends it, since the record says when this one is due.
 */
async function waitForTurn(it: Outgoing, step: OutgoingStep, inbox: Inbox): Promise<OutgoingStep> {
  if (workflowInfo().continueAsNewSuggested) await goOnAsNew(it)
  show(step, 'waits for another refund of the same charge')
  await condition(() => !inbox.empty || inbox.turnCame)
  if (!inbox.turnCame) return step
  inbox.turnCame = false
  return await attempt(it, step)
}

/** What is UNKNOWN is never sent again: the provider is asked, on a widening schedule. */
async function askUntilKnown(
  { transactionId, does }: Outgoing,
  step: OutgoingStep,
  inbox: Inbox,
  asking: Asking,
): Promise<OutgoingStep> {
  const wait = asking.nextWait(step.attemptNumber)
  show(step, `asks ${step.providerId} what became of it`)
  if (await condition(() => !inbox.empty, wait)) return step
  const question = questionOf(step, asking.ask(), asking.isLost)
  const answer = await slowPayments(step.providerId)[does.ask]({ transactionId, question })
  if (answer.putOffMs !== undefined) asking.putOff(answer.putOffMs)
  if (answer.notFound) asking.notFound(answer.step.sendByMs)
  if (answer.cannotBeAsked) asking.awaitEvent(answer.step.askedSinceMs)
  return answer.step
}

/** The provider accepted it and settles it later: an event wakes the workflow, polls catch a lost event. */
async function waitForProvider(
  { transactionId, kind, does }: Outgoing,
  step: OutgoingStep,
  inbox: Inbox,
  { polling, first }: { polling: Asking; first: boolean },
): Promise<OutgoingStep> {
  show(step, `waits for ${step.providerId}`)
  // A payout was started as PROCESSING, and a batch may have a thousand.
  if (first && kind === 'refund') upsertSearchAttributes({ State: [step.state] })
  if (await condition(() => !inbox.empty, polling.nextWait(step.attemptNumber))) return step
  const question = questionOf(step, polling.ask())
  const answer = await slowPayments(step.providerId)[does.ask]({ transactionId, question })
  if (answer.putOffMs !== undefined) polling.putOff(answer.putOffMs)
  if (answer.cannotBeAsked) polling.awaitEvent(answer.step.askedSinceMs)
  return answer.step
}

/** Flagged for review: only an event, or a person's command, moves it on. */
async function waitForReview(step: OutgoingStep, inbox: Inbox): Promise<void> {
  show(step, 'waits for an operator')
  upsertSearchAttributes({ State: [step.state], NeedsReview: [true] })
  await condition(() => !inbox.empty)
}

function show(step: OutgoingStep, waiting: string): void {
  setCurrentDetails(
    `${step.state} at ${step.providerId ?? 'no provider yet'}, attempt ${step.attemptNumber}: ${waiting}`,
  )
}

/** One refund, from its reservation to the money's return or the reservation's release. */
export async function refund(input: RefundInput): Promise<WorkflowResult | null> {
  return await outgoing('refund', input)
}

/**
 * One item of a batch, from its release to the money's arrival or return. It acts only on a row that is PROCESSING, which
 * only an approval writes.
 */
export async function payout(input: PayoutInput): Promise<WorkflowResult | null> {
  return await outgoing('payout', input)
}
