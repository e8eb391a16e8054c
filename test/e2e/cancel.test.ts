/** @waits 50 */

import { clientOf, refusal, refusalWithDetails } from '../client.ts'
import { startTestService } from '../service.ts'
import { startTestTemporal } from '../temporal.ts'
import { checkoutAt, press } from '../payer.ts'
import { setProvider } from '../simulated-providers.ts'
import { transactionsOf } from '../transactions.ts'
import { until } from '../until.ts'
import { duringTests } from '../during-tests.ts'

const service = duringTests(startTestService)
const key = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))

async function checkout() {
  const { body } = await key.post('/v1/payments', { amountCents: 5_000, currency: 'ZAR' }, { Prefer: 'wait=20' })
  expect(body.state).toBe('REQUIRES_ACTION')
  return { id: body.transactionId as string, url: await checkoutAt(body.nextAction.url) }
}

const { read, reaches } = transactionsOf(key, 60_000)
const control = (mode: string) => setProvider(service.simulator, 'paystack', { mode })

test('an unpaid payment is cancelled, and a second cancellation returns the same', async () => {
  const { id } = await checkout()
  const cancelled = await key.post(`/v1/payments/${id}/cancel`)
  expect(cancelled).toMatchObject({ status: 202, body: { state: 'STOPPED', failureReasonCode: 'cancelled' } })
  expect((await key.post(`/v1/payments/${id}/cancel`)).status).toBe(200)
})

test.each([
  ['that was charged', 'tok_success', 'wait=20', 'SUCCEEDED'],
  ['whose charge is in flight', 'tok_late_success', 'wait=1', 'PROCESSING'],
])('a payment %s cannot be cancelled', async (_what, token, Prefer, state) => {
  const order = { amountCents: 700, currency: 'ZAR', paymentMethod: { type: 'CARD', token } }
  const { transactionId } = (await key.post('/v1/payments', order, { Prefer })).body
  const refused = await key.post(`/v1/payments/${transactionId}/cancel`)
  expect(refusalWithDetails(refused)).toEqual([409, 'SV-3005', { state }])
})

test('a payment without a checkout yet is cancelled, because nothing is in flight', async () => {
  await control('down')
  try {
    const { body } = await key.post('/v1/payments', { amountCents: 5_000, currency: 'ZAR' })
    const id = body.transactionId
    await reaches(id, ({ attempts }) => attempts[0]?.state === 'NOT_SENT')
    const cancelled = await key.post(`/v1/payments/${id}/cancel`)
    expect(cancelled).toMatchObject({ status: 202, body: { state: 'STOPPED', failureReasonCode: 'cancelled' } })
    const events = await key.get(`/v1/events?transactionId=${id}&type=payment.failed`)
    expect(events.body.data).toHaveLength(1)
  } finally {
    await control('up')
  }
})

test('a refused cancellation is decided again when it is repeated with its key', async () => {
  await control('down')
  const { body } = await key.post('/v1/payments', { amountCents: 5_000, currency: 'ZAR' })
  const id = body.transactionId
  const attempted = (state: string) => reaches(id, ({ attempts }) => attempts.at(-1)?.state === state)
  const cancel = () => key.post(`/v1/payments/${id}/cancel`, {}, { 'Idempotency-Key': 'cancel-later' })
  try {
    // The first workflow task sends the first attempt; it accepts no command before it ends.
    await attempted('NOT_SENT')
    await control('hang')
    await attempted('SENDING')
    const refused = await cancel()
    expect(refusalWithDetails(refused)).toEqual([409, 'SV-3005', { state: 'PROCESSING' }])
    expect(refused.body.error.message).toContain('ask again later')
  } finally {
    await control('up')
  }
  await attempted('REQUIRES_ACTION')
  expect(await cancel()).toMatchObject({ status: 202, body: { state: 'STOPPED' } })
})

test('a payment before the cancellation wins', async () => {
  const { id, url } = await checkout()
  await press(url, 'pay')
  expect(refusal(await key.post(`/v1/payments/${id}/cancel`))).toEqual([409, 'SV-3005'])
  await reaches(id, 'SUCCEEDED')
})

test('a payment after the cancellation is refunded once, automatically', async () => {
  const { id, url } = await checkout()
  expect((await key.post(`/v1/payments/${id}/cancel`)).status).toBe(202)
  await press(url, 'pay')
  const refund = await until(async () => {
    const { body } = await key.get('/v1/transactions?kind=REFUND')
    return body.data.find(
      (found: { originalTransactionId: string; state: string }) =>
        found.originalTransactionId === id && found.state === 'SUCCEEDED',
    )
  }, 30_000)
  expect(refund).toMatchObject({ amountCents: 5_000, metadata: { reason: 'late_success' } })
  expect(await read(id)).toMatchObject({
    state: 'STOPPED',
    refundedCents: 0,
    needsReview: false,
    attempts: [{ state: 'SUCCEEDED' }],
  })
})

test('a cancellation is refused while Temporal is down, with that reason', async () => {
  const { id } = await checkout()
  const { port } = service.temporalServer
  await service.temporalServer.stop()
  const refused = await key.post(`/v1/payments/${id}/cancel`)
  expect([refused.status, refused.body.error.code, refused.body.error.retryable]).toEqual([503, 'SV-5003', true])
  service.temporalServer = await startTestTemporal(service.folder, port)
  // The response is 200 if a cancellation that returned 503 was carried out nevertheless.
  const cancelled = await until(
    async () => {
      const answer = await key.post(`/v1/payments/${id}/cancel`)
      return answer.status < 300 && answer
    },
    60_000,
    1_000,
  )
  expect([200, 202]).toContain(cancelled.status)
  await reaches(id, 'STOPPED')
})
