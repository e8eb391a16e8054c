import { Type } from 'typebox'
import {
  listAllTransactions,
  listFlaggedTransactions,
  listUnflaggedTransactions,
} from '../../db/transactions/list-transactions.ts'
import { presentTransaction } from '../transactions/presenter.ts'
import { defineRoute } from '../http/route.ts'
import { listQuery, pageOf, partOf, toPage } from '../http/page-schema.ts'
import { TransactionSchema, transactionExample } from '../transactions/schema.ts'

const listOf = (flag: boolean | undefined) => {
  if (flag === undefined) return listAllTransactions
  return flag ? listFlaggedTransactions : listUnflaggedTransactions
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
    description:
      'With `needsReview=true` the transactions that wait for a person. A business lists its own with `GET ' +
      '/v1/transactions`.',
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
      const rows = await listOf(query.needsReview)(pool, {}, partOf(query))
      return { status: 200, body: toPage(rows, query, (row) => presentTransaction(row, config.baseUrl)) }
    },
  }),
]
