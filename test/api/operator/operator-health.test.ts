import type { OperatorHealth } from '../../api-types.ts'
import { callsKey, windowOf } from '../../../src/providers/contract/call-budgets.ts'
import { given } from '../../given.ts'
import { testMerchant, testOperator } from '../accounts/accounts.ts'
import { PROVIDER_SECRET, startApiWithProviders } from '../api-with-providers.ts'
import { paid } from '../payments/paid-payment.ts'
import { endpoint } from '../openapi/resources.ts'
import { testApi } from '../running-api.ts'
import { paystackEvent } from '../../simulated-providers.ts'

const api = testApi(startApiWithProviders)
const merchant = testMerchant(api)
const operator = testOperator(api)

describe('the health that an operator sees', () => {
  const health = async () => (await api.ask('GET', '/api/operator/health', operator)).body
  const dueOf = async (kind: string) =>
    (await health()).due.find((row: OperatorHealth['due'][number]) => row.kind === kind)

  test('judges each connected provider by the outcomes of its rail, in whichever currency', async () => {
    const { providers } = await health()
    const of = (all: OperatorHealth['providers']) =>
      all.find(({ providerId, rail }) => providerId === 'paystack' && rail === 'CARD')!
    expect(of(providers)).toMatchObject({ mode: 'TEST', circuit: 'CLOSED', health: 1, outcomes: 0, successRate: null })
    expect(of(providers).medianAnswerMs).toBeNull()
    const transactionId = await paid({ api, merchant })
    for (let number = 101; number <= 160; number++) {
      const fault = {
        outcome: 'FAULT',
        outcomeAt: new Date(),
        outcomeMode: 'TEST',
        outcomeCurrency: 'KES',
        answerMs: number,
      }
      await given.attempt(api.pool, { transactionId, number, state: 'NOT_SENT', ...fault })
    }
    const { outcomes, successRate, circuit, health: value, medianAnswerMs } = of((await health()).providers)
    expect([outcomes >= 60, successRate! < 0.5, circuit, value < 0.2]).toEqual([true, true, 'OPEN', true])
    // The payment's own response is one of them.
    expect([130, 131]).toContain(medianAnswerMs)
  })

  test('says what is left of the calls of a provider that counts them', async () => {
    const { connections } = api.server.api
    expect((await health()).callBudgets).toEqual([])
    const limits = { callsPerMinute: 600, questionsPerMinute: null }
    Object.assign(connections, { paystack: { TEST: { ...connections.paystack!.TEST!, limits } } })
    const key = callsKey({ providerId: 'paystack', mode: 'TEST' })
    await given.rows(api.pool, 'rate_limits', [{ key, points: 3, expire: Date.now() + 5_000 }])
    const { limit } = windowOf(600)
    expect((await health()).callBudgets).toEqual([
      { providerId: 'paystack', mode: 'TEST', callsPerMinute: 600, windowSeconds: 6, limit, used: 3 },
    ])
  })

  test('counts due rows that no process has claimed, with the age of the oldest', async () => {
    const before = (await dueOf('TRANSACTION')).count
    const { body } = await api.ask('POST', '/v1/payments', {
      key: merchant.apiKey,
      body: { amountCents: 100, currency: 'ZAR' },
    })
    await api.pool.query("UPDATE transactions SET engine_due_at = now() - interval '90 s' WHERE id = $1", [
      body.transactionId,
    ])
    const due = await dueOf('TRANSACTION')
    expect([due.count, due.oldestAgeSeconds >= 90]).toEqual([before + 1, true])
    expect(await dueOf('CONNECT')).toEqual({ kind: 'CONNECT', count: 0, oldestAgeSeconds: null })
  })

  test('counts deliveries over all endpoints, and not those that are due later', async () => {
    const before = (await dueOf('DELIVERY')).count
    for (let n = 0; n < 2; n++) {
      const endpointId = await endpoint({ api, merchant })
      const states = ['PENDING', 'PENDING', 'DEAD'] as const
      const [due] = await given.deliveries(api.pool, { businessId: merchant.businessId, endpointId, states })
      await api.pool.query(
        `UPDATE deliveries SET engine_due_at = CASE WHEN id = $1 THEN now() - interval '1 min' ELSE now() + interval '1 hour' END
         WHERE endpoint_id = $2 AND state = 'PENDING'`,
        [due, endpointId],
      )
    }
    expect((await dueOf('DELIVERY')).count).toBe(before + 2)
  })

  test('says whether a worker polls the engine', async () => {
    expect((await health()).engine).toEqual({ state: 'UP', workflowsUrl: null })
  })
})

const list = async (query: string) =>
  (await api.ask('GET', `/api/operator/provider-events${query}`, operator)).body.data

async function send(id: number): Promise<void> {
  const data = { id, reference: 'x7qa2m4n6p3r5t7v' }
  const event = paystackEvent(PROVIDER_SECRET, { event: 'charge.success', data })
  expect((await api.ask('POST', '/api/providers/paystack/events', event)).status).toBe(200)
}

test('events that name no attempt are listed as unmatched, newest first', async () => {
  await send(1)
  await send(2)
  const found = await list('?matched=false')
  expect(found).toHaveLength(2)
  expect(found[0]).toMatchObject({
    providerId: 'paystack',
    type: 'charge.success',
    matched: false,
    transactionId: null,
    dispute: false,
    handledAt: null,
  })
  expect(found[0].id > found[1].id).toBe(true)
  expect(JSON.stringify(found)).not.toContain('x7qa2m4n6p3r5t7v')
})

test('events that name an attempt show its transaction', async () => {
  const transactionId = await paid({ api, merchant })
  const attemptId = await given.attempt(api.pool, { transactionId, number: 2, state: 'NOT_SENT' })
  await given.inboundEvent(api.pool, { transactionId, attemptId })
  expect(await list('?matched=true')).toEqual([expect.objectContaining({ matched: true, transactionId })])
  expect(await list('?matched=true&provider=peach')).toEqual([])
  expect(await list('')).toHaveLength(3)
})

test('events of providers are read page by page', async () => {
  const first = await api.ask('GET', '/api/operator/provider-events?limit=2', operator)
  const second = await api.ask('GET', `/api/operator/provider-events?limit=2&cursor=${first.body.nextCursor}`, operator)
  expect([first.body.data.length, second.body.data.length, second.body.nextCursor]).toEqual([2, 1, null])
})
