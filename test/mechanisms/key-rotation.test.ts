import type { Transaction } from '../api-types.ts'
import { createHmac, randomBytes } from 'node:crypto'
import { Cipher } from '../../src/db/cipher.ts'
import { reseal } from '../../src/db/reseal.ts'
import { clientOf, expecting, refusal, type Client } from '../client.ts'
import { startReceiver } from '../receiver.ts'
import { type Beside, startBeside, startTestService } from '../service.ts'
import { until } from '../until.ts'
import { paymentsOf, send, successEvent, type Payments } from './payments.ts'
import { duringTests } from '../during-tests.ts'

const newKey = randomBytes(32)

// No worker runs yet, so values under the old key are still unread.
const service = duringTests(() => startTestService({ role: 'api' }))
const receiver = duringTests(startReceiver)
let oldKey: Buffer
let webhookSecret: string
/** The previous secret, during its grace time. */
let oldWebhookSecret: string
let first: { body: string; transactionId: string }
let hosted: string

const payment = {
  amountCents: 15_000,
  currency: 'ZAR',
  customer: { email: 'payer@mail.example' },
  paymentMethod: { type: 'CARD', token: 'tok_success' },
}

const keyed = { 'Idempotency-Key': 'before the rotation' }

const clientAt = (api: Beside): Client => clientOf(api.baseUrl, service.business.apiKey)

beforeAll(() => void (oldKey = service.settings.encryptionKey))

async function sealedBy(key: Buffer, column: string): Promise<number> {
  const [table, name] = column.split('.')
  const { rows } = await service.pool.query(
    `SELECT count(*)::int AS n FROM ${table} WHERE substring(${name} FROM 2 FOR 4) = $1`,
    [new Cipher([key]).newestKeyId],
  )
  return rows[0].n
}

async function heardOf(id: string): Promise<number> {
  return (await service.pool.query('SELECT FROM inbound_events WHERE transaction_id = $1', [id])).rows.length
}

function signedWith(secret: string, header = 'x-service-signature'): boolean[] {
  return receiver.received.map(
    ({ body, headers }) => headers[header] === createHmac('sha256', secret).update(body).digest('hex'),
  )
}

test('the old key encrypts an endpoint, a payment by token with its customer, its response and a hosted payment', async () => {
  const client = clientOf(service.baseUrl, service.business.apiKey)
  const eventTypes = ['payment.created', 'payment.succeeded']
  const endpoint = await client.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes })
  oldWebhookSecret = endpoint.body.secret
  const rotated = await client.post(`/v1/webhook_endpoints/${endpoint.body.id}/rotate-secret`, { graceSeconds: 3_600 })
  webhookSecret = rotated.body.secret
  const answer = expecting(201, await client.post('/v1/payments', payment, keyed))
  first = { body: JSON.stringify(answer), transactionId: answer.transactionId }
  hosted = (await client.post('/v1/payments', { ...payment, paymentMethod: undefined })).body.transactionId
  expect(await sealedBy(oldKey, 'transactions.customer')).toBe(2)
})

test('processes with both keys decrypt all of it and encrypt new values under the new key', async () => {
  const encryptionKeys = [newKey, oldKey]
  const [api, worker] = await Promise.all([
    startBeside(service, 'api', encryptionKeys),
    startBeside(service, 'worker', encryptionKeys),
  ])
  const payments: Payments = paymentsOf(service, api.baseUrl)
  const repeat = await clientAt(api).post('/v1/payments', payment, keyed)
  expect([JSON.stringify(repeat.body), repeat.headers.get('idempotent-replayed')]).toEqual([first.body, 'true'])
  expect(await payments.end(first.transactionId, 30_000)).toMatchObject({ state: 'SUCCEEDED' })
  await receiver.count(3)
  expect(signedWith(webhookSecret).every(Boolean)).toBe(true)
  expect(signedWith(oldWebhookSecret, 'x-service-signature-previous').every(Boolean)).toBe(true)

  // The provider's event is encrypted under the new key; the checkout has the customer under the old one.
  await payments.open(hosted)
  const waiting = await payments.attempt(hosted, 'REQUIRES_ACTION')
  expect((await send({ ...service, baseUrl: api.baseUrl }, successEvent(service, waiting))).status).toBe(200)
  expect(await payments.end(hosted, 30_000)).toMatchObject({ state: 'SUCCEEDED' })
  expect(await sealedBy(newKey, 'inbound_events.body')).toBeGreaterThan(0)

  const last = (await clientAt(api).post('/v1/payments', payment)).body.transactionId
  const found = await clientAt(api).get('/v1/payments?customerEmail=payer@mail.example')
  expect(found.body.data).toHaveLength(3)
  expect(await sealedBy(newKey, 'transactions.customer')).toBe(1)
  expect(await payments.end(last, 30_000)).toMatchObject({ state: 'SUCCEEDED' })
  await receiver.count(6)
  // The provider sends its event to the process with the old key only; it must arrive before the next tests.
  for (const id of [first.transactionId, last]) await until(async () => (await heardOf(id)) > 0)
  await Promise.all([api.stop(), worker.stop()])
})

test('values under a key that is missing are an error that names the cause, never garbage', async () => {
  const api = await startBeside(service, 'api', [newKey])
  const repeat = await clientAt(api).post('/v1/payments', payment, keyed)
  // The fingerprint of a body is keyed too, so this process takes the repeated body for another one.
  expect(refusal(repeat)).toEqual([409, 'SV-2007'])
  const { rows } = await service.pool.query('SELECT id, secret FROM webhook_endpoints')
  const open = () => new Cipher([newKey]).decrypt(rows[0].secret, `webhook-secret:${rows[0].id}`)
  expect(open).toThrow('the key of this value is not configured')
  await api.stop()
})

test('every stored value is under the new key after resealing, and the old key can be removed', async () => {
  const cipher = new Cipher([newKey, oldKey])
  const changed = await reseal(service.pool, cipher)
  expect(changed).toMatchObject({
    'webhook_endpoints.secret': 1,
    'webhook_old_secrets.secret': 1,
    'transactions.customer': 2,
    'idempotency_records.body': 1,
  })
  for (const column of Object.keys(changed)) expect(await sealedBy(oldKey, column)).toBe(0)
  expect(Object.values(await reseal(service.pool, cipher)).every((values) => values === 0)).toBe(true)

  const encryptionKeys = [newKey]
  const [api, worker] = await Promise.all([
    startBeside(service, 'api', encryptionKeys),
    startBeside(service, 'worker', encryptionKeys),
  ])
  const before = receiver.received.length
  const { body } = await clientAt(api).post('/v1/payments', payment)
  expect(await paymentsOf(service, api.baseUrl).end(body.transactionId, 30_000)).toMatchObject({ state: 'SUCCEEDED' })
  await receiver.count(before + 2)
  // Each payment is found by its email address under either key, and its customer is decrypted.
  const found = await clientAt(api).get('/v1/payments?customerEmail=PAYER@mail.example')
  expect(found.body.data.map(({ transactionId }: Transaction) => transactionId)).toContain(first.transactionId)
  expect(found.body.data).toHaveLength(4)
  expect((await clientAt(api).get(`/v1/payments/${first.transactionId}`)).body.customer).toEqual(payment.customer)
  expect(signedWith(webhookSecret).every(Boolean)).toBe(true)
  expect(signedWith(oldWebhookSecret, 'x-service-signature-previous').every(Boolean)).toBe(true)
  await Promise.all([api.stop(), worker.stop()])
})
