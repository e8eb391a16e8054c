import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseAway } from '../../../src/db/database-away.ts'
import { VERSION } from '../../../src/version.ts'
import { createDatabase, type TestDatabase } from '../../database.ts'
import { paidMerchant, type TestMerchant } from '../accounts/accounts.ts'
import { startApi, type RunningApi } from '../running-api.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'
import { until } from '../../until.ts'
import { refusal } from '../../client.ts'

let database: TestDatabase
let proxy: TcpProxy
let api: RunningApi
let merchant: TestMerchant

beforeAll(async () => {
  database = await createDatabase()
  proxy = await startTcpProxy(database.url)
  api = await startApi({ url: proxy.url })
  merchant = await paidMerchant(api)
})
afterAll(async () => {
  await api.stop()
  await proxy.close()
  await database.drop()
})

/** Waits until the pool has noticed the closed connections. */
const served = () => until(async () => (await list()).status === 200)
const list = () => api.ask('GET', '/v1/webhook_endpoints', { key: merchant.apiKey })
const register = (idempotencyKey: string) =>
  api.ask('POST', '/v1/webhook_endpoints', {
    key: merchant.apiKey,
    body: { url: 'https://example.com/hooks', eventTypes: ['payment.created'] },
    headers: { 'Idempotency-Key': idempotencyKey },
  })

describe('while the database is away', () => {
  test('requests are 503 SV-5003 with Retry-After, and served again when it is back', async () => {
    await served()
    await proxy.cut()
    for (const answer of [await list(), await register('away'), await list()]) {
      expect(refusal(answer)).toEqual([503, 'SV-5003'])
      expect(answer.headers.get('retry-after')).toBe('2')
      expect(answer.body.error).toMatchObject({ retryable: true, retryAfterSeconds: 2, details: {} })
    }
    await proxy.restore()
    await served()
    expect((await register('away')).status).toBe(201)
    expect((await register('away')).headers.get('idempotent-replayed')).toBe('true')
  })

  test('sign-in is 503 too, never a wrong password', async () => {
    await proxy.cut()
    const { status } = await api.ask('POST', '/api/auth/login', {
      body: { email: merchant.email, password: 'whatever it is' },
    })
    expect(status).toBe(503)
    await proxy.restore()
  })

  test('the process is alive and not ready', async () => {
    await proxy.cut()
    const ready = await api.ask('GET', '/health/ready')
    expect([ready.status, ready.body]).toEqual([
      503,
      { database: 'DOWN', engine: 'UP', version: VERSION, error: expect.objectContaining({ code: 'SV-5003' }) },
    ])
    expect(ready.headers.get('retry-after')).toBe('2')
    expect((await api.ask('GET', '/health/live')).status).toBe(200)
    await proxy.restore()
    const again = await until(async () => {
      const answer = await api.ask('GET', '/health/ready')
      return answer.status === 200 && answer
    })
    expect(again.body).toEqual({ database: 'UP', engine: 'UP', version: VERSION })
  })

  test('a cached credential stops counting within a second', async () => {
    await served()
    await proxy.cut()
    await delay(1_100)
    const { status } = await api.ask('GET', '/api/account/status', { key: merchant.apiKey })
    expect(status).toBe(503)
    await proxy.restore()
    await until(async () => (await api.ask('GET', '/api/account/status', { key: merchant.apiKey })).status === 200)
  })

  test('many requests at once on connections that are reset are 503, and none is left hanging', async () => {
    await served()
    await Promise.all(Array.from({ length: 30 }, list))
    const running = Array.from({ length: 60 }, (_, n) => register(`burst-${n}`))
    await delay(5)
    await proxy.cut()
    const answers = await Promise.all(running)
    // 409: the business has its sixteen endpoints.
    expect(answers.every(({ status }) => [201, 409, 503].includes(status))).toBe(true)
    await proxy.restore()
    await served()
  })
})

test('an unreachable Temporal is reported and does not make the service unready', async () => {
  const down = await startApi({
    url: database.url,
    deps: { engine: { isUp: () => Promise.resolve(false), sendCommand: () => Promise.resolve(null) } },
  })
  const { status, body } = await down.ask('GET', '/health/ready')
  expect([status, body]).toEqual([200, { database: 'UP', engine: 'DOWN', version: VERSION }])
  await down.stop()
})

const coded = (code: string) => Object.assign(new Error('x'), { code })

test.each<[string, unknown]>([
  ['a refused connection', coded('ECONNREFUSED')],
  ['a reset', coded('ECONNRESET')],
  ['class 08', coded('08006')],
  ['a server that is told to stop', coded('57P01')],
  ['a server that starts', coded('57P03')],
  ['too many connections', coded('53300')],
  ['a full disk', coded('53100')],
  ['a write to a standby', coded('25006')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a pool that cannot connect', new Error('timeout exceeded when trying to connect')],
  ['such a cause', new Error('wrapped', { cause: coded('57P02') })],
  ['both addresses of a name', new AggregateError([coded('ECONNREFUSED')], 'both')],
  ['a missing socket file', Object.assign(coded('ENOENT'), { syscall: 'connect' })],
])('an error counts as an unreachable database: %s', (_what, error) => expect(isDatabaseAway(error)).toBe(true))

test.each<[string, unknown]>([
  ['a unique violation', coded('23505')],
  ['a text that cannot be stored', coded('22P05')],
  ['a serialization failure', coded('40001')],
  ['another missing file', coded('ENOENT')],
  ['any other error', new Error('anything')],
  ['a text', 'ECONNREFUSED'],
  ['nothing', null],
])('an error counts as no unreachable database: %s', (_what, error) => expect(isDatabaseAway(error)).toBe(false))
