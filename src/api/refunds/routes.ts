import { makeRefund } from './make-refund.ts'
import { defineRoute } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { TransactionSchema } from '../transactions/schema.ts'
import { refundStory } from '../transactions/examples.ts'

export const RefundReason = t.described(t.String({ maxLength: 255 }), 'The reason for the refund.', 'Sold out')

const RefundRequest = t.component('RefundRequest', {
  transactionId: t.described(t.idOf('transaction'), 'The payment to refund.'),
  amountCents: t.Optional(
    t.AmountCents,
    'The amount in minor units of the payment’s currency. Default: all that is left.',
  ),
  reason: t.Optional(RefundReason),
  metadata: t.Optional(t.Metadata),
})

export const refundRoutes = [
  defineRoute('POST /v1/refunds', {
    operationId: 'createRefund',
    recentPassword: true,
    tag: 'Refunds',
    summary: 'Refund all or part of a payment',
    description:
      'For a payment that SUCCEEDED; an unpaid one is cancelled instead. Reserves the amount at once, so that ' +
      'refunds never exceed the payment; a failed refund releases it. The rail that was paid may allow no refund, ' +
      'one refund, or only the whole amount (SV-3009). With `Prefer: wait=N` the response comes when the refund is ' +
      'terminal, at the latest after N seconds (at most 30).',
    plan: 'PAID',
    access: 'credential',
    idempotent: true,
    waits: true,
    request: { body: RefundRequest, example: { amountCents: 5_000, reason: 'Sent back' } },
    responses: { 201: { description: 'The refund is stored.', schema: TransactionSchema, example: refundStory } },
    errors: ['SV-2005', 'SV-3003', 'SV-3004', 'SV-3005', 'SV-3009'],
    handle: (call, api) => {
      const { transactionId, amountCents = null, reason = null, metadata = {} } = call.body
      const paymentId = () => transactionId
      return makeRefund(call, api, { source: 'API', paymentId, amountCents, reason, metadata, sendsEvents: true })
    },
  }),
]
