import type { RoutingCandidate } from '../../api-types.ts'
import { createRegistry } from '../../../src/providers/registry.ts'
import type { ProviderId } from '../../../src/providers/descriptors.ts'
import type { Provider } from '../../../src/providers/contract/provider.ts'
import { paidMerchant, type TestMerchant } from '../accounts/accounts.ts'
import { startApiWithDatabase, testApi } from '../running-api.ts'
import { presentDecision } from '../../../src/api/routing/decision-schema.ts'
import { TransactionDetailSchema } from '../../../src/api/transactions/schema.ts'
import { bodyValidator } from '../../../src/api/schema/validator.ts'
import { decideRoute } from '../../../src/domain/routing/routing.ts'
import { providerFacts } from '../../../src/providers/contract/connections.ts'
import { expecting, refusal, refusalWithDetails } from '../../client.ts'

let shop: TestMerchant

const registry = createRegistry()
const paystack = registry.providerById('paystack')!
const as = (id: ProviderId): Provider => ({ ...paystack, id })
const connection = { baseUrl: 'http://127.0.0.1:9', secretKey: 'never called', settings: {} }
const providers = [paystack, as('peach'), as('yoco'), as('ozow')]
const connections = {
  paystack: { TEST: connection, LIVE: connection },
  peach: { TEST: connection },
  yoco: { TEST: connection },
}
const api = testApi(() => startApiWithDatabase({ deps: { providers, connections } }))
afterAll(() => registry.close())
beforeEach(async () => {
  shop = await paidMerchant(api)
})

const PAYMENT = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }
const NOTHING = { priorities: [], disabledProviders: [] }

const get = () => api.ask('GET', '/v1/routing', { key: shop.apiKey })
const put = (body: object) => api.ask('PUT', '/v1/routing', { token: shop.accessToken, body })
const preview = (body: object = PAYMENT) => api.ask('POST', '/v1/routing/preview', { key: shop.apiKey, body })
const pay = (body: object = PAYMENT) => api.ask('POST', '/v1/payments', { key: shop.apiKey, body })
const stored = async (): Promise<number> =>
  (await api.pool.query('SELECT count(*)::int AS n FROM transactions WHERE business_id = $1', [shop.businessId]))
    .rows[0].n

test('routing rules are the defaults for a business without rules', async () => {
  const body = expecting(200, await get())
  expect(body).toEqual({ version: 0, ...NOTHING, weights: { cost: 1, latency: 0.1 }, changedAt: null })
})

test('routing rules are replaced as a whole, each time with a new version', async () => {
  const first = await put({ priorities: ['yoco', 'peach'], disabledProviders: [], weights: { cost: 2, latency: 0 } })
  expect([first.status, first.body.version]).toEqual([200, 1])
  expect(first.body).toMatchObject({ priorities: ['yoco', 'peach'], weights: { cost: 2, latency: 0 } })
  expect((await get()).body).toEqual(first.body)
  const second = await put({ priorities: [], disabledProviders: ['yoco'] })
  expect(second.body).toMatchObject({ version: 2, priorities: [], weights: { cost: 1, latency: 0.1 } })
  const { rows } = await api.pool.query('SELECT version FROM routing_rules WHERE business_id = $1 ORDER BY version', [
    shop.businessId,
  ])
  expect(rows).toEqual([{ version: 1 }, { version: 2 }])
})

test('routing rules are not replaced over a version that was not seen', async () => {
  expect((await put({ ...NOTHING, version: 0 })).status).toBe(200)
  expect(refusalWithDetails(await put({ ...NOTHING, version: 0 }))).toEqual([
    409,
    'SV-3005',
    { state: 'CHANGED', version: 1 },
  ])
})

test('rules that are changed twice at a time get two versions', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => put(NOTHING)))
  expect(answers.map(({ body }) => body.version).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
})

test.each([
  ['a provider that there is not', { priorities: ['nobody'], disabledProviders: [] }, 422, 'SV-3006'],
  ['a provider that is connected in no mode', { priorities: [], disabledProviders: ['ozow'] }, 422, 'SV-3006'],
  ['a provider twice', { priorities: ['peach', 'peach'], disabledProviders: [] }, 400, 'SV-2001'],
  ['one half of the rules', { priorities: ['peach'] }, 400, 'SV-2001'],
  ['a negative weight', { ...NOTHING, weights: { cost: -1, latency: 0.1 } }, 400, 'SV-2001'],
  ['one of two weights', { ...NOTHING, weights: { cost: 1 } }, 400, 'SV-2001'],
  ['another field', { ...NOTHING, costs: {} }, 400, 'SV-2001'],
])('rules with %s are refused', async (_fault, body, status, code) => {
  expect(refusal(await put(body))).toEqual([status, code])
  expect((await get()).body.version).toBe(0)
})

describe('the preview', () => {
  test('returns the decision for a payment and makes none', async () => {
    const body = expecting(200, await preview())
    expect(body).toMatchObject({
      configurationVersion: 0,
      failover: true,
      lastResort: false,
      chosen: 'paystack',
      fallbackOrder: ['peach', 'yoco'],
    })
    expect(body.candidates[0]).toMatchObject({
      providerId: 'paystack',
      rail: 'CARD',
      eligible: true,
      excludedBecause: null,
      score: 0.482167,
      terms: { outcomes: 0, successRate: 0.5, costBps: 356.67, latencyP95Ms: null, latencyTargetMs: 2_000, health: 1 },
    })
    expect(body.candidates[3]).toMatchObject({ providerId: 'ozow', eligible: false, excludedBecause: 'not_connected' })
    expect(await stored()).toBe(0)
    expect(api.pushed.filter(({ row }) => row.businessId === shop.businessId)).toEqual([])
  })

  test('goes by the rules in force, and names their version', async () => {
    await put({ priorities: ['yoco'], disabledProviders: ['paystack'], weights: { cost: 0, latency: 0.1 } })
    const { body } = await preview()
    expect(body).toMatchObject({ configurationVersion: 1, chosen: 'yoco', fallbackOrder: ['peach'] })
    expect(body.candidates[0]).toMatchObject({ providerId: 'paystack', excludedBecause: 'disabled', score: null })
    expect(body.candidates[1]).toMatchObject({ providerId: 'peach', score: 0.5, terms: { costWeight: 0 } })
  })

  test('goes by rules that are not saved where it is given some, and saves none of them', async () => {
    await put({ priorities: ['yoco'], disabledProviders: ['paystack'] })
    const rules = { priorities: ['peach', 'paystack'], disabledProviders: ['yoco'], weights: { cost: 0, latency: 0.1 } }
    const tried = expecting(200, await preview({ ...PAYMENT, rules }))
    expect(tried).toMatchObject({ configurationVersion: 0, chosen: 'peach', fallbackOrder: ['paystack'] })
    expect(tried.candidates[2]).toMatchObject({ providerId: 'yoco', excludedBecause: 'disabled' })
    expect(tried.candidates[1]).toMatchObject({ providerId: 'peach', terms: { costWeight: 0, priority: 1 } })
    expect((await preview({ ...PAYMENT, rules: {} })).body).toMatchObject({
      configurationVersion: 0,
      chosen: 'paystack',
    })
    expect((await get()).body).toMatchObject({ version: 1, priorities: ['yoco'], disabledProviders: ['paystack'] })
    expect((await preview()).body).toMatchObject({ configurationVersion: 1, chosen: 'yoco' })
  })

  test('a preview of rules that are not saved decides what they would decide once saved', async () => {
    const rules = { priorities: ['yoco'], disabledProviders: ['peach'], weights: { cost: 2, latency: 0.5 } }
    const { configurationVersion: _none, decidedAt: _then, ...tried } = (await preview({ ...PAYMENT, rules })).body
    await put(rules)
    expect((await preview()).body).toMatchObject(tried)
  })

  test('refuses rules that could not be saved', async () => {
    const codeOf = async (rules: unknown) => (await preview({ ...PAYMENT, rules })).body.error.code
    expect(await codeOf({ priorities: ['ozow'] })).toBe('SV-3006')
    expect(await codeOf({ disabledProviders: ['nobody'] })).toBe('SV-3006')
    expect(await codeOf({ priority: ['peach'] })).toBe('SV-2001')
    expect(await codeOf({ weights: { cost: -1, latency: 0 } })).toBe('SV-2001')
    expect(await codeOf([])).toBe('SV-2001')
    // An invalid amount is refused first, as for a payment.
    expect((await preview({ ...PAYMENT, amountCents: 0, rules: [] })).body.error.code).toBe('SV-3003')
  })

  test('chooses no provider if none can take the payment, and refuses nothing', async () => {
    const { status, body } = await preview({ ...PAYMENT, currency: 'EUR' })
    expect([status, body.chosen, body.fallbackOrder]).toEqual([200, null, []])
    expect(body.candidates.map((candidate: RoutingCandidate) => candidate.excludedBecause)).toEqual([
      'currency',
      'currency',
      'currency',
      'not_connected',
    ])
  })

  test('refuses a body that no payment could have', async () => {
    expect((await preview({ ...PAYMENT, amountCents: 0 })).body.error.code).toBe('SV-3003')
    expect((await preview({ ...PAYMENT, currency: 'XXX' })).body.error.code).toBe('SV-3001')
  })
})

test('a payment is refused where every provider that could take it is disabled, and nothing is stored', async () => {
  expect((await pay()).status).toBe(201)
  await put({ priorities: [], disabledProviders: ['paystack', 'peach', 'yoco'] })
  const { status, body } = await pay()
  expect([status, body.error.code]).toEqual([422, 'SV-3002'])
  expect(body.error.details.excluded).toEqual([
    { providerId: 'paystack', rail: 'CARD', excludedBecause: 'disabled' },
    { providerId: 'peach', rail: 'CARD', excludedBecause: 'disabled' },
    { providerId: 'yoco', rail: 'CARD', excludedBecause: 'disabled' },
    { providerId: 'ozow', rail: 'CARD', excludedBecause: 'not_connected' },
  ])
  expect(await stored()).toBe(1)
  await put(NOTHING)
  expect((await pay()).status).toBe(201)
})

test.each(['TEST', 'LIVE'] as const)('a decision of %s mode fits the document', (mode) => {
  const connections = Object.fromEntries(registry.providers.map(({ id }) => [id, { TEST: connection, LIVE: null }]))
  const request = { mode, amountCents: 15_000 as never, currency: 'ZAR' as const, rail: null, token: true }
  const decided = decideRoute({
    providers: providerFacts(registry.providers, connections),
    request,
    decidedAt: new Date().toISOString(),
  })
  const decision = presentDecision(decided)
  const validate = bodyValidator(TransactionDetailSchema.properties.routing)
  validate(decision)
  expect(validate.errors ?? []).toEqual([])
  expect(Object.keys(decision.candidates[0]!.terms).length > 0).toBe(mode === 'TEST')
})
