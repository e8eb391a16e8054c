import type { Static } from 'typebox'
import { v7 as uuid } from 'uuid'
import { actorOf } from '../accounts/audit.ts'
import { requireReturnHost } from '../accounts/return-host-routes.ts'
import { requireSplit } from '../connect/require-split.ts'
import type { BusinessCaller, Call, Reply } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { type Effect, once } from '../idempotency/idempotency.ts'
import type { PaymentRequest } from './schema.ts'
import { sayingWhose } from './whose-reference.ts'
import { providerRefusal, routingRequestOf } from '../routing/routing.ts'
import { answerAsPreferred } from '../transactions/answer-as-preferred.ts'
import { presentTransaction } from '../transactions/presenter.ts'
import { type NewPayment, createPayment } from '../../db/payments/create-payment.ts'
import { sealCustomer } from '../../db/payments/customer.ts'
import type { Database } from '../../db/query.ts'
import type { CreatedTransaction } from '../../db/transactions/create-transaction.ts'
import { deliveryWorks, transactionWork } from '../../domain/engine-work.ts'
import { ServiceError } from '../../domain/errors.ts'
import { idFrom } from '../../domain/ids.ts'

/** The constraint by which a business has a reference once in each mode. */
export const REFERENCE_KEY = 'transactions_reference'

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === REFERENCE_KEY
}

/** Stores a payment with its event and deliveries. Throws SV-2010 where the reference is taken. */
export async function storePayment(db: Database, payment: NewPayment): Promise<CreatedTransaction> {
  return await createPayment(db, payment, new Date()).catch((error: unknown) => {
    if (!isTaken(error)) throw error
    throw new ServiceError('SV-2010', {
      message: `This reference belongs to another transaction of your business in ${payment.mode} mode.`,
      details: { field: 'reference' },
    })
  })
}

/** Called after the commit: queues the starts, and never waits for the engine. */
export function startPayment({ starts }: Api, { row, eventType, deliveries }: CreatedTransaction): void {
  starts.push(transactionWork({ ...row, rail: row.method }))
  if (eventType) for (const work of deliveryWorks(row, eventType, deliveries)) starts.push(work)
}

/** Default minutes for which a checkout or a challenge is open. */
const CHECKOUT_MINUTES = 60

/** What the route says of a payment, whatever is asked for. */
export type PaymentTerms = Pick<NewPayment, 'source' | 'namedProviderId' | 'sendsEvents'> & {
  /** The split that it is shared by, where there is one. */
  splitId?: string
}

type PaymentCall = Call<unknown, unknown, Static<typeof PaymentRequest>, BusinessCaller>

/**
 * Stores the payment that is asked for, hands it to the engine and answers 201 with it: at once, or as `Prefer`
 * wants it. Throws SV-2010 for a reference that is taken, SV-3002 where no provider can take it, SV-3006 where the
 * named one is unknown or not connected, what `requireSplit` throws for its split, and what `once` throws.
 */
export async function takePayment(call: PaymentCall, api: Api, { splitId, ...terms }: PaymentTerms): Promise<Reply> {
  const { body, caller } = call
  const id = idFrom('transaction', uuid())
  const token = body.paymentMethod?.token
  const payment: NewPayment = {
    ...terms,
    transactionId: id,
    businessId: caller.businessId,
    mode: caller.mode,
    amountCents: body.amountCents,
    currency: body.currency,
    reference: body.reference ?? id,
    description: body.description ?? null,
    createdBy: actorOf(caller),
    ...sealCustomer(api.cipher, id, body.customer),
    cardToken: token ? api.cipher.encrypt(token, `card-token:${id}`) : null,
    method: body.paymentMethod?.type ?? null,
    returnUrl: body.returnUrl ?? null,
    expiresInMinutes: body.expiresInMinutes ?? CHECKOUT_MINUTES,
    metadata: body.metadata ?? {},
  }
  const { namedProviderId } = terms
  const { amountCents, currency } = body
  const refusal = await providerRefusal(api, caller, { ...routingRequestOf(body, caller), namedProviderId })
  const store: Effect = async (db) => {
    await requireReturnHost(db, caller, body.returnUrl)
    const provider = namedProviderId ?? undefined
    const split = await requireSplit(api, db, caller, { splitId, amountCents, currency, provider })
    if (refusal) throw refusal
    const created = await storePayment(db, { ...payment, split })
    const answer = presentTransaction(created.row, api.config.baseUrl)
    return { status: 201, body: answer, afterCommit: () => startPayment(api, created) }
  }
  const answer = answerAsPreferred(call, api, id, (options) => once(call, api, store, { single: true, ...options }))
  return await sayingWhose(api, caller, body.reference, answer)
}
