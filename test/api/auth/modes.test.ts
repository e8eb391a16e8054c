import { given } from '../../given.ts'
import { moveTo } from '../../moves.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { newId } from '../../../src/api/http/ids.ts'
import { routes } from '../../../src/api/routes.ts'
import type { Route } from '../../../src/api/http/route.ts'
import {
  addUser,
  approveLive,
  mintTestKey,
  paidMerchant,
  registerBusiness,
  type TestMerchant,
} from '../accounts/accounts.ts'
import { pendingAccount, pendingSplit } from '../connect/connect-resources.ts'
import { MAKERS, payoutBatch, recipient } from '../openapi/resources.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { testApi } from '../running-api.ts'

const api = testApi(startApiWithProviders)

const setMode = (token: string, mode: string) => api.ask('PUT', '/api/account/mode', { token, body: { mode } })
const modeOf = async (as: { key?: string; token?: string }) =>
  (await api.ask('GET', '/api/account/status', as)).body.mode

describe('the mode of the account', () => {
  test('is TEST, and LIVE before approval is refused with SV-1004', async () => {
    const business = await registerBusiness(api)
    const { accessToken: token } = business
    const refused = await setMode(token, 'LIVE')
    expect([refused.status, refused.body.error.code, await modeOf({ token })]).toEqual([403, 'SV-1004', 'TEST'])
    expect((await setMode(token, 'TEST')).status).toBe(200)
    await approveLive(api, business)
    const { status, body } = await setMode(token, 'LIVE')
    expect([status, body]).toMatchObject([200, { mode: 'LIVE', liveApproved: true, business: { mode: 'LIVE' } }])
    expect(await modeOf({ token })).toBe('LIVE')
  })

  test('applies to all sessions of the business; a key acts in its own mode', async () => {
    const business = await registerBusiness(api)
    await approveLive(api, business)
    const member = await addUser(api, business.accessToken, 'MEMBER')
    const { key } = await mintTestKey(api, business.accessToken)
    await setMode(business.accessToken, 'LIVE')
    const { body } = await api.ask('GET', '/api/account/status', { key })
    expect([await modeOf({ token: member.token }), body.mode, body.business.mode]).toEqual(['LIVE', 'TEST', 'LIVE'])
    await setMode(business.accessToken, 'TEST')
    expect(await modeOf({ token: member.token })).toBe('TEST')
  })
})

/**
 * Routes on which a business reads or changes one resource by id. Routes of the business as a whole have no
 * mode.
 */
const reaching = routes.filter(
  // A month has a statement in each mode; `statements` tests that they differ.
  ({ access, path }) => access === 'credential' && path.includes('{') && !path.includes('{month}'),
)
/** Lists are excluded; the test of `/api/overview` covers its counts by mode. */
const NO_LISTS = [
  '/api/account/status',
  '/api/account/first-steps',
  '/v1/routing',
  '/v1/providers',
  '/api/providers',
  '/api/overview',
]
const listing = routes.filter(
  ({ access, method, path }) =>
    access === 'credential' && method === 'GET' && !path.includes('{') && !NO_LISTS.includes(path),
)

describe('test and live data never mix', () => {
  let merchant: TestMerchant
  let liveKey: string
  let stranger: TestMerchant
  /** Creates a test-mode resource for the id's prefix or the parameter's name. */
  let things: Record<string, string>
  /** Those that no test uses up. */
  const once: Record<string, string> = {}

  beforeAll(async () => {
    merchant = await paidMerchant(api)
    await approveLive(api, merchant)
    stranger = await paidMerchant(api)
    const body = { name: 'live', mode: 'LIVE' }
    liveKey = (await api.ask('POST', '/api/api-keys', { token: merchant.accessToken, body })).body.key
    for (const kind of ['exp', 'stl', 'dsp']) once[kind] = await MAKERS[kind]!({ api, merchant })
  })

  beforeEach(async () => {
    // A business may have sixteen endpoints, and each test creates its own.
    await api.pool.query('UPDATE webhook_endpoints SET deleted_at = now() WHERE deleted_at IS NULL')
    const endpoint = await api.ask('POST', '/v1/webhook_endpoints', {
      key: merchant.apiKey,
      body: { url: 'https://shop.example.com/hooks', eventTypes: ['payment.created'] },
    })
    const whe: string = endpoint.body.id
    const { businessId } = merchant
    const [dlv] = await given.deliveries(api.pool, { businessId, endpointId: whe, states: ['DEAD'] })
    const { rows } = await api.pool.query('SELECT event_id FROM deliveries WHERE id = $1', [dlv])
    const txn = await given.payment(api.pool, { businessId })
    const lnk = await insertLink(businessId)
    const refund = await insertRefund(businessId)
    const settled = await given.payment(api.pool, { businessId })
    for (const state of ['PROCESSING', 'SUCCEEDED'] as const) await moveTo(api.pool, settled, { state })
    const owner = { api, key: merchant.apiKey }
    const [acc, spl] = [await pendingAccount(owner), await pendingSplit(owner)]
    const [rcp, bat] = [await recipient({ api, merchant }), await payoutBatch({ api, merchant })]
    things = { acc, spl, rcp, bat, whe, dlv: dlv!, evt: rows[0].event_id, txn, reference: txn, lnk, refund, settled }
    Object.assign(things, once)
  })

  // A business has at most 16 endpoints, and there are more routes than that.
  afterEach(() => api.ask('DELETE', `/v1/webhook_endpoints/${things['whe']}`, { key: merchant.apiKey }))

  const pathTo = ({ path, request }: Route): string =>
    path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
      const { properties } = request.params as unknown as { properties: Record<string, { pattern: string }> }
      const prefix = path.startsWith('/v1/refunds/')
        ? 'refund'
        : path.endsWith('/receipt')
          ? 'settled'
          : (/^\^([a-z]{3})_/.exec(properties[name]!.pattern)?.[1] ?? name)
      if (!things[prefix]) throw new Error(`this table needs a thing of test mode whose id starts with ${prefix}_`)
      return things[prefix]
    })
  const askWith = (route: Route, as: { key?: string; token?: string }) =>
    api.ask(route.method, pathTo(route), {
      ...as,
      ...(route.method !== 'GET' && route.method !== 'DELETE' && { body: route.request.example ?? {} }),
    })

  test.each(reaching.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s returns 404 to a live key and a live session, and changes nothing',
    async (_name, route) => {
      const live = await askWith(route, { key: liveKey })
      expect([live.status, live.body.error.code]).toEqual([404, 'SV-2005'])
      await setMode(merchant.accessToken, 'LIVE')
      const session = await askWith(route, { token: merchant.accessToken })
      await setMode(merchant.accessToken, 'TEST')
      expect([session.status, session.body.error.code]).toEqual([404, 'SV-2005'])
      expect((await askWith(route, { key: merchant.apiKey })).status).not.toBe(404)
    },
  )

  test.each(listing.map((route) => [route.path, route] as const))(
    'GET %s shows nothing of test mode to a live key, and nothing at all to another business',
    async (list) => {
      const path = list === '/api/search' ? `${list}?q=${things['txn']}` : list
      expect((await api.ask('GET', path, { key: merchant.apiKey })).body.data.length).toBeGreaterThan(0)
      for (const key of [liveKey, stranger.apiKey]) {
        const { status, body } = await api.ask('GET', path, { key })
        expect([status, body.data]).toEqual([200, []])
      }
    },
  )

  test('an Idempotency-Key of one mode is free in the other', async () => {
    const headers = { 'Idempotency-Key': 'one key' }
    const body = { url: 'https://shop.example.com/other', eventTypes: ['payment.failed'] }
    const ask = (key: string) => api.ask('POST', '/v1/webhook_endpoints', { key, body, headers })
    const [inTest, inLive] = [await ask(merchant.apiKey), await ask(liveKey)]
    expect([inTest.body.mode, inLive.body.mode]).toEqual(['TEST', 'LIVE'])
    expect(inLive.headers.get('idempotent-replayed')).toBeNull()
  })

  async function insertLink(businessId: string): Promise<string> {
    const expiresAt = new Date(Date.now() + 3_600_000)
    const transactionId = await given.payment(api.pool, { businessId, hosted: true, expiresAt })
    const id = newId('paymentLink')
    await given.rows(api.pool, 'payment_links', [{ id, businessId, mode: 'TEST', transactionId }])
    return id
  }

  /** Inserts a refund of a succeeded payment. */
  async function insertRefund(businessId: string): Promise<string> {
    const originalTransactionId = await given.payment(api.pool, { businessId })
    const captured = { transactionId: originalTransactionId, state: 'SUCCEEDED', capturedCents: 15_000 }
    const refundsAttemptId = await given.attempt(api.pool, captured)
    return await given.refund(api.pool, { businessId, originalTransactionId, refundsAttemptId })
  }
})
