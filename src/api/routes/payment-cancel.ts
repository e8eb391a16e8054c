import { ServiceError } from '../../domain/errors.ts'
import { isTerminal } from '../../domain/states.ts'
import { paymentSummary } from '../../domain/summary.ts'
import type { DecisionOf } from '../../engine/decide.ts'
import { readTransaction, readTransactionDetail } from '../../db/statements/read-transaction.ts'
import type { BusinessCaller, Call } from '../call.ts'
import { decisionId } from '../decision-id.ts'
import type { Api } from '../deps.ts'
import { onceOutside } from '../idempotency-outside.ts'
import { pause } from '../pause.ts'
import { presentTransaction } from '../present-transaction.ts'
import { defineRoute } from '../route.ts'
import { closed, idOf, NoBody } from '../schemas/common.ts'
import { TransactionSchema, transactionExample } from '../schemas/transaction.ts'

const stopped = {
  ...transactionExample,
  state: 'STOPPED',
  failureReasonCode: 'cancelled',
  failureReasonMessage: 'The business cancelled it.',
}

/** For how long a workflow is asked again that has not heard yet what is on record. */
const UNHEARD_MS = 3_000
const AGAIN_AFTER_MS = 100

/**
 * Asks the workflow, whose activity puts an open checkout on record a moment before the workflow hears of it: what it
 * refuses in that moment it is asked again. A refused Update leaves no trace, so it is the same one.
 */
async function cancel(call: Call<{ id: string }, unknown, unknown, BusinessCaller>, api: Api, decision: DecisionOf) {
  const end = performance.now() + UNHEARD_MS
  for (;;) {
    try {
      return await api.engine.decide(decision)
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'SV-3005' || performance.now() > end) throw error
      const now = await readTransactionDetail(api.pool, call.caller, call.params.id)
      if (now?.attempts.at(-1)?.state !== 'REQUIRES_ACTION' || isTerminal(now.state)) throw error
      await pause(AGAIN_AFTER_MS)
    }
  }
}

export const paymentCancelRoutes = [
  defineRoute({
    method: 'POST',
    path: '/v1/payments/{id}/cancel',
    operationId: 'cancelPayment',
    tag: 'Payments',
    summary: 'Cancel a payment that nobody has paid',
    description:
      'Stops a payment whose checkout is open. A payer who has paid goes before; one who pays after it is refunded. ' +
      'SV-3005 once it is terminal or a charge is in flight; SV-5003 while the engine is away.',
    plan: 'PAID',
    access: 'credential',
    idempotent: true,
    request: { params: closed({ id: idOf('transaction') }), body: NoBody },
    responses: {
      200: { description: 'It is STOPPED already.', schema: TransactionSchema, example: stopped },
      202: { description: 'Taken; the state may still change.', schema: TransactionSchema, example: stopped },
    },
    errors: ['SV-2005', 'SV-3005', 'SV-5003'],
    handle: async (call, api) => {
      const { params, caller } = call
      const row = await readTransactionDetail(api.pool, caller, params.id)
      if (row?.kind !== 'COLLECT') throw new ServiceError('SV-2005')
      const { baseUrl } = api.config
      return await onceOutside(call, api, {
        act: async () => {
          if (row.state === 'STOPPED') return
          if (isTerminal(row.state)) throw new ServiceError('SV-3005', { details: { state: row.state } })
          const subject = { transactionId: row.id, merchantId: row.businessId, mode: row.mode, state: row.state }
          const work = { kind: 'payment' as const, ...subject, summary: paymentSummary(row) }
          const decided = await cancel(call, api, { work, update: 'cancel', updateId: decisionId(call) })
          // A payer who was faster has paid: there is nothing to cancel any more.
          if (decided && decided.state !== 'STOPPED')
            throw new ServiceError('SV-3005', { details: { state: decided.state } })
        },
        record: async (db) => ({
          status: row.state === 'STOPPED' ? 200 : 202,
          body: presentTransaction((await readTransaction(db, row.id)) ?? row, baseUrl),
        }),
      })
    },
  }),
]
