import { Type } from 'typebox'
import { run } from '../../db/query.ts'
import { type TransactionRow, transactionColumns } from '../../db/transactions/transaction-row.ts'
import { listStatement, type ListSpec } from '../http/list-statement.ts'
import { presentTransaction } from '../transactions/presenter.ts'
import { defineRoute } from '../http/route.ts'
import { listQuery, pageOf, toPage } from '../links/page-schema.ts'
import { TransactionSchema, transactionExample } from '../transactions/schema.ts'

/**
 * Those that are flagged have an index by their time. All of them are read in the order of their ids, which is that of
 * time to the clocks of the processes: an index by time over all businesses would be written with every payment.
 */
function listOf(flag: boolean | undefined): ListSpec & { flagged: string } {
  const flagged = flag === undefined ? 'true' : flag ? 't.needs_review' : 'NOT t.needs_review'
  return {
    name: `operator-transaction-list-${flag ?? 'all'}`,
    select: `SELECT ${transactionColumns('t')} FROM transactions t`,
    // In the text, not among the values: only so is the index of flagged ones used.
    flagged,
    ...(flag && { createdAt: 't.created_at' }),
    id: 't.id',
  }
}

export const operatorTransactionRoutes = [
  defineRoute({
    tag: 'Operator',
    plan: 'SANDBOX',
    access: 'operator',
    method: 'GET',
    path: '/api/operator/transactions',
    operationId: 'listTransactionsForOperator',
    summary: 'List transactions of all businesses, of both modes',
    request: {
      query: listQuery({
        needsReview: Type.Optional(Type.Boolean({ description: 'true: only those that wait for an operator.' })),
      }),
    },
    responses: {
      200: {
        description: 'Newest first.',
        schema: pageOf(TransactionSchema),
        example: { data: [{ ...transactionExample, needsReview: true }], nextCursor: null },
      },
    },
    errors: [],
    handle: async ({ query }, { pool, config }) => {
      const { flagged, ...list } = listOf(query.needsReview)
      const { statement, values } = listStatement(list, [[flagged]], query)
      const rows = await run<TransactionRow>(pool, statement, values)
      return { status: 200, body: toPage(rows, query, (row) => presentTransaction(row, config.baseUrl)) }
    },
  }),
]
