import type { Routing } from '../api-types.ts'
import { signIn } from '../client.ts'
import { given } from '../given.ts'
import { paymentsOf } from '../mechanisms/payments.ts'
import { duringTests } from '../during-tests.ts'
import { startTestService } from '../service.ts'
import { until } from '../until.ts'

const service = duringTests(startTestService)
const payments = duringTests(() => paymentsOf(service))
const admin = duringTests(() => signIn(service.baseUrl, service.business.admins[0]))
/** Excluded by a rule, so that only one provider's history counts. */
let others: string[]

beforeAll(async () => {
  others = Object.keys(service.settings.connections).filter((id) => id !== 'paystack')
  await admin.put('/v1/routing', { priorities: [], disabledProviders: others })
})

const PREVIEW = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }

const ofPaystack = (routing: Routing) => routing.candidates.find((candidate) => candidate.providerId === 'paystack')!

async function routed(token: string) {
  const { routing } = await payments.end(await payments.charge(token))
  return { routing, paystack: ofPaystack(routing) }
}

const preview = async () => (await payments.client.post('/v1/routing/preview', PREVIEW)).body

test('a payment shows every term of its decision', async () => {
  const { routing, paystack } = await routed('tok_not_processed_paystack')
  expect(routing).toMatchObject({ configurationVersion: 1, failover: true, lastResort: false, chosen: 'paystack' })
  expect(routing).toMatchObject({ chosenRail: 'CARD', order: [{ providerId: 'paystack', rail: 'CARD' }] })
  expect(paystack).toEqual({
    providerId: 'paystack',
    rail: 'CARD',
    eligible: true,
    excludedBecause: null,
    score: 0.482167,
    terms: {
      outcomesOf: 'rail',
      outcomes: 0,
      successes: 0,
      successRate: 0.5,
      deviation: 0.288675,
      amountCents: 15_000,
      bps: 290,
      fixedCents: 100,
      costBps: 356.67,
      costOf: 'published',
      costWeight: 1,
      latencyP95Ms: null,
      latencyTargetMs: 2_000,
      latencyWeight: 0.1,
      latencyPenalty: 0,
      health: 1,
      ownScore: 0.482167,
      potential: 0.964333,
      floor: -0.383858,
      priority: null,
      canBeAsked: true,
      nearLeader: true,
    },
  })
})

test('Postgres compresses a decision as it is stored', async () => {
  const sizes =
    'SELECT octet_length(decision::text) AS length, pg_column_size(decision) AS stored FROM routing_decisions'
  const { rows } = await service.pool.query<{ length: number; stored: number }>(sizes)
  expect(rows.length).toBeGreaterThan(0)
  for (const { length, stored } of rows) expect(stored).toBeLessThan(length / 2)
})

test("a provider's fault lowers its score, a payer without money does not, a success raises it", async () => {
  const terms = async () => ofPaystack(await preview()).terms
  expect(await terms()).toMatchObject({ outcomes: 1, successes: 0, health: 0.95 })
  await routed('tok_insufficient_funds')
  expect(await terms()).toMatchObject({ outcomes: 1, successes: 0 })
  await routed('tok_success')
  const now = await terms()
  expect(now).toMatchObject({ outcomes: 2, successes: 1, successRate: 0.5 })
  expect(now.latencyP95Ms).toBeGreaterThan(0)
  // A decision may lag by a second.
  await until(async () => (await routed('tok_insufficient_funds')).paystack.terms.outcomes === 2)
})

test('changed rules apply to the next payment, whose decision names their version', async () => {
  const rules = { priorities: ['paystack'], disabledProviders: others, weights: { cost: 0, latency: 0.2 } }
  expect((await admin.put('/v1/routing', rules)).body.version).toBe(2)
  const { routing, paystack } = await routed('tok_success')
  expect(routing.configurationVersion).toBe(2)
  expect(paystack.terms).toMatchObject({ priority: 1, costWeight: 0, latencyWeight: 0.2 })
})

test('an open circuit is read from the outcomes, and refuses no payment', async () => {
  const transactionId = await payments.charge('tok_not_processed_paystack')
  await payments.end(transactionId)
  // The same outcome as often as a circuit needs to open.
  const fault = { outcome: 'FAULT', outcomeAt: new Date(), outcomeMode: 'TEST', outcomeCurrency: 'ZAR' }
  for (let number = 2; number < 35; number++)
    await given.attempt(service.pool, { transactionId, number, state: 'NOT_SENT', ...fault })
  const routing = await preview()
  expect(routing).toMatchObject({ chosen: 'paystack', lastResort: true })
  expect(ofPaystack(routing)).toMatchObject({ eligible: true, excludedBecause: null })
  expect(ofPaystack(routing).terms.health).toBeLessThan(0.2)
  const paid = await payments.end(await payments.charge('tok_success'))
  expect(paid.state).toBe('SUCCEEDED')
})

/** All keys of the object and its parts, in their order. */
const keysOf = (shown: unknown) =>
  JSON.stringify(shown, (_key, value) => (typeof value === 'object' && value !== null ? value : 0))

test('responses keep the order of metadata and rules as they were sent', async () => {
  const metadata = { seat: '12A', zone: 'b', a: '1', row: '7' }
  const { body: made } = await payments.client.post('/v1/payments', { ...PREVIEW, metadata })
  const shown = await payments.end(made.transactionId)
  for (const { metadata: back } of [made, shown]) expect(JSON.stringify(back)).toBe(JSON.stringify(metadata))
  expect(keysOf(shown.routing)).toBe(keysOf(await preview()))

  const rules = { priorities: [], disabledProviders: others, weights: { latency: 0.1, cost: 1 } }
  const { body: changed } = await admin.put('/v1/routing', rules)
  expect(JSON.stringify(changed.weights)).toBe('{"latency":0.1,"cost":1}')
  expect(JSON.stringify((await admin.get('/v1/routing')).body.weights)).toBe('{"latency":0.1,"cost":1}')
})
