import { flagForReview } from '../../db/payments/flag-for-review.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'
import type { ActivityDeps } from '../deps.ts'
import { type PaymentStep, requirePayment, type ResolveStepInput, stepOf } from './steps.ts'

/** A person is asked about a payment whose outcome nobody else can tell, and answers. */
export function createReviewActivities(deps: ActivityDeps) {
  const { pool } = deps
  const { resolve } = transactionRecorder(deps)

  async function flagPayment({ transactionId }: { transactionId: string }): Promise<void> {
    await flagForReview(pool, { transactionId, inboundEventId: null, stops: true })
  }

  async function resolvePayment({ transactionId, ...resolution }: ResolveStepInput): Promise<PaymentStep> {
    return stepOf(await resolve(await requirePayment(pool, transactionId), resolution))
  }

  return { flagPayment, resolvePayment }
}
