import { Type, type Static } from 'typebox'
import { TRANSACTION_KINDS, TRANSACTION_STATES } from '../../domain/states.ts'
import { listTransactions } from '../../db/transactions/list-transactions.ts'
import type { BusinessCaller, Call, Reply } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { presentTransaction } from './presenter.ts'
import type { ResponseSpec } from '../http/route.ts'
import { Instant, Reference } from '../http/schema.ts'
import { listQuery, pageOf, partOf, toPage } from '../links/page-schema.ts'
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

type Query = Static<typeof TransactionQuery>

/** One page of the caller's transactions, newest first. */
export async function listOwnTransactions(
  { query, caller: { businessId, mode } }: Call<unknown, Query, unknown, BusinessCaller>,
  api: Api,
): Promise<Reply> {
  const rows = await listTransactions(api.pool, { ...query, businessId, mode }, partOf(query))
  return { status: 200, body: toPage(rows, query, (row) => presentTransaction(row, api.config.baseUrl)) }
}
