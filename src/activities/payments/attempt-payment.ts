import { beginAttempt } from '../../db/payments/begin-attempt.ts'
import { closeOpening } from '../../db/links/close-opening.ts'
import type { AttemptSnapshot, PaymentSnapshot } from '../../db/payments/load-payment.ts'
import { postponeLink } from '../../db/links/postpone-link.ts'
import { mayBeFollowed, nextAttempt } from '../../domain/attempts.ts'
import { connectedProvider } from '../attempts/connected-provider.ts'
import { newAttempt } from '../attempts/new-attempt.ts'
import { attemptSender, SEND_WITHIN_MS, type Sending } from '../attempts/send-attempt.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'
import type { ActivityDeps } from '../deps.ts'
import { routeDecider } from './decide-route.ts'
import { chargePreparer } from './send-charge.ts'
import { type AttemptInput, type PaymentStep, requirePayment, stepOf } from './steps.ts'

export function createAttemptPayment(deps: ActivityDeps) {
  const { pool } = deps
  const { record, endUnrouted, endIdle } = transactionRecorder(deps)
  const decideRoute = routeDecider(deps)
  const sendAttempt = attemptSender(deps)
  const prepareCharge = chargePreparer(deps)
  const load = (transactionId: string) => requirePayment(pool, transactionId)

  /** Sends the attempt and records what was answered. */
  async function send(
    payment: PaymentSnapshot,
    unsent: AttemptSnapshot,
    how: Pick<Sending, 'lane' | 'giveUp' | 'begin'>,
  ): Promise<PaymentStep> {
    const { providerId } = unsent
    const sending = { ...payment, state: 'PROCESSING' as const, attempt: unsent, providerId }
    const sendCharge = prepareCharge(payment)
    const sent = await sendAttempt({
      ...how,
      transaction: payment,
      attempt: unsent,
      to: connectedProvider(deps, providerId, payment.mode, { kind: 'CHARGE' }),
      send: (to, window) => sendCharge(unsent, to, window),
    })
    if (sent.state === 'BUSY') return { ...stepOf(payment), next: 'BUSY', providerId, waitMs: sent.waitMs }
    if (sent.state === 'MOVED') return stepOf(await load(payment.id))
    const { attempt, outcome, answerMs } = sent
    const another = mayBeFollowed({ ...payment, attempt })
    const of = { answer: true, another, nextActionMs: 60_000, answerMs }
    return stepOf(await record({ ...sending, attempt }, attempt, outcome, of))
  }

  /**
   * Makes the next attempt that the record calls for, and no other: decides the route, stores decision and
   * attempt, sends, records. Where the attempt is there already (this may run twice) nothing is sent.
   */
  return async function attemptPayment({ transactionId, lane, giveUp }: AttemptInput): Promise<PaymentStep> {
    const payment = await load(transactionId)
    const { link } = payment
    const { next, waitMs } = stepOf(payment)
    if (link?.expireRequested && (next === 'ATTEMPT' || next === 'AWAIT_OPENING'))
      return stepOf((await endIdle(payment, 'expired')) ?? (await load(transactionId)))
    if (link && next === 'AWAIT_OPENING') await postponeLink(pool, transactionId, link.openedAt)
    if (next === 'RESEND' && payment.attempt && (waitMs === 0 || lane === 'slow'))
      return await send(payment, payment.attempt, { lane, giveUp: giveUp || link?.expireRequested })
    if (next !== 'ATTEMPT') return stepOf(payment)
    const decision = payment.decision ?? (await decideRoute(payment))
    const decided = payment.decision ? null : decision
    const following = nextAttempt({ ...payment, decision })
    // Routing rules and connections may change: the next opening of the link decides the route anew.
    if (!following && link && decided) {
      await closeOpening(pool, transactionId, link.openedAt)
      return stepOf(await load(transactionId))
    }
    if (!following) return stepOf((await endUnrouted(payment, decided)) ?? (await load(transactionId)))
    const { number, attemptIndex, providerId, rail } = following
    const unsent = newAttempt(transactionId, number, providerId)
    const { id: attemptId, providerReference } = unsent
    const stored = { attemptId, transactionId, number, providerId, providerReference, rail, decision: decided }
    const begin = () => beginAttempt(pool, { ...stored, sendWithinMs: SEND_WITHIN_MS })
    const opened = { ...payment, decision, link: link && { ...link, attempts: attemptIndex } }
    return await send(opened, unsent, { lane, giveUp, begin })
  }
}
