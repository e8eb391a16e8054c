import type { RoutingDecision } from '../../domain/routing/decision.ts'
import type { FailureReason, TransactionState } from '../../domain/states.ts'
import type { Owned, Owner } from '../accounts/business.ts'
import { makerName } from '../accounts/users.ts'
import { allRows, firstRow, jsonList, jsonOf } from '../query.ts'
import type { AttemptSnapshot } from './record.ts'
import { paidRail, type RefundedRow, shownColumns, type TransactionRow, transactionColumns } from './transaction-row.ts'

/** Reads any business's transaction by its unguessable id, for the payer's pages and for `Prefer: wait`. */
export const readTransaction = firstRow<{ id: string }, RefundedRow>('read-transaction')(
  `SELECT ${shownColumns} FROM transactions AS t WHERE t.id = :id`,
)

/** Fields that only the owner sees, and only when it reads the transaction by id. */
export interface GivenRow {
  /** The payer of a payment, encrypted. */
  customer: Buffer | null
  refundReason: string | null
  /** The user or API key that created it. Null if the service did. */
  createdBy: string | null
  /** The email of that user, or the name of that key. */
  createdByName: string | null
  /** The account of a payout, as its item copied it. */
  payee: { name: string; bankCode: string; accountLast4: string } | null
}

const payee = `CASE WHEN t.kind = 'PAYOUT' THEN (
        SELECT ${jsonOf('i', 'name bankCode accountLast4')} FROM payout_items i WHERE i.transaction_id = t.id
      ) END AS payee`

const given = `t.customer, t.refund_reason, t.created_by, ${makerName('t.created_by')} AS created_by_name, ${payee}`

/** The words by which a reader knows a transaction, beside its description and its own reference. */
export interface NamesRow extends Pick<GivenRow, 'customer' | 'payee'> {
  /** The reference of the payment that a refund returns. */
  originalReference: string | null
}

export const nameColumns = `t.customer, ${payee},
      (SELECT o.reference FROM transactions AS o WHERE o.id = t.original_transaction_id) AS original_reference`

/** Returns the transaction if it belongs to that business and mode, else null. Both cases take the same time. */
export const readOwnTransaction = firstRow<Owned, RefundedRow & GivenRow>('read-own-transaction')(`
    SELECT ${shownColumns}, ${given}
    FROM transactions AS t
    WHERE t.id = :id AND t.business_id = :businessId AND t.mode = :mode`)

/** A reference is unique for each business and mode. An unknown one takes the same time. */
export const readByReference = firstRow<Owner & { reference: string }, TransactionRow & { over: boolean }>(
  'read-transaction-by-reference',
)(`
    SELECT ${transactionColumns('t')},
      l.id IS NOT NULL AND (t.expires_at <= now() OR l.expire_requested_at IS NOT NULL) AS over
    FROM transactions AS t
      LEFT JOIN payment_links AS l ON t.source = 'LINK' AND l.transaction_id = t.id
    WHERE t.business_id = :businessId AND t.mode = :mode AND t.reference = :reference`)

export const attemptDetail = (more: Record<string, string> = {}): string =>
  jsonOf('a', 'providerId providerReference rail paidRail state startedAtMs endedAtMs reasonCode', {
    attemptId: 'a.id',
    ...more,
  })

export const detailColumns = (attempt: string) => `${shownColumns},
      (SELECT decision FROM routing_decisions WHERE transaction_id = t.id) AS decision,
      (SELECT ${jsonList(attempt, 'a.number')} FROM attempts AS a WHERE a.transaction_id = t.id) AS attempts,
      (
        SELECT ${jsonList(jsonOf('h', 'state atMs reasonCode'), 'h.sequence')}
        FROM transitions AS h
        WHERE h.transaction_id = t.id
      ) AS history`

export const readTransactionDetail = firstRow<Owned, TransactionDetail & GivenRow>('read-transaction-detail')(`
    SELECT ${detailColumns(attemptDetail())}, ${given}
    FROM transactions AS t
    WHERE t.id = :id AND t.business_id = :businessId AND t.mode = :mode`)

export interface AttemptDetail extends Pick<
  AttemptSnapshot,
  'providerId' | 'providerReference' | 'rail' | 'paidRail' | 'state' | 'startedAtMs' | 'reasonCode'
> {
  attemptId: string
  endedAtMs: number | null
}

export interface TransactionDetail<Attempt = AttemptDetail> extends RefundedRow {
  decision: RoutingDecision | null
  /** Oldest first. */
  attempts: Attempt[]
  history: { state: TransactionState; atMs: number; reasonCode: FailureReason | null }[]
}

/** Of these transactions, those whose state ends `Prefer: wait`: terminal ones, and those that need the payer. */
export const waitResults = allRows<{ ids: string[] }, TransactionRow & Pick<RefundedRow, 'paidRail'>>('wait-results')(`
    SELECT ${transactionColumns('t')}, ${paidRail}
    FROM transactions AS t
    WHERE id = ANY (:ids) AND state IN ('REQUIRES_ACTION', 'SUCCEEDED', 'FAILED', 'STOPPED')`)

export const findRestored = firstRow<Owner & { parts: string[] }, { id: string }>('find-restored-transaction')(`
    SELECT id
    FROM transactions
    WHERE restored AND right(id, 19) = ANY (:parts::text[]) AND business_id = :businessId AND mode = :mode
    ORDER BY id
    LIMIT 1`)

/** Returns the other transaction whose attempt has the reference, at any provider. Null if there is none. */
export const findReferenceHolder = firstRow<
  { reference: string; transactionId: string; number: number },
  { id: string; restored: boolean }
>('find-reference-holder')(`
    SELECT t.id, t.restored
    FROM attempts AS a
      JOIN transactions AS t ON t.id = a.transaction_id
    WHERE a.provider_reference = :reference AND NOT (a.transaction_id = :transactionId AND a.number = :number)`)
