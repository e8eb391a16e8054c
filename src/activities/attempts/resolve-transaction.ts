import { type Database, inTransaction } from '../../db/query.ts'
import {
  findReview,
  openSealedNote,
  reviewIdOf,
  storeReview,
  lockReviewed,
  type Reviewed,
} from '../../db/reviews/reviews.ts'
import { databaseNow, recordAbout } from '../../db/transactions/record.ts'
import { saveFinding, saveLocked } from '../../db/transactions/save.ts'
import { isId } from '../../domain/ids.ts'
import type { Refusal } from '../../domain/errors.ts'
import { judgeResolution, type Resolution, WAITING_FOR_SECOND } from '../../domain/payments/resolution.ts'
import { applyFinding } from '../../domain/state-changes/apply-finding.ts'
import { type ActivityDeps, requireRow } from '../deps.ts'
import { starter } from './transaction-record.ts'

/** An operator's resolution of a transaction. An Update of the API names the operator and seals the note. */
export interface ResolveStepInput extends Resolution {
  transactionId: string
  /** A repeated command changes nothing more. */
  commandId: string
  /** Sealed, in base64, if an operator is named. Otherwise as it was written. */
  note: string
}

/** The state after the resolution, or WAITING_FOR_SECOND if nothing changed yet. */
export type Resolved = { state: string; refusal: null } | { refusal: Refusal }

const UNREADABLE: Refusal = {
  code: 'SV-2001',
  message: 'The resolution could not be read: its note was sealed for another command.',
  details: {},
}

interface Done {
  resolved: Resolved
  /** Logs what was done, and pushes the work that follows. Called after the commit. */
  announce?: () => void
}

export function createResolveTransaction(deps: ActivityDeps) {
  const { pool, cipher, logger, resolveTwoOperatorsAboveCents: twoOperatorsAboveCents } = deps
  const start = starter(deps)

  /** Null if the API did not seal the note for this command. */
  function readNote({ note, ...command }: ResolveStepInput): string | null {
    if (command.operatorId === null) return note
    return isId('user', command.operatorId)
      ? openSealedNote(cipher, { ...command, operatorId: command.operatorId }, note)
      : null
  }

  async function carryOut(
    db: Database,
    { transaction, meant }: Reviewed,
    { outcome }: Resolution,
    action: 'CLEAR' | 'END' | 'RECORD' | 'PROPOSE',
  ): Promise<Done> {
    if (action === 'PROPOSE') return { resolved: { state: WAITING_FOR_SECOND, refusal: null } }
    if (action === 'CLEAR') {
      await saveFinding(db, transaction.id, { type: 'CONFIRMATION' })
      return { resolved: { state: transaction.state, refusal: null } }
    }
    const now = databaseNow(transaction)
    const about = action === 'END' ? null : meant
    const change = applyFinding(recordAbout(transaction, about), { type: 'RESOLUTION', outcome }, now)
    if (!change) throw new Error(`${transaction.id} is ${transaction.state} and cannot be resolved as ${outcome}`)
    const saved = await saveLocked(db, change, { now })
    const announce = () => start(change, saved, about)
    return { resolved: { state: outcome, refusal: null }, announce }
  }

  async function resolve(db: Database, input: ResolveStepInput): Promise<Done> {
    const { transactionId, commandId, outcome, operatorId, attemptId } = input
    const named = { transactionId, attemptId: outcome === 'SUCCEEDED' ? attemptId : null }
    const reviewed = requireRow(await lockReviewed(db, named), transactionId)
    const id = reviewIdOf(transactionId, commandId)
    const before = await findReview(db, { id })
    if (before)
      return { resolved: { state: before.proposed ? WAITING_FOR_SECOND : reviewed.transaction.state, refusal: null } }
    const note = readNote(input)
    if (note === null) return { resolved: { refusal: UNREADABLE } }
    const verdict = judgeResolution(reviewed.facts, input, { twoOperatorsAboveCents })
    if ('refusal' in verdict) return { resolved: verdict }
    const { action } = verdict
    const done = await carryOut(db, reviewed, input, action)
    const settles = outcome === 'SUCCEEDED' && (action === 'RECORD' || action === 'PROPOSE')
    await storeReview(db, {
      id,
      transactionId,
      operatorId,
      outcome,
      attemptId: settles ? reviewed.meant!.id : null,
      proposed: action === 'PROPOSE',
      note: cipher.encrypt(note, `review:${id}`),
    })
    const announce = (): void => {
      logger.info({ transactionId, operatorId, outcome, action }, 'resolved by an operator')
      done.announce?.()
    }
    return { ...done, announce }
  }

  /** The transaction and its attempts are locked: all is one commit, and nothing is sent at the same time or later. */
  return async (input: ResolveStepInput): Promise<Resolved> => {
    const { resolved, announce } = await inTransaction(pool, async (db) => await resolve(db, input))
    announce?.()
    return resolved
  }
}
