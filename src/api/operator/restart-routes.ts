import { transactionWork } from '../../domain/engine-work.ts'
import type { ServiceError } from '../../domain/errors.ts'
import { readTransaction } from '../../db/transactions/read-transaction.ts'
import { restartRefund } from '../../db/refunds/refund.ts'
import { once } from '../idempotency/idempotency.ts'
import { Note, recordReview } from './review.ts'
import { presentTransaction } from '../transactions/presenter.ts'
import { newId } from '../../db/new-id.ts'
import * as t from '../schema/schema.ts'
import { TransactionSchema } from '../transactions/schema.ts'
import { refundStory } from '../transactions/examples.ts'
import { wrongState, requireFound } from '../http/not-found.ts'
import { operatorRoute } from './operator-route.ts'

function notRestarted(state: string): ServiceError {
  return wrongState(
    state,
    `This transaction is ${state}: only a flagged automatic refund that FAILED can be restarted.`,
  )
}

export const operatorRestartRoutes = [
  operatorRoute('POST /api/operator/transactions/{id}/restart', {
    operationId: 'restartRefund',
    recentPassword: true,
    summary: 'Restart a FAILED automatic refund',
    description:
      'For a flagged automatic refund (late success, second payment of a link) whose cause of failure is fixed. ' +
      'Starts a new attempt; the refunded payment stays flagged. Any other transaction is SV-3005.',
    idempotent: true,
    request: {
      params: t.closed({ id: t.idOf('transaction') }),
      body: t.closed({ note: Note }),
      example: { note: 'The balance was filled up.' },
    },
    responses: {
      202: {
        description: 'The refund is restarted.',
        schema: TransactionSchema,
        example: { ...refundStory, state: 'PROCESSING', sequence: 4, metadata: { reason: 'late_success' } },
      },
    },
    errors: ['SV-2005', 'SV-3005'],
    handle: (call, api) =>
      once(call, api, async (db) => {
        const found = requireFound(await readTransaction(db, { id: call.params.id }), 'transaction', call.params.id)
        if (!(await restartRefund(db, found.id))) throw notRestarted(found.state)
        await recordReview(db, api, {
          id: newId('review'),
          transactionId: found.id,
          operatorId: call.caller.userId,
          outcome: 'RESTARTED',
          attemptId: null,
          note: call.body.note,
        })
        const row = (await readTransaction(db, { id: found.id }))!
        return {
          status: 202,
          body: presentTransaction(row, api.config.baseUrl),
          afterCommit: () => {
            const decided = { transactionId: row.id, operatorId: call.caller.userId, action: 'RESTART' }
            api.logger.info({ traceId: call.traceId, ...decided }, 'resolved by an operator')
            api.starts.push(transactionWork(row))
          },
        }
      }),
  }),
]
