import type { LookupResult } from '../../domain/provider-result.ts'
import { ApplicationFailure } from '@temporalio/common'
import { beginAttempt } from '../../db/payments/begin-attempt.ts'
import { postponeInboundEvent } from '../../db/inbound-events/postpone-inbound-event.ts'
import { loadInboundEvent } from '../../db/inbound-events/load-inbound-event.ts'
import type { AttemptSnapshot } from '../../db/payments/load-payment.ts'
import { nameCharge } from '../../db/refunds/name-charge.ts'
import { postponeStart } from '../../db/payments/postpone-start.ts'
import { loadRefund, type RefundSnapshot } from '../../db/refunds/load-refund.ts'
import { minorUnits, type Currency } from '../../domain/money.ts'
import { nextStep } from '../../domain/payment.ts'
import { isFollowedAgain, isLeftToAPerson } from '../../domain/refund-hints.ts'
import { type CallPurpose, connectedProvider } from '../attempts/connected-provider.ts'
import type { ActivityDeps } from '../deps.ts'
import type { EventInput, ResolveStepInput } from '../payments/steps.ts'
import { newAttempt } from '../attempts/new-attempt.ts'
import type { AskRefundInput, AttemptRefundInput, RefundAnswer, RefundStep } from './steps.ts'
import { eventSetter } from '../payments/set-aside.ts'
import { attemptSender, type Sending } from '../attempts/send-attempt.ts'
import { SEND_WITHIN_MS } from '../attempts/send-window.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'

const DIRECT = { answer: true, nextActionMs: 60_000 } as const

export function createRefundActivities(deps: ActivityDeps) {
  const { pool } = deps
  const { record, closeAttempt, resolve } = transactionRecorder(deps)
  const { handleOrSetAside, setAside } = eventSetter(deps)

  const sendAttempt = attemptSender(deps)

  async function load(transactionId: string): Promise<RefundSnapshot> {
    const refund = await loadRefund(pool, transactionId)
    if (!refund) throw ApplicationFailure.nonRetryable(`there is no refund ${transactionId}`, 'SV-2005')
    return refund
  }

  const connected = ({ charge, mode }: RefundSnapshot, purpose: CallPurpose) =>
    connectedProvider(deps, charge.providerId, mode, purpose)

  const capabilityOf = ({ charge }: RefundSnapshot) =>
    deps.providers.find(({ id }) => id === charge.providerId)?.capabilities.refunds

  function about(refund: RefundSnapshot, attempt: Pick<AttemptSnapshot, 'providerReference' | 'startedAtMs'>) {
    const { charge, currency } = refund
    return {
      providerReference: attempt.providerReference,
      amountCents: minorUnits(refund.amountCents),
      currency: currency as Currency,
      charge: { ...charge, amountCents: minorUnits(charge.amountCents) },
      startedAt: new Date(attempt.startedAtMs),
    }
  }

  async function ask(refund: RefundSnapshot, attempt: AttemptSnapshot): Promise<LookupResult> {
    const to = connected(refund, { kind: 'QUESTION', about: attempt.providerReference })
    if (!to) return { state: 'UNKNOWN', detail: 'the provider is not connected' }
    const { providerTransactionId } = attempt
    return await to.provider.findRefund(to.connection, { ...about(refund, attempt), providerTransactionId })
  }

  /**
   * Of a charge that an operator resolved the provider's own id may not be known, or only its checkout's: most providers
   * take no refund without it, so they are asked for it first.
   */
  async function withChargeNamed(refund: RefundSnapshot): Promise<RefundSnapshot> {
    const to = connected(refund, { kind: 'QUESTION', about: refund.charge.providerReference })
    const found = to && (await to.provider.verify(to.connection, refund.charge))
    if (found?.state !== 'SUCCEEDED') return refund
    const { providerTransactionId } = found
    await nameCharge(pool, refund.charge.id, providerTransactionId)
    return { ...refund, charge: { ...refund.charge, providerTransactionId } }
  }

  /**
   * Sends the refund, once: where its attempt is there already nothing is sent, where another's is unsettled it waits. One
   * that is turned away stays PROCESSING while another attempt is to follow.
   */
  async function attemptRefund(input: AttemptRefundInput): Promise<RefundStep> {
    const { transactionId, lane } = input
    const loaded = await load(transactionId)
    const { next, waitMs } = stepOf(loaded)
    if (next === 'RESEND' && loaded.attempt && (waitMs === 0 || lane === 'slow'))
      return await send(loaded, loaded.attempt, input)
    const follows = next === 'RETRY' && loaded.attempt?.number === input.after
    if (next !== 'ATTEMPT' && !follows) return stepOf(loaded)
    if (loaded.charge.resolved && lane === 'fast') return { ...stepOf(loaded), next: 'BUSY' }
    const refund = loaded.charge.resolved ? await withChargeNamed(loaded) : loaded
    const { id: chargeId, providerId } = refund.charge
    const unsent = newAttempt(transactionId, (refund.attempt?.number ?? 0) + 1, providerId)
    const byReference = capabilityOf(refund)?.byReference
    const begin = () =>
      beginAttempt(pool, {
        attemptId: unsent.id,
        transactionId,
        number: unsent.number,
        providerId,
        providerReference: unsent.providerReference,
        rail: refund.rail ?? 'CARD',
        sendWithinMs: SEND_WITHIN_MS,
        decision: null,
        exclusiveFor: byReference === false ? chargeId : null,
      })
    return await send(refund, unsent, { ...input, begin })
  }

  /** Sends the attempt and records what was answered. */
  async function send(
    refund: RefundSnapshot,
    unsent: AttemptSnapshot,
    { lane, giveUp, begin, nextTryMs, nextTurnMs }: AttemptRefundInput & Pick<Sending, 'begin'>,
  ): Promise<RefundStep> {
    const sent = await sendAttempt({
      ...{ lane, giveUp, begin },
      transaction: refund,
      attempt: unsent,
      to: connected(refund, { kind: 'REFUND' }),
      send: ({ provider, connection }, window) => provider.refund(connection, about(refund, unsent), window),
    })
    if (sent.state === 'BUSY') return { ...stepOf(refund), next: 'BUSY', waitMs: sent.waitMs }
    if (sent.state === 'MOVED') return await afterOthers(refund.id, nextTurnMs)
    const { attempt, outcome } = sent
    const turnedAway = outcome.state === 'NOT_SENT' || (outcome.state === 'DECLINED' && outcome.soft)
    const of = { ...DIRECT, another: nextTryMs !== null, ...(turnedAway ? { nextActionMs: nextTryMs } : {}) }
    return stepOf(await record({ ...refund, state: 'PROCESSING' as const, attempt }, attempt, outcome, of))
  }

  /** Where its attempt was not stored another refund of the charge is unsettled, unless this one has moved meanwhile. */
  async function afterOthers(transactionId: string, nextTurnMs: number): Promise<RefundStep> {
    const now = stepOf(await load(transactionId))
    if (now.next !== 'ATTEMPT' && now.next !== 'RETRY') return now
    await postponeStart(pool, transactionId, nextTurnMs)
    return { ...now, next: 'QUEUED' }
  }

  /** Asks the provider what became of the refund and records what it says. */
  async function askRefund({ transactionId, question }: AskRefundInput): Promise<RefundAnswer> {
    const refund = await load(transactionId)
    const { attempt } = refund
    const { next } = stepOf(refund)
    if (!attempt || (next !== 'ASK' && next !== 'WAIT')) return { step: stepOf(refund), notFound: false }
    const finding = await ask(refund, attempt)
    const notFound = finding.state === 'NOT_FOUND'
    if (notFound && next === 'ASK' && question.notFoundIsLost)
      return { step: stepOf(await closeAttempt(refund, attempt, 'provider_lost')), notFound }
    const putOffMs = finding.state === 'UNKNOWN' ? finding.askAgainMs : undefined
    const of = { answer: false, another: false, nextActionMs: question.nextAskMs, askedAtMs: question.nowMs }
    return { step: stepOf(await record(refund, attempt, finding, of)), notFound, putOffMs }
  }

  /** A provider's event about a refund: says what became of it, or is a hint upon which the provider is asked. */
  async function handleRefundEvent(input: EventInput): Promise<RefundStep> {
    return await handleOrSetAside(
      input,
      () => handle(input),
      async () => stepOf(await load(input.transactionId)),
    )
  }

  async function handle(input: EventInput): Promise<RefundStep> {
    const { transactionId, inboundEventId } = input
    const event = await loadInboundEvent(pool, inboundEventId)
    const refund = await load(transactionId)
    if (!event || event.handled || event.transactionId !== transactionId) return stepOf(refund)
    const { attempt } = event
    const finding = event.finding ?? (await ask(refund, attempt))
    const answers = event.finding !== null || isAnswer(finding, attempt)
    const lookup = capabilityOf(refund)?.lookup ?? true
    const again = !answers && lookup && isFollowedAgain(event, refund.state)
    if (again) await postponeInboundEvent(pool, inboundEventId)
    if (!answers && lookup && isLeftToAPerson(event, refund.state))
      await setAside(input, 'the provider does not say whether it took a refund back')
    const of = { answer: false, another: false, nextActionMs: 60_000 }
    const recorded = await record(refund, attempt, finding, again ? of : { ...of, inboundEventId })
    // The newest attempt decides what comes next; the event may have been about an older one.
    return stepOf(attempt.id === refund.attempt?.id ? recorded : await load(transactionId))
  }

  /** What an operator found out about a refund whose outcome nobody else can tell. */
  async function resolveRefund({ transactionId, ...resolution }: ResolveStepInput): Promise<RefundStep> {
    return stepOf(await resolve(await load(transactionId), resolution))
  }

  return { attemptRefund, askRefund, handleRefundEvent, resolveRefund }
}

/** Whether the provider's answer settles a hint. NOT_FOUND does so only after `send_by`: until then the request may still arrive. */
function isAnswer({ state }: LookupResult, { sendByMs }: AttemptSnapshot): boolean {
  return state !== 'UNKNOWN' && (state !== 'NOT_FOUND' || Date.now() > sendByMs)
}

/** What an attempt that was turned away is followed by comes after a while, except where an operator wants it now. */
function nextOf(refund: RefundSnapshot): RefundStep['next'] {
  const next = nextStep(refund)
  const tried = (refund.attempt?.number ?? 0) > refund.attemptsBeforeRestart
  return next === 'ATTEMPT' && tried ? 'RETRY' : next
}

function stepOf(refund: RefundSnapshot): RefundStep {
  return {
    next: nextOf(refund),
    state: refund.state,
    automatic: refund.automatic,
    triedSinceMs: refund.triedSinceMs,
    attemptNumber: refund.attempt?.number ?? 0,
    attemptState: refund.attempt?.state ?? null,
    providerId: refund.charge.providerId,
    sendByMs: refund.attempt?.sendByMs ?? 0,
    askedSinceMs: refund.attempt?.askedSinceMs ?? null,
    waitMs: Math.max(0, refund.attempt?.resendInMs ?? 0),
    waitingEvents: refund.waitingEvents,
  }
}
