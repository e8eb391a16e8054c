import { flagForReview } from '../../db/payments/flag-for-review.ts'
import type { ActivityDeps } from '../deps.ts'

export function createFlagPayment({ pool }: ActivityDeps) {
  /** Flags a payment, refund or payout at which the program failed: it stands still until an operator resolves it. */
  return async function flagPayment({ transactionId }: { transactionId: string }): Promise<void> {
    await flagForReview(pool, { transactionId, reason: 'fault', inboundEventId: null, stops: true })
  }
}
