import { statusOf } from '../../domain/payments/payment-link.ts'
import { readByReference, readOwnTransaction } from '../../db/transactions/read-transaction.ts'
import { presentGiven, presentTransaction } from '../transactions/presenter.ts'
import { sharing, returns } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { OwnTransaction, PaymentStatus } from '../transactions/schema.ts'
import { listOwnTransactions, transactionPage, TransactionQuery } from '../transactions/transaction-list.ts'
import { noPaymentNamed, requireFound } from '../http/not-found.ts'

const route = sharing({ tag: 'Payment status', plan: 'SANDBOX', access: 'credential' })

export const paymentStatusRoutes = [
  route('GET /api/payments/history', {
    operationId: 'listPaymentHistory',
    summary: 'List what was paid and refunded, newest first',
    description:
      'What was paid and refunded, for a business on any plan. On the PAID plan `GET /v1/transactions` is the same ' +
      'list without `customer`.',
    request: { query: TransactionQuery },
    responses: { 200: transactionPage },
    result: (call, api) => listOwnTransactions(call, api, { forPeople: true }),
  }),
  route('GET /api/payments/{transactionId}', {
    operationId: 'getPaymentFromHistory',
    summary: 'Read a payment, or any other transaction',
    description:
      'The state of one payment on any plan, by its id. On the PAID plan `GET /v1/transactions/{id}` has its ' +
      "attempts, routing and history as well. Another business's, and the other mode's, is SV-2005 like one that is " +
      'not there.',
    request: { params: t.closed({ transactionId: t.idOf('transaction') }) },
    responses: returns(200, 'The transaction.', OwnTransaction),
    result: async ({ params, caller }, api) => {
      const { transactionId: id } = params
      const row = requireFound(await readOwnTransaction(api.pool, { ...caller, id }), 'transaction', id, caller)
      return { ...presentTransaction(row, api.config.baseUrl), ...presentGiven(row, api) }
    },
  }),
  route('GET /api/payments/by-reference/{reference}/status', {
    operationId: 'getPaymentStatus',
    summary: 'Read the state of a payment by its reference',
    description:
      'Where you have kept your own reference and not our id, as a shop has for its order. Of a payment link ' +
      'CREATED until it is opened, and STOPPED once the link is EXPIRED. A reference of another business, of the ' +
      'other mode, and one that no payment can have, is SV-2005 like one that is not there.',
    request: { params: t.closed({ reference: t.Reference }) },
    responses: returns(200, 'Its state.', PaymentStatus),
    result: async ({ params, caller }, api) => {
      const row = await readByReference(api.pool, { ...caller, reference: params.reference })
      if (!row) throw noPaymentNamed(caller)
      const { reference, id: transactionId, amountCents, currency, updatedAt } = row
      return { reference, transactionId, state: statusOf(row), amountCents, currency, updatedAt }
    },
  }),
]
