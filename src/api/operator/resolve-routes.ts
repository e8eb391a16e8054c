import * as t from '../schema/schema.ts'
import type { Database } from '../../db/query.ts'
import * as reviews from '../../db/reviews/reviews.ts'
import type { Api } from '../http/call.ts'
import { WAITING_FOR_SECOND, judgeResolution } from '../../domain/payments/resolution.ts'
import { transactionWork } from '../../domain/engine-work.ts'
import type { CommandInput, ResolveInput } from '../../workflows/messages.ts'
import { refusedBecause, ServiceError } from '../../domain/errors.ts'
import { isTerminal } from '../../domain/states.ts'
import { loadReviewed, lockReviewed, type Reviewed } from '../../db/reviews/reviews.ts'
import { readTransaction } from '../../db/transactions/read-transaction.ts'
import { onceOutside } from '../idempotency/outside.ts'
import type { Answer } from '../idempotency/keys.ts'
import { presentTransaction } from '../transactions/presenter.ts'
import { fieldRefused } from '../schema/schema-faults.ts'
import { TransactionSchema, refundStory } from '../transactions/schema.ts'
import { operatorRoute, returns } from '../http/route.ts'
import { requireFound, wrongState } from '../http/not-found.ts'
import { saveFinding } from '../../db/transactions/save.ts'
import { newId } from '../../db/new-id.ts'

const Note = t.words(1_000, 'How you found out. Notes are never deleted.')

/** Stores an operator's command: the encrypted note, and the entry in the business's audit log. */
async function recordReview(
  db: Database,
  { cipher }: Api,
  { note, ...review }: Omit<reviews.ReviewEntry, 'note' | 'proposed'> & { note: string },
): Promise<void> {
  await reviews.storeReview(db, { ...review, proposed: false, note: cipher.encrypt(note, `review:${review.id}`) })
}

/** The response to an operator's call that a second operator must make too. */
export const Waiting = t.component('WaitingResolution', {
  state: t.word('ResolutionState', [WAITING_FOR_SECOND], 'A second operator must make the same call.'),
})

export const waiting = { state: WAITING_FOR_SECOND } as const

const ResolutionRequest = t.closed({
  outcome: t.word('ResolvedOutcome', ['SUCCEEDED', 'FAILED'], 'The outcome at the provider.'),
  note: Note,
  attemptId: t.Optional({
    ...t.idOf('attempt'),
    description: 'The attempt that SUCCEEDED, if there are several. Default: the newest.',
  }),
})

interface Resolution {
  commandId: string
  operatorId: string
  outcome: 'SUCCEEDED' | 'FAILED'
  note: string
  attemptId: string | null
}

async function requireReviewed(db: Database, transactionId: string, attemptId: string | null): Promise<Reviewed> {
  const reviewed = requireFound(await loadReviewed(db, { transactionId, attemptId }), 'transaction', transactionId)
  if (reviewed.facts.attemptKnown) return reviewed
  throw fieldRefused('/attemptId', 'does not belong to this transaction')
}

/** The workflow judges again under a lock, and stores the review with its effect. Throws SV-3005 and SV-5003. */
async function command(api: Api, { transaction }: Reviewed, { note, ...resolution }: Resolution): Promise<void> {
  const { outcome, operatorId, attemptId, commandId } = resolution
  await api.engine.sendCommand({
    work: transactionWork(transaction),
    update: 'resolve',
    updateId: commandId,
    input: {
      outcome,
      operatorId,
      ...(attemptId !== null && { attemptId }),
      note: reviews.sealNote(api.cipher, { ...resolution, transactionId: transaction.id }, note),
    } satisfies Omit<ResolveInput, keyof CommandInput>,
  })
}

function requireAllowed({ facts }: Reviewed, resolution: Omit<Resolution, 'commandId'>, { config }: Api): void {
  const { resolveTwoOperatorsAboveCents: twoOperatorsAboveCents } = config
  const verdict = judgeResolution(facts, resolution, { twoOperatorsAboveCents })
  if ('refusal' in verdict) throw refusedBecause(verdict.refusal)
}

/** A resumed request may find both done. The rule is applied again: a refund may have been returned in between. */
async function clear(
  db: Database,
  api: Api,
  { transaction }: Reviewed,
  { commandId, ...resolution }: Resolution,
): Promise<void> {
  const id = reviews.reviewIdOf(transaction.id, commandId)
  if (await reviews.findReview(db, { id })) return
  const named = { transactionId: transaction.id, attemptId: resolution.attemptId }
  requireAllowed((await lockReviewed(db, named))!, resolution, api)
  if (!(await saveFinding(db, transaction.id, { type: 'CONFIRMATION' })))
    throw new ServiceError('SV-3005', { details: { state: transaction.state } })
  await recordReview(db, api, { ...resolution, id, transactionId: transaction.id, attemptId: null })
}

async function answer(db: Database, api: Api, transactionId: string, commandId: string): Promise<Answer> {
  const review = await reviews.findReview(db, { id: reviews.reviewIdOf(transactionId, commandId) })
  if (!review) throw new ServiceError('SV-5003')
  if (review.proposed) return { status: 202, body: waiting }
  const row = (await readTransaction(db, { id: transactionId }))!
  return { status: 200, body: presentTransaction(row, api.config.baseUrl) }
}

export const operatorResolveRoutes = [
  operatorRoute('POST /api/operator/transactions/{id}/resolve', {
    operationId: 'resolveTransaction',
    recentPassword: true,
    summary: 'Resolve a transaction that is flagged for review',
    description:
      'The last resort for an unknown outcome, after you have asked the provider. Records SUCCEEDED or FAILED, ' +
      'with your note, in the audit log of the business. The transaction must be flagged, and the service must ' +
      'have stopped polling its provider, else SV-3005. In live mode SUCCEEDED above ' +
      '`RESOLVE_TWO_OPERATORS_ABOVE_CENTS` needs a second operator: 202 until one makes the same call. For a ' +
      'terminal transaction, its own outcome clears the flag and changes no state; another outcome is SV-3005. To ' +
      'send a FAILED refund again, restart it instead.',
    idempotent: true,
    request: {
      params: t.closed({ id: t.idOf('transaction') }),
      body: ResolutionRequest,
      example: { note: 'The provider confirmed the charge by email.' },
    },
    responses: {
      ...returns(200, 'Resolved.', TransactionSchema, { state: 'SUCCEEDED' }),
      ...returns(202, 'The transaction is unchanged: a second operator must make the same call.', Waiting),
    },
    errors: ['SV-3005'],
    handle: async (call, api) => {
      const { caller, params, body } = call
      const { id } = params
      const { outcome, note, attemptId = null } = body
      const paidBy = outcome === 'SUCCEEDED' ? attemptId : null
      const resolution = { operatorId: caller.userId, outcome, note, attemptId: paidBy }
      const reviewed = await requireReviewed(api.pool, id, attemptId)
      const terminal = isTerminal(reviewed.transaction.state)
      return await onceOutside(call, api, {
        act: async (commandId) => {
          if (await reviews.findReview(api.pool, { id: reviews.reviewIdOf(id, commandId) })) return
          requireAllowed(reviewed, resolution, api)
          if (!terminal) await command(api, reviewed, { ...resolution, commandId })
        },
        record: async (db, _, commandId) => {
          if (terminal) await clear(db, api, reviewed, { ...resolution, commandId })
          return await answer(db, api, id, commandId)
        },
      })
    },
  }),
  operatorRoute('POST /api/operator/transactions/{id}/restart', {
    operationId: 'restartRefund',
    recentPassword: true,
    summary: 'Restart a FAILED automatic refund',
    description:
      'For a flagged automatic refund (late success, second payment of a link) whose cause of failure is fixed. ' +
      'Starts a new attempt; the refunded payment stays flagged. Any other transaction is SV-3005.',
    request: {
      params: t.closed({ id: t.idOf('transaction') }),
      body: t.closed({ note: Note }),
      example: { note: 'The balance was filled up.' },
    },
    responses: returns(202, 'The refund is restarted.', TransactionSchema, {
      ...refundStory,
      state: 'PROCESSING',
      sequence: 4,
      metadata: { reason: 'late_success' },
    }),
    errors: ['SV-3005'],
    once: async (
      db,
      { caller: { userId: operatorId }, params: { id: transactionId }, body: { note }, traceId },
      api,
    ) => {
      const { state } = requireFound(await readTransaction(db, { id: transactionId }), 'transaction', transactionId)
      if (!(await saveFinding(db, transactionId, { type: 'RESTART' })))
        throw wrongState(
          state,
          `This transaction is ${state}: only a flagged automatic refund that FAILED can be restarted.`,
        )
      const review = { id: newId('review'), transactionId, operatorId, outcome: 'RESTARTED', attemptId: null } as const
      await recordReview(db, api, { ...review, note })
      const row = (await readTransaction(db, { id: transactionId }))!
      return {
        body: presentTransaction(row, api.config.baseUrl),
        afterCommit: () => {
          api.logger.info({ traceId, transactionId, operatorId, action: 'RESTART' }, 'resolved by an operator')
          api.starts.push(transactionWork(row))
        },
      }
    },
  }),
]
