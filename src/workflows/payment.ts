import {
  condition,
  continueAsNew,
  defineSignal,
  log,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  sleep,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow'
import type { Activities } from '../activities/index.ts'
import type { PaymentStep } from '../activities/payment-steps.ts'
import { ASK_WAITS_MS, NOT_FOUND_COUNTS_AFTER_MS, pendingPollWaitMs } from '../domain/backoff.ts'
import { SIGNALS, TASK_QUEUES, type PaymentInput } from './messages.ts'
import { isControlFlow, isDatabaseFault, local, ordinary } from './policies.ts'

const fast = proxyLocalActivities<Activities>(local)
const record = proxyActivities<Activities>({ ...ordinary, taskQueue: TASK_QUEUES.payments })

/** Calls to a provider that may be slow: one provider's do not hold up another's. */
function slow(providerId: string | null) {
  const priority = providerId ? { fairnessKey: providerId } : undefined
  return proxyActivities<Activities>({ ...ordinary, taskQueue: TASK_QUEUES.paymentsSlow, priority })
}

/** One payment, from its stored row to its end. What it does is what the record calls for next. */
export async function payment({ transactionId }: PaymentInput): Promise<void> {
  const inbox = new Inbox()
  try {
    let step = await fast.attemptPayment({ transactionId, lane: 'fast' })
    const asking = new Asking()
    for (;;) {
      inbox.add(step.waitingEvents)
      const inboundEventId = inbox.take()
      if (inboundEventId) step = await record.handleProviderEvent({ transactionId, inboundEventId })
      else if (step.next === 'END') return
      else if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof payment>({ transactionId })
      else if (step.next === 'BUSY') step = await slow(step.providerId).attemptPayment({ transactionId, lane: 'slow' })
      else if (step.next === 'ATTEMPT') step = await tryNext(transactionId, step)
      else if (step.next === 'ASK') step = await askUntilKnown(transactionId, step, inbox, asking)
      else if (step.next === 'WAIT') step = await waitForPayer(transactionId, step, inbox)
      else await waitForReview(step, inbox)
    }
  } catch (error) {
    if (isControlFlow(error)) throw error
    if (isDatabaseFault(error)) return
    log.error('a payment needs a person', { error })
    await record.flagPayment({ transactionId }).catch(() => undefined)
  }
}

/** A checkout that came to nothing is made again after a moment; the next provider of an order is tried at once. */
async function tryNext(transactionId: string, step: PaymentStep): Promise<PaymentStep> {
  if (step.hosted && step.attemptNumber >= step.order.length) await sleep(2_000)
  return await slow(step.order[step.attemptNumber] ?? step.providerId).attemptPayment({ transactionId, lane: 'slow' })
}

/** How often the provider was asked about which attempt, and since when it says that it never heard of it. */
class Asking {
  attempt = 0
  asked = 0
  notFoundSince: number | null = null

  about(attempt: number): this {
    if (attempt !== this.attempt) Object.assign(this, { attempt, asked: 0, notFoundSince: null })
    return this
  }

  /** Two answers of "not found" that count, a minute apart, say that the charge never arrived. */
  lost(now: number, step: PaymentStep): boolean {
    if (now < step.sendByMs + NOT_FOUND_COUNTS_AFTER_MS) return false
    this.notFoundSince ??= now
    return now - this.notFoundSince >= NOT_FOUND_COUNTS_AFTER_MS
  }
}

/** Never resent and never failed over: asked about, on a widening schedule, until the provider has said. */
async function askUntilKnown(transactionId: string, step: PaymentStep, inbox: Inbox, asking: Asking): Promise<PaymentStep> {
  const about = asking.about(step.attemptNumber)
  const wait = ASK_WAITS_MS[about.asked]
  if (wait === undefined) {
    await record.flagPayment({ transactionId })
    await waitForReview(step, inbox)
    return step
  }
  show(step, `asks ${step.providerId} what became of it`)
  if (await condition(() => !inbox.empty, wait)) return step
  about.asked++
  const nextAskMs = ASK_WAITS_MS[about.asked] ?? null
  const answer = await slow(step.providerId).askPayment({ transactionId, closing: false, nextAskMs })
  if (answer.notFound && answer.step.next === 'ASK' && about.lost(Date.now(), answer.step))
    return await record.losePayment({ transactionId })
  return answer.step
}

/** The payer or the provider has to act: their event wakes it, polls catch what was never sent, time ends it. */
async function waitForPayer(transactionId: string, first: PaymentStep, inbox: Inbox): Promise<PaymentStep> {
  let step = first
  upsertSearchAttributes({ State: [step.state] })
  for (let polls = 0; step.next === 'WAIT' && !workflowInfo().continueAsNewSuggested; polls++) {
    show(step, step.attemptState === 'PENDING' ? `waits for ${step.providerId}` : 'waits for the payer')
    const untilExpiry = step.expiresAtMs === null ? Infinity : step.expiresAtMs - Date.now()
    const expiring = untilExpiry > 0 && untilExpiry <= pendingPollWaitMs(polls)
    const wait = expiring ? untilExpiry : pendingPollWaitMs(polls)
    await condition(() => !inbox.empty || inbox.payerIsBack, wait)
    if (!inbox.empty) return step
    inbox.payerIsBack = false
    const closing = step.expiresAtMs !== null && Date.now() >= step.expiresAtMs
    const nextAskMs = pendingPollWaitMs(polls + 1)
    const answer = await slow(step.providerId).askPayment({ transactionId, closing, nextAskMs })
    step = answer.step
  }
  return step
}

/** Nothing goes on by itself until a provider says more. */
async function waitForReview(step: PaymentStep, inbox: Inbox): Promise<void> {
  show(step, 'waits for an operator')
  upsertSearchAttributes({ State: [step.state], NeedsReview: [true] })
  await condition(() => !inbox.empty)
}

/** What came by signal; ids of stored events, each handled once a run. Anything else that is sent is ignored. */
class Inbox {
  payerIsBack = false
  readonly #waiting: string[] = []
  readonly #seen = new Set<string>()

  constructor() {
    setHandler(defineSignal<[unknown]>(SIGNALS.providerEvent), (input) => {
      const id = textField(input, 'inboundEventId')
      if (id) this.add([id])
    })
    setHandler(defineSignal<[unknown]>(SIGNALS.payer), (input) => {
      if (textField(input, 'did') === 'returned') this.payerIsBack = true
    })
  }

  get empty(): boolean {
    return this.#waiting.length === 0
  }

  add(ids: readonly string[]): void {
    for (const id of ids) {
      if (this.#seen.has(id)) continue
      this.#seen.add(id)
      this.#waiting.push(id)
    }
  }

  take(): string | undefined {
    return this.#waiting.shift()
  }
}

/** Signals come from anybody who can reach the engine: a handler that throws would wedge the workflow for good. */
function textField(input: unknown, field: string): string | null {
  if (typeof input !== 'object' || input === null) return null
  const value = (input as Record<string, unknown>)[field]
  return typeof value === 'string' && value.length > 0 && value.length <= 100 ? value : null
}

function show(step: PaymentStep, waiting: string): void {
  setCurrentDetails(`providers: ${step.order.join(' → ') || 'none'}\n\n${step.state}, attempt ${step.attemptNumber}: ${waiting}`)
}
