import { reviewFlagger } from '../attempts/set-aside.ts'
import type { ActivityDeps } from '../deps.ts'

export function createFlagPayment(deps: ActivityDeps) {
  const flag = reviewFlagger(deps)

  /** Flags a payment, refund or payout at which the program failed: it stands still until an operator resolves it. */
  return async function flagPayment({ transactionId }: { transactionId: string }): Promise<void> {
    await flag(transactionId, { reason: 'fault', stops: true, event: null })
  }
}
