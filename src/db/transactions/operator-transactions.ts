import type { ReviewReason } from '../../domain/states.ts'
import { type Database, run } from '../query.ts'
import { list, type Part } from '../list.ts'
import { statement } from '../statement.ts'
import { type AttemptDetail, attemptFields, detailColumns, type TransactionDetail } from './read-transaction.ts'
import { refundedCents, type RefundedRow, transactionColumns } from './transaction-row.ts'

export interface OperatorFilters {
  needsReview?: boolean | undefined
  reference?: string | undefined
  /** The fingerprints of the payer's email, one for each key. */
  customerEmailHashes?: Buffer[] | undefined
  amountCents?: number | undefined
  createdAfter?: string | undefined
  createdBefore?: string | undefined
}

const sharedQuery = {
  select: `SELECT ${transactionColumns('t')}, ${refundedCents} FROM transactions AS t`,
  where: [
    // Literal SQL lets the planner use the index of flagged transactions.
    { sql: 't.review_reason IS NOT NULL', applies: ({ needsReview }: OperatorFilters) => needsReview === true },
    { sql: 't.review_reason IS NULL', applies: ({ needsReview }: OperatorFilters) => needsReview === false },
    't.reference = :reference',
    't.customer_email_hash = ANY(:customerEmailHashes::bytea[])',
    't.amount_cents = :amountCents',
    't.created_at > :createdAfter',
    't.created_at < :createdBefore',
  ],
  id: 't.id',
}

/** Flagged transactions have an index by time. */
const flagged = list<OperatorFilters, RefundedRow>({
  name: 'operator-transaction-list-flagged',
  ...sharedQuery,
  createdAt: 't.created_at',
})

/**
 * All others are sorted by id, which follows the clocks of the processes. An index by time over all businesses would
 * have to be written with every payment.
 */
const all = list<OperatorFilters, RefundedRow>({ name: 'operator-transaction-list', ...sharedQuery })

/** Lists the transactions of all businesses and both modes, newest first. */
export async function listForOperator(db: Database, filters: OperatorFilters, part: Part): Promise<RefundedRow[]> {
  return await (filters.needsReview ? flagged : all)(db, filters, part)
}

const operatorAttemptFields = `${attemptFields},
          'reportedAmountCents', a.reported_cents, 'reportedCurrency', a.reported_currency`

const detail = statement<{ id: string }, OperatorDetail>({
  name: 'operator-transaction-detail',
  text: `
    SELECT ${detailColumns(operatorAttemptFields)}, t.review_reason AS "reviewReason"
    FROM transactions AS t
    WHERE t.id = :id`,
})

/** The amount that a provider reported, in minor units, if it differs from the requested one. Otherwise null. */
export interface Reported {
  reportedAmountCents: number | null
  reportedCurrency: string | null
}

export interface OperatorDetail extends TransactionDetail<AttemptDetail & Reported> {
  /** Why an operator has to review the transaction. Null if no review is needed. */
  reviewReason: ReviewReason | null
}

/** Reads any business's transaction with its decision, attempts and history. Null for an unknown id. */
export async function readForOperator(db: Database, id: string): Promise<OperatorDetail | null> {
  const [row] = await run(db, detail, { id })
  return row ?? null
}
