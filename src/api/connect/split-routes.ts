import { presentSplit, requireShares, storeSplit } from './presenter.ts'
import { resourceRoutes } from './resource-routes.ts'
import { onceOn } from '../idempotency/idempotency.ts'
import { sharing } from '../http/route.ts'
import { Split, SplitRequest } from './schema.ts'

const route = sharing({ tag: 'Splits', plan: 'SANDBOX', access: 'credential' })
const PATH = '/api/connect/splits'

export const connectSplitRoutes = [
  route(`POST ${PATH}`, {
    operationId: 'createSplit',
    summary: 'Define how payments are shared',
    description:
      "The second step of splitting payments; its accounts must be ACTIVE and have the split's currency. Shares are " +
      'whole percents (at most 100 in sum) or fixed amounts. The business gets the remainder. When an ADMIN has ' +
      'activated the split, payments can use it as `splitId`.',
    idempotent: true,
    request: { body: SplitRequest, example: { feeBearer: 'BUSINESS' } },
    responses: { 201: { description: 'Stored.', schema: Split, example: { providerSplitCode: null } } },
    errors: ['SV-2005', 'SV-3001', 'SV-3005'],
    handle: async (call, api) => {
      requireShares(call.body)
      return await onceOn(call, api, 201, (em) => storeSplit(em, call.caller, call.body), presentSplit)
    },
  }),
  ...resourceRoutes({
    kind: 'SPLIT',
    route,
    path: PATH,
    names: { id: 'Split', many: 'splits', one: 'split' },
    when: {
      list: 'Shows which splits a payment or link can use (ACTIVE), and which wait for an ADMIN.',
      read: 'Shows the shares, whether an activation has completed, and why one was refused.',
      activate: 'Check the shares first. Payments accept ACTIVE splits only.',
    },
    schema: Split,
    example: { state: 'ACTIVE' },
    present: presentSplit,
  }),
]
