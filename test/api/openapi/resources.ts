import { randomBytes } from 'node:crypto'
import { closeHourSoFar } from '../../../src/activities/proofs/close-hours.ts'
import type { Route } from '../../../src/api/http/route.ts'
import { newId } from '../../../src/db/new-id.ts'
import { given } from '../../given.ts'
import { money } from '../../db/money.ts'
import { mintTestKey, registerBusiness } from '../accounts/accounts.ts'
import { pendingAccount, pendingSplit } from '../connect/connect-resources.ts'
import { givenDispute } from '../disputes/given-dispute.ts'
import { type Owner, paid } from '../payments/paid-payment.ts'

export const RECIPIENT = {
  name: 'Lerato Dlamini',
  bankCode: '470010',
  accountNumber: '1234567890',
  accountType: 'SAVINGS',
  currency: 'ZAR',
  email: 'lerato@home.example',
} as const

const EXPORT = {
  kind: 'transactions',
  format: 'csv',
  since: '2026-11-01T00:00:00.000Z',
  until: '2026-11-21T06:00:00.000Z',
}

/** A payment that waits for its payer. */
async function payment({ api, merchant }: Owner): Promise<string> {
  const body = { amountCents: 15_000, currency: 'ZAR' }
  return (await api.ask('POST', '/v1/payments', { key: merchant.apiKey, body })).body.transactionId
}

async function refund(owner: Owner): Promise<string> {
  const body = { transactionId: await paid(owner) }
  return (await owner.api.ask('POST', '/v1/refunds', { key: owner.merchant.apiKey, body })).body.transactionId
}

async function link({ api, merchant }: Owner): Promise<string> {
  const body = { amountCents: 15_000, currency: 'ZAR' }
  return (await api.ask('POST', '/api/payment-links', { key: merchant.apiKey, body })).body.id
}

export async function endpoint({ api, merchant }: Owner): Promise<string> {
  const body = { url: 'https://shop.example.com/hooks', eventTypes: ['payment.created'] }
  const { id } = (await api.ask('POST', '/v1/webhook_endpoints', { key: merchant.apiKey, body })).body
  return id
}

async function delivery(owner: Owner): Promise<string> {
  const { api, merchant } = owner
  // A business has few endpoints, and many operations of deliveries.
  const { body } = await api.ask('GET', '/v1/webhook_endpoints', { key: merchant.apiKey })
  const endpointId: string = body.data[0]?.id ?? (await endpoint(owner))
  const wanted = { businessId: merchant.businessId, endpointId, states: ['DELIVERED'] as const }
  return (await given.deliveries(api.pool, wanted))[0]!
}

async function receiptOf(owner: Owner): Promise<{ receipt_id: string; token_id: string }> {
  const { rows } = await owner.api.pool.query('SELECT receipt_id, token_id FROM transactions WHERE id = $1', [
    await paid(owner),
  ])
  return rows[0]
}

async function event({ api, merchant }: Owner): Promise<string> {
  const { rows } = await api.pool.query('SELECT id FROM events WHERE business_id = $1', [merchant.businessId])
  return rows[0].id
}

export async function recipient({ api, merchant }: Owner, changes: object = {}): Promise<string> {
  const body = { ...RECIPIENT, ...changes }
  return (await api.ask('POST', '/v1/recipients', { key: merchant.apiKey, body })).body.id
}

/** A payout batch that waits for its checker. */
export async function payoutBatch(owner: Owner): Promise<string> {
  const body = { recipientId: await recipient(owner), amountCents: 15_000, currency: 'ZAR' }
  return (await owner.api.ask('POST', '/v1/payouts', { key: owner.merchant.apiKey, body })).body.batchId
}

/** A settlement with the charge of a payment, as the provider paid it out, or with so many cents more. */
async function settlement(owner: Owner, moreCents = 0): Promise<string> {
  const { pool } = owner.api
  const { rows } = await pool.query(
    `SELECT a.id AS "attemptId", a.provider_reference AS "providerReference", t.amount_cents AS "amountCents", t.currency
     FROM attempts AS a JOIN transactions AS t ON t.id = a.transaction_id WHERE t.id = $1`,
    [await paid(owner)],
  )
  const { amountCents } = rows[0]
  const line = money.lineOf({ ...rows[0], shareCents: 0 }, { amountCents: Number(amountCents) + moreCents })
  const id = await money.settled(pool, [line])
  // Only the settlement of a file can be voided.
  const isFile = `source = 'FILE', content_hash = sha256(id::bytea), uploaded_by = $2`
  await pool.query(`UPDATE settlements SET ${isFile} WHERE id = $1`, [id, newId('user')])
  return id
}

async function difference(owner: Owner): Promise<string> {
  const settlementId = await settlement(owner, 1)
  const { rows } = await owner.api.pool.query(
    `SELECT id FROM differences WHERE settlement_id = $1 AND kind = 'AMOUNT_DIFFERS'`,
    [settlementId],
  )
  return rows[0].id
}

async function dispute({ api, merchant: { businessId } }: Owner): Promise<string> {
  return (await givenDispute(api.pool, { businessId })).id
}

async function exportOf({ api, merchant }: Owner): Promise<string> {
  return (await api.ask('POST', '/v1/exports', { key: merchant.apiKey, body: EXPORT })).body.id
}

/** Creates one resource of each kind, by the prefix of its id or its name. A new kind needs one line. */
export const MAKERS: Readonly<Record<string, (owner: Owner) => Promise<string>>> = {
  biz: ({ merchant }) => Promise.resolve(merchant.businessId),
  usr: async ({ api, merchant: { businessId } }) => (await given.user(api.pool, { businessId, role: 'MEMBER' })).id,
  inv: async ({ api, merchant: { accessToken: token } }) => {
    const body = { email: `${newId('user')}@example.com`, role: 'MEMBER' }
    return (await api.ask('POST', '/api/account/invitations', { token, body })).body.id
  },
  key: async ({ api, merchant }) => (await mintTestKey(api, merchant.accessToken)).id,
  plr: async ({ api }) => {
    const { accessToken: token } = await registerBusiness(api)
    return (await api.ask('POST', '/api/account/plan-request', { token })).body.id
  },
  ses: async ({ api, merchant: { userId } }) => {
    const id = newId('session')
    await given.rows(api.pool, 'sessions', [{ id, userId }])
    return id
  },
  psk: async ({ api, merchant: { userId } }) => {
    const id = newId('passkey')
    const [credentialId, publicKey] = [randomBytes(16), randomBytes(77)]
    const passkey = { id, userId, name: 'Laptop', credentialId, publicKey, signCount: 0 }
    await given.rows(api.pool, 'passkeys', [passkey])
    return id
  },
  txn: payment,
  // A payment without a reference gets its id as reference.
  reference: payment,
  refund,
  settled: paid,
  lnk: link,
  acc: ({ api, merchant }) => pendingAccount({ api, key: merchant.apiKey }),
  spl: ({ api, merchant }) => pendingSplit({ api, key: merchant.apiKey }),
  rcp: (owner) => recipient(owner),
  bat: payoutBatch,
  whe: endpoint,
  dlv: delivery,
  rct: async (owner) => (await receiptOf(owner)).receipt_id,
  tok: async (owner) => (await receiptOf(owner)).token_id,
  prb: async ({ api: { pool, server } }) =>
    (await closeHourSoFar({ pool, proofKeys: server.api.proofKeys })).at(-1)!.id,
  // The first hash of the log, as a partial tile.
  tile: async (owner) => {
    await paid(owner)
    await closeHourSoFar({ pool: owner.api.pool, proofKeys: owner.api.server.api.proofKeys })
    return '000.p/1'
  },
  stl: (owner) => settlement(owner),
  dif: difference,
  dsp: dispute,
  exp: exportOf,
  evt: async (owner) => {
    await payment(owner)
    return await event(owner)
  },
}

interface Parameter {
  pattern?: string
  examples?: string[]
}

/** The kind of resource of each path parameter; null if it names none. */
function parametersOf({ path, request }: Route): [name: string, kind: string | null, example: string][] {
  const { properties = {} } = (request.params ?? {}) as { properties?: Record<string, Parameter> }
  return Object.entries(properties).map(([name, { pattern = '', examples = [] }]) => [
    name,
    path.startsWith('/v1/refunds/')
      ? 'refund'
      : path.endsWith('/receipt')
        ? 'settled'
        : (/^\^([a-z]{3})_\[/.exec(pattern)?.[1] ?? (name in MAKERS ? name : null)),
    examples[0] ?? 'x',
  ])
}

/** True if the path names a resource with an owner. */
export const namesThing = (route: Route): boolean => parametersOf(route).some(([, kind]) => kind !== null)

const nobodys = (kind: string): string =>
  `${kind === 'refund' || kind === 'settled' ? 'txn' : kind.slice(0, 3)}_${'0'.repeat(32)}`

export function pathToNothing(route: Route): string {
  return parametersOf(route).reduce(
    (path, [name, kind, example]) => path.replace(`{${name}}`, kind ? nobodys(kind) : example),
    route.path,
  )
}

/** The path with ids of resources created for this call and owned by the caller. Throws for a kind without a maker. */
export async function pathToThing(route: Route, owner: Owner): Promise<string> {
  let { path } = route
  for (const [name, kind, example] of parametersOf(route)) {
    const make = kind === null ? () => Promise.resolve(example) : MAKERS[kind]
    if (!make) throw new Error(`how a business comes by a ${kind} is not known: add it to MAKERS`)
    path = path.replace(`{${name}}`, await make(owner))
  }
  return path
}
