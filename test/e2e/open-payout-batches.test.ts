import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Cipher } from '../../src/db/cipher.ts'
import { TASK_QUEUES } from '../../src/workflows/messages.ts'
import { given } from '../given.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'
import { businessWith } from './businesses.ts'

/** More open batches than a worker has slots for slow calls. */
const BATCHES = 210
/** Items that the business may have in progress, which the provider keeps busy. */
const IN_PROGRESS = 8

let service: TestService

beforeAll(async () => {
  service = await startTestService({ providers: ['paystack', 'peach'] })
})

afterAll(() => service.stop(), 60_000)

async function count(text: string): Promise<number> {
  const { rows } = await service.pool.query(`SELECT count(*)::int AS count FROM ${text}`, [service.business.businessId])
  return rows[0].count
}

test("open payout batches of one business do not delay another business's fallback", async () => {
  await fetch(`${service.simulator.controlUrl}/control/paystack`, {
    method: 'PUT',
    body: JSON.stringify({ mode: 'down' }),
  })
  const { pool, business, settings } = service
  const [cipher, businessId] = [new Cipher([settings.encryptionKey]), business.businessId]
  const batches = Array.from({ length: BATCHES }, () => ({ businessId, items: [{}], state: 'APPROVED' as const }))
  await Promise.all(batches.map((batch) => given.payouts(pool, cipher, batch)))
  await pool.query("UPDATE payout_batches SET engine_due_at = now() WHERE business_id = $1 AND state = 'PROCESSING'", [
    businessId,
  ])
  const ofBusiness = 'payout_items i JOIN payout_batches b ON b.id = i.batch_id AND b.business_id = $1'
  const released = `${ofBusiness} WHERE i.released_at IS NOT NULL`
  await until(async () => (await count(released)) >= IN_PROGRESS, 60_000)

  const { test: client } = await businessWith(service, ['paystack', 'peach'])
  const order = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }
  const { transactionId } = (await client.post('/v1/payments', order)).body
  const paid = await until(async () => {
    const { body } = await client.get(`/v1/transactions/${transactionId}`)
    return body.state === 'SUCCEEDED' && body
  }, 30_000)
  expect(paid).toMatchObject({ providerId: 'peach', attempts: [{ state: 'NOT_SENT' }, { state: 'SUCCEEDED' }] })
  // Its slow call took turns with others by provider, mode and business.
  const engine = service.service.worker!.client()!
  const { events } = await engine.workflow.getHandle(`payment-${transactionId}`).fetchHistory()
  const keys = events!.flatMap(({ activityTaskScheduledEventAttributes: scheduled }) =>
    scheduled?.taskQueue?.name === TASK_QUEUES.paymentsSlow ? [scheduled.priority?.fairnessKey] : [],
  )
  expect(keys).toEqual([`peach TEST ${paid.merchantId}`])
  // All batches are still open: their provider is down.
  expect(await count(`payout_batches WHERE business_id = $1 AND state = 'PROCESSING'`)).toBe(BATCHES)
})
