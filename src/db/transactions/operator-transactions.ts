import { CLOCKS_APART_MS } from '../../domain/payments/search-term.ts'
import type { OpenReview } from '../../domain/state-changes/record.ts'
import type { Mode } from '../../domain/states.ts'
import { allRows, type Database, firstRow, jsonList, jsonOf } from '../query.ts'
import { list, type AnyOf, type Part } from '../list.ts'
import type { ReviewEntry } from '../reviews/reviews.ts'
import { type AttemptDetail, attemptDetail, detailColumns, type TransactionDetail } from './read-transaction.ts'
import { reviewColumns } from './record.ts'
import { type RefundedRow, shownColumns } from './transaction-row.ts'

type OperatorFilters = AnyOf<{
  /** Needs `mode`, since the index of a business's transactions has the mode before the time. */
  businessId: string
  mode: Mode
  needsReview: boolean
  reference: string
  /** The fingerprints of the payer's email, one for each key. */
  customerEmailHashes: Buffer[]
  amountCents: number
  createdAfter: string
  createdBefore: string
  idFrom: string
  idUntil: string
}>

type Bounds = OperatorFilters & AnyOf<Record<'idAfter' | 'idBefore', string>>

const sharedQuery = {
  select: `SELECT ${shownColumns} FROM transactions AS t`,
  where: [
    // Literal SQL lets the planner use the index of flagged transactions.
    { sql: 't.review_reason IS NOT NULL', applies: ({ needsReview }: OperatorFilters) => needsReview === true },
    { sql: 't.review_reason IS NULL', applies: ({ needsReview }: OperatorFilters) => needsReview === false },
    't.business_id = :businessId',
    't.mode = :mode',
    't.reference = :reference',
    't.customer_email_hash = ANY(:customerEmailHashes::bytea[])',
    't.amount_cents = :amountCents',
    't.created_at > :createdAfter',
    't.created_at < :createdBefore',
    't.id BETWEEN :idFrom AND :idUntil',
    't.id > :idAfter',
    't.id < :idBefore',
  ],
  row: 't',
}

/** Flagged transactions, and those of one business, have an index by time. */
const byTime = list<Bounds, RefundedRow>({ name: 'operator-transaction-list-by-time', ...sharedQuery })

/** Others are sorted by id: an index by time over all businesses would be written with every payment. */
const all = list<Bounds, RefundedRow>({ name: 'operator-transaction-list', ...sharedQuery, time: null })

export async function listForOperator(db: Database, filters: OperatorFilters, part: Part): Promise<RefundedRow[]> {
  if (filters.needsReview || filters.businessId !== undefined) return await byTime(db, filters, part)
  const { createdAfter, createdBefore } = filters
  const idAfter = createdAfter && idAt(Date.parse(createdAfter) - CLOCKS_APART_MS)
  const idBefore = createdBefore && idAt(Date.parse(createdBefore) + CLOCKS_APART_MS)
  return await all(db, { ...filters, idAfter, idBefore }, part)
}

/** Returns the smallest id of that time, so that the primary key finds the transactions of a day. */
function idAt(ms: number): string {
  return `txn_${Math.max(0, Math.trunc(ms)).toString(16).padStart(12, '0')}`
}

/** SQL: what the ids and references `:names` lead to, by an index each. `own` limits what a reference finds. */
export const idsNamed = (own: string): string =>
  [
    'SELECT unnest(:names::text[])',
    `SELECT id FROM transactions WHERE reference = ANY (:names::text[]) AND ${own}`,
    ...[
      ['payment_links', 'id'],
      ['attempts', 'id'],
      ['attempts', 'provider_reference'],
      ['receipts', 'id'],
      ['receipts', 'token_id'],
      ['events', 'id'],
    ].map(([table, column]) => `SELECT transaction_id FROM ${table} WHERE ${column} = ANY (:names::text[])`),
    `SELECT e.transaction_id
    FROM deliveries AS d
      JOIN events AS e ON e.id = d.event_id
    WHERE d.id = ANY (:names::text[])`,
  ].join(' UNION ALL ')

export const findByNames = allRows<{ names: string[] }, RefundedRow>('operator-transaction-by-names')(`
    SELECT ${shownColumns}
    FROM transactions AS t
    WHERE t.id = ANY (
        ARRAY(
          ${idsNamed('true')}
        )
      )
    ORDER BY t.created_at DESC, t.id DESC
    LIMIT 20`)

const attempt = attemptDetail({ reportedAmountCents: 'a.reported_cents', reportedCurrency: 'a.reported_currency' })

const resolution = jsonOf('r', 'id outcome proposed atMs', {
  resolvedBy: 'r.operator_id',
  resolvedByName: 'u.operator_name',
  note: "encode(n.note, 'hex')",
})

export const readForOperator = firstRow<{ id: string }, OperatorDetail>('operator-transaction-detail')(`
    SELECT ${detailColumns(attempt)}, ${reviewColumns},
      (
        SELECT ${jsonList(resolution, 'r.at, r.id')}
        FROM transaction_reviews AS r
          LEFT JOIN transaction_review_notes AS n ON n.review_id = r.id
          LEFT JOIN users AS u ON u.id = r.operator_id
        WHERE r.transaction_id = t.id
      ) AS resolutions
    FROM transactions AS t
    WHERE t.id = :id`)

/** The amount that its provider reported, if it is not the requested one. */
type Reported = Record<'reportedAmountCents', number | null> & Record<'reportedCurrency', string | null>

interface StoredResolution extends Pick<ReviewEntry, 'id' | 'outcome' | 'proposed'> {
  atMs: number
  resolvedBy: string | null
  resolvedByName: string | null
  /** Encrypted, in hex. */
  note: string | null
}

export interface OperatorDetail extends TransactionDetail<AttemptDetail & Reported>, OpenReview {
  resolutions: StoredResolution[]
}
