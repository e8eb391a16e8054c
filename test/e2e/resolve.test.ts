/** @waits 45 */

import type { Transaction } from '../api-types.ts'
import { clientOf, expecting, signIn } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { pay, send, successEvent } from '../mechanisms/payments.ts'
import { flag } from '../moves.ts'
import { startTestService } from '../service.ts'
import { checkoutAt } from '../payer.ts'
import { transactionsOf } from '../transactions.ts'
import { until } from '../until.ts'
import { bookedFor, setProvider } from '../simulated-providers.ts'

const note = 'The provider told us by telephone.'

// An outcome without polls and events stays unknown.
const service = duringTests(() =>
  startTestService({ losesEvents: true, providers: ['paystack', 'peach', 'yoco'], providerTimeoutMs: 1_500 }),
)
const key = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))
const operator = duringTests(() => signIn(service.baseUrl, service.operator))

async function collect(order: object): Promise<string> {
  return expecting(201, await key.post('/api/payments/collect', { amountCents: 15_000, currency: 'ZAR', ...order }))
    .transactionId
}

// Paystack responds "pending" to a refund first and is polled after half a minute.
const { read, reaches } = transactionsOf(key, 60_000)

const attemptIs = (id: string, state: string) => reaches(id, ({ attempts }) => attempts.at(-1)?.state === state)

async function resolveAs(id: string, resolution: object): Promise<Transaction> {
  await flag(service.pool, id)
  const answer = await operator.post(`/api/operator/transactions/${id}/resolve`, { note, ...resolution })
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  return answer.body
}

async function refunded(id: string): Promise<Transaction> {
  const answer = await key.post('/api/payments/refund', { transactionId: id })
  expect([answer.status, answer.body.error]).toEqual([201, undefined])
  return await reaches(answer.body.transactionId, ({ state }) => ['SUCCEEDED', 'FAILED'].includes(state))
}

const booked = async (id: string) => await bookedFor(service.simulator, await read(id))

test('an event that repeats the wrong amount after the resolution flags nothing again', async () => {
  const id = await collect({ provider: 'paystack', paymentMethod: { type: 'CARD', token: 'tok_wrong_amount' } })
  const flagged = await reaches(id, ({ needsReview }) => needsReview)
  const answer = await operator.post(`/api/operator/transactions/${id}/resolve`, { outcome: 'FAILED', note })
  expect(answer.body).toMatchObject({ state: 'FAILED' })
  const { rows: attempts } = await service.pool.query(
    'SELECT provider_transaction_id AS id, reported_cents::int AS amount FROM attempts WHERE transaction_id = $1',
    [id],
  )
  const [{ id: chargeId, amount }] = attempts
  await send(service, successEvent(service, flagged, 'TEST', { id: Number(chargeId), amount }))
  await until(async () => {
    const { rows } = await service.pool.query('SELECT handled_at FROM inbound_events WHERE transaction_id = $1', [id])
    return rows.length === 1 && rows[0].handled_at !== null
  })
  expect(await read(id)).toMatchObject({ state: 'FAILED', failureReasonCode: 'resolved', needsReview: false })
})

// Paystack is polled about a refund after half a minute, so tests that need all providers healthy run at once.
test.concurrent.each(['paystack', 'peach'])(
  'a charge whose answer was lost by %s, resolved as SUCCEEDED, can be refunded',
  async (provider) => {
    const token = `tok_hang_success_${provider}`
    const id = await collect({ provider, paymentMethod: { type: 'CARD', token } })
    await attemptIs(id, 'UNKNOWN')
    expect(await resolveAs(id, { outcome: 'SUCCEEDED' })).toMatchObject({ state: 'SUCCEEDED', providerId: provider })
    expect(await refunded(id)).toMatchObject({ state: 'SUCCEEDED', amountCents: 15_000 })
    expect(await read(id)).toMatchObject({ refundedCents: 15_000, needsReview: false })
  },
)

test.concurrent("a pending charge resolved as SUCCEEDED keeps the provider's id and can be refunded", async () => {
  const id = await collect({ provider: 'paystack', paymentMethod: { type: 'CARD', token: 'tok_late_success' } })
  await attemptIs(id, 'PENDING')
  const resolved = await resolveAs(id, { outcome: 'SUCCEEDED' })
  expect(resolved).toMatchObject({ state: 'SUCCEEDED', providerTransactionId: expect.any(String) })
  await until(async () => (await booked(id)).some(({ state }) => state === 'SUCCEEDED'))
  expect(await refunded(id)).toMatchObject({ state: 'SUCCEEDED' })
})

/** Paystack declined it, and peach did not respond: which of them charged is unknown. */
async function triedTwice(): Promise<Transaction> {
  const set = (mode: string) => setProvider(service.simulator, 'peach', { mode })
  await set('hang')
  const paymentMethod = { type: 'CARD', token: 'tok_not_processed_paystack' }
  const { body } = await key.post('/v1/payments', { amountCents: 15_000, currency: 'ZAR', paymentMethod })
  const payment = await attemptIs(body.transactionId, 'UNKNOWN')
  await set('up')
  expect(payment.attempts).toMatchObject([{ providerId: 'paystack' }, { providerId: 'peach' }])
  return payment
}

test('a resolution may name the attempt: its later success event is no second payment', async () => {
  const payment = await triedTwice()
  const id = payment.transactionId
  const { attemptId, providerReference: reference } = payment.attempts[0]!
  const resolved = await resolveAs(id, { outcome: 'SUCCEEDED', attemptId })
  expect(resolved).toMatchObject({ state: 'SUCCEEDED', providerId: 'paystack', providerTransactionId: null })
  await send(service, successEvent(service, payment, 'TEST', { id: 4_099_260_555, reference }))
  const named = await reaches(id, ({ providerTransactionId }) => providerTransactionId !== null)
  expect(named).toMatchObject({ state: 'SUCCEEDED', providerTransactionId: '4099260555', needsReview: false })
  expect(named.attempts).toMatchObject([{ state: 'SUCCEEDED' }, { state: 'UNKNOWN' }])
  const { body } = await key.get('/v1/transactions?kind=REFUND&limit=100')
  expect(body.data.filter((refund: Transaction) => refund.originalTransactionId === id)).toEqual([])
})

test.concurrent.each(['peach', 'yoco'])(
  'a checkout of %s that was paid, resolved as SUCCEEDED, is refunded by the id of what was paid',
  async (provider) => {
    const id = await collect({ provider })
    await attemptIs(id, 'REQUIRES_ACTION')
    await pay(await checkoutAt(`${service.baseUrl}/pay/${id}`))
    await resolveAs(id, { outcome: 'SUCCEEDED' })
    expect(await refunded(id)).toMatchObject({ state: 'SUCCEEDED' })
    expect(await read(id)).toMatchObject({ needsReview: false, refundedCents: 15_000 })
  },
)
