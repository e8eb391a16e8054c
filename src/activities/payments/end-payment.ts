import type { PaymentSnapshot } from '../../db/payments/payment.ts'
import type { AttemptSnapshot } from '../../db/transactions/record.ts'
import { unscheduledFinding } from '../attempts/lookup-finding.ts'
import { type ActivityDeps, verifyCharge } from '../deps.ts'
import { paymentRecorder, type PaymentStep, stepOf } from './payment-step.ts'

/** Responses after which an open checkout is closed: it is unpaid, or its state stays unknown. */
const NOBODY_PAID: ReadonlySet<string> = new Set(['UNPAID', 'EXPIRED', 'NOT_FOUND', 'UNKNOWN'])

const NOT_SENT = { state: 'NOT_SENT', detail: 'cancelled before it was sent again', blameless: true } as const

export function createEndPaymentActivities(deps: ActivityDeps) {
  const { load, record, conclude, resend } = paymentRecorder(deps)

  /**
   * Ends the open checkout of a payment that is to be cancelled. It asks the provider first, since a payer who has
   * paid, or is paying, prevents the cancellation. If the provider cannot say, the checkout ends all the same: a later
   * success is refunded automatically.
   */
  async function closeCheckout(payment: PaymentSnapshot, attempt: AttemptSnapshot): Promise<PaymentSnapshot> {
    const answer = await verifyCharge(deps, payment, attempt)
    if (NOBODY_PAID.has(answer.state)) return await record(payment, attempt, { type: 'CLOSE', because: 'cancelled' })
    return await record(payment, attempt, unscheduledFinding(answer))
  }

  /** Ends a throttled attempt, which was not processed, unless another caller sends it again first. */
  async function closeUnsent(payment: PaymentSnapshot, attempt: AttemptSnapshot): Promise<PaymentSnapshot> {
    const taken = await resend(payment, attempt, 0)
    if (!taken) return await load(payment.id)
    const finding = { type: 'RESULT', result: NOT_SENT, anotherMayFollow: true, answerMs: null } as const
    return await record(taken, taken.attempt, { ...finding, nextActionMs: 60_000 })
  }

  /** Stops an unpaid payment: one with an open checkout, or one with nothing in flight. */
  async function cancelPayment({ transactionId }: { transactionId: string }): Promise<PaymentStep> {
    let payment = await load(transactionId)
    const { attempt } = payment
    if (attempt?.state === 'REQUIRES_ACTION' && stepOf(payment).next === 'WAIT')
      payment = await closeCheckout(payment, attempt)
    if (attempt && stepOf(payment).next === 'RESEND') payment = await closeUnsent(payment, attempt)
    const { next } = stepOf(payment)
    if (next !== 'ATTEMPT' && next !== 'AWAIT_OPENING') return stepOf(payment)
    return stepOf(await conclude(payment, { type: 'END', because: 'cancelled' }))
  }

  async function expireLink({ transactionId }: { transactionId: string }): Promise<PaymentStep> {
    const payment = await load(transactionId)
    const { next } = stepOf(payment)
    const isIdle = next === 'ATTEMPT' || next === 'AWAIT_OPENING'
    if (!payment.link || !isIdle) return stepOf(payment)
    return stepOf(await conclude(payment, { type: 'END', because: 'expired' }))
  }

  return { cancelPayment, expireLink }
}
