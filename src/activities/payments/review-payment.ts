import { flagForReview } from '../../db/payments/flag-for-review.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'
import type { ActivityDeps } from '../deps.ts'
import { type PaymentStep, requirePayment, type ResolveStepInput, stepOf } from './steps.ts'

/** Flags a payment whose outcome only a person can find out, and records that person's answer. */
export function createReviewActivities(deps: ActivityDeps) {
  const { pool } = deps
  const { resolve } = transactionRecorder(deps)

  async function flagPayment({ transactionId }: { transactionId: string }): Promise<void> {
    await flagForReview(pool, { transactionId, reason: 'fault', inboundEventId: null, stops: true })
  }

  async function resolvePayment({ transactionId, ...resolution }: ResolveStepInput): Promise<PaymentStep> {
    return stepOf(await resolve(await requirePayment(pool, transactionId), resolution))
  }

  return { flagPayment, resolvePayment }
}
