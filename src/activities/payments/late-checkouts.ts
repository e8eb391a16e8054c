import { lateCheckouts } from '../../db/links/late-checkouts.ts'
import { unscheduledFinding } from '../attempts/lookup-finding.ts'
import { type ActivityDeps, connectedProvider } from '../deps.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'
import { requirePayment } from './payment-step.ts'

export interface LateCheckoutInput {
  transactionId: string
  attemptId: string
}

/** A checkout of an ended payment on which a payer may still pay, and its provider. */
export interface LateCheckoutAtProvider {
  attemptId: string
  providerId: string
}

export function createLateCheckoutActivities(deps: ActivityDeps) {
  const { pool } = deps
  const { record } = transactionRecorder(deps, (transactionId) => requirePayment(pool, transactionId))

  async function listLateCheckouts({ transactionId }: { transactionId: string }): Promise<LateCheckoutAtProvider[]> {
    const checkouts = await lateCheckouts(pool, { transactionId })
    return checkouts.map(({ id, providerId }) => ({ attemptId: id, providerId }))
  }

  /** Asks the provider whether the checkout was paid after all. Recording that creates its refund, once. */
  async function askLateCheckout({ transactionId, attemptId }: LateCheckoutInput): Promise<void> {
    const payment = await requirePayment(pool, transactionId)
    const checkout = (await lateCheckouts(pool, { transactionId })).find(({ id }) => id === attemptId)
    const purpose = { kind: 'QUESTION', about: checkout?.providerReference } as const
    const to = checkout && connectedProvider(deps, checkout.providerId, payment, purpose)
    const answer = to && (await to.provider.verify(to.connection, checkout))
    // No other response changes a payment that has ended.
    if (answer?.state === 'SUCCEEDED')
      await record(payment, checkout!, unscheduledFinding(answer, { nextActionMs: null }))
  }

  return { listLateCheckouts, askLateCheckout }
}
