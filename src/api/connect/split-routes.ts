import { findSplit, listSplits } from '../../db/connect/connect-resources.ts'
import { presentSplit, requireShares, storeSplit } from './presenter.ts'
import { activate } from './activation.ts'
import { once } from '../idempotency/idempotency.ts'
import { defineRoute } from '../http/route.ts'
import { closed, idOf } from '../http/schema.ts'
import { activeSplitExample, Split, splitExample, SplitRequest, splitRequestExample } from './schema.ts'
import { listQuery, pageOf, partOf, toPage } from '../http/page-schema.ts'
import { notFound } from '../http/not-found.ts'

const shared = { tag: 'Splits', plan: 'SANDBOX' } as const
const params = closed({ id: idOf('split') })

export const connectSplitRoutes = [
  defineRoute({
    ...shared,
    access: 'credential',
    method: 'POST',
    path: '/api/connect/splits',
    operationId: 'createSplit',
    summary: 'Say how payments are shared',
    description:
      "The second step to share payments, once the accounts are ACTIVE and of the split's currency. In whole " +
      'percents of each payment, which sum to 100 at most, or in fixed amounts; what no share takes is the ' +
      "business's. An ADMIN activates it, and payments then name it as `splitId`.",
    idempotent: true,
    request: { body: SplitRequest, example: splitRequestExample },
    responses: { 201: { description: 'Stored.', schema: Split, example: splitExample } },
    errors: ['SV-2005', 'SV-3001', 'SV-3005'],
    handle: async (call, api) => {
      requireShares(call.body)
      return await once(call, api, async (db) => ({
        status: 201,
        body: presentSplit(await storeSplit(db, call.caller, call.body)),
      }))
    },
  }),
  defineRoute({
    ...shared,
    access: 'credential',
    method: 'GET',
    path: '/api/connect/splits',
    operationId: 'listSplits',
    summary: 'List splits',
    description: 'To find the `splitId` for a payment or a link, and the splits that still wait for an ADMIN.',
    request: { query: listQuery({}) },
    responses: {
      200: {
        description: 'Newest first.',
        schema: pageOf(Split),
        example: { data: [activeSplitExample], nextCursor: null },
      },
    },
    errors: [],
    handle: async ({ caller: { businessId, mode }, query }, { pool }) => {
      const rows = await listSplits(pool, { businessId, mode }, partOf(query))
      return { status: 200, body: toPage(rows, query, presentSplit) }
    },
  }),
  defineRoute({
    ...shared,
    access: 'credential',
    method: 'GET',
    path: '/api/connect/splits/{id}',
    operationId: 'getSplit',
    summary: 'Read a split',
    description: 'To see whether an activation that took longer has come through, and who shares what.',
    request: { params },
    responses: { 200: { description: 'The split.', schema: Split, example: activeSplitExample } },
    errors: ['SV-2005'],
    handle: async ({ params: { id }, caller }, { pool }) => {
      const row = await findSplit(pool, caller, id)
      if (!row) throw notFound('split', id, caller)
      return { status: 200, body: presentSplit(row) }
    },
  }),
  defineRoute({
    ...shared,
    access: 'admin',
    method: 'POST',
    path: '/api/connect/splits/{id}/activate',
    operationId: 'activateSplit',
    summary: 'Have the split made at the provider',
    description:
      'After an ADMIN has checked who gets how much; payments take ACTIVE splits only. Waits up to 10 seconds for ' +
      'the provider. While it is away the split stays PENDING and is made as soon as it is back, once. Where the ' +
      'provider refuses, `failureReasonCode` says why, and it can be activated again.',
    idempotent: true,
    request: { params },
    responses: {
      200: {
        description: 'ACTIVE, or PENDING where it takes longer or was refused.',
        schema: Split,
        example: activeSplitExample,
      },
    },
    errors: ['SV-2005'],
    handle: (call, api) => activate(call, api, { kind: 'SPLIT', find: findSplit, present: presentSplit }),
  }),
]
