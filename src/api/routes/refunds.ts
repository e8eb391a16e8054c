import { Type } from 'typebox'
import { ServiceError } from '../../domain/errors.ts'
import { paymentSummary } from '../../domain/summary.ts'
import { createRefund, type NewRefund, type RefundCreation } from '../../db/statements/create-refund.ts'
import { answerAfterWait } from '../answer-after-wait.ts'
import type { Api } from '../deps.ts'
import { once } from '../idempotency.ts'
import { newId } from '../ids.ts'
import { preferredWait } from '../prefer-wait.ts'
import { presentTransaction } from '../present-transaction.ts'
import { defineRoute } from '../route.ts'
import { AmountCents, closed, idOf, Metadata } from '../schemas/common.ts'
import { TransactionSchema, transactionExample } from '../schemas/transaction.ts'

const RefundRequest = closed(
  {
    transactionId: idOf('transaction'),
    amountCents: Type.Optional(AmountCents),
    reason: Type.Optional(Type.String({ maxLength: 255 })),
    metadata: Type.Optional(Metadata),
  },
  { title: 'RefundRequest' },
)

const refundExample = {
  ...transactionExample,
  transactionId: 'txn_019ab0c1d2e37f4a8b5c6d7e8f905678',
  kind: 'REFUND',
  amountCents: 5_000,
  providerId: 'paystack',
  reference: 'txn_019ab0c1d2e37f4a8b5c6d7e8f905678',
  description: null,
  originalTransactionId: transactionExample.transactionId,
  metadata: {},
}

type Made = Extract<RefundCreation, { made: true }>

/** The refund that was stored, or the refusal of the catalogue for why it was not. */
function requireMade(creation: RefundCreation): Made {
  if (creation.made) return creation
  if (creation.because === 'not_found') throw new ServiceError('SV-2005')
  if (creation.because === 'state') throw new ServiceError('SV-3005', { details: { state: creation.state } })
  throw new ServiceError('SV-3004', { details: { leftCents: creation.leftCents } })
}

function startAll(api: Api, { row, eventType, deliveries }: Made): void {
  const subject = { transactionId: row.id, merchantId: row.businessId, mode: row.mode }
  api.starts.push({ kind: 'refund', ...subject, state: row.state, summary: paymentSummary({ ...row, of: 'REFUND' }) })
  for (const { id: deliveryId, endpointId } of deliveries)
    api.starts.push({ kind: 'delivery', ...subject, deliveryId, endpointId, eventType })
}

export const refundRoutes = [
  defineRoute({
    method: 'POST',
    path: '/v1/refunds',
    operationId: 'createRefund',
    tag: 'Refunds',
    summary: 'Return all or part of a payment',
    description:
      'Reserves the amount at once, so that refunds under way never exceed what was taken; one that fails gives it ' +
      'free again. With `Prefer: wait=N` it answers once the refund is terminal, or after N seconds (30 at most).',
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
    handle: async (call, api) => {
      const { body, caller } = call
      const refund: NewRefund = {
        refundId: newId('transaction'),
        businessId: caller.businessId,
        mode: caller.mode,
        transactionId: body.transactionId,
        amountCents: body.amountCents ?? null,
        description: body.reason ?? null,
        metadata: body.metadata ?? {},
        sendsEvents: true,
      }
      const seconds = preferredWait(call.http)
      const reply = await once(
        call,
        api,
        async (db) => {
          const made = requireMade(await createRefund(db, refund, new Date()))
          const answer = presentTransaction(made.row, api.config.baseUrl)
          return { status: 201, body: answer, afterCommit: () => startAll(api, made) }
        },
        seconds ? { answerWithinSeconds: seconds + 1 } : {},
      )
      return await answerAfterWait(api, reply, refund.refundId, seconds)
    },
  }),
]
