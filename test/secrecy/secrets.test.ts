import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { asSuperuser } from '../database.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import { startTcpProxy, type TcpProxy } from '../api/http/tcp-proxy.ts'
import { clientOf, expecting, type Answer, type Client } from '../client.ts'
import { startReceiver, type Receiver } from '../receiver.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'
import { databaseTraces, engineTraces, metricsPage, secretsIn } from './traces.ts'
import { setProvider } from '../simulated-providers.ts'

const planted = (what: string) => `planted-${what}-${randomBytes(9).toString('hex')}`

/** Values that may only be stored hashed or encrypted; secrets that the service generates are added. */
const secrets: Record<string, string> = {
  password: planted('password'),
  newPassword: planted('other-password'),
  wrongPassword: planted('wrong-password'),
  cardToken: `tok_${planted('card').replaceAll('-', '_')}`,
  customerEmail: `${planted('customer')}@mail.example`,
  customerName: planted('Naledi Mokoena'),
  customerPhone: '+27 82 555 48 91 63',
  strangersKey: `svc_test_${planted('key')}`,
  bankAccount: '4829305716482',
  identityNumber: '7501151234085',
  contactEmail: `${planted('contact')}@mail.example`,
  receiversWords: planted('receiver-body'),
}

let service: TestService
let receiver: Receiver
let database: TcpProxy
let key: Client
let logged = ''
const errorBodies: string[] = []

const anybody = () => clientOf(service.baseUrl)

/** Collects the bodies of refusals, which are searched too. */
async function refused(answer: Promise<Answer>, ...statuses: number[]): Promise<Answer> {
  const got = await answer
  expect(statuses).toContain(got.status)
  errorBodies.push(JSON.stringify(got.body), JSON.stringify([...got.headers]))
  return got
}

const provider = (mode: string) => setProvider(service.simulator, 'paystack', { mode })

const payment = (token: string) => ({
  amountCents: 15_000,
  currency: 'ZAR',
  paymentMethod: { type: 'CARD', token },
  customer: { email: secrets.customerEmail, name: secrets.customerName, phone: secrets.customerPhone },
})

beforeAll(async () => {
  const between = async (part: string, url: string): Promise<string> => {
    if (part !== 'database') return url
    return (database = await startTcpProxy(url)).url
  }
  const logger = createLogger('trace', { write: (line) => void (logged += line) })
  receiver = await startReceiver()
  service = await startTestService({ between, logger, providerTimeoutMs: 5_000, edge: { rateLimitPerSecond: 1_000 } })
  const { settings, operator, business } = service
  Object.assign(secrets, {
    operatorPassword: operator.password,
    demoKey: business.apiKey,
    demoPassword: business.admins[0].password,
    providerKey: settings.connections.paystack!.TEST!.secretKey,
    providerLiveKey: settings.connections.paystack!.LIVE!.secretKey,
    encryptionKey: settings.encryptionKey.toString('base64'),
    encryptionKeyAsHex: settings.encryptionKey.toString('hex'),
    jwtPrivateKey: settings.jwtPrivateKey.split('\n')[1]!,
    proofPrivateKey: settings.proofPrivateKey.split('\n')[1]!,
  })
})

afterAll(async () => {
  await service.stop()
  await Promise.all([receiver.close(), database.close()])
})

test('a business signs in, mints a key, registers an endpoint, and is paid', async () => {
  const email = 'owner@shop.example'
  const registration = { email, password: secrets.password, businessName: 'Shop' }
  const { body: registered } = await anybody().post('/api/auth/register', registration)
  await refused(anybody().post('/api/auth/register', registration), 409)
  await refused(anybody().post('/api/auth/login', { email, password: secrets.wrongPassword }), 401)
  const { body: signedIn } = await anybody().post('/api/auth/login', { email, password: secrets.password })
  const { body: renewed } = await anybody().post('/api/auth/refresh', { refreshToken: signedIn.refreshToken })
  const { body: again } = await anybody().post('/api/auth/refresh', { refreshToken: signedIn.refreshToken })
  await service.pool.query("UPDATE refresh_tokens SET spent_at = spent_at - interval '61 seconds'")
  await refused(anybody().post('/api/auth/refresh', { refreshToken: signedIn.refreshToken }), 401)
  Object.assign(secrets, {
    renewedAgainToken: again.refreshToken,
    accessToken: registered.accessToken,
    refreshToken: registered.refreshToken,
    spentToken: signedIn.refreshToken,
    renewedToken: renewed.refreshToken,
  })
  const session = clientOf(service.baseUrl, registered.accessToken)
  const minted = (await session.post('/api/api-keys', { name: 'server', mode: 'TEST' })).body
  const rotated = (await session.post(`/api/api-keys/${minted.id}/rotate`, { graceSeconds: 600 })).body
  Object.assign(secrets, { apiKey: minted.key, rotatedKey: rotated.key })

  key = clientOf(service.baseUrl, service.business.apiKey)
  const eventTypes = ['payment.created', 'payment.succeeded', 'payment.failed']
  const headers = { 'Idempotency-Key': planted('idempotency-key') }
  const endpoint = expecting(201, await key.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes }, headers))
  secrets.webhookSecret = endpoint.secret

  const paid = await key.post('/v1/payments', payment('tok_success'), { 'Idempotency-Key': 'paid', Prefer: 'wait=10' })
  expect(paid.body.state).toBe('SUCCEEDED')
  const account = {
    businessName: 'Crafts',
    bankCode: '470010',
    accountNumber: secrets.bankAccount,
    contactEmail: secrets.contactEmail,
    document: { type: 'IDENTITY_NUMBER', number: secrets.identityNumber },
  }
  const connected = expecting(201, await session.post('/api/connect/accounts', account))
  expect((await session.post(`/api/connect/accounts/${connected.id}/activate`)).body.state).toBe('ACTIVE')
  await refused(session.post('/api/connect/accounts', { ...account, bankCode: secrets.bankAccount }), 400)
  await refused(
    session.post('/api/connect/accounts', {
      ...account,
      document: { type: 'IDENTITY_NUMBER', number: secrets.bankAccount },
    }),
    400,
  )
  const failed = await key.post('/v1/payments', payment(secrets.cardToken!), { Prefer: 'wait=10' })
  expect(failed.body).toMatchObject({ state: 'FAILED', failureReasonCode: 'invalid_token' })
  const hosted = await key.post('/v1/payments', {
    ...payment('x'),
    paymentMethod: undefined,
    returnUrl: 'https://shop.example',
  })
  expect((await anybody().get(`/pay/${hosted.body.transactionId}`)).status).toBe(302)
})

test('failing receivers send arbitrary text', async () => {
  receiver.answer((response) => response.writeHead(500, secrets.receiversWords).end(secrets.receiversWords))
  await key.post('/v1/payments', payment('tok_success'), { Prefer: 'wait=10' })
  await until(async () => {
    const { body } = await key.get('/v1/webhook_endpoints/deliveries?state=WAITING_RETRY')
    return body.data.length >= 2
  })
  receiver.answer((response) => response.writeHead(200).end())
})

test.each(['error500', 'hang', 'down'])(
  'the provider is %s',
  async (mode) => {
    await provider(mode)
    const created = expecting(201, await key.post('/v1/payments', payment(secrets.cardToken!)))
    await until(async () => {
      const { body } = await key.get(`/v1/transactions/${created.transactionId}`)
      return body.attempts[0] && body.attempts[0].state !== 'SENDING'
    })
    await provider('up')
  },
  30_000,
)

const everything = () => Object.values(secrets).filter((secret) => !/[\n ]/.test(secret))

test('secrets in the wrong places secrets are sent in bodies that are invalid, not JSON, or of another type', async () => {
  const body = JSON.stringify({ amountCents: 100, currency: secrets.apiKey, description: everything() })
  await refused(key.post('/v1/payments', body), 400)
  await refused(key.post('/v1/payments', body.slice(0, -1)), 400)
  await refused(key.post('/v1/payments', `${secrets.apiKey}`), 400)
  await refused(key.post('/v1/payments', body, { 'Content-Type': `text/${secrets.password}` }), 415)
  await refused(key.post('/v1/payments', { amountCents: secrets.cardToken, currency: 'ZAR' }), 400)
  await refused(anybody().post('/api/auth/login', { email: [secrets.customerEmail], password: 1 }), 400)
  await refused(anybody().post('/api/auth/refresh', { refreshToken: secrets.apiKey }), 401)
  await refused(
    key.post('/v1/webhook_endpoints', {
      url: `https://u:${secrets.password}@10.0.0.1/`,
      eventTypes: ['payment.created'],
    }),
    422,
  )
})

test('secrets in the wrong places secrets are sent in paths, queries, methods and headers', async () => {
  const found = await key.get(`/v1/payments?customerEmail=${encodeURIComponent(secrets.customerEmail!)}`)
  expect(found.body.data.length).toBeGreaterThan(0)
  const byId = await key.get(`/v1/payments/${found.body.data[0].transactionId}`)
  expect(byId.body.customer.email).toBe(secrets.customerEmail)
  for (const secret of everything()) {
    const encoded = encodeURIComponent(secret)
    await refused(key.get(`/v1/transactions/${encoded}`), 404)
    await refused(key.get(`/${encoded}`), 404)
    await refused(key.get(`/v1/transactions?limit=${encoded}&cursor=${encoded}&state=${encoded}`), 400)
    await refused(key.get('/v1/nothing', { traceparent: secret, 'X-Forwarded-For': secret, Cookie: secret }), 404)
  }
  await refused(clientOf(service.baseUrl, secrets.strangersKey).get('/v1/transactions'), 401)
  await refused(clientOf(service.baseUrl, `${secrets.accessToken}x`).get('/v1/transactions'), 401)
  await refused(key.get('/v1/transactions', { 'X-API-Key': secrets.strangersKey! }), 400)
  await refused(key.post('/v1/payments', payment('tok_success'), { 'Idempotency-Key': 'paid' }), 409, 201)
  await refused(key.post('/v1/payments', { ...payment('x'), amountCents: 1 }, { 'Idempotency-Key': 'paid' }), 409)
})

test('secrets in the wrong places secrets are sent in an unsigned event', async () => {
  const event = { event: 'charge.success', data: { customer: { email: secrets.customerEmail } } }
  const signature = { 'x-paystack-signature': secrets.providerKey! }
  await refused(anybody().post('/api/providers/paystack/events', event, signature), 401)
})

test('unexpected faults, and a lost database', async () => {
  const { pool } = service
  const { query } = pool
  const quoting = { code: '22P02', detail: secrets.customerEmail, where: secrets.cardToken, hint: secrets.apiKey }
  pool.query = (() => Promise.reject(Object.assign(new Error(`invalid: "${secrets.customerEmail}"`), quoting))) as never
  await refused(key.post('/v1/payments', payment(secrets.cardToken!)), 500)
  pool.query = (() => Promise.reject(new TypeError('undefined is not a function'))) as never
  await refused(key.post('/v1/payments', payment(secrets.cardToken!)), 500)
  pool.query = query

  await database.cut()
  await refused(key.post('/v1/payments', payment(secrets.cardToken!), { 'Idempotency-Key': 'cut' }), 503)
  await refused(anybody().post('/api/auth/login', { email: 'owner@shop.example', password: secrets.password }), 503)
  await delay(1_500)
  await refused(key.get('/v1/transactions'), 503)
  await database.restore()
  await until(async () => (await key.get('/v1/transactions')).status === 200)
})

describe('afterwards no secret is found', () => {
  test('the search finds planted secrets', async () => {
    const there = { businessId: service.business.businessId }
    expect(secretsIn((await engineTraces(service)).text, there)).toEqual(['businessId'])
    const traces = await databaseTraces(service.pool)
    expect(secretsIn(traces.get('transactions')!, there)).toEqual(['businessId'])
    await asSuperuser(
      service.pool,
      `CREATE TABLE leak AS SELECT convert_to('${secrets.cardToken}', 'UTF8') AS bytes; GRANT SELECT ON leak TO PUBLIC`,
    )
    expect(secretsIn((await databaseTraces(service.pool)).get('leak')!, secrets)).toEqual(['cardToken'])
    await asSuperuser(service.pool, 'DROP TABLE leak')
    expect(secretsIn(logged, { operation: 'createPayment' })).toEqual(['operation'])
  })

  test('no secret is in the log, at any level', () => {
    expect(logged.split('\n').length).toBeGreaterThan(50)
    expect(secretsIn(logged, secrets)).toEqual([])
  })

  test("no secret is in Temporal's data: histories, search attributes, memos", async () => {
    const { workflows, text } = await engineTraces(service)
    expect(workflows).toBeGreaterThan(10)
    expect(secretsIn(text, secrets)).toEqual([])
  })

  test('no secret is in the body or a header of an error', () => {
    expect(errorBodies.length).toBeGreaterThan(80)
    expect(secretsIn(errorBodies.join('\n'), secrets)).toEqual([])
  })

  test('no secret is in the metrics', async () => {
    const text = await metricsPage(service.pool)
    expect(text).toContain('process_cpu')
    expect(secretsIn(text, secrets)).toEqual([])
  })

  test('no secret is in the database, unless hashed or encrypted', async () => {
    const traces = await databaseTraces(service.pool)
    expect(traces.get('transactions')).toContain('txn_')
    const found = [...traces].flatMap(([table, text]) => secretsIn(text, secrets).map((name) => `${table}: ${name}`))
    expect(found).toEqual([])
  })
})
