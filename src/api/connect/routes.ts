import type { ConnectResource } from '../../db/entities/index.ts'
import { listing, listPage } from '../schema/page-schema.ts'
import { sharing, returns } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import {
  ID_KINDS,
  listResources,
  requireResource,
  type ResourceKind,
  presentAccount,
  presentSplit,
  requireDocument,
  requireShares,
  storeConnectedAccount,
  storeSplit,
} from './resources.ts'
import { activateResource, settledResources } from '../../db/connect/connect-resources.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
import { recordActOf } from '../accounts/audit.ts'
import type { Admin, Api, Call, Reply } from '../http/call.ts'
import { once } from '../idempotency/idempotency.ts'
import { waiterOf } from '../transactions/prefer-wait.ts'
import { ConnectedAccount, ConnectedAccountRequest, Split, SplitRequest } from './schema.ts'
import { requireFound } from '../http/not-found.ts'

export const connectWaiterOf = waiterOf(settledResources)

const ACTIVATED_WITHIN_MS = 10_000

/** ACTIVE when created, PENDING if the provider refuses or takes longer: the workflow continues. Throws SV-2005. */
async function activate(
  call: Call<{ id: string }, unknown, unknown, Admin>,
  api: Api,
  { kind, present }: { kind: ResourceKind; present(row: ConnectResource): object },
): Promise<Reply> {
  const { id } = call.params
  const { businessId, mode } = call.caller
  const waitMs = api.activatedWithinMs ?? ACTIVATED_WITHIN_MS
  const reply = await once(
    call,
    api,
    async (db) => {
      const state = requireFound(await activateResource(db, { ...call.caller, id }), ID_KINDS[kind], id, call.caller)
      const action = kind === 'ACCOUNT' ? 'connected_account.activated' : 'split.activated'
      const row = await unitOfWork(api, db, async (em) => {
        recordActOf(em, call.caller, action, id)
        return await requireResource(em, kind, id, call.caller)
      })
      const start = (): void => api.starts.push({ kind: 'connect', row: { id, kind, businessId, mode, state } })
      return { status: 200, body: present(row), ...(state === 'PENDING' ? { afterCommit: start } : {}) }
    },
    { answerWithinSeconds: Math.ceil(waitMs / 1_000) + 1 },
  )
  if (reply.replayed) return reply
  await connectWaiterOf(api).until(id, waitMs)
  // If the database is away now, the first response stands: the activation is already stored.
  const row = await requireResource(api.orm.em.fork(), kind, id, call.caller).catch(() => null)
  return row ? await reply.replaceAnswer({ status: 200, body: present(row) }) : reply
}

const activation = (one: 'account' | 'split'): string =>
  `Waits up to 10 seconds for the provider. If the provider is unavailable, the ${one} stays PENDING and is created ` +
  'once, when the provider is back. If the provider refuses, `failureReasonCode` says why, and the activation can be ' +
  'repeated.'

const accountRoute = sharing({ tag: 'Connected accounts', plan: 'SANDBOX', access: 'credential' })
const splitRoute = sharing({ tag: 'Splits', plan: 'SANDBOX', access: 'credential' })
const accountParams = t.closed({ id: t.idOf('connectedAccount') })
const splitParams = t.closed({ id: t.idOf('split') })
const active = { state: 'ACTIVE' }
const ACTIVATED = 'ACTIVE; PENDING if the provider takes longer or refused.'

export const connectRoutes = [
  accountRoute('POST /api/connect/accounts', {
    operationId: 'createConnectedAccount',
    summary: 'Add a bank account for shares of payments',
    description:
      'The first step of splitting payments: the bank account of each partner who gets a share. The account ' +
      'becomes a sub-account at the provider when an ADMIN activates it.',
    request: { body: ConnectedAccountRequest, example: { contactEmail: 'naledi@crafts.example' } },
    responses: returns(201, 'Stored.', ConnectedAccount, { providerAccountCode: null }),
    errors: ['SV-3001'],
    once: async (db, { caller, body }, api) => {
      requireDocument(body)
      const made = await unitOfWork(api, db, async (em) => storeConnectedAccount(em, api, caller, body))
      return { body: presentAccount(made) }
    },
  }),
  accountRoute('GET /api/connect/accounts', {
    operationId: 'listConnectedAccounts',
    summary: 'List connected accounts',
    description: 'Shows which accounts a split can use (ACTIVE), and which wait for an ADMIN.',
    ...listing(ConnectedAccount, {}, { example: active }),
    result: async ({ caller, query }, { orm }) =>
      await listPage(query, (part) => listResources(orm.em.fork(), 'ACCOUNT', caller, part), presentAccount),
  }),
  accountRoute('GET /api/connect/accounts/{id}', {
    operationId: 'getConnectedAccount',
    summary: 'Read a connected account',
    description: 'Shows whether an activation has completed, and why one was refused.',
    request: { params: accountParams },
    responses: returns(200, 'The account.', ConnectedAccount, active),
    result: async ({ params: { id }, caller }, { orm }) =>
      presentAccount(await requireResource(orm.em.fork(), 'ACCOUNT', id, caller)),
  }),
  accountRoute('POST /api/connect/accounts/{id}/activate', {
    access: 'admin',
    operationId: 'activateConnectedAccount',
    recentPassword: true,
    summary: 'Create the account at the provider',
    description: `Check the holder of the account first. Splits accept ACTIVE accounts only. ${activation('account')}`,
    idempotent: true,
    request: { params: accountParams },
    responses: returns(200, ACTIVATED, ConnectedAccount, active),
    handle: (call, api) => activate(call, api, { kind: 'ACCOUNT', present: presentAccount }),
  }),
  splitRoute('POST /api/connect/splits', {
    operationId: 'createSplit',
    summary: 'Define how payments are shared',
    description:
      "The second step of splitting payments; its accounts must be ACTIVE and have the split's currency. Shares are " +
      'whole percents (at most 100 in sum) or fixed amounts. The business gets the remainder. When an ADMIN has ' +
      'activated the split, payments can use it as `splitId`.',
    request: { body: SplitRequest, example: { feeBearer: 'BUSINESS' } },
    responses: returns(201, 'Stored.', Split, { providerSplitCode: null }),
    errors: ['SV-2005', 'SV-3001', 'SV-3005'],
    once: async (db, { caller, body }, api) => {
      requireShares(body)
      return { body: presentSplit(await unitOfWork(api, db, (em) => storeSplit(em, caller, body))) }
    },
  }),
  splitRoute('GET /api/connect/splits', {
    operationId: 'listSplits',
    summary: 'List splits',
    description: 'Shows which splits a payment or link can use (ACTIVE), and which wait for an ADMIN.',
    ...listing(Split, {}, { example: active }),
    result: async ({ caller, query }, { orm }) =>
      await listPage(query, (part) => listResources(orm.em.fork(), 'SPLIT', caller, part), presentSplit),
  }),
  splitRoute('GET /api/connect/splits/{id}', {
    operationId: 'getSplit',
    summary: 'Read a split',
    description: 'Shows the shares, whether an activation has completed, and why one was refused.',
    request: { params: splitParams },
    responses: returns(200, 'The split.', Split, active),
    result: async ({ params: { id }, caller }, { orm }) =>
      presentSplit(await requireResource(orm.em.fork(), 'SPLIT', id, caller)),
  }),
  splitRoute('POST /api/connect/splits/{id}/activate', {
    access: 'admin',
    operationId: 'activateSplit',
    recentPassword: true,
    summary: 'Create the split at the provider',
    description: `Check the shares first. Payments accept ACTIVE splits only. ${activation('split')}`,
    idempotent: true,
    request: { params: splitParams },
    responses: returns(200, ACTIVATED, Split, active),
    handle: (call, api) => activate(call, api, { kind: 'SPLIT', present: presentSplit }),
  }),
]
