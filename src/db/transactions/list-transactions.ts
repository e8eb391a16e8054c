import type { Owner } from '../accounts/owner.ts'
import { list } from '../list.ts'
import { refundedCents, type RefundedRow, type TransactionRow, transactionColumns } from './transaction-row.ts'

interface Filters extends Owner {
  kind?: string | undefined
  state?: string | undefined
  reference?: string | undefined
  originalTransactionId?: string | undefined
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
    't.created_at > :createdAfter',
    't.created_at < :createdBefore',
  ],
  createdAt: 't.created_at',
  id: 't.id',
})

/**
 * Those of all businesses and both modes. The flagged ones have an index by their time. All of them are read in the order
 * of their ids, which is that of time to the clocks of the processes: an index by time over all businesses would be written
 * with every payment. The flag is in the text, not among the values: only so is the index of flagged ones used.
 */
const everybodys = (name: string, flag: string | null) =>
  list<object, TransactionRow>({
    name: `operator-transaction-list-${name}`,
    select: `SELECT ${transactionColumns('t')} FROM transactions t`,
    where: flag === null ? [] : [{ sql: flag, applies: () => true }],
    ...(name === 'flagged' && { createdAt: 't.created_at' }),
    id: 't.id',
  })

export const listFlaggedTransactions = everybodys('flagged', 't.needs_review')
export const listUnflaggedTransactions = everybodys('unflagged', 'NOT t.needs_review')
export const listAllTransactions = everybodys('all', null)
