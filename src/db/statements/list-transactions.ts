import { type Database, run } from '../query.ts'
import { refundedCents, type RefundedRow, transactionColumns } from './transaction-row.ts'

export interface TransactionFilter {
  businessId: string
  mode: string
  kind?: string
  state?: string
  reference?: string
  createdAfter?: string
  createdBefore?: string
  /** The last row of the page before. */
  after: { createdAt: Date; id: string } | null
  limit: number
}

/** Only the filters that are there: each combination is planned for itself, on (business, mode, created_at, id). */
function conditions(filter: TransactionFilter): { where: string[]; values: unknown[]; name: string } {
  const where = ['t.business_id = $1', 't.mode = $2']
  const values: unknown[] = [filter.businessId, filter.mode]
  const used: string[] = []
  const add = (name: string, value: unknown, sql: (at: number) => string) => {
    if (value === undefined || value === null) return
    values.push(value)
    where.push(sql(values.length))
    used.push(name)
  }
  add('kind', filter.kind, (at) => `t.kind = $${at}`)
  add('state', filter.state, (at) => `t.state = $${at}`)
  add('reference', filter.reference, (at) => `t.reference = $${at}`)
  add('from', filter.createdAfter, (at) => `t.created_at > $${at}`)
  add('to', filter.createdBefore, (at) => `t.created_at < $${at}`)
  add('after', filter.after?.createdAt, (at) => `(t.created_at, t.id) < ($${at}, $${at + 1})`)
  if (filter.after) values.push(filter.after.id)
  return { where, values, name: ['list-transactions', ...used].join('-') }
}

/** Newest first; stable while rows are added, since a page goes on from a row and not from a count. */
export async function listTransactions(db: Database, filter: TransactionFilter): Promise<RefundedRow[]> {
  const { where, values, name } = conditions(filter)
  const text = `SELECT ${transactionColumns('t')}, ${refundedCents} FROM transactions t WHERE ${where.join(' AND ')}
    ORDER BY t.created_at DESC, t.id DESC LIMIT $${values.length + 1}`
  return await run<RefundedRow>(db, { name, text }, [...values, filter.limit])
}
