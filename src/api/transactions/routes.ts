import { readTransactionDetail } from '../../db/transactions/read-transaction.ts'
import { presentDetail, presentGiven } from './presenter.ts'
import { sharing } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { OwnTransactionDetail, detailStory } from './schema.ts'
import { listOwnTransactions, OneKindQuery, transactionPage, TransactionQuery } from './transaction-list.ts'
import { notFound, requireFound } from '../http/not-found.ts'

const detail = { description: 'The transaction.', schema: OwnTransactionDetail, example: detailStory }
const readsOne = {
  request: { params: t.closed({ id: t.idOf('transaction') }) },
  responses: { 200: { name: 'TransactionDetail', ...detail } },
  errors: ['SV-2005'],
} as const

const route = sharing({ tag: 'Transactions', plan: 'PAID', access: 'credential' })

function routesOfKind(kind: 'COLLECT' | 'REFUND', thing: 'payment' | 'refund', tag: string) {
  const name = thing === 'payment' ? 'Payment' : 'Refund'
  return [
    route(`GET /v1/${thing}s/{id}`, {
      tag,
      operationId: `get${name}`,
      summary: `Read a ${thing}, with its attempts and history`,
      description:
        `For an id that has to be a ${thing}'s: any other transaction is SV-2005. ` +
        'Otherwise as `GET /v1/transactions/{id}`.',
      ...readsOne,
      result: async ({ params, caller }, api) => {
        const row = await readTransactionDetail(api.pool, { ...caller, id: params.id })
        if (row?.kind !== kind) throw notFound(thing, params.id, caller)
        return { ...presentDetail(row, api.config.baseUrl), ...presentGiven(row, api) }
      },
    }),
    route(`GET /v1/${thing}s`, {
      tag,
      operationId: `list${name}s`,
      summary: `List ${thing}s, newest first`,
      description: `For ${thing}s alone; otherwise as \`GET /v1/transactions\`, which lists every kind.`,
      request: { query: OneKindQuery },
      responses: { 200: transactionPage },
      result: (call, api) => listOwnTransactions({ ...call, query: { ...call.query, kind } }, api),
    }),
  ]
}

export const transactionRoutes = [
  route('GET /v1/transactions/{id}', {
    operationId: 'getTransaction',
    summary: 'Read a transaction, with its routing, attempts and history',
    description:
      'For an id of any kind, as an event names one: a payment or a refund, with all that was tried. Where you know ' +
      'the kind, `GET /v1/payments/{id}` and `GET /v1/refunds/{id}` answer the same.',
    ...readsOne,
    result: async ({ params, caller }, api) => {
      const { id } = params
      const row = requireFound(await readTransactionDetail(api.pool, { ...caller, id }), 'transaction', id, caller)
      return { ...presentDetail(row, api.config.baseUrl), ...presentGiven(row, api) }
    },
  }),
  route('GET /v1/transactions', {
    operationId: 'listTransactions',
    summary: 'List transactions, newest first',
    description:
      'Every movement of money in one list, for a ledger or a search by reference. For payments alone, or refunds ' +
      'alone, there are `GET /v1/payments` and `GET /v1/refunds`.',
    request: { query: TransactionQuery },
    responses: { 200: transactionPage },
    result: listOwnTransactions,
  }),
  ...routesOfKind('COLLECT', 'payment', 'Payments'),
  ...routesOfKind('REFUND', 'refund', 'Refunds'),
]
