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
  { kind, present }: Pick<ResourceTerms, 'kind' | 'present'>,
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

interface ResourceTerms {
  kind: ResourceKind
  route: ReturnType<typeof sharing<{ tag: string; plan: 'SANDBOX'; access: 'credential' }>>
  path: `/${string}`
  /** The resource's name in operation ids, its plural, and its singular in sentences. */
  names: { id: string; many: string; one: string }
  when: { list: string; read: string; activate: string }
  schema: t.TSchema & { title?: string }
  example: object
  present(row: ConnectResource): object
}

function resourceRoutes({ kind, route, path, names, when, schema, example, present }: ResourceTerms) {
  const { id: name, many, one } = names
  const params = t.closed({ id: t.idOf(ID_KINDS[kind]) })
  return [
    route(`GET ${path}`, {
      operationId: `list${name}s`,
      summary: `List ${many}`,
      description: when.list,
      ...listing(schema, {}, { example }),
      result: async ({ caller, query }, { orm }) =>
        await listPage(query, (part) => listResources(orm.em.fork(), kind, caller, part), present),
    }),
    route(`GET ${path}/{id}`, {
      operationId: `get${name}`,
      summary: `Read a ${many.slice(0, -1)}`,
      description: when.read,
      request: { params },
      responses: { 200: { description: `The ${one}.`, schema, example } },
      errors: ['SV-2005'],
      result: async ({ params: { id }, caller }, { orm }) =>
        present(await requireResource(orm.em.fork(), kind, id, caller)),
    }),
    route(`POST ${path}/{id}/activate`, {
      access: 'admin',
      operationId: `activate${name}`,
      recentPassword: true,
      summary: `Create the ${one} at the provider`,
      description:
        `${when.activate} Waits up to 10 seconds for the provider. If the provider is unavailable, the ${one} stays ` +
        'PENDING and is created once, when the provider is back. If the provider refuses, `failureReasonCode` says ' +
        'why, and the activation can be repeated.',
      idempotent: true,
      request: { params },
      responses: { 200: { description: 'ACTIVE; PENDING if the provider takes longer or refused.', schema, example } },
      handle: (call, api) => activate(call, api, { kind, present }),
    }),
  ]
}

const accountRoute = sharing({ tag: 'Connected accounts', plan: 'SANDBOX', access: 'credential' })
const splitRoute = sharing({ tag: 'Splits', plan: 'SANDBOX', access: 'credential' })

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
  ...resourceRoutes({
    kind: 'ACCOUNT',
    route: accountRoute,
    path: '/api/connect/accounts',
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
  ...resourceRoutes({
    kind: 'SPLIT',
    route: splitRoute,
    path: '/api/connect/splits',
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
