import { emailHashes } from '../../db/payments/customer.ts'
import { listForOperator, readForOperator } from '../../db/transactions/operator-transactions.ts'
import { fieldsRefused } from '../schema/schema-faults.ts'
import { listOf, listQuery, listPage } from '../schema/page-schema.ts'
import * as t from '../schema/schema.ts'
import { presentTransaction } from '../transactions/presenter.ts'
import { TransactionSchema } from '../transactions/schema.ts'
import { OperatorTransactionDetail, presentDetailForOperator } from './transaction-schema.ts'
import { detailStory } from '../transactions/examples.ts'
import { operatorRoute } from './operator-route.ts'
import { requireFound } from '../http/not-found.ts'

export const operatorTransactionRoutes = [
  operatorRoute('GET /api/operator/transactions', {
    operationId: 'searchAllTransactions',
    summary: 'Search the transactions of all businesses',
    description:
      'Covers both modes. `needsReview=true` lists the transactions that wait for an operator; the other filters ' +
      'answer support requests. A business lists its own transactions with `GET /v1/transactions`.',
    request: {
      query: listQuery({
        needsReview: t.Optional(t.Boolean({ description: 'true: only transactions that wait for an operator.' })),
        businessId: t.Optional(t.described(t.idOf('business'), 'Only transactions of this business. Needs `mode`.')),
        mode: t.Optional(t.described(t.ModeName, 'Only transactions of this mode.')),
        reference: t.Optional(t.described(t.Reference, 'Only transactions with this reference, of any business.')),
        customerEmail: t.Optional(t.described(t.Email, 'Only payments by this email; case is ignored.')),
        amountCents: t.Optional(t.described(t.AmountCents, 'Only transactions of this amount, in minor units.')),
        createdAfter: t.Optional(t.described(t.Instant, 'Only transactions created after this time.')),
        createdBefore: t.Optional(t.described(t.Instant, 'Only transactions created before this time.')),
      }),
    },
    responses: listOf(TransactionSchema, { example: { needsReview: true } }),
    errors: ['SV-3003'],
    result: async ({ query: { customerEmail, ...query } }, { pool, config, cipher }) => {
      if (query.businessId !== undefined && query.mode === undefined)
        throw fieldsRefused([{ path: '/mode', message: 'is required with businessId' }])
      const customerEmailHashes = customerEmail === undefined ? undefined : emailHashes(cipher, customerEmail)
      return await listPage(
        query,
        (part) => listForOperator(pool, { ...query, customerEmailHashes }, part),
        (row) => presentTransaction(row, config.baseUrl),
      )
    },
  }),
  operatorRoute('GET /api/operator/transactions/{id}', {
    operationId: 'inspectTransaction',
    summary: 'Read a transaction of any business, with its attempts and the reason for review',
    description:
      'Shows why the transaction needs review (`reviewReason`), what to look up at the provider ' +
      '(`providerReference`), a reported amount that differs, and earlier `resolutions`. Then resolve it, or restart ' +
      'an automatic refund.',
    request: { params: t.closed({ id: t.idOf('transaction') }) },
    responses: {
      200: {
        description: 'The transaction.',
        schema: OperatorTransactionDetail,
        example: { ...detailStory, needsReview: true },
      },
    },
    errors: ['SV-2005'],
    result: async ({ params }, { pool, cipher, config }) => {
      const row = requireFound(await readForOperator(pool, { id: params.id }), 'transaction', params.id)
      return presentDetailForOperator(row, cipher, config)
    },
  }),
]
