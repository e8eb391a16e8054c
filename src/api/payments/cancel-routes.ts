import { transactionWork } from '../../domain/engine-work.ts'
import { cancelRefusal } from '../../domain/payments/cancellation.ts'
import { refusedBecause } from '../../domain/errors.ts'
import { isTerminal, type TransactionState } from '../../domain/states.ts'
import { readOwnTransaction, readTransaction } from '../../db/transactions/read-transaction.ts'
import { onceOutside } from '../idempotency/outside.ts'
import { presentTransaction } from '../transactions/presenter.ts'
import { defineRoute } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { TransactionSchema } from '../transactions/schema.ts'
import { notFound } from '../http/not-found.ts'

const stopped = { state: 'STOPPED', failureReasonCode: 'cancelled', failureReasonMessage: 'The business cancelled it.' }

/** Throws SV-3005 if a payment in that state cannot be cancelled. */
function requireCancellable(state: string): void {
  const refusal = cancelRefusal(state as TransactionState)
  if (refusal) throw refusedBecause(refusal)
}

export const paymentCancelRoutes = [
  defineRoute('POST /v1/payments/{id}/cancel', {
    operationId: 'cancelPayment',
    tag: 'Payments',
    summary: 'Cancel an unpaid payment',
    description:
      'When the order is off before it is paid; after that refund it instead. Stops a payment for which nothing is ' +
      'in flight: one that was not sent yet, one whose checkout is open, and that of a link. If the payer has ' +
      'already paid, the payment stands; what is paid after the cancellation is refunded. SV-3005 once it is ' +
      'terminal or a charge is in flight; SV-5003 while the engine is away.',
    plan: 'PAID',
    access: 'credential',
    idempotent: true,
    request: { params: t.closed({ id: t.idOf('transaction') }), body: t.NoBody },
    responses: {
      200: { description: 'It is STOPPED already.', schema: TransactionSchema, example: stopped },
      202: { description: 'Taken; the state may still change.', schema: TransactionSchema, example: stopped },
    },
    errors: ['SV-2005', 'SV-3005', 'SV-5003'],
    handle: async (call, api) => {
      const { params, caller } = call
      const row = await readOwnTransaction(api.pool, { ...caller, id: params.id })
      if (row?.kind !== 'COLLECT') throw notFound('payment', params.id, caller)
      const { baseUrl } = api.config
      return await onceOutside(call, api, {
        act: async (commandId) => {
          if (isTerminal(row.state)) return requireCancellable(row.state)
          const result = await api.engine.sendCommand({
            work: transactionWork(row),
            update: 'cancel',
            updateId: commandId,
          })
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
