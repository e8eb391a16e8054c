import type { Owner } from '../accounts/business.ts'
import { list } from '../list.ts'
import { type RefundedRow, shownColumns } from './transaction-row.ts'

interface Filters extends Owner {
  kind?: string | undefined
  state?: string | undefined
  reference?: string | undefined
  originalTransactionId?: string | undefined
  /** The fingerprints of one email, one for each key. */
  customerEmailHashes?: Buffer[] | undefined
  createdAfter?: string | undefined
  createdBefore?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
}

export const listTransactions = list<Filters, RefundedRow>({
  name: 'transaction-list',
  select: `SELECT ${shownColumns} FROM transactions AS t`,
  where: [
    't.business_id = :businessId',
    't.mode = :mode',
    't.kind = :kind',
    // Two conditions are literal, so that the planner can use the partial indexes that leave out the common values.
    { sql: "t.kind <> 'COLLECT'", applies: ({ kind }) => kind !== undefined && kind !== 'COLLECT' },
    't.state = :state',
    { sql: "t.state <> 'SUCCEEDED'", applies: ({ state }) => state !== undefined && state !== 'SUCCEEDED' },
    't.reference = :reference',
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
