import { transactionRecorder } from '../attempts/transaction-record.ts'
import type { ActivityDeps } from '../deps.ts'
import { type PaymentStep, requirePayment, stepOf } from './steps.ts'

export function createExpireLink(deps: ActivityDeps) {
  const { pool } = deps
  const { conclude } = transactionRecorder(deps, (transactionId) => requirePayment(pool, transactionId))

  /** The time of a link is over, and no checkout of it is open. */
  return async function expireLink({ transactionId }: { transactionId: string }): Promise<PaymentStep> {
    const payment = await requirePayment(pool, transactionId)
    const { next } = stepOf(payment)
    const isIdle = next === 'ATTEMPT' || next === 'AWAIT_OPENING'
    if (!payment.link || !isIdle) return stepOf(payment)
    return stepOf(await conclude(payment, { type: 'END', because: 'expired' }))
  }
}
