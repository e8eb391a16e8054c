import { Type, type Static } from 'typebox'
import { TRANSACTION_KINDS, TRANSACTION_STATES } from '../../domain/states.ts'
import { run } from '../../db/query.ts'
import { refundedCents, type RefundedRow, transactionColumns } from '../../db/transactions/transaction-row.ts'
import type { BusinessCaller, Call, Reply } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { type Condition, listStatement, type ListSpec } from '../http/list-statement.ts'
import { presentTransaction } from './presenter.ts'
import type { ResponseSpec } from '../http/route.ts'
import { Instant, Reference } from '../http/schema.ts'
import { listQuery, pageOf, toPage } from '../links/page-schema.ts'
import { TransactionSchema, transactionExample } from './schema.ts'

/** The filters of a list of transactions, and its page. */
export const TransactionQuery = listQuery({
  kind: Type.Optional(Type.Enum([...TRANSACTION_KINDS])),
  state: Type.Optional(Type.Enum([...TRANSACTION_STATES])),
  reference: Type.Optional(Reference),
  createdAfter: Type.Optional(Instant),
  createdBefore: Type.Optional(Instant),
})

export const transactionPage: ResponseSpec = {
  description: 'One page.',
  schema: pageOf(TransactionSchema),
  example: { data: [transactionExample], nextCursor: null },
}

const LIST: ListSpec = {
  name: 'transaction-list',
  select: `SELECT ${transactionColumns('t')}, ${refundedCents} FROM transactions t`,
  createdAt: 't.created_at',
  id: 't.id',
}

type Query = Static<typeof TransactionQuery>

/** Says in the text what a value is not: only so are the indexes used that leave out what is common. */
function said(sql: `${string} <> '${string}'`, value: string | undefined): Condition {
  return value === undefined || sql.endsWith(`'${value}'`) ? [sql, undefined] : [sql]
}

/** The statement of one page of a business's transactions of the mode. Throws SV-2001 for a cursor that no page gave. */
export function transactionListStatement(
  query: Query,
  { businessId, mode }: Pick<BusinessCaller, 'businessId' | 'mode'>,
) {
  const conditions: Condition[] = [
    ['t.business_id = ?', businessId],
    ['t.mode = ?', mode],
    ['t.kind = ?', query.kind],
    said("t.kind <> 'COLLECT'", query.kind),
    ['t.state = ?', query.state],
    said("t.state <> 'SUCCEEDED'", query.state),
    ['t.reference = ?', query.reference],
    ['t.created_at > ?', query.createdAfter],
    ['t.created_at < ?', query.createdBefore],
  ]
  return listStatement(LIST, conditions, query)
}

/** One page of the caller's transactions, newest first. */
export async function listTransactions(
  { query, caller }: Call<unknown, Query, unknown, BusinessCaller>,
  api: Api,
): Promise<Reply> {
  const { statement, values } = transactionListStatement(query, caller)
  const rows = await run<RefundedRow>(api.pool, statement, values)
  return { status: 200, body: toPage(rows, query, (row) => presentTransaction(row, api.config.baseUrl)) }
}
