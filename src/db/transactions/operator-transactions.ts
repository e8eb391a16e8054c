import type { ReviewReason } from '../../domain/states.ts'
import { type Database, run } from '../query.ts'
import { list, type Part } from '../list.ts'
import { statement } from '../statement.ts'
import { type AttemptDetail, attemptFields, detailColumns, type TransactionDetail } from './read-transaction.ts'
import { refundedCents, type RefundedRow, transactionColumns } from './transaction-row.ts'

export interface OperatorFilters {
  needsReview?: boolean | undefined
  reference?: string | undefined
  /** Of the payer's e-mail, under each key. */
  customerEmailHashes?: Buffer[] | undefined
  amountCents?: number | undefined
  createdAfter?: string | undefined
  createdBefore?: string | undefined
}

const everybodys = {
  select: `SELECT ${transactionColumns('t')}, ${refundedCents} FROM transactions t`,
  where: [
    // Literal SQL, so that the planner can use the index of flagged transactions.
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

/** The flagged ones have an index by their time. */
const flagged = list<OperatorFilters, RefundedRow>({
  name: 'operator-transaction-list-flagged',
  ...everybodys,
  createdAt: 't.created_at',
})

/**
 * All others are read in the order of their ids, which is that of time to the clocks of the processes: an index by time over
 * all businesses would be written with every payment.
 */
const all = list<OperatorFilters, RefundedRow>({ name: 'operator-transaction-list', ...everybodys })

/** Transactions of all businesses and both modes, newest first. */
export async function listForOperator(db: Database, filters: OperatorFilters, part: Part): Promise<RefundedRow[]> {
  return await (filters.needsReview ? flagged : all)(db, filters, part)
}

const detail = statement<{ id: string }, OperatorDetail>({
  name: 'operator-transaction-detail',
  text: `
    SELECT ${detailColumns(`${attemptFields}, 'reportedAmountCents', a.reported_cents, 'reportedCurrency', a.reported_currency`)},
      t.review_reason AS "reviewReason" FROM transactions t WHERE t.id = :id`,
})

/** What a provider said was paid, in minor units; null where it said nothing, or what was asked for. */
export interface Reported {
  reportedAmountCents: number | null
  reportedCurrency: string | null
}

export interface OperatorDetail extends TransactionDetail<AttemptDetail & Reported> {
  /** Why a person has to look at it; null where nobody has to. */
  reviewReason: ReviewReason | null
}

/** Any business's transaction with all that was decided and tried for it; null for an unknown id. */
export async function readForOperator(db: Database, id: string): Promise<OperatorDetail | null> {
  const [row] = await run(db, detail, { id })
  return row ?? null
}
