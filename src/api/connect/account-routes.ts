import { unitOfWork } from '../../db/unit-of-work.ts'
import { presentAccount, requireDocument, storeAccount } from './presenter.ts'
import { resourceRoutes } from './resource-routes.ts'
import { once } from '../idempotency/idempotency.ts'
import { defineRoute } from '../http/route.ts'
import {
  accountExample,
  accountRequestExample,
  activeAccountExample,
  ConnectedAccount,
  ConnectedAccountRequest,
} from './schema.ts'

const shared = { tag: 'Connected accounts', plan: 'SANDBOX' } as const
const PATH = '/api/connect/accounts'

export const connectAccountRoutes = [
  defineRoute({
    ...shared,
    access: 'credential',
    method: 'POST',
    path: PATH,
    operationId: 'createConnectedAccount',
    summary: 'Add a bank account that shares of payments are settled to',
    description:
      'The first step to share payments: the bank account of each partner who gets a part. Stored only: an ADMIN ' +
      'activates it, and then it becomes a sub-account at the provider.',
    idempotent: true,
    request: { body: ConnectedAccountRequest, example: accountRequestExample },
    responses: { 201: { description: 'Stored.', schema: ConnectedAccount, example: accountExample } },
    errors: ['SV-3001'],
    handle: async (call, api) => {
      requireDocument(call.body)
      return await once(call, api, async (db) => ({
        status: 201,
        body: presentAccount(await unitOfWork(api, db, async (em) => storeAccount(em, api, call.caller, call.body))),
      }))
    },
  }),
  ...resourceRoutes({
    kind: 'ACCOUNT',
    shared,
    path: PATH,
    names: { id: 'ConnectedAccount', many: 'connected accounts', one: 'account' },
    when: {
      list: 'To find the accounts that a split can name, which are the ACTIVE ones, and those that still wait for an ADMIN.',
      read: 'To see whether an activation that took longer has come through, and why one was refused.',
      activate: 'After an ADMIN has checked whose account it is; a split takes ACTIVE accounts only.',
    },
    schema: ConnectedAccount,
    example: activeAccountExample,
    present: presentAccount,
  }),
]
