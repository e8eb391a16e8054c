import { Type } from 'typebox'
import { ServiceError } from '../../domain/errors.ts'
import { TRANSACTION_KINDS, TRANSACTION_STATES } from '../../domain/states.ts'
import { run } from '../../db/query.ts'
import { readTransactionDetail, type TransactionDetail } from '../../db/statements/read-transaction.ts'
import { refundedCents, type RefundedRow, transactionColumns } from '../../db/statements/transaction-row.ts'
import type { BusinessCaller } from '../call.ts'
import { type Condition, listStatement, type ListSpec } from '../list-statement.ts'
import { presentTransaction } from '../present-transaction.ts'
import { defineRoute } from '../route.ts'
import { closed, idOf, Instant, Reference } from '../schemas/common.ts'
import { listQuery, pageOf, toPage } from '../schemas/pages.ts'
import {
  routingExample,
  TransactionDetailSchema,
  TransactionSchema,
  transactionExample,
} from '../schemas/transaction.ts'

const TRANSACTION_LIST: ListSpec = {
  name: 'transaction-list',
  select: `SELECT ${transactionColumns('t')}, ${refundedCents} FROM transactions t`,
  createdAt: 't.created_at',
  id: 't.id',
}

interface TransactionFilters {
  kind?: string
  state?: string
  reference?: string
  createdAfter?: string
  createdBefore?: string
}

function conditionsOf(query: TransactionFilters, { businessId, mode }: BusinessCaller): Condition[] {
  return [
    ['t.business_id = ?', businessId],
    ['t.mode = ?', mode],
    ['t.kind = ?', query.kind],
    ['t.state = ?', query.state],
    ['t.reference = ?', query.reference],
    ['t.created_at > ?', query.createdAfter],
    ['t.created_at < ?', query.createdBefore],
  ]
}

const iso = (ms: number): string => new Date(ms).toISOString()

function presentDetail(row: TransactionDetail, baseUrl: string) {
  return {
    ...presentTransaction(row, baseUrl),
    // A decision of before there were circuits does not speak of them.
    routing: row.decision && { ...row.decision, lastResort: row.decision.lastResort ?? false },
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
      if (!row) throw new ServiceError('SV-2005')
      return { status: 200, body: presentDetail(row, api.config.baseUrl) }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/v1/transactions',
    operationId: 'listTransactions',
    tag: 'Transactions',
    summary: 'List transactions, newest first',
    plan: 'PAID',
    access: 'credential',
    request: {
      query: listQuery({
        kind: Type.Optional(Type.Enum([...TRANSACTION_KINDS])),
        state: Type.Optional(Type.Enum([...TRANSACTION_STATES])),
        reference: Type.Optional(Reference),
        createdAfter: Type.Optional(Instant),
        createdBefore: Type.Optional(Instant),
      }),
    },
    responses: {
      200: {
        description: 'One page.',
        schema: pageOf(TransactionSchema),
        example: { data: [transactionExample], nextCursor: null },
      },
    },
    errors: [],
    handle: async ({ query, caller }, api) => {
      const { statement, values } = listStatement(TRANSACTION_LIST, conditionsOf(query, caller), query)
      const rows = await run<RefundedRow>(api.pool, statement, values)
      return { status: 200, body: toPage(rows, query, (row) => presentTransaction(row, api.config.baseUrl)) }
    },
  }),
]
