import type { Database } from '../../db/query.ts'
import { readByReference } from '../../db/transactions/read-transaction.ts'
import type { BusinessCaller } from '../http/call.ts'
import { makeRefund, RefundReason } from '../refunds/routes.ts'
import { sharing, returns } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { CollectRequest } from './schema.ts'
import { TransactionSchema, refundStory } from '../transactions/schema.ts'
import { WARNED_RETURN } from '../accounts/return-host-routes.ts'
import { takePayment } from './routes.ts'
import { noPaymentNamed } from '../http/not-found.ts'

const DirectRefundRequest = t.closed(
  {
    transactionId: t.Optional(t.idOf('transaction'), 'The payment to return, by its id …'),
    reference: t.Optional(t.Reference, '… or by its reference.'),
    amountCents: t.Optional(t.AmountCents, 'In minor units of the payment’s currency. Default: all that is left.'),
    reason: t.Optional(RefundReason),
    metadata: t.Optional(t.Metadata),
  },
  {
    title: 'DirectRefundRequest',
    description: 'Names the payment by its id or by its reference, by one of them.',
    oneOf: ['transactionId', 'reference'].map((name) => ({ properties: { [name]: {} }, required: [name] })),
  },
)

async function idOfReference(db: Database, caller: BusinessCaller, wanted: string): Promise<string> {
  const row = await readByReference(db, { ...caller, reference: wanted })
  if (!row) throw noPaymentNamed(caller)
  return row.id
}

const route = sharing({ tag: 'Direct payments', plan: 'PAID', access: 'credential', idempotent: true, waits: true })

export const directPaymentRoutes = [
  route('POST /api/payments/collect', {
    operationId: 'collectDirectly',
    summary: 'Collect a payment at a provider that you name',
    description:
      'For a payment that has to be made at one provider; where any may take it `POST /v1/payments` is the better ' +
      'choice. No other provider is ever tried and no event is sent: ask for its state. Without a token the payer ' +
      'is led to the checkout by `nextAction.url`. `Prefer: wait=N` (30 at most) as there.',
    request: {
      body: CollectRequest,
      example: { reference: 'order-1001', paymentMethod: { type: 'CARD', token: 'tok_success' } },
    },
    responses: returns(201, `The payment is stored. ${WARNED_RETURN}`, TransactionSchema, {
      source: 'DIRECT',
      description: null,
      metadata: {},
    }),
    errors: ['SV-2005', 'SV-2010', 'SV-3001', 'SV-3002', 'SV-3003', 'SV-3005', 'SV-3006'],
    handle: (call, api) => {
      const { provider: namedProviderId, splitId } = call.body
      return takePayment(call, api, { source: 'DIRECT', namedProviderId, sendsEvents: false, splitId })
    },
  }),
  route('POST /api/payments/refund', {
    operationId: 'refundDirectly',
    recentPassword: true,
    summary: 'Return all or part of a payment, without events',
    description:
      'For a payment of any source, named by its id or your reference, where no event is wanted; otherwise use ' +
      '`POST /v1/refunds`. Ask for its state. What is no payment, a refund for one, is SV-2005. `Prefer: wait=N` ' +
      '(30 at most) as there.',
    request: { body: DirectRefundRequest, example: { reference: 'order-1001', amountCents: 5_000 } },
    responses: returns(201, 'The refund is stored.', TransactionSchema, { ...refundStory, source: 'DIRECT' }),
    errors: ['SV-2005', 'SV-3003', 'SV-3004', 'SV-3005', 'SV-3009'],
    handle: (call, api) => {
      const { body, caller } = call
      // The schema requires exactly one of the two.
      const paymentId = (db: Database) => body.transactionId ?? idOfReference(db, caller, body.reference!)
      const { amountCents = null, reason = null, metadata = {} } = body
      return makeRefund(call, api, { source: 'DIRECT', paymentId, amountCents, reason, metadata, sendsEvents: false })
    },
  }),
]
