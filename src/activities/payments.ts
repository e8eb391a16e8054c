import { ApplicationFailure } from '@temporalio/common'
import { checkoutResult } from '../domain/checkout.ts'
import { minorUnits, type Currency } from '../domain/money.ts'
import { isTerminal } from '../domain/states.ts'
import { attemptsAllowed, providerOfAttempt, type Found } from '../domain/payment.ts'
import { decideRoute, railAt, type RoutingDecision } from '../domain/routing.ts'
import { beginAttempt } from '../db/statements/begin-attempt.ts'
import { closeOpening } from '../db/statements/close-opening.ts'
import { flagForReview } from '../db/statements/flag-for-review.ts'
import { type AttemptSnapshot, loadPayment, type PaymentSnapshot } from '../db/statements/load-payment.ts'
import { beginQuestion, noteUnpaid } from '../db/statements/payer-returns.ts'
import { postponeLink } from '../db/statements/postpone-link.ts'
import { recentOutcomes } from '../db/statements/recent-outcomes.ts'
import { providerFacts } from '../providers/facts.ts'
import type { Finding, Outcome, SendWindow } from '../providers/provider.ts'
import { connectedProvider } from './connected-provider.ts'
import type { ActivityDeps } from './deps.ts'
import { OutcomeCache } from './outcome-cache.ts'
import { orderOf, stepOf } from './payment-standing.ts'
import { eventSetter } from './set-aside.ts'
import { openSendWindow, SEND_WITHIN_MS } from './send-window.ts'
import { transactionRecorder } from './transaction-record.ts'
import type { AskAnswer, AskInput, AttemptInput, EventInput, PaymentStep, ResolveStepInput } from './payment-steps.ts'
import { loadInboundEvent } from '../db/statements/load-inbound-event.ts'
import { newAttempt } from './new-attempt.ts'

export function createPaymentActivities(deps: ActivityDeps) {
  const { pool, cipher, providers, connections } = deps
  const facts = providerFacts(providers, connections)
  const pastOutcomes = new OutcomeCache((wanted) => recentOutcomes(pool, wanted))
  const { record, endUnrouted, endIdle, closeAttempt, resolve } = transactionRecorder(deps)
  const { setAside, handleOrSetAside } = eventSetter(deps)

  async function load(transactionId: string): Promise<PaymentSnapshot> {
    const payment = await loadPayment(pool, transactionId)
    if (!payment) throw ApplicationFailure.nonRetryable(`there is no payment ${transactionId}`, 'SV-2005')
    return payment
  }

  async function decide(payment: PaymentSnapshot): Promise<RoutingDecision> {
    if (payment.decision) return payment.decision
    const { mode, amountCents, method, namedProviderId } = payment
    const currency = payment.currency as Currency
    const request = { mode, amountCents, currency, rail: method, token: !payment.hosted, namedProviderId }
    const wanted = facts.map((each) => ({ providerId: each.providerId, rail: railAt(each, request) }))
    const outcomes = await pastOutcomes.of({ mode, currency, providers: wanted })
    const rules = payment.rules ?? undefined
    return decideRoute({ providers: facts, request, rules, outcomes, decidedAt: new Date().toISOString() })
  }

  const connected = ({ mode }: PaymentSnapshot, providerId: string) => connectedProvider(deps, providerId, mode)

  async function send(payment: PaymentSnapshot, attempt: AttemptSnapshot, window: SendWindow): Promise<Outcome> {
    const to = connected(payment, attempt.providerId)
    if (!to) return { state: 'NOT_SENT', detail: 'the provider is not connected' }
    // Its parts would all be the business's: rather not at all.
    if (payment.splitCode !== null && !to.provider.splits)
      return { state: 'NOT_SENT', detail: 'the provider settles no shares' }
    const customer =
      payment.customer &&
      (JSON.parse(cipher.decrypt(payment.customer, `customer:${payment.id}`).toString()) as { email?: string })
    const request = {
      providerReference: attempt.providerReference,
      amountCents: minorUnits(payment.amountCents),
      currency: payment.currency as Currency,
      email: customer?.email ?? payment.businessEmail ?? '',
      splitCode: payment.splitCode,
    }
    if (payment.hosted) {
      const callbackUrl = `${deps.baseUrl}/pay/${payment.link?.id ?? payment.id}/return`
      return await to.provider.checkout(
        to.connection,
        { ...request, callbackUrl, description: payment.description },
        window,
      )
    }
    if (!payment.cardToken) return { state: 'NOT_SENT', detail: 'the card token is gone' }
    const token = cipher.decrypt(payment.cardToken, `card-token:${payment.id}`).toString()
    return await to.provider.charge(to.connection, { ...request, token }, window)
  }

  /**
   * Makes the next attempt that the record calls for, and no other: decides the route, stores decision and
   * attempt, sends, records. Where the attempt is there already (this may run twice) nothing is sent.
   */
  async function attemptPayment({ transactionId, lane }: AttemptInput): Promise<PaymentStep> {
    const payment = await load(transactionId)
    const { link } = payment
    const { next } = stepOf(payment)
    if (link?.expireRequested && (next === 'ATTEMPT' || next === 'AWAIT_OPENING'))
      return stepOf((await endIdle(payment, 'expired')) ?? (await load(transactionId)))
    if (link && next === 'AWAIT_OPENING') await postponeLink(pool, transactionId, link.openedAt)
    if (next !== 'ATTEMPT') return stepOf(payment)
    const decision = await decide(payment)
    const order = orderOf(decision)
    const number = (payment.attempt?.number ?? 0) + 1
    // Each opening of a link begins with the first provider again.
    const turn = link ? link.attempts + 1 : number
    const providerId = providerOfAttempt(order, turn, payment.hosted)
    // Rules and connections are others tomorrow: whoever opens the link then has the route decided anew.
    if (!providerId && link && !payment.decision) {
      await closeOpening(pool, transactionId, link.openedAt)
      return stepOf(await load(transactionId))
    }
    if (!providerId)
      return stepOf((await endUnrouted(payment, payment.decision ? null : decision)) ?? (await load(transactionId)))
    const place = lane === 'fast' ? await deps.providerGate.enter(`${providerId}:${payment.mode}`) : null
    if (lane === 'fast' && !place) return { ...stepOf({ ...payment, decision }), next: 'BUSY', providerId }

    const unsent = newAttempt(transactionId, number, providerId)
    const opening = link && { ...link, attempts: turn }
    let sending: PaymentSnapshot & { attempt: AttemptSnapshot }
    let outcome: Outcome
    let answered: boolean | null = null
    try {
      const window = openSendWindow()
      const rail = decision.candidates.find((candidate) => candidate.providerId === providerId)?.rail ?? 'CARD'
      const begun = await beginAttempt(pool, {
        attemptId: unsent.id,
        transactionId,
        number,
        providerId,
        providerReference: unsent.providerReference,
        rail,
        sendWithinMs: SEND_WITHIN_MS,
        decision: payment.decision ? null : decision,
      })
      if (!begun) return stepOf(await load(transactionId))
      const attempt = { ...unsent, sendByMs: begun.sendByMs }
      sending = { ...payment, state: 'PROCESSING', decision, attempt, providerId, link: opening }
      place?.begin()
      outcome = await send(sending, attempt, window)
      answered = outcome.state !== 'UNKNOWN'
    } finally {
      place?.leave(answered)
    }
    const another = turn < attemptsAllowed(order.length, payment.hosted)
    const of = { answer: true, another, nextActionMs: 60_000 }
    return stepOf(await record(sending, sending.attempt, outcome, of))
  }

  /** As a checkout that was never answered: closed, and followed by another where one is left. */
  async function abandonUnseen(payment: PaymentSnapshot, attempt: AttemptSnapshot): Promise<PaymentSnapshot> {
    const turn = payment.link?.attempts ?? attempt.number
    const another = turn < attemptsAllowed(orderOf(payment.decision).length, payment.hosted)
    const found: Found = { state: 'UNKNOWN', detail: 'the checkout was seen by nobody' }
    return await record(payment, attempt, found, { answer: true, another, nextActionMs: 60_000 })
  }

  /** Asks the provider what became of the newest attempt, by our reference, and records what it says. */
  async function askPayment({ transactionId, closing, question }: AskInput): Promise<AskAnswer> {
    const payment = await load(transactionId)
    const { attempt } = payment
    const { next } = stepOf(payment)
    if (!attempt || (next !== 'ASK' && next !== 'WAIT')) return { step: stepOf(payment), notFound: false }
    const askedAtMs = payment.hosted ? await beginQuestion(pool, attempt.id) : 0
    const to = connected(payment, attempt.providerId)
    const answer: Finding = to
      ? await to.provider.verify(to.connection, attempt)
      : { state: 'UNKNOWN', detail: 'not connected' }
    const hiddenMs = (to?.provider.capabilities.hidesCheckoutsForMinutes ?? 0) * 60_000
    const { sendByMs } = attempt
    const { nowMs, nextAskMs } = question
    const found = attempt.state === 'REQUIRES_ACTION' ? checkoutResult(answer, { nowMs, sendByMs, hiddenMs }) : answer
    const unpaid = found.state === 'UNPAID' || found.state === 'EXPIRED'
    const notFound = found.state === 'NOT_FOUND'
    const says = !unpaid && !notFound && found.state !== 'UNKNOWN'
    let after: PaymentSnapshot
    if (unpaid && (closing || payment.link?.expireRequested)) after = await closeAttempt(payment, attempt, 'expired')
    // The process that made this checkout died before its address was recorded: no payer saw it, so it is made again.
    else if (payment.hosted && next === 'ASK' && !says) after = await abandonUnseen(payment, attempt)
    else if (notFound && next === 'ASK' && question.notFoundIsLost)
      after = await closeAttempt(payment, attempt, 'provider_lost')
    else {
      const asked = { answer: false, another: false, nextActionMs: nextAskMs, askedAtMs: nowMs }
      after = await record(payment, attempt, found, asked)
    }
    // Only now: a payer who is told so may open the link again at once.
    if (payment.hosted && (unpaid || found.state === 'DECLINED')) await noteUnpaid(pool, attempt.id, askedAtMs)
    return { step: stepOf(after), notFound }
  }

  /** Does what a stored inbound event says, once: it is marked handled in the statement that records it. */
  async function handleProviderEvent(input: EventInput): Promise<PaymentStep> {
    const { transactionId } = input
    return await handleOrSetAside(
      input,
      () => handle(input),
      async () => stepOf(await load(transactionId)),
    )
  }

  async function handle(input: EventInput): Promise<PaymentStep> {
    const { transactionId, inboundEventId } = input
    const event = await loadInboundEvent(pool, inboundEventId)
    const payment = await load(transactionId)
    if (!event || event.handled || event.transactionId !== transactionId) return stepOf(payment)
    if (event.dispute) {
      await flagForReview(pool, { transactionId, inboundEventId, stops: false })
      return stepOf(await load(transactionId))
    }
    if (!event.finding) {
      await setAside(input, 'what it says of the payment cannot be read')
      return stepOf(await load(transactionId))
    }
    const of = { answer: false, another: false, nextActionMs: 60_000, inboundEventId }
    const recorded = await record(
      { ...payment, providerId: event.attempt.providerId },
      event.attempt,
      event.finding,
      of,
    )
    // The newest attempt decides what comes next; the event may have been about an older one.
    return stepOf(event.attempt.id === payment.attempt?.id ? recorded : await load(transactionId))
  }

  /** What an operator found out about a payment whose outcome nobody else can tell. */
  async function resolvePayment({ transactionId, outcome }: ResolveStepInput): Promise<PaymentStep> {
    const payment = await load(transactionId)
    const { attempt } = payment
    // What is being sent has its answer in a moment, or is UNKNOWN then.
    if (!attempt || attempt.state === 'SENDING' || isTerminal(payment.state)) return stepOf(payment)
    return stepOf(await resolve(payment, attempt, outcome))
  }

  /** Asks for a person. */
  async function flagPayment({ transactionId }: { transactionId: string }): Promise<void> {
    await flagForReview(pool, { transactionId, inboundEventId: null, stops: true })
  }

  return {
    attemptPayment,
    askPayment,
    handleProviderEvent,
    resolvePayment,
    flagPayment,
  }
}
