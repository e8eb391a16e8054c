import type { Owner } from '../accounts/owner.ts'
import { list } from '../list.ts'
import { refundedCents, type RefundedRow, transactionColumns } from './transaction-row.ts'

interface Filters extends Owner {
  kind?: string | undefined
  state?: string | undefined
  reference?: string | undefined
  originalTransactionId?: string | undefined
  /** Of one e-mail, under each key. */
  customerEmailHashes?: Buffer[] | undefined
  createdAfter?: string | undefined
  createdBefore?: string | undefined
}

/** The transactions of a business and mode, newest first. */
export const listTransactions = list<Filters, RefundedRow>({
  name: 'transaction-list',
  select: `SELECT ${transactionColumns('t')}, ${refundedCents} FROM transactions t`,
  where: [
    't.business_id = :businessId',
    't.mode = :mode',
    't.kind = :kind',
    // Two say in the text what a value is not: only so are the indexes used that leave out what is common.
    { sql: "t.kind <> 'COLLECT'", applies: ({ kind }) => kind !== undefined && kind !== 'COLLECT' },
    't.state = :state',
    { sql: "t.state <> 'SUCCEEDED'", applies: ({ state }) => state !== undefined && state !== 'SUCCEEDED' },
    't.reference = :reference',
    't.original_transaction_id = :originalTransactionId',
    't.customer_email_hash = ANY(:customerEmailHashes::bytea[])',
    't.created_at > :createdAfter',
    't.created_at < :createdBefore',
  ],
  createdAt: 't.created_at',
  id: 't.id',
})
