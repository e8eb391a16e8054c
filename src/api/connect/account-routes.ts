import { presentAccount, requireDocument, storeConnectedAccount } from './presenter.ts'
import { resourceRoutes } from './resource-routes.ts'
import { onceOn } from '../idempotency/idempotency.ts'
import { sharing } from '../http/route.ts'
import { ConnectedAccount, ConnectedAccountRequest } from './schema.ts'

const route = sharing({ tag: 'Connected accounts', plan: 'SANDBOX', access: 'credential' })
const PATH = '/api/connect/accounts'

export const connectAccountRoutes = [
  route(`POST ${PATH}`, {
    operationId: 'createConnectedAccount',
    summary: 'Add a bank account for shares of payments',
    description:
      'The first step of splitting payments: the bank account of each partner who gets a share. The account ' +
      'becomes a sub-account at the provider when an ADMIN activates it.',
    idempotent: true,
    request: { body: ConnectedAccountRequest, example: { contactEmail: 'naledi@crafts.example' } },
    responses: { 201: { description: 'Stored.', schema: ConnectedAccount, example: { providerAccountCode: null } } },
    errors: ['SV-3001'],
    handle: async (call, api) => {
      requireDocument(call.body)
      return await onceOn(
        call,
        api,
        201,
        async (em) => storeConnectedAccount(em, api, call.caller, call.body),
        presentAccount,
      )
    },
  }),
  ...resourceRoutes({
    kind: 'ACCOUNT',
    route,
    path: PATH,
    names: { id: 'ConnectedAccount', many: 'connected accounts', one: 'account' },
    when: {
      list: 'Shows which accounts a split can use (ACTIVE), and which wait for an ADMIN.',
      read: 'Shows whether an activation has completed, and why one was refused.',
      activate: 'Check the holder of the account first. Splits accept ACTIVE accounts only.',
    },
    schema: ConnectedAccount,
    example: { state: 'ACTIVE' },
    present: presentAccount,
  }),
]
