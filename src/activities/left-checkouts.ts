import { leftCheckouts } from '../db/statements/left-checkouts.ts'
import { loadPayment } from '../db/statements/load-payment.ts'
import { connectedProvider } from './connected-provider.ts'
import type { ActivityDeps } from './deps.ts'
import { transactionRecorder } from './transaction-record.ts'

export interface LeftCheckoutInput {
  transactionId: string
  attemptId: string
}

export function createLeftCheckoutActivities(deps: ActivityDeps) {
  const { pool } = deps
  const { record } = transactionRecorder(deps)

  /** The checkouts on which a payer may still pay although their payment has ended, and at whom. */
  async function listLeftCheckouts({ transactionId }: { transactionId: string }) {
    const left = await leftCheckouts(pool, transactionId)
    return left.map(({ id, providerId }) => ({ attemptId: id, providerId }))
  }

  /** Asks the provider whether one of them was paid after all: the record of that makes its refund, once. */
  async function askLeftCheckout({ transactionId, attemptId }: LeftCheckoutInput): Promise<void> {
    const payment = await loadPayment(pool, transactionId)
    const checkout = (await leftCheckouts(pool, transactionId)).find(({ id }) => id === attemptId)
    const to = payment && checkout && connectedProvider(deps, checkout.providerId, payment.mode)
    if (!to) return
    const finding = await to.provider.verify(to.connection, checkout)
    // Whatever else it says changes nothing: the payment has ended.
    if (finding.state !== 'SUCCEEDED') return
    const { providerId } = checkout
    await record({ ...payment, providerId }, checkout, finding, { answer: false, another: false, nextActionMs: null })
  }

  return { listLeftCheckouts, askLeftCheckout }
}
