import { clientOf, refusal, refusalWithDetails, signIn } from '../client.ts'
import { eventsOf, startSubscribedReceiver } from '../receiver.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { transactionsOf } from '../transactions.ts'
import { until } from '../until.ts'
import { readLedger } from '../simulated-providers.ts'

const service = duringTests(sharedService)
const key = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))
const receiver = duringTests(() =>
  startSubscribedReceiver(key, ['refund.created', 'refund.succeeded', 'refund.failed']),
)

async function paid(amountCents: number, token = 'tok_success'): Promise<string> {
  const body = { amountCents, currency: 'ZAR', paymentMethod: { type: 'CARD', token } }
  const answer = await key.post('/v1/payments', body, { Prefer: 'wait=20' })
  expect(answer.body.state).toBe('SUCCEEDED')
  return answer.body.transactionId
}

const settled = (id: string, state = 'SUCCEEDED') => transactionsOf(key, 100_000).reaches(id, state)

const ledger = async (kind: string) => (await readLedger(service.simulator)).filter((entry) => entry.kind === kind)

const told = (id: string): string[] => eventsOf(receiver, id).map(({ type }) => type)

const listed = async (query: string): Promise<Record<string, unknown>[]> =>
  (await key.get(`/v1/transactions?${query}`)).body.data

test('a refunded payment is found as such, and a listed refund names its payment', async () => {
  const payment = await paid(10_000)
  await paid(9_000)
  expect((await listed('refunded=true')).map(({ transactionId }) => transactionId)).not.toContain(payment)
  const { body } = await key.post('/v1/refunds', { transactionId: payment, amountCents: 3_000 })
  await settled(body.transactionId)
  expect(await listed('refunded=true')).toMatchObject([{ transactionId: payment }])
  const { reference } = (await key.get(`/v1/transactions/${payment}`)).body
  const user = await signIn(service.baseUrl, service.business.admins[0])
  const seen = async (kind: string) => (await user.get(`/api/payments/history?kind=${kind}`)).body.data
  expect(await seen('REFUND')).toMatchObject([{ transactionId: body.transactionId, originalReference: reference }])
  expect((await seen('COLLECT'))[0]).not.toHaveProperty('originalReference')
  expect(await listed('disputed=true')).toEqual([])
})

test('a partial refund returns its amount, and the payment shows it', async () => {
  const payment = await paid(10_000)
  const made = await key.post('/v1/refunds', {
    transactionId: payment,
    amountCents: 3_000,
    reason: 'One ticket',
    metadata: { ticket: '7' },
  })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    kind: 'REFUND',
    state: 'CREATED',
    amountCents: 3_000,
    originalTransactionId: payment,
    metadata: { ticket: '7' },
  })
  const refund = await settled(made.body.transactionId)
  expect(refund.history.map(({ state }) => state)).toEqual(['CREATED', 'PROCESSING', 'SUCCEEDED'])
  expect((await key.get(`/v1/transactions/${payment}`)).body.refundedCents).toBe(3_000)
  expect(
    (await ledger('REFUND')).filter(({ reference }) => reference === refund.attempts[0]!.providerReference),
  ).toMatchObject([{ amountCents: 3_000, state: 'SUCCEEDED' }])
  await until(async () => told(refund.transactionId).length === 2)
  expect(told(refund.transactionId)).toEqual(['refund.created', 'refund.succeeded'])
})

test('concurrent refunds never exceed the captured amount', async () => {
  const payment = await paid(1_000)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => key.post('/v1/refunds', { transactionId: payment, amountCents: 300 })),
  )
  const made = answers.filter(({ status }) => status === 201)
  expect(made).toHaveLength(3)
  for (const { status, body } of answers) if (status !== 201) expect(body.error.code).toBe('SV-3004')
  for (const { body } of made) await settled(body.transactionId)
  const { rows } = await service.pool.query(
    'SELECT refund_reserved_cents::int AS reserved, captured_cents::int AS captured FROM attempts WHERE transaction_id = $1',
    [payment],
  )
  expect(rows).toEqual([{ reserved: 900, captured: 1_000 }])
})

test('a refund that the provider refuses fails with an event and releases its amount', async () => {
  const payment = await paid(2_000, 'tok_refund_fails')
  const first = await key.post('/v1/refunds', { transactionId: payment })
  const failed = await settled(first.body.transactionId, 'FAILED')
  expect(failed.failureReasonCode).not.toBeNull()
  expect((await key.get(`/v1/transactions/${payment}`)).body.refundedCents).toBe(0)
  expect((await key.post('/v1/refunds', { transactionId: payment })).body.amountCents).toBe(2_000)
  await until(async () => told(failed.transactionId).includes('refund.failed'))
})

test('a refund that the provider takes back after its success becomes FAILED', async () => {
  const payment = await paid(2_500, 'tok_refund_fails_later')
  const made = await key.post('/v1/refunds', { transactionId: payment })
  const failed = await settled(made.body.transactionId, 'FAILED')
  expect(failed.history.map(({ state }) => state)).toEqual(['CREATED', 'PROCESSING', 'SUCCEEDED', 'FAILED'])
  expect((await key.get(`/v1/transactions/${payment}`)).body.refundedCents).toBe(0)
  await until(async () => told(failed.transactionId).length === 3)
  expect(told(failed.transactionId)).toEqual(['refund.created', 'refund.succeeded', 'refund.failed'])
})

test('a payment that did not succeed cannot be refunded, and an unknown one is not found', async () => {
  const declined = await key.post(
    '/v1/payments',
    { amountCents: 400, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_insufficient_funds' } },
    { Prefer: 'wait=20' },
  )
  expect(refusalWithDetails(await key.post('/v1/refunds', { transactionId: declined.body.transactionId }))).toEqual([
    409,
    'SV-3005',
    { state: 'FAILED' },
  ])
  expect(refusal(await key.post('/v1/refunds', { transactionId: `txn_${'0'.repeat(32)}` }))).toEqual([404, 'SV-2005'])
})
