import { Type } from 'typebox'
import { transactionWork } from '../../domain/engine-work.ts'
import { ServiceError } from '../../domain/errors.ts'
import { isTerminal } from '../../domain/states.ts'
import type { Database } from '../../db/query.ts'
import { clearReview } from '../../db/payments/clear-review.ts'
import { loadAttempt } from '../../db/payments/load-attempt.ts'
import { readTransaction } from '../../db/transactions/read-transaction.ts'
import type { TransactionRow } from '../../db/transactions/transaction-row.ts'
import type { Call } from '../http/call.ts'
import { commandId } from '../idempotency/command-id.ts'
import type { Api } from '../http/deps.ts'
import { onceOutside } from '../idempotency/outside.ts'
import { Note, recordReview } from './review.ts'
import { presentTransaction } from '../transactions/presenter.ts'
import { fieldsRefused } from '../http/schema-faults.ts'
import { defineRoute } from '../http/route.ts'
import { closed, idOf, word } from '../http/schema.ts'
import { TransactionSchema } from '../transactions/schema.ts'
import { transactionExample } from '../transactions/examples.ts'
import { notFound } from '../http/not-found.ts'

const Resolution = closed({
  outcome: word('ResolvedOutcome', ['SUCCEEDED', 'FAILED'], 'What became of it at the provider.'),
  note: Note,
  attemptId: Type.Optional({
    ...idOf('attempt'),
    description: 'The attempt that SUCCEEDED, where there are several; the newest where it is missing.',
  }),
})

type Outcome = 'SUCCEEDED' | 'FAILED'

interface Resolved {
  outcome: Outcome
  attemptId?: string | undefined
}

function notResolved(state: string, outcome: Outcome): ServiceError {
  return new ServiceError('SV-3005', {
    message: `This transaction is ${state} and cannot be resolved as ${outcome}, or is not flagged for review.`,
    details: { state },
  })
}

function outcomeOf({ state }: TransactionRow): Outcome {
  return state === 'SUCCEEDED' ? 'SUCCEEDED' : 'FAILED'
}

/**
 * Clears the flag of a settled transaction, whose state stays. Throws SV-3005 where it is not flagged, unless this call
 * resumes an earlier one that may itself have settled the transaction.
 */
async function clearFlag(db: Database, row: TransactionRow, outcome: Outcome, resumed: boolean): Promise<void> {
  const cleared = outcomeOf(row) === outcome && ((await clearReview(db, row.id)) || resumed)
  if (!cleared) throw notResolved(row.state, outcome)
}

/** Has the workflow of an open transaction record the outcome. Throws SV-3005 with the state that refuses it. */
async function settle(call: Call, api: Api, row: TransactionRow, resolution: Resolved): Promise<void> {
  const { outcome, attemptId } = resolution
  const input = attemptId === undefined ? { outcome } : { outcome, attemptId }
  const result = await api.engine.sendCommand({
    work: transactionWork(row),
    update: 'resolve',
    updateId: commandId(call),
    input,
  })
  if (result && result.state !== outcome) throw notResolved(result.state, outcome)
}

/** Throws SV-2001 where the transaction has no such attempt. */
async function requireAttempt(db: Database, transactionId: string, { attemptId }: Resolved): Promise<void> {
  if (attemptId === undefined || (await loadAttempt(db, transactionId, attemptId))) return
  throw fieldsRefused([{ path: '/attemptId', message: 'is no attempt of this transaction' }])
}

/** Throws SV-3005 where the transaction ended otherwise, and SV-5003 where it is still open: a repeat answers its end. */
function requireOutcome(row: TransactionRow, outcome: Outcome): void {
  if (!isTerminal(row.state)) throw new ServiceError('SV-5003')
  if (outcomeOf(row) !== outcome) throw notResolved(row.state, outcome)
}

export const operatorResolveRoutes = [
  defineRoute({
    tag: 'Operator',
    plan: 'SANDBOX',
    access: 'operator',
    method: 'POST',
    path: '/api/operator/transactions/{id}/resolve',
    operationId: 'resolveTransaction',
    recentPassword: true,
    summary: 'Say what became of a transaction that nobody else can tell',
    description:
      'The last resort for an unknown outcome, after the provider was asked by hand: records SUCCEEDED or FAILED. ' +
      'Of a settled transaction that is flagged, with the outcome it has, it clears the flag and moves no state; ' +
      'another outcome is SV-3005. To send a refund that FAILED again, restart it instead.',
    idempotent: true,
    request: {
      params: closed({ id: idOf('transaction') }),
      body: Resolution,
      example: { outcome: 'SUCCEEDED', note: 'The provider confirmed the charge by e-mail.' },
    },
    responses: {
      200: {
        description: 'Resolved.',
        schema: TransactionSchema,
        example: { ...transactionExample, state: 'SUCCEEDED' },
      },
    },
    errors: ['SV-2005', 'SV-3005', 'SV-5003'],
    handle: async (call, api) => {
      const { outcome, note } = call.body
      const row = await readTransaction(api.pool, call.params.id)
      if (!row) throw notFound('transaction', call.params.id)
      await requireAttempt(api.pool, row.id, call.body)
      return await onceOutside(call, api, {
        act: async () => {
          if (!isTerminal(row.state)) await settle(call, api, row, call.body)
        },
        record: async (db, _, resumed) => {
          if (isTerminal(row.state)) await clearFlag(db, row, outcome, resumed)
          const now = (await readTransaction(db, row.id)) ?? row
          requireOutcome(now, outcome)
          await recordReview(db, api, call.caller, now, { outcome, note })
          return { status: 200, body: presentTransaction(now, api.config.baseUrl) }
        },
      })
    },
  }),
]
