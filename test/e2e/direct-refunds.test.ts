/** @waits 10 */

import type { Transaction } from '../api-types.ts'
import { EVENT_TYPES } from '../../src/domain/webhooks/events.ts'
import { clientOf, refusal, refusalWithDetails } from '../client.ts'
import { eventsOf, startSubscribedReceiver } from '../receiver.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { checkoutAt, press } from '../payer.ts'
import { until } from '../until.ts'

const service = duringTests(sharedService)
const key = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))
const receiver = duringTests(() => startSubscribedReceiver(key, EVENT_TYPES))

const SOURCES = { API: '/v1/payments', DIRECT: '/api/payments/collect' } as const
let made = 0

async function paid(source: keyof typeof SOURCES, amountCents: number) {
  const reference = `order-${++made}`
  const body = { amountCents, currency: 'ZAR', reference, paymentMethod: { type: 'CARD', token: 'tok_success' } }
  const named = source === 'DIRECT' ? { provider: 'paystack' } : {}
  const answer = await key.post(SOURCES[source], { ...named, ...body }, { Prefer: 'wait=20' })
  expect([answer.body.state, answer.body.source]).toEqual(['SUCCEEDED', source])
  return { id: answer.body.transactionId as string, reference }
}

const refund = (body: object, headers: Record<string, string> = {}) => key.post('/api/payments/refund', body, headers)
const read = async (id: string): Promise<Transaction> => (await key.get(`/api/payments/${id}`)).body
/** A refund that finds another refund of its payment unsettled retries after 1, 3, 8, 18 and 78 s. */
const ended = (id: string, state = 'SUCCEEDED') =>
  until(async () => (await read(id)).state === state && read(id), 100_000)

const told = (id: string): string[] => eventsOf(receiver, id).map(({ type }) => type)

const silent: string[] = []

test.each(['API', 'DIRECT'] as const)(
  'a payment of %s is returned by its id and by its reference',
  async (source) => {
    const { id, reference } = await paid(source, 10_000)
    const part = await refund({ transactionId: id, amountCents: 3_000 })
    expect([part.status, part.body]).toMatchObject([
      201,
      {
        kind: 'REFUND',
        state: 'CREATED',
        amountCents: 3_000,
        originalTransactionId: id,
        source: 'DIRECT',
        description: null,
      },
    ])
    const rest = await refund({ reference }, { Prefer: 'wait=30' })
    expect([rest.status, rest.headers.get('preference-applied'), rest.body]).toMatchObject([
      201,
      'wait=30',
      { state: 'SUCCEEDED', amountCents: 7_000, originalTransactionId: id },
    ])
    await ended(part.body.transactionId)
    expect((await read(id)).refundedCents).toBe(10_000)
    expect(refusalWithDetails(await refund({ reference, amountCents: 1 }))).toEqual([422, 'SV-3004', { leftCents: 0 }])
    silent.push(part.body.transactionId, rest.body.transactionId)
  },
  180_000,
)

test("a link's payment is returned as well", async () => {
  const link = (await key.post('/api/payment-links', { amountCents: 900, currency: 'ZAR', reference: 'a-link' })).body
  const checkout = await checkoutAt(link.paymentUrl)
  await press(checkout, 'pay')
  await ended(link.transactionId)
  const answer = await refund({ reference: 'a-link' }, { Prefer: 'wait=20' })
  expect(answer.body).toMatchObject({ state: 'SUCCEEDED', source: 'DIRECT', originalTransactionId: link.transactionId })
  silent.push(answer.body.transactionId)
})

test("only a payment can be refunded: a refund's id and reference are not found", async () => {
  const { id } = await paid('DIRECT', 500)
  const { body } = await refund({ transactionId: id }, { Prefer: 'wait=20' })
  expect(body.reference).toBe(body.transactionId)
  for (const by of [{ transactionId: body.transactionId }, { reference: body.reference }]) {
    expect(refusal(await refund(by))).toEqual([404, 'SV-2005'])
  }
  silent.push(body.transactionId)
})

test('none of these refunds made an event; a refund through /v1 makes events for any payment', async () => {
  const { id } = await paid('DIRECT', 600)
  const { body } = await key.post('/v1/refunds', { transactionId: id })
  await until(async () => told(body.transactionId).length === 2)
  expect(body.source).toBe('API')
  expect(told(body.transactionId)).toEqual(['refund.created', 'refund.succeeded'])
  expect(silent).toHaveLength(6)
  for (const refundId of silent) {
    expect(told(refundId)).toEqual([])
    expect((await key.get(`/v1/events?transactionId=${refundId}`)).body.data).toEqual([])
  }
})
