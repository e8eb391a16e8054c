import { hash } from 'node:crypto'
import { newId } from '../new-id.ts'
import type { Cipher } from '../cipher.ts'
import { list, type AnyOf } from '../list.ts'
import { command, type Database, firstRow, insertion, onlyRow, jsonList, jsonOf } from '../query.ts'
import {
  lockTransaction,
  reviewColumns,
  type AttemptSnapshot,
  recordColumns,
  type TransactionSnapshot,
  firstRecord,
} from '../transactions/record.ts'
import type { BriefTransaction, TransactionRow } from '../transactions/transaction-row.ts'
import type { AuditAction } from '../../domain/accounts/audit-actions.ts'
import { idFrom } from '../../domain/ids.ts'
import type { OpenReview } from '../../domain/state-changes/record.ts'
import type { Mode, ReviewReason } from '../../domain/states.ts'
import { attemptJson } from '../transactions/attempt-columns.ts'
import type { ResolutionFacts } from '../../domain/payments/resolution.ts'
import { operatorCount } from '../accounts/operators.ts'

/** One statement, so that no review lacks its note or the audit entry of its business. */
const keep = command<ReviewEntry & { auditId: string; action: AuditAction; actor: string }>('keep-review')(`
    WITH review AS (
      ${insertion('transaction_reviews', 'id transactionId operatorId outcome attemptId proposed')}
      RETURNING id, transaction_id
    ),
    note AS (INSERT INTO transaction_review_notes (review_id, note) SELECT id, :note::bytea FROM review)
    INSERT INTO audit_log (id, business_id, actor, action, target)
    SELECT :auditId, t.business_id, :actor, :action, t.id
    FROM review
      JOIN transactions AS t ON t.id = review.transaction_id`)

export interface ReviewEntry {
  id: string
  transactionId: string
  /** Null for a signal. */
  operatorId: string | null
  outcome: 'SUCCEEDED' | 'FAILED' | 'RESTARTED'
  /** The attempt that SUCCEEDED. Null if none is named. */
  attemptId: string | null
  /** True if the review waits for a second operator with the same outcome. */
  proposed: boolean
  /** Encrypted, since an operator may write anything. */
  note: Buffer
}

/** Returns the id of the review that a command stores. A repeated command has the same id. */
export function reviewIdOf(transactionId: string, commandId: string): string {
  return idFrom('review', hash('sha256', JSON.stringify([transactionId, commandId]), 'hex').slice(0, 32))
}

function actionOf({ outcome, proposed }: ReviewEntry): AuditAction {
  if (outcome === 'RESTARTED') return 'transaction.restarted'
  return proposed ? 'transaction.resolution_proposed' : 'transaction.resolved'
}

export async function storeReview(db: Database, review: ReviewEntry): Promise<void> {
  const actor = review.operatorId ?? 'signal'
  await keep(db, { ...review, auditId: newId('auditEntry'), action: actionOf(review), actor })
}

export const findReview = firstRow<{ id: string }, { proposed: boolean }>('find-review')(
  'SELECT proposed FROM transaction_reviews WHERE id = :id',
)

/** Counting stops here: an operator need not know more. */
export const MOST_OPEN_COUNTED = 100

/** Counts at most `MOST_OPEN_COUNTED` rows. An index of open work has the same order, so it is used. */
export const countOpen = (from: string, order: string): string =>
  `(SELECT count(*)::int FROM (SELECT FROM ${from} ORDER BY ${order} LIMIT ${MOST_OPEN_COUNTED}) AS open)`

type OpenCounts = Record<'needsReview' | 'kyc' | 'planRequests' | 'differences' | 'unmatchedEvents', number>

const UNMATCHED = "inbound_events WHERE attempt_id IS NULL AND received_at > now() - INTERVAL '7 days'"

/** Counts the work that waits for an operator. Unmatched events are never handled: those of the last week count. */
export const readOpenCounts = onlyRow<object, OpenCounts>('open-counts')(`
    SELECT ${countOpen('transactions WHERE review_reason IS NOT NULL', 'updated_at, id')} AS needs_review,
      ${countOpen("kyc_submissions WHERE state = 'SUBMITTED'", 'business_id')} AS kyc,
      ${countOpen("plan_requests WHERE state = 'OPEN'", 'business_id')} AS plan_requests,
      ${countOpen('differences WHERE resolved_at IS NULL', 'found_at, id')} AS differences,
      ${countOpen(UNMATCHED, 'received_at')} AS unmatched_events`)

type Filters = AnyOf<{ reason: ReviewReason; providerId: string; mode: Mode }>

export interface WaitingReview
  extends OpenReview, BriefTransaction, Pick<TransactionRow, 'businessId' | 'mode' | 'kind' | 'providerId'> {
  reviewReason: ReviewReason
  businessName: string
  waitingSince: Date
}

/** Only another reason or state changes a flagged transaction, so it waits since its last change. */
export const listReviews = list<Filters, WaitingReview>({
  name: 'review-queue',
  select: `
    SELECT t.id, ${reviewColumns}, t.business_id, b.name AS business_name, t.mode, t.kind, t.state,
      t.amount_cents, t.currency, t.reference, t.provider_id, t.created_at, t.updated_at AS waiting_since
    FROM transactions AS t
      JOIN businesses AS b ON b.id = t.business_id`,
  where: [
    't.review_reason IS NOT NULL',
    '(t.review_reason = :reason OR :reason = ANY (t.further_review_reasons))',
    't.provider_id = :providerId',
    't.mode = :mode',
  ],
  row: 't',
  time: 'updated_at',
  oldestFirst: true,
})

export interface NotedCommand extends Record<'transactionId' | 'commandId' | 'operatorId' | 'outcome', string> {
  attemptId: string | null
}

/** The seal binds every field, so a note copied from the engine's history fits no other command. */
function contextOf({ transactionId, commandId, operatorId, outcome, attemptId }: NotedCommand): string {
  return `resolution:${JSON.stringify([transactionId, commandId, operatorId, outcome, attemptId])}`
}

/** Many people can read the engine's histories. Returns base64. The seal also proves that the API sent the command. */
export function sealNote(cipher: Cipher, noted: NotedCommand, note: string): string {
  return cipher.encrypt(note, contextOf(noted)).toString('base64')
}

export function openSealedNote(cipher: Cipher, noted: NotedCommand, sealed: string): string | null {
  try {
    return cipher.decrypt(Buffer.from(sealed, 'base64'), contextOf(noted)).toString()
  } catch {
    return null
  }
}

const load = firstRecord<Named, ReviewedRow>('load-reviewed')(`
    SELECT ${recordColumns},
      (SELECT ${attemptJson} FROM attempts AS a WHERE a.id = :attemptId AND a.transaction_id = t.id) AS named,
      ${operatorCount} AS operators,
      (
        SELECT ${jsonList(jsonOf('r', 'operatorId attemptId'), 'r.at')}
        FROM transaction_reviews AS r
          JOIN users AS u ON u.id = r.operator_id AND u.role = 'OPERATOR' AND u.deleted_at IS NULL
        WHERE r.transaction_id = t.id
          AND r.proposed
          AND NOT EXISTS (
            SELECT FROM transaction_reviews AS done
            WHERE done.transaction_id = t.id AND NOT done.proposed AND done.at >= r.at
          )
      ) AS proposals
    FROM transactions AS t
    WHERE t.id = :transactionId`)

interface Named {
  transactionId: string
  /** Null for the newest. */
  attemptId: string | null
}

interface ReviewedRow extends TransactionSnapshot {
  /** The attempt that the command named, if it belongs to the transaction. */
  named: AttemptSnapshot | null
  operators: number
  proposals: ResolutionFacts['proposals']
}

export interface Reviewed {
  transaction: TransactionSnapshot
  /** The attempt that the command concerns: the named one, else the newest. */
  meant: AttemptSnapshot | null
  facts: ResolutionFacts
}

export async function loadReviewed(db: Database, { transactionId, attemptId }: Named): Promise<Reviewed | null> {
  const row = await load(db, { transactionId, attemptId })
  if (!row) return null
  const { named, operators, proposals, ...transaction } = row
  const { attempt, readAt } = transaction
  const newest = attempt && { ...attempt, sinceSendByMs: readAt.getTime() - attempt.sendByMs }
  const facts = { ...transaction, attempt: newest, attemptKnown: attemptId === null || named !== null, operators }
  return { transaction, meant: attemptId === null ? attempt : named, facts: { ...facts, proposals } }
}

/** Until the caller's database transaction ends, no attempt can be begun, resent or recorded. */
export async function lockReviewed(db: Database, named: Named): Promise<Reviewed | null> {
  await lockTransaction(db, named.transactionId)
  return await loadReviewed(db, named)
}
