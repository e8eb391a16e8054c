import { ApplicationFailure } from '@temporalio/common'
import { answerReturns } from '../db/statements/answer-returns.ts'
import { leftCheckouts } from '../db/statements/left-checkouts.ts'
import { loadPayment, type PaymentSnapshot } from '../db/statements/load-payment.ts'
import { connectedProvider } from './connected-provider.ts'
import type { ActivityDeps } from './deps.ts'
import { stepOf } from './payment-standing.ts'
import type { PaymentStep } from './payment-steps.ts'
import { transactionRecorder } from './transaction-record.ts'

export interface LeftCheckoutInput {
  transactionId: string
  attemptId: string
}

export interface LeftCheckoutAnswer {
  /** How the payment stands after it. */
  step: PaymentStep
  /** Whether the provider says that nobody has paid on it; false too where it cannot tell. */
  unpaid: boolean
}

export interface AnsweredReturnsInput {
  transactionId: string
  /** Milliseconds since 1970, by the database's clock. */
  untilMs: number
}

const UNPAID: readonly string[] = ['UNPAID', 'DECLINED', 'NOT_FOUND']

export function createLeftCheckoutActivities(deps: ActivityDeps) {
  const { pool } = deps
  const { record } = transactionRecorder(deps)

  async function load(transactionId: string): Promise<PaymentSnapshot> {
    const payment = await loadPayment(pool, transactionId)
    if (!payment) throw ApplicationFailure.nonRetryable(`there is no payment ${transactionId}`, 'SV-2005')
    return payment
  }

  /** The checkouts on which a payer may still pay although nobody is led to them any more, and at whom. */
  async function listLeftCheckouts({ transactionId }: { transactionId: string }) {
    const left = await leftCheckouts(pool, transactionId)
    return left.map(({ id, number, providerId }) => ({ attemptId: id, attemptNumber: number, providerId }))
  }

  /**
   * Asks the provider whether one of them was paid after all. Before the payment's end that is its success; after it the
   * record of that makes its refund, once.
   */
  async function askLeftCheckout({ transactionId, attemptId }: LeftCheckoutInput): Promise<LeftCheckoutAnswer> {
    const payment = await load(transactionId)
    const checkout = (await leftCheckouts(pool, transactionId)).find(({ id }) => id === attemptId)
    const to = checkout && connectedProvider(deps, checkout.providerId, payment.mode)
    if (!to) return { step: stepOf(payment), unpaid: false }
    const finding = await to.provider.verify(to.connection, checkout)
    // Whatever else it says changes nothing: nobody waits at this checkout.
    if (finding.state !== 'SUCCEEDED') return { step: stepOf(payment), unpaid: UNPAID.includes(finding.state) }
    const { providerId } = checkout
    await record({ ...payment, providerId }, checkout, finding, { answer: false, another: false, nextActionMs: null })
    // The newest attempt decides what comes next, and this may be an older one.
    return { step: stepOf(await load(transactionId)), unpaid: false }
  }

  /** The payers who had come back to a link until then may be told that they were not charged. */
  async function noteAnsweredReturns({ transactionId, untilMs }: AnsweredReturnsInput): Promise<void> {
    await answerReturns(pool, transactionId, untilMs)
  }

  return { listLeftCheckouts, askLeftCheckout, noteAnsweredReturns }
}
