import type { UncheckedJson } from '../../unchecked-json.ts'
import { describe, expect, test } from '@jest/globals'
import { paidMerchant, testMerchant } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { type Ask, testApi } from '../running-api.ts'
import { paid } from './paid-payment.ts'
import { credentialsOf } from '../../../src/api/auth/credentials.ts'

const api = testApi(startApiWithProviders)
const merchant = testMerchant(api)
const other = testMerchant(api)

const good = { provider: 'peach', amountCents: 15_000, currency: 'ZAR' }
const post = (path: string, body: unknown, ask: Ask = {}) =>
  api.ask('POST', path, { key: merchant.apiKey, ...ask, body })
const collect = (body: object, ask?: Ask) => post('/api/payments/collect', { ...good, ...body }, ask)
const refund = (body: object, ask?: Ask) => post('/api/payments/refund', body, ask)
const stored = async (): Promise<number> =>
  (await api.pool.query('SELECT count(*)::int AS n FROM transactions')).rows[0].n
const asLive = (id: string) => api.pool.query("UPDATE transactions SET mode = 'LIVE' WHERE id = $1", [id])

async function refusal(ask: () => ReturnType<typeof post>): Promise<[number, string, UncheckedJson]> {
  const [rows, pushed] = [await stored(), api.pushed.length]
  const { status, body } = await ask()
  expect([await stored(), api.pushed.length]).toEqual([rows, pushed])
  return [status, body.error.code, body.error.details]
}

describe('POST /api/payments/collect', () => {
  test('stores a direct payment, which makes no event, and hands it to Temporal', async () => {
    const { status, body } = await collect({ reference: 'direct-1', customer: { email: 'thandi@example.com' } })
    expect([status, body]).toMatchObject([
      201,
      {
        kind: 'COLLECT',
        source: 'DIRECT',
        state: 'CREATED',
        reference: 'direct-1',
        providerId: null,
        description: null,
      },
    ])
    const { rows } = await api.pool.query(
      `SELECT named_provider_id, sends_events, hosted, round(extract(epoch FROM expires_at - created_at) / 60)::int AS minutes,
         customer::text LIKE '%thandi%' AS readable, (SELECT count(*)::int FROM events e WHERE e.transaction_id = t.id) AS events
       FROM transactions t WHERE id = $1`,
      [body.transactionId],
    )
    expect(rows).toEqual([
      { named_provider_id: 'peach', sends_events: false, hosted: true, minutes: 60, readable: false, events: 0 },
    ])
    expect(api.pushed.at(-1)).toMatchObject({ kind: 'payment', transactionId: body.transactionId })
  })

  test.each(['nobody', 'Peach', 'peach ', 'constructor'])(
    'refuses the unknown provider %j with SV-3006',
    async (provider) => {
      expect(await refusal(() => collect({ provider }))).toEqual([422, 'SV-3006', { provider }])
    },
  )

  test('refuses a provider that is not connected in the mode with SV-3006', async () => {
    await api.pool.query("UPDATE businesses SET kyc_state = 'APPROVED' WHERE id = $1", [merchant.businessId])
    credentialsOf(api.server.api).forget()
    const minted = await post('/api/api-keys', { name: 'live', mode: 'LIVE' }, { key: '', token: merchant.accessToken })
    const asked = () => collect({}, { key: minted.body.key })
    expect(await refusal(asked)).toEqual([422, 'SV-3006', { provider: 'peach' }])
  })

  test.each<[string, object, string]>([
    ['a currency that it does not take', { currency: 'GHS' }, 'currency'],
    ['a method that it does not have', { paymentMethod: { type: 'BANK_TRANSFER', token: 'tok_success' } }, 'method'],
  ])('refuses %s with SV-3002, and reports the others as not named', async (_what, extra, excludedBecause) => {
    const [status, code, { excluded }] = await refusal(() => collect(extra))
    expect([status, code]).toEqual([422, 'SV-3002'])
    for (const each of excluded)
      expect(each.excludedBecause).toBe(each.providerId === 'peach' ? excludedBecause : 'not_named')
  })

  test('refuses a provider that the rules of the business disable with SV-3002', async () => {
    const owner = await paidMerchant(api)
    const rules = { priorities: [], disabledProviders: ['peach'] }
    expect((await api.ask('PUT', '/v1/routing', { token: owner.accessToken, body: rules })).status).toBe(200)
    const [status, code, { excluded }] = await refusal(() => collect({}, { key: owner.apiKey }))
    expect([status, code]).toEqual([422, 'SV-3002'])
    expect(excluded).toContainEqual({ providerId: 'peach', rail: 'CARD', excludedBecause: 'disabled' })
    expect((await collect({ provider: 'yoco' }, { key: owner.apiKey })).status).toBe(201)
  })

  test.each<[string, object, string]>([
    ['no provider', { provider: undefined }, '/provider'],
    ['a provider that is no text', { provider: 7 }, '/provider'],
    ['an empty provider', { provider: '' }, '/provider'],
    ['a reference with a space', { reference: 'a b' }, '/reference'],
    ['an unknown field', { colour: 'red' }, '/colour'],
  ])('refuses %s with SV-2001 and names the field', async (_what, extra, path) => {
    const [status, code, { fields }] = await refusal(() => collect(extra))
    expect([status, code, fields[0].path]).toEqual([400, 'SV-2001', path])
  })

  test('reports a wrong amount first with SV-3003, then a wrong currency with SV-3001', async () => {
    const odd = { provider: '', amountCents: 0, currency: 'JPY', colour: 'red' }
    expect(await refusal(() => collect(odd))).toEqual([400, 'SV-3003', {}])
    expect(await refusal(() => collect({ ...odd, amountCents: 1 }))).toEqual([400, 'SV-3001', {}])
  })

  test('refuses a reference of any other way to be paid with SV-2010', async () => {
    const { provider: _provider, ...plain } = good
    expect((await post('/v1/payments', { ...plain, reference: 'both-ways' })).status).toBe(201)
    const taken = [409, 'SV-2010', { field: 'reference' }]
    expect(await refusal(() => collect({ reference: 'both-ways' }))).toEqual(taken)
    expect((await collect({ reference: 'both-ways-2' })).status).toBe(201)
    expect(await refusal(() => post('/v1/payments', { ...plain, reference: 'both-ways-2' }))).toEqual(taken)
  })
})

describe('a repeat under its key returns the first response, although its provider is now disabled', () => {
  const { provider, ...plain } = good

  test.each<[string, object]>([
    ['/v1/payments', plain],
    ['/api/payments/collect', good],
    ['/api/payment-links', { ...plain, provider }],
  ])('POST %s', async (path, body) => {
    const owner = await paidMerchant(api)
    const ask = (headers = {}) => api.ask('POST', path, { key: owner.apiKey, body, headers })
    const first = await ask({ 'Idempotency-Key': 'once' })
    const disabledProviders = ['paystack', 'peach', 'yoco', 'ozow', 'stitch']
    const rules = { priorities: [], disabledProviders }
    expect((await api.ask('PUT', '/v1/routing', { token: owner.accessToken, body: rules })).status).toBe(200)
    const again = await ask({ 'Idempotency-Key': 'once' })
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([201, first.text, 'true'])
    for (const headers of [{}, { 'Idempotency-Key': 'another' }])
      expect((await refusal(() => ask(headers))).slice(0, 2)).toEqual([422, 'SV-3002'])
  })
})

describe('POST /api/payments/refund', () => {
  const NOTHING = `txn_${'0'.repeat(32)}`

  test.each<[string, object]>([
    ['neither an id nor a reference', {}],
    ['neither, but an amount', { amountCents: 1 }],
    ['both', { transactionId: NOTHING, reference: 'order-1' }],
  ])('refuses %s with SV-2001', async (_what, body) => {
    const [status, code, { fields }] = await refusal(() => refund(body))
    expect([status, code]).toEqual([400, 'SV-2001'])
    expect(fields.length).toBeGreaterThan(0)
  })

  test.each<[string, object, string]>([
    ['an id that is none', { transactionId: 'order-1' }, '/transactionId'],
    ['a reference that is none', { reference: 'a b' }, '/reference'],
    ['a reason that is too long', { reference: 'a', reason: 'x'.repeat(256) }, '/reason'],
    ['metadata of a number', { reference: 'a', metadata: { seat: 12 } }, '/metadata/seat'],
  ])('refuses %s with SV-2001 and names the field', async (_what, body, path) => {
    const [status, code, { fields }] = await refusal(() => refund(body))
    expect([status, code, fields[0].path]).toEqual([400, 'SV-2001', path])
  })

  test('refuses a wrong amount with SV-3003', async () => {
    expect(await refusal(() => refund({ reference: 'a', amountCents: 1.5 }))).toEqual([400, 'SV-3003', {}])
  })

  test("refuses an unknown id, another business's and one of the other mode with the same SV-2005", async () => {
    const theirs = await paid({ api, merchant: other })
    const [live, mine] = [await paid({ api, merchant }), await paid({ api, merchant })]
    await asLive(live)
    for (const by of ['transactionId', 'reference'])
      for (const id of [NOTHING, theirs, live])
        expect([id, await refusal(() => refund({ [by]: id }))]).toEqual([id, [404, 'SV-2005', {}]])
    expect((await refund({ reference: mine })).status).toBe(201)
  })

  test('makes no event, whatever the payment', async () => {
    const { body } = await refund({ transactionId: await paid({ api, merchant }) })
    const { rows } = await api.pool.query('SELECT FROM events WHERE transaction_id = $1', [body.transactionId])
    expect([body.kind, rows]).toEqual(['REFUND', []])
  })
})
