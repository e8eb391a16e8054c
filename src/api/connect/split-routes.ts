import { unitOfWork } from '../../db/unit-of-work.ts'
import { presentSplit, requireShares, storeSplit } from './presenter.ts'
import { resourceRoutes } from './resource-routes.ts'
import { once } from '../idempotency/idempotency.ts'
import { defineRoute } from '../http/route.ts'
import { activeSplitExample, Split, splitExample, SplitRequest, splitRequestExample } from './schema.ts'

const shared = { tag: 'Splits', plan: 'SANDBOX' } as const
const PATH = '/api/connect/splits'

export const connectSplitRoutes = [
  defineRoute({
    ...shared,
    access: 'credential',
    method: 'POST',
    path: PATH,
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
        body: presentSplit(await unitOfWork(api, db, (em) => storeSplit(em, call.caller, call.body))),
      }))
    },
  }),
  ...resourceRoutes({
    kind: 'SPLIT',
    shared,
    path: PATH,
    names: { id: 'Split', many: 'splits', one: 'split' },
    when: {
      list: 'To find the `splitId` for a payment or a link, and the splits that still wait for an ADMIN.',
      read: 'To see whether an activation that took longer has come through, and who shares what.',
      activate: 'After an ADMIN has checked who gets how much; payments take ACTIVE splits only.',
    },
    schema: Split,
    example: activeSplitExample,
    present: presentSplit,
  }),
]
