import type { ProviderResult } from '../../domain/provider-result.ts'
import type { AttemptSnapshot, PaymentSnapshot } from '../../db/payments/load-payment.ts'
import { resendAttempt } from '../../db/payments/resend-attempt.ts'
import { connectedProvider } from '../attempts/connected-provider.ts'
import type { ActivityDeps } from '../deps.ts'
import { type PaymentStep, requirePayment, stepOf } from './steps.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'

/** Answers after which an open checkout is closed: it is unpaid, or the provider cannot say. */
const NOBODY_PAID: ReadonlySet<string> = new Set(['UNPAID', 'EXPIRED', 'NOT_FOUND', 'UNKNOWN'])

export function createCancelPayment(deps: ActivityDeps) {
  const { pool } = deps
  const { record, closeAttempt, endIdle } = transactionRecorder(deps)
  const load = (transactionId: string) => requirePayment(pool, transactionId)

  /**
   * Ends the open checkout of a payment that is to be cancelled. The provider is asked first: a payer who has paid, or
   * is paying, goes before. Where the provider cannot say the checkout is ended all the same, since a payment that
   * comes after it is refunded by itself.
   */
  async function closeCheckout(payment: PaymentSnapshot, attempt: AttemptSnapshot): Promise<PaymentSnapshot> {
    const purpose = { kind: 'QUESTION', about: attempt.providerReference } as const
    const to = connectedProvider(deps, attempt.providerId, payment.mode, purpose)
    const finding = to && (await to.provider.verify(to.connection, attempt))
    if (!finding || NOBODY_PAID.has(finding.state)) return await closeAttempt(payment, attempt, 'cancelled')
    return await record(payment, attempt, finding, { answer: false, another: false, nextActionMs: 60_000 })
  }

  /**
   * Ends an attempt that waits to be sent again: its provider has processed nothing. Nobody sends it any more once the
   * mark is taken away; where somebody has taken it first, the attempt stays as it is.
   */
  async function closeUnsent(payment: PaymentSnapshot, attempt: AttemptSnapshot): Promise<PaymentSnapshot> {
    if (!(await resendAttempt(pool, { attemptId: attempt.id, sendWithinMs: 0 }))) return await load(payment.id)
    const found: ProviderResult = { state: 'NOT_SENT', detail: 'cancelled before it was sent again', blameless: true }
    return await record(payment, attempt, found, { answer: true, another: true, nextActionMs: 60_000 })
  }

  /** Stops an unpaid payment: one whose checkout is open, and one for which nothing is in flight. */
  return async function cancelPayment({ transactionId }: { transactionId: string }): Promise<PaymentStep> {
    let payment = await load(transactionId)
    const { attempt } = payment
    if (attempt?.state === 'REQUIRES_ACTION' && stepOf(payment).next === 'WAIT')
      payment = await closeCheckout(payment, attempt)
    if (attempt && stepOf(payment).next === 'RESEND') payment = await closeUnsent(payment, attempt)
    const { next } = stepOf(payment)
    if (next !== 'ATTEMPT' && next !== 'AWAIT_OPENING') return stepOf(payment)
    return stepOf((await endIdle(payment, 'cancelled')) ?? (await load(transactionId)))
  }
}
