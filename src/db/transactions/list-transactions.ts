import type { IdRange } from '../../domain/payments/search-term.ts'
import type { Owner } from '../accounts/business.ts'
import { list, ownedBy, type CreatedIn, type AnyOf } from '../list.ts'
import { nameColumns, type NamesRow } from './read-transaction.ts'
import { idsNamed } from './operator-transactions.ts'
import { type RefundedRow, shownColumns } from './transaction-row.ts'

export type Searched = AnyOf<
  IdRange & {
    searchedEmailHashes: Buffer[]
    /** Whole ids and references; with the next three. */
    names: string[]
    /** The beginning of a reference, or a part of a description, in lower case. */
    prefix: string
    /** The hashes of a name's words, as arrays of Postgres, one for each key. */
    nameWords: string[]
    searchedCents: number | null
  }
>

type Texts = 'kind' | 'state' | 'currency' | 'reference' | 'originalTransactionId' | 'createdAfter' | 'createdBefore'

interface Filters
  extends
    Owner,
    Searched,
    CreatedIn,
    AnyOf<Record<Texts, string> & Record<'refunded' | 'disputed' | 'needsReview', boolean>> {
  /** The fingerprints of one email, one for each key. */
  customerEmailHashes?: Buffer[] | undefined
}

/**
 * References have no index by their beginning, nor have descriptions, names and amounts: every payment, and each of its
 * changes of state, would have to write it. So these are searched among the newest transactions only; a whole
 * reference is found at any age.
 */
const SEARCHED = 10_000

const newestOf = (column: string, rows: string): string => `t.id = ANY (
  ARRAY(
    SELECT ${column}
    FROM ${rows}
    ORDER BY created_at DESC, id DESC
    LIMIT ${SEARCHED}
  )
)`

const OWN = 'business_id = :businessId AND mode = :mode'

const refundedOnes = newestOf(
  'original_transaction_id',
  `transactions WHERE ${OWN} AND kind = 'REFUND' AND state = 'SUCCEEDED' AND auto_for_attempt_id IS NULL`,
)

const disputedOnes = newestOf('transaction_id', `disputes WHERE ${OWN}`)

const found = `t.id = ANY (
  ARRAY(
    ${idsNamed(OWN)}
    UNION ALL
    SELECT n.id
    FROM (
      SELECT id, reference, description, amount_cents, customer_words
      FROM transactions
      WHERE ${OWN}
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
    ...ownedBy('t'),
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
  ],
  row: 't',
})
