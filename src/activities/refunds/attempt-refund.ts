import { beginAttempt } from '../../db/payments/begin-attempt.ts'
import type { AttemptSnapshot } from '../../db/payments/load-payment.ts'
import type { RefundSnapshot } from '../../db/refunds/load-refund.ts'
import { nameCharge } from '../../db/refunds/name-charge.ts'
import { queueRefund } from '../../db/refunds/refund-queue.ts'
import { newAttempt } from '../attempts/new-attempt.ts'
import type { AttemptOutgoingInput, OutgoingStep } from '../attempts/outgoing.ts'
import { attemptSender, SEND_WITHIN_MS, type Sending } from '../attempts/send-attempt.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'
import type { ActivityDeps } from '../deps.ts'
import { refundCapabilities, refundProvider, requestOf } from './refund-provider.ts'
import { requireRefund, stepOf } from './steps.ts'

export function createAttemptRefund(deps: ActivityDeps) {
  const { pool } = deps
  const { record } = transactionRecorder(deps)
  const sendAttempt = attemptSender(deps)
  const load = (transactionId: string) => requireRefund(pool, transactionId)

  /**
   * Of a charge that an operator resolved the provider's own id may not be known, or only its checkout's: most providers
   * take no refund without it, so they are asked for it first.
   */
  async function withChargeNamed(refund: RefundSnapshot): Promise<RefundSnapshot> {
    const to = refundProvider(deps, refund, { kind: 'QUESTION', about: refund.charge.providerReference })
    const found = to && (await to.provider.verify(to.connection, refund.charge))
    if (found?.state !== 'SUCCEEDED') return refund
    const { providerTransactionId } = found
    await nameCharge(pool, refund.charge.id, providerTransactionId)
    return { ...refund, charge: { ...refund.charge, providerTransactionId } }
  }

  /** Sends the attempt and records what was answered. */
  async function send(
    refund: RefundSnapshot,
    unsent: AttemptSnapshot,
    { begin, ...input }: AttemptOutgoingInput & Pick<Sending, 'begin'>,
  ): Promise<OutgoingStep> {
    const { lane, giveUp, nextTryMs } = input
    const sent = await sendAttempt({
      ...{ lane, giveUp, begin },
      transaction: refund,
      attempt: unsent,
      to: refundProvider(deps, refund, { kind: 'REFUND' }),
      send: ({ provider, connection }, window) => provider.refund(connection, requestOf(refund, unsent), window),
    })
    if (sent.state === 'BUSY') return { ...stepOf(refund), next: 'BUSY', waitMs: sent.waitMs }
    if (sent.state === 'MOVED') return await afterOthers(refund, input)
    const { attempt, outcome } = sent
    const turnedAway = outcome.state === 'NOT_SENT' || (outcome.state === 'DECLINED' && outcome.soft)
    const of = { answer: true, another: nextTryMs !== null, nextActionMs: turnedAway ? nextTryMs : 60_000 }
    return stepOf(await record({ ...refund, state: 'PROCESSING' as const, attempt }, attempt, outcome, of))
  }

  /** The attempt was not stored: another refund of the charge is unsettled, unless this one has moved meanwhile. */
  async function afterOthers({ id, charge }: RefundSnapshot, input: AttemptOutgoingInput): Promise<OutgoingStep> {
    const now = stepOf(await load(id))
    if (now.next !== 'ATTEMPT' && now.next !== 'RETRY') return now
    const queued = await queueRefund(pool, { transactionId: id, chargeId: charge.id })
    return queued ? { ...now, next: 'QUEUED' } : await attemptRefund(input)
  }

  /**
   * Sends the refund, once: where its attempt is there already nothing is sent, where another's is unsettled it waits. One
   * that is turned away stays PROCESSING while another attempt is to follow.
   */
  async function attemptRefund(input: AttemptOutgoingInput): Promise<OutgoingStep> {
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
    const byReference = refundCapabilities(deps, refund)?.byReference
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

  return attemptRefund
}
