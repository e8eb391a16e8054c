import type { LookupResult, ProviderResult } from '../../domain/provider-result.ts'
import { ApplicationFailure } from '@temporalio/common'
import { orderOf, railOf } from '../../domain/attempts.ts'
import { checkoutResult } from '../../domain/checkout.ts'
import type { Currency } from '../../domain/money.ts'
import { attemptsAllowed, providerOfAttempt } from '../../domain/payment.ts'
import { decideRoute, railAt, type RoutingDecision } from '../../domain/routing.ts'
import { beginAttempt } from '../../db/payments/begin-attempt.ts'
import { closeOpening } from '../../db/links/close-opening.ts'
import { flagForReview } from '../../db/payments/flag-for-review.ts'
import { type AttemptSnapshot, loadPayment, type PaymentSnapshot } from '../../db/payments/load-payment.ts'
import { beginQuestion, noteUnpaid } from '../../db/links/payer-returns.ts'
import { postponeLink } from '../../db/links/postpone-link.ts'
import { recentOutcomes } from '../../db/payments/recent-outcomes.ts'
import { providerFacts } from '../../providers/contract/connections.ts'
import { type CallPurpose, connectedProvider } from '../attempts/connected-provider.ts'
import type { ActivityDeps } from '../deps.ts'
import { OutcomeCache } from './outcome-cache.ts'
import { stepOf } from './standing.ts'
import { eventSetter } from './set-aside.ts'
import { attemptSender, type Sending } from '../attempts/send-attempt.ts'
import { chargeSender } from './send-charge.ts'
import { SEND_WITHIN_MS } from '../attempts/send-window.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'
import type { AskAnswer, AskInput, AttemptInput, EventInput, PaymentStep, ResolveStepInput } from './steps.ts'
import { loadInboundEvent } from '../../db/inbound-events/load-inbound-event.ts'
import { newAttempt } from '../attempts/new-attempt.ts'

export function createPaymentActivities(deps: ActivityDeps) {
  const { pool, providers, connections } = deps
  const facts = providerFacts(providers, connections)
  const pastOutcomes = new OutcomeCache((wanted) => recentOutcomes(pool, wanted))
  const { record, endUnrouted, endIdle, closeAttempt, resolve } = transactionRecorder(deps)
  const { setAside, handleOrSetAside } = eventSetter(deps)
  const sendAttempt = attemptSender(deps)
  const sendCharge = chargeSender(deps)

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

  const connected = ({ mode }: PaymentSnapshot, providerId: string, purpose: CallPurpose) =>
    connectedProvider(deps, providerId, mode, purpose)

  /**
   * Makes the next attempt that the record calls for, and no other: decides the route, stores decision and
   * attempt, sends, records. Where the attempt is there already (this may run twice) nothing is sent.
   */
  async function attemptPayment(input: AttemptInput): Promise<PaymentStep> {
    const { transactionId, lane, giveUp } = input
    const payment = await load(transactionId)
    const { link } = payment
    const { next, waitMs } = stepOf(payment)
    if (link?.expireRequested && (next === 'ATTEMPT' || next === 'AWAIT_OPENING'))
      return stepOf((await endIdle(payment, 'expired')) ?? (await load(transactionId)))
    if (link && next === 'AWAIT_OPENING') await postponeLink(pool, transactionId, link.openedAt)
    if (next === 'RESEND' && payment.attempt && (waitMs === 0 || lane === 'slow'))
      return await send(payment, payment.attempt, { lane, giveUp: giveUp || link?.expireRequested })
    if (next !== 'ATTEMPT') return stepOf(payment)
    const decision = await decide(payment)
    const order = orderOf(decision)
    const number = (payment.attempt?.number ?? 0) + 1
    // Each opening of a link begins with the first provider again.
    const turn = link ? link.attempts + 1 : number
    const providerId = providerOfAttempt(order, turn, payment.hosted)
    // Routing rules and connections may change: the next opening of the link decides the route anew.
    if (!providerId && link && !payment.decision) {
      await closeOpening(pool, transactionId, link.openedAt)
      return stepOf(await load(transactionId))
    }
    if (!providerId)
      return stepOf((await endUnrouted(payment, payment.decision ? null : decision)) ?? (await load(transactionId)))
    const unsent = newAttempt(transactionId, number, providerId)
    const begin = () =>
      beginAttempt(pool, {
        attemptId: unsent.id,
        transactionId,
        number,
        providerId,
        providerReference: unsent.providerReference,
        rail: railOf(decision, providerId),
        sendWithinMs: SEND_WITHIN_MS,
        decision: payment.decision ? null : decision,
      })
    const opened = { ...payment, decision, link: link && { ...link, attempts: turn } }
    return await send(opened, unsent, { lane, giveUp, begin })
  }

  /** Sends the attempt and records what was answered. */
  async function send(
    payment: PaymentSnapshot,
    unsent: AttemptSnapshot,
    how: Pick<Sending, 'lane' | 'giveUp' | 'begin'>,
  ): Promise<PaymentStep> {
    const { providerId } = unsent
    const sending = { ...payment, state: 'PROCESSING' as const, attempt: unsent, providerId }
    const sent = await sendAttempt({
      ...how,
      transaction: payment,
      attempt: unsent,
      to: connected(payment, providerId, { kind: 'CHARGE' }),
      send: (to, window) => sendCharge(sending, unsent, to, window),
    })
    if (sent.state === 'BUSY') return { ...stepOf(payment), next: 'BUSY', providerId, waitMs: sent.waitMs }
    if (sent.state === 'MOVED') return stepOf(await load(payment.id))
    const { attempt, outcome, answerMs } = sent
    const another = turnOf(payment, attempt) < attemptsAllowed(orderOf(payment.decision).length, payment.hosted)
    const of = { answer: true, another, nextActionMs: 60_000, answerMs }
    return stepOf(await record({ ...sending, attempt }, attempt, outcome, of))
  }

  /** As a checkout that was never answered: closed, and followed by another where one is left. */
  async function abandonUnseen(payment: PaymentSnapshot, attempt: AttemptSnapshot): Promise<PaymentSnapshot> {
    const another = turnOf(payment, attempt) < attemptsAllowed(orderOf(payment.decision).length, payment.hosted)
    const found: ProviderResult = { state: 'UNKNOWN', detail: 'the checkout was seen by nobody' }
    return await record(payment, attempt, found, { answer: true, another, nextActionMs: 60_000 })
  }

  /** Asks the provider what became of the newest attempt, by our reference, and records what it says. */
  async function askPayment({ transactionId, closing, question }: AskInput): Promise<AskAnswer> {
    const payment = await load(transactionId)
    const { attempt } = payment
    const { next } = stepOf(payment)
    if (!attempt || (next !== 'ASK' && next !== 'WAIT')) return { step: stepOf(payment), notFound: false }
    const askedAtMs = payment.hosted ? await beginQuestion(pool, attempt.id) : 0
    const to = connected(payment, attempt.providerId, { kind: 'QUESTION', about: attempt.providerReference })
    const answer: LookupResult = to
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
    // After the record: a payer who reads that the link can be opened again may do so at once.
    if (payment.hosted && (unpaid || found.state === 'DECLINED')) await noteUnpaid(pool, attempt.id, askedAtMs)
    return { step: stepOf(after), notFound, putOffMs: found.state === 'UNKNOWN' ? found.askAgainMs : undefined }
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
  async function resolvePayment({ transactionId, ...resolution }: ResolveStepInput): Promise<PaymentStep> {
    return stepOf(await resolve(await load(transactionId), resolution))
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

/** Which try of the order an attempt is: each opening of a link begins with the first provider again. */
function turnOf({ link }: PaymentSnapshot, { number }: AttemptSnapshot): number {
  return link?.attempts ?? number
}
