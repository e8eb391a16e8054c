import type { Owner } from '../accounts/business.ts'
import { list, type CreatedIn } from '../list.ts'
import { nameColumns, type NamesRow } from './read-transaction.ts'
import { IDS_LEADING_TO } from './operator-transactions.ts'
import { type RefundedRow, shownColumns } from './transaction-row.ts'

export interface Searched {
  /** Fingerprints of an email. */
  searchedEmailHashes?: Buffer[] | undefined
  /** Whole ids and references; with `prefix`. */
  names?: string[] | undefined
  /** The beginning of a reference, or a part of a description, in lower case. */
  prefix?: string | undefined
  /** The hashes of a name's words, as arrays of Postgres, one for each key; with `prefix`. */
  nameWords?: string[] | undefined
  /** An amount, or null; with `prefix`. */
  searchedCents?: number | null | undefined
  /** The first and last id, and the time of creation that such ids have. */
  idFrom?: string | undefined
  idUntil?: string | undefined
  idSince?: Date | undefined
  idTo?: Date | undefined
}

interface Filters extends Owner, Searched, CreatedIn {
  kind?: string | undefined
  refunded?: boolean | undefined
  disputed?: boolean | undefined
  state?: string | undefined
  currency?: string | undefined
  reference?: string | undefined
  needsReview?: boolean | undefined
  originalTransactionId?: string | undefined
  /** The fingerprints of one email, one for each key. */
  customerEmailHashes?: Buffer[] | undefined
  createdAfter?: string | undefined
  createdBefore?: string | undefined
}

/**
 * References have no index by their beginning, nor have descriptions, names and amounts: every payment, and each of its
 * changes of state, would have to write it. So these are searched among the newest transactions only; a whole
 * reference is found at any age.
 */
const SEARCHED = 10_000

/** The payments that the newest refunds return. */
const refundedOnes = `t.id = ANY (
  ARRAY(
    SELECT original_transaction_id
    FROM transactions
    WHERE business_id = :businessId AND mode = :mode
      AND kind = 'REFUND' AND state = 'SUCCEEDED' AND auto_for_attempt_id IS NULL
    ORDER BY created_at DESC, id DESC
    LIMIT ${SEARCHED}
  )
)`

const disputedOnes = `t.id = ANY (
  ARRAY(
    SELECT transaction_id
    FROM disputes
    WHERE business_id = :businessId AND mode = :mode
    ORDER BY created_at DESC, id DESC
    LIMIT ${SEARCHED}
  )
)`

const found = `t.id = ANY (
  ARRAY(
    SELECT unnest(:names::text[])
    UNION ALL
    SELECT r.id
    FROM transactions AS r
    WHERE r.reference = ANY (:names::text[]) AND r.business_id = :businessId AND r.mode = :mode
    UNION ALL
    ${IDS_LEADING_TO}
    UNION ALL
    SELECT n.id
    FROM (
      SELECT id, reference, description, amount_cents, customer_words
      FROM transactions
      WHERE business_id = :businessId AND mode = :mode
      ORDER BY created_at DESC, id DESC
      LIMIT ${SEARCHED}
    ) AS n
    WHERE starts_with(lower(n.reference), :prefix)
      OR strpos(lower(n.description), :prefix) > 0
      OR n.amount_cents = :searchedCents::bigint
      OR n.customer_words IS NOT NULL
        AND EXISTS (SELECT FROM unnest(:nameWords::text[]) AS w (words) WHERE n.customer_words @> w.words::bigint[])
  )
)`

/** The conditions of a search on a transaction `t`. `createdAt` is the column of the list's order and of its index. */
export const searchOf = (createdAt: string) => [
  found,
  't.id BETWEEN :idFrom AND :idUntil',
  `${createdAt} BETWEEN :idSince AND :idTo`,
  't.customer_email_hash = ANY(:searchedEmailHashes::bytea[])',
]

export const listTransactions = list<Filters, RefundedRow & NamesRow>({
  name: 'transaction-list',
  select: `
    SELECT ${shownColumns}, ${nameColumns}
    FROM transactions AS t`,
  where: [
    't.business_id = :businessId',
    't.mode = :mode',
    't.kind = :kind',
    // Three conditions are literal, so that the planner can use the partial indexes that leave out the common values.
    { sql: "t.kind <> 'COLLECT'", applies: ({ kind }) => kind !== undefined && kind !== 'COLLECT' },
    't.state = :state',
    { sql: "t.state <> 'SUCCEEDED'", applies: ({ state }) => state !== undefined && state !== 'SUCCEEDED' },
    't.currency = :currency',
    { sql: "t.currency <> 'ZAR'", applies: ({ currency }) => currency !== undefined && currency !== 'ZAR' },
    { sql: refundedOnes, applies: ({ refunded = false }) => refunded },
    { sql: disputedOnes, applies: ({ disputed = false }) => disputed },
    't.reference = :reference',
    { sql: 't.review_reason IS NOT NULL', applies: ({ needsReview = false }) => needsReview },
    ...searchOf('t.created_at'),
    't.original_transaction_id = :originalTransactionId',
    't.customer_email_hash = ANY(:customerEmailHashes::bytea[])',
    't.created_at > :createdAfter',
    't.created_at < :createdBefore',
    't.created_at >= :since',
    't.created_at < :until',
  ],
  createdAt: 't.created_at',
  id: 't.id',
})
