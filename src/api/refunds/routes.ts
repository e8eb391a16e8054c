import { Type } from 'typebox'
import { makeRefund } from './make-refund.ts'
import { defineRoute } from '../http/route.ts'
import { AmountCents, closed, described, idOf, Metadata } from '../schema/schema.ts'
import { TransactionSchema } from '../transactions/schema.ts'
import { refundExample, transactionExample } from '../transactions/examples.ts'

export const RefundReason = Type.String({ maxLength: 255, description: 'Why it is returned.', examples: ['Sold out'] })

const RefundRequest = closed(
  {
    transactionId: described(idOf('transaction'), 'The payment to return.'),
    amountCents: Type.Optional(
      described(AmountCents, 'In minor units of the payment’s currency. Default: all that is left.'),
    ),
    reason: Type.Optional(RefundReason),
    metadata: Type.Optional(Metadata),
  },
  { title: 'RefundRequest' },
)

export const refundRoutes = [
  defineRoute({
    method: 'POST',
    path: '/v1/refunds',
    operationId: 'createRefund',
    recentPassword: true,
    tag: 'Refunds',
    summary: 'Return all or part of a payment',
    description:
      'To give money back for a payment that SUCCEEDED; one that nobody has paid yet is cancelled instead. Reserves ' +
      'the amount at once, so that refunds under way never exceed what was taken; one that fails gives it free ' +
      'again. With `Prefer: wait=N` it answers once the refund is terminal, or after N seconds (30 at most).',
    plan: 'PAID',
    access: 'credential',
    idempotent: true,
    waits: true,
    request: {
      body: RefundRequest,
      example: { transactionId: transactionExample.transactionId, amountCents: 5_000, reason: 'Sent back' },
    },
    responses: { 201: { description: 'The refund is stored.', schema: TransactionSchema, example: refundExample } },
    errors: ['SV-2005', 'SV-3003', 'SV-3004', 'SV-3005'],
    handle: (call, api) => {
      const { transactionId, amountCents = null, reason = null, metadata = {} } = call.body
      const paymentId = () => transactionId
      return makeRefund(call, api, { source: 'API', paymentId, amountCents, reason, metadata, sendsEvents: true })
    },
  }),
]
