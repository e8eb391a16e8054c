import { sharing, returns } from '../http/route.ts'
import { PaymentRequest, paymentRequestExample } from './schema.ts'
import { TransactionSchema } from '../transactions/schema.ts'
import type { Static } from 'typebox'
import { actorOf } from '../accounts/audit.ts'
import { requireReturnHost, WARNED_RETURN } from '../accounts/return-host-routes.ts'
import { uniqueViolation } from '../accounts/users.ts'
import { requireSplit } from '../connect/resources.ts'
import type { BusinessCaller, Call, Reply, Api } from '../http/call.ts'
import { type KeyedEffect, once } from '../idempotency/idempotency.ts'
import { providerRefusal, routingRequestOf } from '../routing/routing.ts'
import { restoredAnswer } from '../transactions/restored-answer.ts'
import { answerAsPreferred } from '../transactions/answer-as-preferred.ts'
import { presentTransaction } from '../transactions/presenter.ts'
import { type NewPayment, createPayment } from '../../db/payments/payment.ts'
import { sealCustomer } from '../../db/payments/customer.ts'
import type { Database } from '../../db/query.ts'
import type { CreatedTransaction } from '../../db/transactions/create-transaction.ts'
import { deliveryWorks, transactionWork } from '../../domain/engine-work.ts'
import { ServiceError, refusedBecause } from '../../domain/errors.ts'
import { readByReference, readOwnTransaction, readTransaction } from '../../db/transactions/read-transaction.ts'
import { cancelRefusal } from '../../domain/payments/cancellation.ts'
import { isTerminal, type TransactionState } from '../../domain/states.ts'
import { onceOutside } from '../idempotency/outside.ts'
import * as t from '../schema/schema.ts'
import { notFound } from '../http/not-found.ts'

export const REFERENCE_KEY = 'transactions_reference'

/** Stores a payment with its event and deliveries. Throws SV-2010 if the reference is taken. */
export async function storePayment(db: Database, payment: NewPayment): Promise<CreatedTransaction> {
  return await createPayment(db, payment, new Date()).catch((error: unknown) => {
    if (uniqueViolation(error) !== REFERENCE_KEY) throw error
    throw new ServiceError('SV-2010', {
      message: `This reference belongs to another transaction of your business in ${payment.mode} mode.`,
      details: { field: 'reference' },
    })
  })
}

/** Hands a stored payment or refund and its deliveries to the relay. Called after the commit; never waits. */
export function startCreated({ starts }: Api, { row, deliveries }: CreatedTransaction): void {
  starts.push(transactionWork({ ...row, rail: row.rail ?? row.method }))
  for (const work of deliveryWorks(row, deliveries)) starts.push(work)
}

const CHECKOUT_MINUTES = 60

type PaymentTerms = Pick<NewPayment, 'source' | 'namedProviderId' | 'sendsEvents'> & { splitId?: string }

type PaymentCall = Call<unknown, unknown, Static<typeof PaymentRequest>, BusinessCaller>

/** The fields that a payment and a payment link have in common. */
export function givenFields({ cipher }: Api, caller: BusinessCaller, body: PaymentCall['body'], id: string) {
  return {
    transactionId: id,
    businessId: caller.businessId,
    mode: caller.mode,
    amountCents: body.amountCents,
    currency: body.currency,
    reference: body.reference ?? id,
    description: body.description ?? null,
    createdBy: actorOf(caller),
    ...sealCustomer(cipher, id, body.customer),
    returnUrl: body.returnUrl ?? null,
    metadata: body.metadata ?? {},
  }
}

function paymentOf({ body, caller }: PaymentCall, api: Api, id: string): Omit<NewPayment, keyof PaymentTerms> {
  const { token, type = null, rails = null } = body.paymentMethod ?? {}
  return {
    ...givenFields(api, caller, body, id),
    cardToken: token ? api.cipher.encrypt(token, `card-token:${id}`) : null,
    method: type,
    allowedRails: rails,
    expiresInMinutes: body.expiresInMinutes ?? CHECKOUT_MINUTES,
  }
}

/** Stores a payment, wakes the relay and responds 201, at once or as `Prefer` requests. */
export async function takePayment(call: PaymentCall, api: Api, { splitId, ...terms }: PaymentTerms): Promise<Reply> {
  const { body, caller } = call
  const { namedProviderId } = terms
  const { amountCents, currency } = body
  const refusal = await providerRefusal(api, caller, { ...routingRequestOf(body, caller), namedProviderId })
  const store: KeyedEffect = async (db, ids) => {
    const restored = await restoredAnswer(db, api, caller, ids)
    if (restored) return restored
    await requireReturnHost(db, caller, body.returnUrl)
    const provider = namedProviderId ?? undefined
    const split = await requireSplit(api, db, caller, { splitId, amountCents, currency, provider })
    if (refusal) throw refusal
    const payment = { ...paymentOf(call, api, ids.transaction()), ...terms, split }
    const created = await storePayment(db, payment)
    const answer = presentTransaction(created.row, api.config.baseUrl)
    return { status: 201, body: answer, transactionId: created.row.id, afterCommit: () => startCreated(api, created) }
  }
  const answer = answerAsPreferred(call, api, (options) => once(call, api, store, { single: true, ...options }))
  return await nameReferenceHolder(api, caller, body.reference, answer)
}

/**
 * Adds to a SV-2010 the id of the transaction that has the reference. It is looked up afterwards, since the failed
 * database transaction accepts no statement. The message does not repeat the reference, which can be any text.
 */
export async function nameReferenceHolder<T>(
  { pool }: Api,
  { businessId, mode }: BusinessCaller,
  reference: string | undefined,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (reference === undefined || !(error instanceof ServiceError) || error.code !== 'SV-2010') throw error
    const holder = await readByReference(pool, { businessId, mode, reference })
    if (!holder) throw error
    const message = `This reference belongs to ${holder.id} of your business in ${mode} mode.`
    throw new ServiceError('SV-2010', { message, details: error.details })
  }
}

const stopped = { state: 'STOPPED', failureReasonCode: 'cancelled', failureReasonMessage: 'The business cancelled it.' }

function requireCancellable(state: string): void {
  const refusal = cancelRefusal(state as TransactionState)
  if (refusal) throw refusedBecause(refusal)
}

const route = sharing({ tag: 'Payments', plan: 'PAID', access: 'credential', idempotent: true })

export const paymentRoutes = [
  route('POST /v1/payments', {
    operationId: 'createPayment',
    summary: 'Create a payment',
    description:
      'The service chooses the provider, tries the next one where that is safe, and sends events. Charges a token, ' +
      'or opens a checkout at `nextAction.url`, where a token’s 3-D Secure challenge is too. To name the provider ' +
      'use `POST /api/payments/collect`, for a link to send `POST /api/payment-links`. Responds once the payment is ' +
      'durable; with `Prefer: wait=N` once it is terminal or needs the payer, or after N seconds (30 at most).',
    waits: true,
    request: { body: PaymentRequest, example: paymentRequestExample },
    responses: returns(201, `The payment is stored. ${WARNED_RETURN}`, TransactionSchema),
    errors: ['SV-2010', 'SV-3001', 'SV-3002', 'SV-3003'],
    handle: (call, api) => takePayment(call, api, { source: 'API', namedProviderId: null, sendsEvents: true }),
  }),
  route('POST /v1/payments/{id}/cancel', {
    operationId: 'cancelPayment',
    summary: 'Cancel an unpaid payment',
    description:
      'When the order is off before it is paid; after that refund it instead. Stops a payment for which nothing is ' +
      'in flight: one that was not sent yet, one whose checkout is open, and that of a link. If the payer has ' +
      'already paid, the payment stands; what is paid after the cancellation is refunded. SV-3005 once it is ' +
      'terminal or a charge is in flight; SV-5003 while the engine is away.',
    request: { params: t.closed({ id: t.idOf('transaction') }), body: t.NoBody },
    responses: {
      ...returns(200, 'It is STOPPED already.', TransactionSchema, stopped),
      ...returns(202, 'Taken; the state may still change.', TransactionSchema, stopped),
    },
    errors: ['SV-3005'],
    handle: async (call, api) => {
      const { params, caller } = call
      const row = await readOwnTransaction(api.pool, { ...caller, id: params.id })
      if (row?.kind !== 'COLLECT') throw notFound('payment', params.id, caller)
      const { baseUrl } = api.config
      return await onceOutside(call, api, {
        act: async (commandId) => {
          if (isTerminal(row.state)) return requireCancellable(row.state)
          const command = { work: transactionWork(row), update: 'cancel', updateId: commandId } as const
          const result = await api.engine.sendCommand(command)
          // The payer paid before the cancel arrived, so there is nothing left to cancel.
          if (result) requireCancellable(result.state)
        },
        record: async (db) => ({
          status: row.state === 'STOPPED' ? 200 : 202,
          body: presentTransaction((await readTransaction(db, { id: row.id })) ?? row, baseUrl),
        }),
      })
    },
  }),
]
