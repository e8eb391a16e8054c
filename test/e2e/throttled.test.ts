/** @waits 35 */

import { signIn } from '../client.ts'
import { ONE_CHARGE } from '../mechanisms/payments.ts'
import { proxiedService } from '../mechanisms/proxied-service.ts'
import { until } from '../until.ts'
import { setProvider } from '../simulated-providers.ts'

const { service, proxy, payments } = proxiedService({ providers: ['paystack', 'peach'] })

beforeAll(async () => {
  const admin = await signIn(service.baseUrl, service.business.admins[0])
  const rules = { priorities: ['paystack', 'peach'], disabledProviders: [] }
  expect((await admin.put('/v1/routing', rules)).status).toBe(200)
})

afterEach(() => paystack({ mode: 'up' }))

const paystack = (settings: object) => setProvider(service.simulator, 'paystack', settings)

/** Waits until a provider has refused the call with 429; returns the payment. */
const turnedAway = (id: string) =>
  until(async () => {
    const payment = await payments.read(id)
    const { rows } = await service.pool.query(
      'SELECT 1 FROM attempts WHERE transaction_id = $1 AND resend_at IS NOT NULL',
      [id],
    )
    return rows.length > 0 && payment
  })

async function healthOfPaystack(): Promise<{ outcomes: number; health: number }> {
  const body = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }
  const { candidates } = (await payments.client.post('/v1/routing/preview', body)).body
  return candidates.find(({ providerId }: { providerId: string }) => providerId === 'paystack').terms
}

/** More charges than the provider has lanes. A single one that counted would change the health. */
const many = () => Promise.all(Array.from({ length: 12 }, () => payments.charge('tok_success')))

test('a 429 counts as no fault: it opens no circuit and shuts no lane', async () => {
  const { outcomes } = await healthOfPaystack()
  await paystack({ mode: 'throttle', retryAfterSeconds: 1 })
  const ids = await many()
  await Promise.all(ids.map(turnedAway))
  expect(await healthOfPaystack()).toMatchObject({ outcomes, health: 1 })
  await paystack({ mode: 'up' })
  // Another payment is not delayed by those that wait.
  const id = await payments.charge('tok_success')
  expect(await payments.end(id)).toMatchObject({ state: 'SUCCEEDED', providerId: 'paystack' })
  const ends = await Promise.all(ids.map((each) => payments.end(each, 60_000)))
  for (const end of ends) expect(end).toMatchObject({ state: 'SUCCEEDED', attempts: [{ providerId: 'paystack' }] })
})

test('a checkout refused with 429 is created later, and its payer is redirected to it', async () => {
  await paystack({ mode: 'throttle', retryAfterSeconds: 1 })
  const id = await payments.hosted()
  await turnedAway(id)
  await paystack({ mode: 'up' })
  expect(await until(() => payments.open(id))).toContain('/checkout/')
  expect((await payments.read(id)).attempts).toMatchObject([{ providerId: 'paystack', state: 'REQUIRES_ACTION' }])
})

test('a charge and a checkout that wait after a 429 can be cancelled and are never sent', async () => {
  await paystack({ mode: 'throttle', retryAfterSeconds: 5 })
  const ids = await Promise.all([payments.charge('tok_success'), payments.hosted()])
  await Promise.all(ids.map(turnedAway))
  const asked = proxy.asked.length
  for (const id of ids) expect([200, 202]).toContain((await payments.client.post(`/v1/payments/${id}/cancel`)).status)
  await paystack({ mode: 'up' })
  for (const id of ids)
    expect(await payments.end(id)).toMatchObject({
      state: 'STOPPED',
      failureReasonCode: 'cancelled',
      attempts: [{ state: 'NOT_SENT' }],
    })
  // One second longer than their wait.
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  expect(proxy.asked.length).toBe(asked)
  for (const id of ids) expect(await payments.charges(id)).toEqual([])
})

test('a refund refused with 429 is sent again and returns its amount once', async () => {
  const id = await payments.charge('tok_success')
  await payments.end(id)
  await paystack({ mode: 'throttle', retryAfterSeconds: 1 })
  const made = await payments.client.post('/v1/refunds', { transactionId: id })
  const refundId = made.body.transactionId
  await turnedAway(refundId)
  await paystack({ mode: 'up' })
  const refunded = await payments.end(refundId, 60_000)
  expect(refunded).toMatchObject({ state: 'SUCCEEDED', attempts: [{ state: 'SUCCEEDED' }] })
  expect(await payments.charges(refundId)).toEqual(ONE_CHARGE)
})

test("the relay continues from the row after a worker's death between the 429 and the next send", async () => {
  await paystack({ mode: 'throttle', retryAfterSeconds: 3 })
  const id = await payments.charge('tok_success')
  await turnedAway(id)
  const handle = service.service.worker!.client()!.workflow.getHandle(`payment-${id}`)
  await handle.terminate('the engine lost it')
  await paystack({ mode: 'up' })
  await service.pool.query('UPDATE transactions SET engine_due_at = now() WHERE id = $1', [id])
  expect(await payments.end(id, 30_000)).toMatchObject({ state: 'SUCCEEDED', attempts: [{ providerId: 'paystack' }] })
  expect(await payments.charges(id)).toEqual(ONE_CHARGE)
})

test('input that a provider refuses opens no circuit', async () => {
  const before = await healthOfPaystack()
  proxy.treat((exchange) =>
    exchange.answer({
      status: 400,
      body: JSON.stringify({
        status: false,
        message: 'Currency not supported by merchant',
        type: 'validation_error',
        code: 'unsupported_currency',
      }),
    }),
  )
  const ids = await many()
  const ends = await Promise.all(ids.map((id) => payments.end(id, 60_000)))
  proxy.passAll()
  for (const end of ends)
    expect(end).toMatchObject({
      state: 'SUCCEEDED',
      providerId: 'peach',
      attempts: [{ providerId: 'paystack', state: 'DECLINED', reasonCode: 'not_processed' }, { state: 'SUCCEEDED' }],
    })
  const { outcomes, health } = before
  expect(await healthOfPaystack()).toMatchObject({ outcomes, health })
})
