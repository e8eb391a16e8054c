import { readTransactionDetail, type TransactionDetail } from '../../db/transactions/read-transaction.ts'
import { presentTransaction } from './presenter.ts'
import { defineRoute } from '../http/route.ts'
import { closed, idOf } from '../http/schema.ts'
import { routingExample } from '../routing/decision-schema.ts'
import { TransactionDetailSchema, transactionExample } from './schema.ts'
import { listOwnTransactions, transactionPage, TransactionQuery } from './transaction-list.ts'
import { notFound } from '../http/not-found.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

function presentDetail(row: TransactionDetail, baseUrl: string) {
  return {
    ...presentTransaction(row, baseUrl),
    routing: row.decision,
    attempts: row.attempts.map(({ startedAtMs, endedAtMs, reasonCode, ...attempt }) => ({
      ...attempt,
      startedAt: iso(startedAtMs),
      endedAt: endedAtMs === null ? null : iso(endedAtMs),
      reasonCode,
    })),
    history: row.history.map(({ state, atMs, reasonCode }) => ({ state, at: iso(atMs), reasonCode })),
  }
}

const detailExample = {
  ...transactionExample,
  routing: routingExample,
  attempts: [],
  history: [{ state: 'CREATED', at: '2026-11-21T06:00:00.000Z', reasonCode: null }],
}

export const transactionRoutes = [
  defineRoute({
    method: 'GET',
    path: '/v1/transactions/{id}',
    operationId: 'getTransaction',
    tag: 'Transactions',
    summary: 'Read a transaction, with its routing, attempts and history',
    plan: 'PAID',
    access: 'credential',
    request: { params: closed({ id: idOf('transaction') }) },
    responses: { 200: { description: 'The transaction.', schema: TransactionDetailSchema, example: detailExample } },
    errors: ['SV-2005'],
    handle: async ({ params, caller }, api) => {
      const row = await readTransactionDetail(api.pool, caller, params.id)
      if (!row) throw notFound('transaction', params.id, caller)
      return { status: 200, body: presentDetail(row, api.config.baseUrl) }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/v1/transactions',
    operationId: 'listOwnTransactions',
    tag: 'Transactions',
    summary: 'List transactions, newest first',
    plan: 'PAID',
    access: 'credential',
    request: { query: TransactionQuery },
    responses: { 200: transactionPage },
    errors: [],
    handle: listOwnTransactions,
  }),
]
