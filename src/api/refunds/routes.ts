import { ServiceError } from '../../domain/errors.ts'
import type { Database } from '../../db/query.ts'
import { createRefund, type NewRefund, type RefundCreation } from '../../db/refunds/create-refund.ts'
import { refundsBy } from '../../domain/refunds/rail-refunds.ts'
import type { RefundKind } from '../../domain/routing/rail-facts.ts'
import { actorOf, recordActOn } from '../accounts/audit.ts'
import { answerAsPreferred } from '../transactions/answer-as-preferred.ts'
import type { BusinessCaller, Call, Reply, Api } from '../http/call.ts'
import { once, type KeyedEffect } from '../idempotency/idempotency.ts'
import { notFound, wrongState } from '../http/not-found.ts'
import { startCreated } from '../payments/routes.ts'
import { restoredAnswer } from '../transactions/restored-answer.ts'
import { presentTransaction } from '../transactions/presenter.ts'
import { defineRoute, returns } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { TransactionSchema, refundStory } from '../transactions/schema.ts'

type Made = Extract<RefundCreation, { made: true }>

const RAIL_REFUSALS: Record<Exclude<RefundKind, 'PARTIAL'>, string> = {
  NONE: 'payments by it cannot be refunded. Return the money to the payer in another way.',
  ONCE: 'a payment by it can be refunded once, and this one has a refund.',
  FULL: 'a payment by it can only be refunded in full: omit amountCents.',
}

function requireMade(creation: RefundCreation, paymentId: string, caller: BusinessCaller): Made {
  if (creation.made) return creation
  if (creation.because === 'not_found') throw notFound('payment', paymentId, caller)
  if (creation.because === 'state')
    throw wrongState(
      creation.state,
      `This payment is ${creation.state}: only a payment that SUCCEEDED can be refunded.`,
    )
  if (creation.because === 'rail') {
    const { rail, refunds } = creation
    const message = `This payment was paid by ${rail}: ${RAIL_REFUSALS[refunds]}`
    throw new ServiceError('SV-3009', { message, details: { rail, refunds } })
  }
  const { leftCents, disputedCents } = creation
  const message = `The refund is larger than the amount that is left to refund: ${leftCents} in minor units.`
  const because = ` Disputes of the payer hold ${disputedCents}.`
  const details = disputedCents > 0 ? { leftCents, disputedCents } : { leftCents }
  throw new ServiceError('SV-3004', { message: disputedCents > 0 ? message + because : message, details })
}

type RefundTerms = Pick<NewRefund, 'source' | 'amountCents' | 'reason' | 'metadata' | 'sendsEvents'> & {
  /** Returns the id of the payment to refund, using the refund's connection. Throws SV-2005. */
  paymentId: (db: Database) => Promise<string> | string
}

/** Reserves and stores a refund and starts its workflow. Returns 201 at once, or after the wait of `Prefer`. */
export async function makeRefund(
  call: Call<unknown, unknown, unknown, BusinessCaller>,
  api: Api,
  { paymentId, ...terms }: RefundTerms,
): Promise<Reply> {
  const { businessId, mode } = call.caller
  const refundsOf = refundsBy(api.providers)
  const store: KeyedEffect = async (db, ids) => {
    const restored = await restoredAnswer(db, api, call.caller, ids)
    if (restored) return restored
    const refundId = ids.transaction()
    const transactionId = await paymentId(db)
    const createdBy = actorOf(call.caller)
    const refund = { ...terms, refundId, businessId, mode, transactionId, createdBy }
    const made = requireMade(await createRefund(db, refund, { refundsOf, now: new Date() }), transactionId, call.caller)
    await recordActOn(db, api, call.caller, 'refund.created', refundId)
    const answer = presentTransaction(made.row, api.config.baseUrl)
    return { status: 201, body: answer, transactionId: refundId, afterCommit: () => startCreated(api, made) }
  }
  return await answerAsPreferred(call, api, (options) => once(call, api, store, options))
}

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
    responses: returns(201, 'The refund is stored.', TransactionSchema, refundStory),
    errors: ['SV-2005', 'SV-3003', 'SV-3004', 'SV-3005', 'SV-3009'],
    handle: (call, api) => {
      const { transactionId, amountCents = null, reason = null, metadata = {} } = call.body
      const paymentId = () => transactionId
      return makeRefund(call, api, { source: 'API', paymentId, amountCents, reason, metadata, sendsEvents: true })
    },
  }),
]
