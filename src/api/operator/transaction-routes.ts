import { Type } from 'typebox'
import { emailHashes } from '../../db/payments/customer.ts'
import { listForOperator, readForOperator } from '../../db/transactions/operator-transactions.ts'
import { defineRoute } from '../http/route.ts'
import { notFound } from '../http/not-found.ts'
import { listQuery, pageOf, partOf, toPage } from '../schema/page-schema.ts'
import { AmountCents, closed, described, Email, idOf, Instant, Reference } from '../schema/schema.ts'
import { presentTransaction } from '../transactions/presenter.ts'
import { TransactionSchema } from '../transactions/schema.ts'
import { transactionExample } from '../transactions/examples.ts'
import { operatorDetailExample, OperatorTransactionDetail, presentDetailForOperator } from './transaction-schema.ts'

const shared = { tag: 'Operator', plan: 'SANDBOX', access: 'operator', method: 'GET' } as const

export const operatorTransactionRoutes = [
  defineRoute({
    ...shared,
    path: '/api/operator/transactions',
    operationId: 'searchAllTransactions',
    summary: 'List or find transactions of all businesses, of both modes',
    description:
      'With `needsReview=true` the transactions that wait for a person. The other filters find what somebody asks about. ' +
      'A business lists its own with `GET /v1/transactions`.',
    request: {
      query: listQuery({
        needsReview: Type.Optional(Type.Boolean({ description: 'true: only those that wait for an operator.' })),
        reference: Type.Optional(described(Reference, 'Only those with this reference, whichever business gave it.')),
        customerEmail: Type.Optional(described(Email, 'Only payments by this e-mail, in any case.')),
        amountCents: Type.Optional(described(AmountCents, 'Only those of this amount, in minor units.')),
        createdAfter: Type.Optional(described(Instant, 'Only those created after this time.')),
        createdBefore: Type.Optional(described(Instant, 'Only those created before this time.')),
      }),
    },
    responses: {
      200: {
        description: 'Newest first.',
        schema: pageOf(TransactionSchema),
        example: { data: [{ ...transactionExample, needsReview: true }], nextCursor: null },
      },
    },
    errors: ['SV-3003'],
    handle: async ({ query: { customerEmail, ...query } }, { pool, config, cipher }) => {
      const customerEmailHashes = customerEmail === undefined ? undefined : emailHashes(cipher, customerEmail)
      const rows = await listForOperator(pool, { ...query, customerEmailHashes }, partOf(query))
      return { status: 200, body: toPage(rows, query, (row) => presentTransaction(row, config.baseUrl)) }
    },
  }),
  defineRoute({
    ...shared,
    path: '/api/operator/transactions/{id}',
    operationId: 'inspectTransaction',
    summary: 'Read a transaction of any business, with its attempts and why it waits for a person',
    description:
      'What to look up at the provider (`providerReference`), what the provider reported where that differs, and ' +
      '`reviewReason`. Then resolve it, or restart an automatic refund.',
    request: { params: closed({ id: idOf('transaction') }) },
    responses: {
      200: { description: 'The transaction.', schema: OperatorTransactionDetail, example: operatorDetailExample },
    },
    errors: ['SV-2005'],
    handle: async ({ params }, { pool, config }) => {
      const row = await readForOperator(pool, params.id)
      if (!row) throw notFound('transaction', params.id)
      return { status: 200, body: presentDetailForOperator(row, config.baseUrl) }
    },
  }),
]
