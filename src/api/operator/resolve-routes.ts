import { Type } from 'typebox'
import { transactionWork } from '../../domain/engine-work.ts'
import { refusedBecause, ServiceError } from '../../domain/errors.ts'
import { judgeResolution, WAITING_FOR_SECOND } from '../../domain/payments/resolution.ts'
import { isTerminal } from '../../domain/states.ts'
import type { Database } from '../../db/query.ts'
import { clearReview, findReview, reviewIdOf } from '../../db/reviews/reviews.ts'
import { loadReviewed, lockReviewed, type Reviewed } from '../../db/reviews/load-reviewed.ts'
import { sealNote } from '../../db/reviews/sealed-note.ts'
import { readTransaction } from '../../db/transactions/read-transaction.ts'
import type { OperatorCaller } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { onceOutside } from '../idempotency/outside.ts'
import type { Answer } from '../idempotency/keys.ts'
import { Note, recordReview } from './review.ts'
import { presentTransaction } from '../transactions/presenter.ts'
import { fieldsRefused } from '../schema/schema-faults.ts'
import { defineRoute } from '../http/route.ts'
import { closed, idOf, word } from '../schema/schema.ts'
import { TransactionSchema } from '../transactions/schema.ts'
import { transactionExample } from '../transactions/examples.ts'
import { notFound } from '../http/not-found.ts'

const ResolutionRequest = closed({
  outcome: word('ResolvedOutcome', ['SUCCEEDED', 'FAILED'], 'What became of it at the provider.'),
  note: Note,
  attemptId: Type.Optional({
    ...idOf('attempt'),
    description: 'The attempt that SUCCEEDED, where there are several; the newest where it is missing.',
  }),
})

const Waiting = closed(
  { state: word('ResolutionState', [WAITING_FOR_SECOND], 'A second operator has to say the same.') },
  { title: 'WaitingResolution' },
)

/** A resolution as one command of an operator. */
interface Said {
  commandId: string
  operatorId: string
  outcome: 'SUCCEEDED' | 'FAILED'
  note: string
  attemptId: string | null
}

/** Throws SV-2001 where the transaction has no such attempt. */
async function requireReviewed(db: Database, transactionId: string, attemptId: string | null): Promise<Reviewed> {
  const reviewed = await loadReviewed(db, { transactionId, attemptId })
  if (!reviewed) throw notFound('transaction', transactionId)
  if (reviewed.facts.attemptKnown) return reviewed
  throw fieldsRefused([{ path: '/attemptId', message: 'does not belong to this transaction' }])
}

/**
 * Has the workflow of an open transaction carry out what is said. The workflow judges again, by the same rule and under
 * a lock, and stores the review with what it does. Throws SV-3005 and SV-5003.
 */
async function command(api: Api, { transaction }: Reviewed, { note, ...said }: Said): Promise<void> {
  const { outcome, operatorId, attemptId, commandId } = said
  await api.engine.sendCommand({
    work: transactionWork(transaction),
    update: 'resolve',
    updateId: commandId,
    input: {
      ...{ outcome, operatorId },
      ...(attemptId !== null && { attemptId }),
      note: sealNote(api.cipher, { ...said, transactionId: transaction.id }, note),
    },
  })
}

/** Throws SV-3005 for a resolution that the rules refuse. */
function requireAllowed({ facts }: Reviewed, said: Omit<Said, 'commandId'>, { config }: Api): void {
  const verdict = judgeResolution(facts, said, { twoOperatorsAboveCents: config.resolveTwoOperatorsAboveCents })
  if ('refusal' in verdict) throw refusedBecause(verdict.refusal)
}

/**
 * Clears the flag of a settled transaction and keeps the note; a request that resumes another may find both done. It is
 * judged again under the lock: a refund or a payout may have come back since the request was read.
 */
async function clear(db: Database, api: Api, { transaction }: Reviewed, { commandId, ...said }: Said): Promise<void> {
  const id = reviewIdOf(transaction.id, commandId)
  if (await findReview(db, id)) return
  const named = { transactionId: transaction.id, attemptId: said.attemptId }
  requireAllowed((await lockReviewed(db, named))!, said, api)
  if (!(await clearReview(db, transaction.id)))
    throw new ServiceError('SV-3005', { details: { state: transaction.state } })
  await recordReview(db, api, { ...said, id, transactionId: transaction.id, attemptId: null })
}

/** Responds by the review that the command stored. Throws SV-5003 if there is none yet: a repeat asks again. */
async function answer(db: Database, api: Api, transactionId: string, commandId: string): Promise<Answer> {
  const review = await findReview(db, reviewIdOf(transactionId, commandId))
  if (!review) throw new ServiceError('SV-5003')
  if (review.proposed) return { status: 202, body: { state: WAITING_FOR_SECOND } }
  return { status: 200, body: presentTransaction((await readTransaction(db, transactionId))!, api.config.baseUrl) }
}

function saidBy(
  { userId: operatorId }: OperatorCaller,
  { outcome, note, attemptId }: { outcome: Said['outcome']; note: string; attemptId?: string },
): Omit<Said, 'commandId'> {
  return { operatorId, outcome, note, attemptId: outcome === 'SUCCEEDED' ? (attemptId ?? null) : null }
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
    summary: 'Resolve a transaction that is flagged for review',
    description:
      'The last resort for an unknown outcome, after you asked the provider: records SUCCEEDED or FAILED, with your note, ' +
      'in the audit of the business. Only a flagged transaction can be resolved, and only once its provider can no longer ' +
      'answer; anything else is SV-3005. In live mode SUCCEEDED above `RESOLVE_TWO_OPERATORS_ABOVE_CENTS` needs a second ' +
      'operator: 202 until one makes the same call. If the transaction is terminal, the outcome it already has clears the flag and ' +
      'changes no state; another outcome is SV-3005. To send a refund that FAILED again, restart it instead.',
    idempotent: true,
    request: {
      params: closed({ id: idOf('transaction') }),
      body: ResolutionRequest,
      example: { outcome: 'SUCCEEDED', note: 'The provider confirmed the charge by e-mail.' },
    },
    responses: {
      200: {
        description: 'Resolved.',
        schema: TransactionSchema,
        example: { ...transactionExample, state: 'SUCCEEDED' },
      },
      202: {
        description: 'The transaction is unchanged: a second operator has to make the same call.',
        schema: Waiting,
        example: { state: WAITING_FOR_SECOND },
      },
    },
    errors: ['SV-2005', 'SV-3005', 'SV-5003'],
    handle: async (call, api) => {
      const { id } = call.params
      const said = saidBy(call.caller, call.body)
      const reviewed = await requireReviewed(api.pool, id, call.body.attemptId ?? null)
      const terminal = isTerminal(reviewed.transaction.state)
      return await onceOutside(call, api, {
        act: async (commandId) => {
          if (await findReview(api.pool, reviewIdOf(id, commandId))) return
          requireAllowed(reviewed, said, api)
          if (!terminal) await command(api, reviewed, { ...said, commandId })
        },
        record: async (db, _, commandId) => {
          if (terminal) await clear(db, api, reviewed, { ...said, commandId })
          return await answer(db, api, id, commandId)
        },
      })
    },
  }),
]
