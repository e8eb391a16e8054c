import { listPayouts, type PayoutRow } from '../../db/payouts/read-payouts.ts'
import { defineRoute } from '../http/route.ts'
import { listOf, listQuery, listPage } from '../schema/page-schema.ts'
import * as t from '../schema/schema.ts'
import { Payout } from './schema.ts'
import { payoutStory } from './examples.ts'

export const presentPayout = (row: PayoutRow) => t.fieldsOf(Payout, { ...row, transactionId: row.id })

export const payoutFilters = {
  batchId: t.Optional(t.described(t.idOf('payoutBatch'), 'Only payouts of this batch.')),
  createdAfter: t.Optional(t.described(t.Instant, 'Only those created after this time.')),
}

export const payoutItemRoutes = [
  defineRoute('GET /v1/payouts/items', {
    tag: 'Payouts',
    plan: 'PAID',
    access: 'credential',
    operationId: 'listPayouts',
    summary: 'List the payouts of all batches',
    description:
      'Shows who was paid, how much and when, across batches: for a reconciliation, or to find a payee that was paid ' +
      'before. `GET /v1/payouts` lists the batches.',
    request: { query: listQuery(payoutFilters) },
    responses: listOf(Payout, { example: payoutStory }),
    result: async ({ caller: { businessId, mode }, query }, { pool }) =>
      await listPage(query, (part) => listPayouts(pool, { ...query, businessId, mode }, part), presentPayout),
  }),
]
