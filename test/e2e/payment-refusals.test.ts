import { createRegistry } from '../../src/providers/registry.ts'
import { testMerchant } from '../api/accounts/accounts.ts'
import { startApiWithDatabase, testApi, type Ask } from '../api/running-api.ts'
import { duringTests } from '../during-tests.ts'

const registry = duringTests(createRegistry)
const connections = { paystack: { TEST: { baseUrl: 'http://127.0.0.1:9', secretKey: 'unused', settings: {} } } }
const api = testApi(() => startApiWithDatabase({ deps: { providers: registry.providers, connections } }))
const merchant = testMerchant(api)

/** The rows of every table except those that a crash loses (rate limits). */
async function rows(): Promise<Record<string, number>> {
  const { rows: tables } = await api.pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relpersistence = 'p' AND relnamespace = 'public'::regnamespace ORDER BY 1",
  )
  const counts = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS rows FROM "${name}"`)
  const text = `SELECT json_object_agg(name, rows) AS counts FROM (${counts.join(' UNION ALL ')}) AS counted`
  return (await api.pool.query<{ counts: Record<string, number> }>(text)).rows[0]!.counts
}

const good = { amountCents: 15_000, currency: 'ZAR' }
const post = (body: unknown, ask: Ask = {}) => api.ask('POST', '/v1/payments', { key: merchant.apiKey, ...ask, body })

interface Refusal {
  status: number
  code: string
  details?: object
}

/** Expects the specification's error object with this code, and an unchanged database. */
async function expectRefused(
  ask: () => ReturnType<typeof post>,
  { status, code, details = {} }: Refusal,
): Promise<void> {
  const before = await rows()
  const started = api.pushed.length
  const answer = await ask()
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: {
      error: {
        code,
        message: expect.any(String),
        traceId: answer.headers.get('x-trace-id'),
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        retryable: false,
        retryAfterSeconds: null,
        details,
      },
    },
  })
  expect(await rows()).toEqual(before)
  expect(api.pushed).toHaveLength(started)
}

describe('POST /v1/payments refuses, and stores nothing', () => {
  test.each<[string, object, string]>([
    ['a description of 256 characters', { description: 'd'.repeat(256) }, '/description'],
    ['an unknown field of the customer', { customer: { email: 'a@b.co', age: 9 } }, '/customer/age'],
    ['an unknown method', { paymentMethod: { type: 'CASH' } }, '/paymentMethod/type'],
    ['an empty token', { paymentMethod: { type: 'CARD', token: '' } }, '/paymentMethod/token'],
    ['a return url that is none', { returnUrl: 'shop' }, '/returnUrl'],
    ['an expiry of no time', { expiresInMinutes: 0 }, '/expiresInMinutes'],
    ['metadata that is not text', { metadata: { seat: 12 } }, '/metadata/seat'],
    ['a NUL that cannot be stored', { description: 'a\u0000b' }, '/description'],
  ])('%s: SV-2001, named', async (_what, extra, path) => {
    const before = await rows()
    const { status, body } = await post({ ...good, ...extra })
    expect([status, body.error.code]).toEqual([400, 'SV-2001'])
    expect(body.error.details.fields.map((fault: { path: string }) => fault.path)).toContain(path)
    expect(await rows()).toEqual(before)
  })

  test.each<[string, object, string]>([
    ['an amount in EUR', { currency: 'EUR' }, 'currency'],
    ['an amount in GBP', { currency: 'GBP' }, 'currency'],
    ['a bank transfer by token', { paymentMethod: { type: 'BANK_TRANSFER', token: 'tok_success' } }, 'method'],
    ['a bank transfer at a checkout', { paymentMethod: { type: 'BANK_TRANSFER' } }, 'method'],
  ])('what no provider can take, %s: SV-3002 says why', async (_what, extra, excludedBecause) => {
    const excluded = expect.arrayContaining([expect.objectContaining({ providerId: 'paystack', excludedBecause })])
    const details = { excluded }
    await expectRefused(() => post({ ...good, ...extra }), { status: 422, code: 'SV-3002', details })
  })

  test('a refusal leaves its Idempotency-Key free for a better body', async () => {
    const headers = { 'Idempotency-Key': 'refused-first' }
    await expectRefused(() => post({ ...good, amountCents: 0 }, { headers }), { status: 400, code: 'SV-3003' })
    await expectRefused(() => post({ ...good, currency: 'EUR' }, { headers }), {
      status: 422,
      code: 'SV-3002',
      details: {
        excluded: expect.arrayContaining([{ providerId: 'paystack', rail: 'CARD', excludedBecause: 'currency' }]),
      },
    })
    expect((await post(good, { headers })).status).toBe(201)
  })

  test('a used reference is SV-2010, with and without an Idempotency-Key', async () => {
    expect((await post({ ...good, reference: 'order-1' })).status).toBe(201)
    const refusal = { status: 409, code: 'SV-2010', details: { field: 'reference' } }
    await expectRefused(() => post({ ...good, reference: 'order-1' }), refusal)
    const headers = { 'Idempotency-Key': 'taken' }
    await expectRefused(() => post({ ...good, reference: 'order-1' }, { headers }), refusal)
  })
})

test.each(['ZAR', 'USD', 'NGN', 'KES', 'GHS'])(
  '%s is taken, from 1 to 99 999 999 999 minor units',
  async (currency) => {
    for (const amountCents of [1, 99_999_999_999]) {
      const { status, body } = await post({ amountCents, currency })
      expect({ status, body }).toMatchObject({ status: 201, body: { amountCents, currency, state: 'CREATED' } })
    }
  },
)
