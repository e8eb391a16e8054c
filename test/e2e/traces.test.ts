/** @waits 95 */

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientOf } from '../client.ts'
import { paymentsOf } from '../mechanisms/payments.ts'
import { killAllRoles, type RoleProcess, startRole } from '../mechanisms/process.ts'
import { type ProviderProxy, startProviderProxy } from '../mechanisms/provider-proxy.ts'
import { type Receiver, startReceiver } from '../receiver.ts'
import { secretsIn } from '../secrecy/traces.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'
import { type Collector, startCollector } from './collector.ts'

const planted = (what: string) => `planted-${what}-${randomBytes(9).toString('hex')}`

const secrets = {
  customerEmail: `${planted('customer')}@mail.example`,
  customerName: planted('Naledi'),
  description: planted('description'),
  metadata: planted('metadata'),
  idempotencyKey: planted('idempotency'),
  pageQuery: planted('page-query'),
  unknownPath: planted('path'),
  userAgent: planted('agent'),
  tracestate: planted('tracestate'),
  baggage: planted('baggage'),
  receiversToken: planted('receiver'),
  apiKey: '',
}

let service: TestService
let proxy: ProviderProxy
let collector: Collector
let receiver: Receiver
let api: RoleProcess
let modules: string
/** The trace headers of each charge that reached the provider. */
const charged: object[] = []

/** Spans are kept until the stop, which then sends all of them. */
const traced = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_BSP_SCHEDULE_DELAY: '3600000',
  SHUTDOWN_DELAY_SECONDS: '0',
})

const traceHeaders = ({ traceparent, tracestate, baggage }: Record<string, unknown>) => ({
  traceparent,
  tracestate,
  baggage,
})

/** What a peer of the service receives in a trace: nothing of the caller but the trace ID. */
const onlyTraceparent = (traceId: string) => ({
  traceparent: expect.stringMatching(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`)),
  tracestate: undefined,
  baggage: undefined,
})

/** The loaded modules of OpenTelemetry's SDK, which a process writes to the file as it ends. */
const reportModules = (file: string) => {
  const code = `import { writeFileSync } from 'node:fs'
    import { Module } from 'node:module'
    process.on('exit', () => writeFileSync(${JSON.stringify(file)}, Object.keys(Module._cache).join('\\n')))`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}
const SDK = ['sdk-node', 'sdk-trace', 'instrumentation']
const loadedOf = (file: string) => SDK.filter((name) => readFileSync(file, 'utf8').includes(`/${name}`))

beforeAll(async () => {
  const between = async (part: string, url: string): Promise<string> => {
    if (part !== 'paystack') return url
    proxy = await startProviderProxy(url)
    return proxy.url
  }
  ;[collector, receiver, service] = await Promise.all([
    startCollector(),
    startReceiver(),
    startTestService({ role: 'api', between }),
  ])
  proxy.treat(async (exchange) => {
    if (exchange.charges) charged.push(traceHeaders(exchange.headers))
    exchange.answer(await exchange.pass())
  })
  secrets.apiKey = service.business.apiKey
  const url = `${receiver.url}?token=${secrets.receiversToken}`
  const { client } = paymentsOf(service)
  expect((await client.post('/v1/webhook_endpoints', { url, eventTypes: ['payment.succeeded'] })).status).toBe(201)
  modules = join(service.folder, 'modules')
  api = await startRole(service, { role: 'api', env: { ...traced(), ...reportModules(modules) } })
})

afterAll(async () => {
  await killAllRoles()
  await Promise.all([service.stop(), proxy.close(), collector.close(), receiver.close()])
})

/** A caller that has a trace, and says more in its headers than a trace needs. */
function newCaller(): { traceId: string; headers: Record<string, string> } {
  const traceId = randomBytes(16).toString('hex')
  const traceparent = `00-${traceId}-${randomBytes(8).toString('hex')}-01`
  const extra = { tracestate: `vendor=${secrets.tracestate}`, baggage: `user=${secrets.baggage}` }
  return { traceId, headers: { traceparent, 'User-Agent': secrets.userAgent, ...extra } }
}

const client = () => clientOf(api.baseUrl, service.business.apiKey)

const requestLine = async (traceId: string): Promise<object> =>
  JSON.parse(
    await until(async () =>
      api
        .printed()
        .split('\n')
        .find((line) => line.includes(traceId) && line.includes('"msg":"request"')),
    ),
  )

const payment = () => ({
  amountCents: 15_000,
  currency: 'ZAR',
  description: secrets.description,
  metadata: { note: secrets.metadata },
  customer: { email: secrets.customerEmail, name: secrets.customerName },
})

/** Each test's processes stop before it reads the collected spans. */
test('a payment, its provider call and its delivery are one trace, which hides the secrets', async () => {
  const { traceId, headers } = newCaller()
  const asked = { ...payment(), paymentMethod: { type: 'CARD', token: 'tok_success' } }
  const keyed = { ...headers, 'Idempotency-Key': secrets.idempotencyKey }
  const answer = await client().post('/v1/payments', asked, keyed)
  expect([answer.status, answer.headers.get('x-trace-id')]).toEqual([201, traceId])
  expect(await requestLine(traceId)).toMatchObject({ traceId, route: '/v1/payments', status: 201 })
  // No worker runs yet, so only the stored row can carry the trace.
  const { rows } = await service.pool.query('SELECT traceparent FROM transactions')
  expect(rows).toEqual([{ traceparent: onlyTraceparent(traceId).traceparent }])
  // Others at the same time: workflows of several traces then share the worker, its relay and its V8 context.
  const others = Array.from({ length: 8 }, newCaller)
  await Promise.all(others.map((other) => client().post('/v1/payments', asked, other.headers)))

  const failing = newCaller()
  const refusal = await client().post('/v1/payments', { ...asked, amountCents: 'many' }, failing.headers)
  expect([refusal.status, refusal.body.error.traceId]).toEqual([400, failing.traceId])
  expect(refusal.headers.get('x-trace-id')).toBe(failing.traceId)
  expect(await requestLine(failing.traceId)).toMatchObject({ traceId: failing.traceId, status: 400 })

  const worker = await startRole(service, { role: 'worker', env: traced(), ownBundle: true })
  const delivered = await receiver.count(1 + others.length)
  const wanted = [traceId, ...others.map((other) => other.traceId)].map(onlyTraceparent)
  expect(delivered.map((request) => traceHeaders(request.headers))).toEqual(expect.arrayContaining(wanted))
  expect(charged).toEqual(expect.arrayContaining(wanted))
  expect([delivered.length, charged.length]).toEqual([wanted.length, wanted.length])

  const hosted = newCaller()
  const { body } = await client().post('/v1/payments', payment(), hosted.headers)
  const page = `${api.baseUrl}/pay/${body.transactionId}?from=${secrets.pageQuery}`
  await until(async () => (await fetch(page, { redirect: 'manual' })).status === 302)
  await fetch(`${api.baseUrl}/${secrets.unknownPath}`)
  await worker.stop()
  await api.stop()
  expect(loadedOf(modules)).toEqual(SDK)

  const spans = collector.spans(traceId)
  const names = new Set(spans.map(({ name }) => name.replace(/ test_\w+$/, '')))
  const missing = [
    'POST /v1/payments',
    'createPayment',
    'pg.query:create-payment',
    'StartWorkflow:payment',
    'RunWorkflow:payment',
    'StartActivity:attemptPayment',
    'RunActivity:attemptPayment',
    'StartWorkflow:webhookDelivery',
    'RunWorkflow:webhookDelivery',
    'RunActivity:deliver',
  ].filter((name) => !names.has(name))
  expect(missing).toEqual([])
  // Every span hangs below the request, whose parent is the caller's.
  const known = new Set(spans.map(({ spanId }) => spanId))
  expect(spans.filter(({ parentSpanId }) => !known.has(parentSpanId!)).map(({ name }) => name)).toEqual([
    'POST /v1/payments',
  ])
  // The calls of provider and receiver, below their activities.
  const parents = spans.filter(({ name }) => name === 'POST').map(({ parentSpanId }) => parentSpanId)
  expect(parents.map((id) => spans.find(({ spanId }) => spanId === id)?.name)).toEqual(
    expect.arrayContaining(['RunActivity:attemptPayment', 'RunActivity:deliver']),
  )
  // A trace has its own payment's and delivery's workflow and no other.
  const runs = (spansOf: typeof spans) =>
    spansOf.filter(({ name }) => name.startsWith('RunWorkflow:')).map(({ name }) => name)
  for (const other of others)
    expect(runs(collector.spans(other.traceId)).toSorted()).toEqual([
      'RunWorkflow:payment',
      'RunWorkflow:webhookDelivery',
    ])
  expect(collector.spans(failing.traceId).map(({ name }) => name)).toContain('POST /v1/payments')
  const sent = collector.bodies.join('\n')
  expect([sent.includes('pay/:'), sent.includes(body.transactionId)]).toEqual([true, true])
  expect(secretsIn(sent, secrets)).toEqual([])
})

// `test/config/config.test.ts` has the other variables that turn traces off.
test('no SDK is loaded, nothing is sent and no trace is stored without an endpoint', async () => {
  const before = collector.bodies.length
  api = await startRole(service, {
    role: 'api',
    env: { ...traced(), OTEL_EXPORTER_OTLP_ENDPOINT: '', ...reportModules(modules) },
  })
  const { traceId, headers } = newCaller()
  const answer = await client().post('/v1/payments', payment(), headers)
  expect([answer.status, answer.headers.get('x-trace-id')]).toEqual([201, traceId])
  await api.stop()
  expect(loadedOf(modules)).toEqual([])
  expect(collector.bodies.length).toBe(before)
  const { rows } = await service.pool.query('SELECT traceparent FROM transactions WHERE id = $1', [
    answer.body.transactionId,
  ])
  expect(rows).toEqual([{ traceparent: null }])
}, 60_000)

test('a collector that hangs delays a stop by seconds only', async () => {
  collector.hang()
  api = await startRole(service, { role: 'api', env: { ...traced(), OTEL_EXPORTER_OTLP_TIMEOUT: '3600000' } })
  expect((await client().get('/v1/transactions')).status).toBe(200)
  await api.stop()
  expect(api.printed()).toContain('stopped')
})
