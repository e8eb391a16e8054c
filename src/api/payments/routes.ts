import { defineRoute } from '../http/route.ts'
import { PaymentRequest, paymentRequestExample } from './schema.ts'
import { TransactionSchema } from '../transactions/schema.ts'
import { transactionExample } from '../transactions/examples.ts'
import { takePayment } from './take-payment.ts'

export const paymentRoutes = [
  defineRoute({
    method: 'POST',
    path: '/v1/payments',
    operationId: 'createPayment',
    tag: 'Payments',
    summary: 'Create a payment',
    description:
      'The usual way to take money: the service chooses the provider, tries the next one where that is safe, and ' +
      'sends events. Charges a token, or opens a hosted checkout at `nextAction.url`, where a token’s 3-D Secure ' +
      'challenge is too. For one certain provider there is `POST /api/payments/collect`, for a payer whom you write ' +
      'to `POST /api/payment-links`. Responds as soon as the payment is durable; with `Prefer: wait=N` once it is ' +
      'terminal or needs the payer, or after N seconds (30 at most).',
    plan: 'PAID',
    access: 'credential',
    idempotent: true,
    waits: true,
    request: {
      body: PaymentRequest,
      example: paymentRequestExample,
    },
    responses: {
      201: { description: 'The payment is stored.', schema: TransactionSchema, example: transactionExample },
    },
    errors: ['SV-2010', 'SV-3001', 'SV-3002', 'SV-3003'],
    handle: (call, api) => takePayment(call, api, { source: 'API', namedProviderId: null, sendsEvents: true }),
  }),
]
