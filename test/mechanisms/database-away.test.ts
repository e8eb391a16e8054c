/** @waits 50 */

import { setTimeout as pass } from 'node:timers/promises'
import { clientOf, expecting, type Answer } from '../client.ts'
import { rowsAt } from '../connected.ts'
import { duringTests } from '../during-tests.ts'
import { startSubscribedReceiver } from '../receiver.ts'
import { until } from '../until.ts'
import { lockAttempts } from './attempts-lock.ts'
import { ONE_CHARGE, pay, send, successEvent, toldOf } from './payments.ts'
import { holdAnswer } from './provider-proxy.ts'
import { proxiedService } from './proxied-service.ts'

const AWAY_MS = 8_000
/** The longest response time while the database accepts connections and does not respond. */
const ANSWERED_WITHIN_MS = 6_000
/** More requests at a time than the process may hold connections. */
const AT_ONCE = 30

const {
  service,
  payments,
  proxy: provider,
  line: database,
} = proxiedService({ edge: { rateLimitPerSecond: 1_000 } }, 'database')
const receiver = duringTests(() => startSubscribedReceiver(payments.client, ['payment.created', 'payment.succeeded']))

/** Does what a server does when it is stopped: it ends every session, then accepts no connection. */
async function stopDatabase(): Promise<void> {
  await rowsAt(
    service.database.url,
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await database.cut()
}

/** True if the payment was charged in the fast lane, which schedules no activity. */
async function wentFast(id: string): Promise<boolean> {
  const { events } = await service.service.worker!.client()!.workflow.getHandle(`payment-${id}`).fetchHistory()
  const names = (events ?? []).map(
    ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.activityType?.name,
  )
  return !names.includes('attemptPayment')
}

test.each([
  ['takes three seconds to respond', () => pass(3_000)],
  [
    'ends the connection',
    () =>
      service.pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE relation = 'attempts'::regclass AND NOT granted",
      ),
  ],
])('a database that %s before the charge is sent does not shut the bulkhead of the provider', async (_, disturb) => {
  const lock = await lockAttempts(service.database.url)
  const held = await payments.charge('tok_success')
  await lock.waiting(1)
  await disturb()
  await lock.release()
  expect(await payments.end(held)).toMatchObject({ state: 'SUCCEEDED' })
  const next = await payments.charge('tok_success')
  expect(await payments.end(next)).toMatchObject({ state: 'SUCCEEDED' })
  expect([await wentFast(held), await wentFast(next)]).toEqual([true, true])
  expect(await payments.charges(held)).toEqual(ONE_CHARGE)
})

test('every request is 503 SV-5003 while Postgres is stopped; after its restart open payments complete and are charged once', async () => {
  const answer = holdAnswer(provider)
  const charged = await payments.charge('tok_success')
  await answer.given
  const { id: waiting, page } = await payments.checkout()
  await payments.attempt(waiting, 'REQUIRES_ACTION')

  await stopDatabase()
  // The response to the charge cannot be recorded, and the event about the payer's payment cannot be stored.
  answer.release()
  await pay(page)
  const body = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }
  const asked: [string, Promise<Answer>][] = [
    ['a payment', payments.client.post('/v1/payments', body, { 'Idempotency-Key': 'while-away' })],
    ['a transaction', payments.client.get(`/v1/transactions/${charged}`)],
    ['a list', payments.client.get('/v1/transactions')],
    ['an event', payments.client.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes: ['payment.created'] })],
  ]
  for (const [what, called] of asked) {
    const { status, headers, body: said } = await called
    expect([what, status, said.error.code, headers.get('retry-after')]).toEqual([what, 503, 'SV-5003', '2'])
    expect(said.error).toMatchObject({ retryable: true, retryAfterSeconds: 2 })
  }
  const away = await payments.client.get('/health/ready')
  expect([away.status, away.body.database]).toEqual([503, 'DOWN'])
  await pass(AWAY_MS)

  await database.restore()
  await until(async () => (await payments.client.get('/health/ready')).status === 200)
  const again = expecting(201, await payments.client.post('/v1/payments', body, { 'Idempotency-Key': 'while-away' }))
  for (const id of [again.transactionId, waiting, charged]) {
    expect(await payments.end(id, 45_000)).toMatchObject({ state: 'SUCCEEDED', attempts: [{ state: 'SUCCEEDED' }] })
    expect(await payments.charges(id)).toEqual(ONE_CHARGE)
    await until(async () => toldOf(receiver, id).includes('payment.succeeded'))
  }
})

async function timed(what: string, ask: () => Promise<Answer>) {
  const since = performance.now()
  const { status, body } = await ask()
  return { what, status, code: body?.error?.code, late: performance.now() - since > ANSWERED_WITHIN_MS }
}

test('every request is 503 within 6 s while Postgres accepts connections and does not respond; afterwards everything continues automatically', async () => {
  const answer = holdAnswer(provider)
  const charged = await payments.charge('tok_success')
  await answer.given
  const checkout = await payments.hosted()
  const waiting = await payments.attempt(checkout, 'REQUIRES_ACTION')
  const { client } = payments
  const anybody = clientOf(service.baseUrl)
  const [{ email, password }] = service.business.admins
  const body = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }
  const key = { 'Idempotency-Key': 'while-silent' }
  const asks: [string, () => Promise<Answer>][] = [
    ['a payment', () => client.post('/v1/payments', body, key)],
    ['a payment without a key', () => client.post('/v1/payments', body)],
    ['a refund', () => client.post('/v1/refunds', { transactionId: charged })],
    ['a cancel', () => client.post(`/v1/payments/${checkout}/cancel`, {}, { 'Idempotency-Key': 'cancel' })],
    ['a transaction', () => client.get(`/v1/transactions/${charged}`)],
    ['a list', () => client.get('/v1/transactions')],
    ['an endpoint', () => client.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes: ['payment.created'] })],
    ['a sign-in', () => anybody.post('/api/auth/login', { email, password })],
    ['an unknown key', () => clientOf(service.baseUrl, `svc_test_${'a'.repeat(43)}`).get('/v1/transactions')],
    ['a provider’s event', () => send(service, successEvent(service, waiting))],
    ['a payer’s page', () => anybody.get(`/pay/${checkout}`)],
  ]

  database.swallow()
  answer.release()
  const many = Array.from({ length: AT_ONCE }, (_, n) => [`read ${n}`, asks[4]![1]] as const)
  for (let wave = 0; wave < 2; wave++) {
    const [answers, ready] = await Promise.all([
      Promise.all([...asks, ...many].map(([what, ask]) => timed(what, ask))),
      timed('health', () => client.get('/health/ready')),
    ])
    const other = answers.filter(({ status, code, late }) => status !== 503 || code !== 'SV-5003' || late)
    expect(other).toEqual([])
    expect(ready).toMatchObject({ status: 503, late: false })
    expect((await client.get('/health/live')).status).toBe(200)
  }

  database.speak()
  const spokeAt = performance.now()
  await until(async () => (await client.get('/health/ready')).status === 200, 10_000)
  await until(async () => (await client.get(`/v1/transactions/${charged}`)).status === 200, 10_000)
  expect(performance.now() - spokeAt).toBeLessThan(10_000)
  // No connection that waited for a response is used again.
  await pass(1_000)
  const after = await Promise.all(many.map(([what, ask]) => timed(what, ask)))
  expect(after.filter(({ status }) => status !== 200)).toEqual([])
  const again = expecting(201, await client.post('/v1/payments', body, key))
  for (const id of [again.transactionId, charged]) {
    expect(await payments.end(id, 60_000)).toMatchObject({ state: 'SUCCEEDED' })
    expect(await payments.charges(id)).toEqual(ONE_CHARGE)
    await until(async () => toldOf(receiver, id).includes('payment.succeeded'), 60_000)
  }
})
