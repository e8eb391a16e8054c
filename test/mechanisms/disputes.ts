import type { ReachedService } from '../shared-service.ts'
import { openDispute } from '../simulated-disputes.ts'
import { until } from '../until.ts'
import { paymentsOf } from './payments.ts'

interface Paid {
  id: string
  attemptId: string
  /** The provider's reference. */
  there: string
}

export interface Disputed {
  id: string
  paymentId: string
  there: string
}

export function disputesOf(service: ReachedService) {
  const payments = paymentsOf(service)
  const { client } = payments
  return {
    payments,
    /** Makes a payment of R 150,00 that succeeds, with all that the payer gave of itself. */
    paid: async (reference: string) => {
      const order = {
        amountCents: 15_000,
        currency: 'ZAR',
        reference,
        customer: { name: 'Thandi Nkosi', email: 'thandi@example.com', phone: '+27821234567' },
        paymentMethod: { type: 'CARD', token: 'tok_success' },
      }
      const { transactionId: id } = (await client.post('/v1/payments', order)).body
      const [attempt] = (await payments.end(id)).attempts
      return { id, attemptId: attempt.attemptId, there: attempt.providerReference }
    },
    refund: async (transactionId: string, amountCents?: number) => {
      const body = { transactionId, ...(amountCents !== undefined && { amountCents }) }
      await payments.end((await client.post('/v1/refunds', body)).body.transactionId)
    },
    /** Opens a dispute of a payment, and waits until the service shows it. */
    open: async (payment: Paid, more: Parameters<typeof openDispute>[2] = {}) => {
      const there = await openDispute(service.simulator, payment.there, more)
      const { id } = await until(async () => {
        const { body } = await client.get(`/v1/disputes?transactionId=${payment.id}`)
        return body.data.find((each: { providerDisputeId: string }) => each.providerDisputeId === there)
      })
      return { id, paymentId: payment.id, there }
    },
  }
}

export type Disputes = ReturnType<typeof disputesOf>
