import { v7 as uuid } from 'uuid'
import { ServiceError } from '../../domain/errors.ts'
import { idFrom } from '../../domain/ids.ts'
import { paymentSummary } from '../../domain/summary.ts'
import { createPayment, type CreatedPayment, type NewPayment } from '../../db/statements/create-payment.ts'
import { answerAfterWait } from '../answer-after-wait.ts'
import type { Api } from '../deps.ts'
import { once } from '../idempotency.ts'
import { preferredWait } from '../prefer-wait.ts'
import { presentTransaction } from '../present-transaction.ts'
import { defineRoute } from '../route.ts'
import { requireProvider, routingRequestOf } from '../routing.ts'
import { PaymentRequest, paymentRequestExample } from '../schemas/payment.ts'
import { TransactionSchema, transactionExample } from '../schemas/transaction.ts'

const REFERENCE_KEY = 'transactions_business_id_mode_reference_key'

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === REFERENCE_KEY
}

/** After the commit: the engine is told, and never waited for. */
function startAll(api: Api, { row, eventType, deliveries }: CreatedPayment): void {
  const subject = { transactionId: row.id, merchantId: row.businessId, mode: row.mode }
  const { amountCents, currency, method: rail } = row
  api.starts.push({
    kind: 'payment',
    ...subject,
    state: row.state,
    summary: paymentSummary({ amountCents, currency, rail }),
  })
  for (const { id: deliveryId, endpointId } of deliveries)
    api.starts.push({ kind: 'delivery', ...subject, deliveryId, endpointId, eventType })
}

export const paymentRoutes = [
  defineRoute({
    method: 'POST',
    path: '/v1/payments',
    operationId: 'createPayment',
    tag: 'Payments',
    summary: 'Create a payment',
    description:
      'Charges a token, or opens a hosted checkout at `nextAction.url`. Answers as soon as the payment is durable; ' +
      'with `Prefer: wait=N` once it is terminal or needs the payer, or after N seconds (30 at most).',
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
    handle: async (call, api) => {
      const { body, caller } = call
      const id = idFrom('transaction', uuid())
      const token = body.paymentMethod?.token
      const payment: NewPayment = {
        transactionId: id,
        businessId: caller.businessId,
        mode: caller.mode,
        source: 'API',
        amountCents: body.amountCents,
        currency: body.currency,
        reference: body.reference ?? id,
        description: body.description ?? null,
        customer: body.customer ? api.cipher.encrypt(JSON.stringify(body.customer), `customer:${id}`) : null,
        cardToken: token ? api.cipher.encrypt(token, `card-token:${id}`) : null,
        method: body.paymentMethod?.type ?? null,
        namedProviderId: null,
        returnUrl: body.returnUrl ?? null,
        expiresInMinutes: token ? null : (body.expiresInMinutes ?? 60),
        metadata: body.metadata ?? {},
        sendsEvents: true,
      }
      await requireProvider(api, caller, routingRequestOf(body, caller))
      const seconds = preferredWait(call.http)
      const reply = await once(
        call,
        api,
        async (db) => {
          const created = await createPayment(db, payment, new Date()).catch((error: unknown) => {
            if (!isTaken(error)) throw error
            throw new ServiceError('SV-2010', { message: 'This reference is taken.', details: { field: 'reference' } })
          })
          const answer = presentTransaction(created.row, api.config.baseUrl)
          return { status: 201, body: answer, afterCommit: () => startAll(api, created) }
        },
        { single: true, ...(seconds ? { answerWithinSeconds: seconds + 1 } : {}) },
      )
      return await answerAfterWait(api, reply, id, seconds)
    },
  }),
]
