import { findAccount, listAccounts } from '../../db/connect/connect-resources.ts'
import { presentAccount, requireDocument, storeAccount } from './presenter.ts'
import { activate } from './activation.ts'
import { once } from '../idempotency/idempotency.ts'
import { defineRoute } from '../http/route.ts'
import { closed, idOf } from '../http/schema.ts'
import {
  accountExample,
  accountRequestExample,
  activeAccountExample,
  ConnectedAccount,
  ConnectedAccountRequest,
} from './schema.ts'
import { listQuery, pageOf, partOf, toPage } from '../http/page-schema.ts'
import { notFound } from '../http/not-found.ts'

const shared = { tag: 'Connected accounts', plan: 'SANDBOX' } as const
const params = closed({ id: idOf('connectedAccount') })

export const connectAccountRoutes = [
  defineRoute({
    ...shared,
    access: 'credential',
    method: 'POST',
    path: '/api/connect/accounts',
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
      return await once(
        call,
        api,
        async (db) => ({ status: 201, body: presentAccount(await storeAccount(db, api, call.caller, call.body)) }),
        { single: true },
      )
    },
  }),
  defineRoute({
    ...shared,
    access: 'credential',
    method: 'GET',
    path: '/api/connect/accounts',
    operationId: 'listConnectedAccounts',
    summary: 'List connected accounts',
    description:
      'To find the accounts that a split can name, which are the ACTIVE ones, and those that still wait for an ADMIN.',
    request: { query: listQuery({}) },
    responses: {
      200: {
        description: 'Newest first.',
        schema: pageOf(ConnectedAccount),
        example: { data: [activeAccountExample], nextCursor: null },
      },
    },
    errors: [],
    handle: async ({ caller: { businessId, mode }, query }, { pool }) => {
      const rows = await listAccounts(pool, { businessId, mode }, partOf(query))
      return { status: 200, body: toPage(rows, query, presentAccount) }
    },
  }),
  defineRoute({
    ...shared,
    access: 'credential',
    method: 'GET',
    path: '/api/connect/accounts/{id}',
    operationId: 'getConnectedAccount',
    summary: 'Read a connected account',
    description: 'To see whether an activation that took longer has come through, and why one was refused.',
    request: { params },
    responses: { 200: { description: 'The account.', schema: ConnectedAccount, example: activeAccountExample } },
    errors: ['SV-2005'],
    handle: async ({ params: { id }, caller }, { pool }) => {
      const row = await findAccount(pool, caller, id)
      if (!row) throw notFound('connectedAccount', id, caller)
      return { status: 200, body: presentAccount(row) }
    },
  }),
  defineRoute({
    ...shared,
    access: 'admin',
    method: 'POST',
    path: '/api/connect/accounts/{id}/activate',
    operationId: 'activateConnectedAccount',
    summary: 'Have the account made at the provider',
    description:
      'After an ADMIN has checked whose account it is; a split takes ACTIVE accounts only. Waits up to 10 seconds ' +
      'for the provider. While it is away the account stays PENDING and is made as soon as it is back, once. Where ' +
      'the provider refuses, `failureReasonCode` says why, and it can be activated again.',
    idempotent: true,
    request: { params },
    responses: {
      200: {
        description: 'ACTIVE, or PENDING where it takes longer or was refused.',
        schema: ConnectedAccount,
        example: activeAccountExample,
      },
    },
    errors: ['SV-2005'],
    handle: (call, api) => activate(call, api, { kind: 'ACCOUNT', find: findAccount, present: presentAccount }),
  }),
]
