import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { clientOf, expecting, refusal, type Client } from '../client.ts'
import { startReceiver } from '../receiver.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { checkoutAt, press } from '../payer.ts'
import { transactionsOf } from '../transactions.ts'
import { readLedger } from '../simulated-providers.ts'

const service = duringTests(sharedService)
const receiver = duringTests(startReceiver)
let key: Client
let secret: string

/** An amount that no other file uses, so that the simulator's entries belong to this payment. */
const AMOUNT = 15_007

test('a business registers, gets the paid plan and mints a test key', async () => {
  const anybody = clientOf(service.baseUrl)
  const password = 'correct horse battery'
  const { status, body: registered } = await anybody.post('/api/auth/register', {
    email: 'ada@shop.example',
    password,
    businessName: 'Shop',
  })
  expect(status).toBe(201)
  const { business, accessToken } = registered
  expect(business).toMatchObject({ plan: 'SANDBOX', mode: 'TEST', kycState: 'NONE' })

  const admin = clientOf(service.baseUrl, accessToken)
  const minted = expecting(201, await admin.post('/api/api-keys', { name: 'server', mode: 'TEST' }))
  expect(minted.key).toMatch(/^svc_test_/)
  key = clientOf(service.baseUrl, minted.key)

  expect(refusal(await key.post('/v1/payments', { amountCents: 100, currency: 'ZAR' }))).toEqual([403, 'SV-1003'])

  const operator = await anybody.post('/api/auth/login', service.operator)
  const upgraded = await clientOf(service.baseUrl, operator.body.accessToken).put(
    `/api/operator/businesses/${business.id}/plan`,
    { plan: 'PAID' },
  )
  expect(upgraded.status).toBe(200)
  const others = Object.keys(service.settings.connections).filter((id) => id !== 'paystack')
  expect((await admin.put('/v1/routing', { priorities: [], disabledProviders: others })).status).toBe(200)
})

test('it registers an endpoint', async () => {
  const eventTypes = ['payment.created', 'payment.succeeded', 'payment.failed']
  const answer = expecting(201, await key.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes }))
  expect(answer).toMatchObject({ url: receiver.url, eventTypes, enabled: true })
  secret = answer.secret
})

test('a card charged by token: 201 at once, one charge, SUCCEEDED, two signed events', async () => {
  const body = {
    amountCents: AMOUNT,
    currency: 'ZAR',
    reference: 'order-1',
    paymentMethod: { type: 'CARD', token: 'tok_success' },
  }
  const created = expecting(201, await key.post('/v1/payments', body))
  expect(created).toMatchObject({
    state: 'CREATED',
    amountCents: AMOUNT,
    currency: 'ZAR',
    reference: 'order-1',
    sequence: 1,
  })
  const { transactionId } = created

  const found = await transactionsOf(key).reaches(transactionId, 'SUCCEEDED')
  expect(found.attempts).toMatchObject([{ providerId: 'paystack', state: 'SUCCEEDED', reasonCode: null }])
  expect(found.history.map(({ state }: { state: string }) => state)).toEqual(['CREATED', 'PROCESSING', 'SUCCEEDED'])
  expect(found.routing).toMatchObject({ chosen: 'paystack', failover: true })

  const ledger = await readLedger(service.simulator)
  expect(ledger.filter(({ amountCents }) => amountCents === AMOUNT)).toMatchObject([
    { provider: 'paystack', kind: 'CHARGE', reference: found.attempts[0]!.providerReference },
  ])

  const events = (await receiver.count(2)).map(({ body: text }) => JSON.parse(text))
  expect(events.map(({ type }) => type).toSorted()).toEqual(['payment.created', 'payment.succeeded'])
  for (const { body: raw, headers } of receiver.received) {
    expect(headers['x-service-signature']).toBe(createHmac('sha256', secret).update(raw).digest('hex'))
    expect(() => new Webhook(secret).verify(raw, headers as Record<string, string>)).not.toThrow()
  }
  const succeeded = events.find(({ type }) => type === 'payment.succeeded')
  const { transactionId: id, merchantId, kind, state, amountCents, currency, providerId, providerTransactionId } = found
  expect(succeeded.data).toEqual({
    transactionId: id,
    merchantId,
    kind,
    state,
    amountCents,
    currency,
    providerId,
    providerTransactionId,
    failureReasonCode: null,
    failureReasonMessage: null,
    sequence: 3,
    reference: 'order-1',
    mode: 'TEST',
    originalTransactionId: null,
    metadata: {},
  })
  expect(receiver.received).toHaveLength(2)
})

test('its workflow has a readable summary and six events of history', async () => {
  const { body } = await key.get('/v1/transactions?reference=order-1')
  const client = await service.engine()
  const handle = client.workflow.getHandle(`payment-${body.data[0].transactionId}`)
  // The events were sent with the record of the end; the workflow may end a moment later.
  await handle.result()
  expect(await (await handle.describe()).staticSummary()).toBe('R 150,07 card')
  const { events } = await handle.fetchHistory()
  expect(events).toHaveLength(6)
})

test('a payment without a token is a payment page, REQUIRES_ACTION, then SUCCEEDED by the signed event', async () => {
  const created = await key.post('/v1/payments', { amountCents: 9_900, currency: 'ZAR', reference: 'order-2' })
  expect(created.body.nextAction).toEqual({
    type: 'REDIRECT',
    url: `${service.baseUrl}/pay/${created.body.transactionId}`,
  })
  const { transactionId } = created.body

  const checkout = await checkoutAt(created.body.nextAction.url)
  const { read, reaches } = transactionsOf(key)
  expect((await read(transactionId)).state).toBe('REQUIRES_ACTION')

  expect(await (await fetch(checkout)).text()).toContain('R 99,00')
  const back = await press(checkout, 'pay')

  // No payer returns here, so the event alone must settle the payment.
  await reaches(transactionId, 'SUCCEEDED')
  const { rows } = await service.pool.query('SELECT handled_at FROM inbound_events WHERE transaction_id = $1', [
    transactionId,
  ])
  expect(rows.length).toBeGreaterThan(0)
  const returned = await fetch(back, { redirect: 'manual' })
  expect([returned.status, await returned.text()]).toEqual([200, expect.stringContaining('Payment received')])
})
