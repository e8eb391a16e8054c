import { ApplicationFailure } from '@temporalio/common'
import { minorUnits, type Currency } from '../domain/money.ts'
import { isTerminal } from '../domain/states.ts'
import { attemptsAllowed, providerOfAttempt, type Found } from '../domain/payment.ts'
import { decideRoute, railAt, type RoutingDecision } from '../domain/routing.ts'
import { beginAttempt } from '../db/statements/begin-attempt.ts'
import { closeOpening } from '../db/statements/close-opening.ts'
import { flagForReview } from '../db/statements/flag-for-review.ts'
import { type AttemptSnapshot, loadPayment, type PaymentSnapshot } from '../db/statements/load-payment.ts'
import { postponeLink } from '../db/statements/postpone-link.ts'
import { recentOutcomes } from '../db/statements/recent-outcomes.ts'
import { providerFacts } from '../providers/facts.ts'
import type { Outcome, SendWindow } from '../providers/provider.ts'
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
  const { record, endUnrouted, endUnopened, closeAttempt, resolve } = transactionRecorder(deps)
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
    if (link?.expireRequested && (next === 'ATTEMPT' || next === 'OPEN')) return stepOf(await endUnopened(payment))
    if (link && next === 'OPEN') await postponeLink(pool, transactionId, link.openedAt)
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
    if (!providerId) return stepOf(await endUnrouted(payment, payment.decision ? null : decision))
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
  async function askPayment({ transactionId, closing, returned, question }: AskInput): Promise<AskAnswer> {
    const payment = await load(transactionId)
    const { attempt, link } = payment
    const { next } = stepOf(payment)
    if (!attempt || (next !== 'ASK' && next !== 'WAIT')) return { step: stepOf(payment), notFound: false }
    const to = connected(payment, attempt.providerId)
    const finding = to
      ? await to.provider.verify(to.connection, attempt)
      : ({ state: 'UNKNOWN', detail: 'not connected' } as const)
    const asked = { answer: false, another: false, nextActionMs: question.nextAskMs, askedAtMs: question.nowMs }
    const unpaid = finding.state === 'UNPAID' || (finding.state === 'NOT_FOUND' && attempt.state === 'REQUIRES_ACTION')
    const over = closing || link?.expireRequested === true
    if (over && unpaid) return { step: stepOf(await closeAttempt(payment, attempt, 'expired')), notFound: false }
    if (link && returned && unpaid)
      return { step: stepOf(await closeAttempt(payment, attempt, 'abandoned')), notFound: false }
    const notFound = finding.state === 'NOT_FOUND'
    const says = finding.state !== 'NOT_FOUND' && finding.state !== 'UNPAID' && finding.state !== 'UNKNOWN'
    // Whoever made this checkout died before its address was recorded: no payer saw it, so it is made again.
    if (payment.hosted && next === 'ASK' && !says)
      return { step: stepOf(await abandonUnseen(payment, attempt)), notFound: false }
    if (notFound && next === 'ASK' && question.notFoundIsLost)
      return { step: stepOf(await closeAttempt(payment, attempt, 'provider_lost')), notFound }
    return { step: stepOf(await record(payment, attempt, finding, asked)), notFound }
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

  /** The time of a link is over, and no checkout of it is open. */
  async function expireLink({ transactionId }: { transactionId: string }): Promise<PaymentStep> {
    const payment = await load(transactionId)
    const { next } = stepOf(payment)
    return stepOf(payment.link && (next === 'OPEN' || next === 'ATTEMPT') ? await endUnopened(payment) : payment)
  }

  /**
   * Stops a payment that nobody has paid. The provider is asked first: a payer who has paid, or is paying, goes
   * before; one who pays after it is refunded by itself.
   */
  async function cancelPayment({ transactionId }: { transactionId: string }): Promise<PaymentStep> {
    const payment = await load(transactionId)
    const { attempt } = payment
    if (!attempt || stepOf(payment).next !== 'WAIT' || attempt.state !== 'REQUIRES_ACTION') return stepOf(payment)
    const to = connected(payment, attempt.providerId)
    const finding = to
      ? await to.provider.verify(to.connection, attempt)
      : ({ state: 'UNKNOWN', detail: 'not connected' } as const)
    if (['SUCCEEDED', 'PENDING', 'STUCK', 'DECLINED'].includes(finding.state))
      return stepOf(await record(payment, attempt, finding, { answer: false, another: false, nextActionMs: 60_000 }))
    return stepOf(await closeAttempt(payment, attempt, 'cancelled'))
  }

  /** What an operator found out about a payment whose outcome nobody else can tell. */
  async function resolvePayment({ transactionId, outcome }: ResolveStepInput): Promise<PaymentStep> {
    const payment = await load(transactionId)
    if (!payment.attempt || isTerminal(payment.state)) return stepOf(payment)
    return stepOf(await resolve(payment, payment.attempt, outcome))
  }

  /** Asks for a person. */
  async function flagPayment({ transactionId }: { transactionId: string }): Promise<void> {
    await flagForReview(pool, { transactionId, inboundEventId: null, stops: true })
  }

  return {
    attemptPayment,
    askPayment,
    expireLink,
    handleProviderEvent,
    cancelPayment,
    resolvePayment,
    flagPayment,
  }
}
