/** @waits 70 */

import { connect } from 'node:net'
import { WORK_GAUGES } from '../../src/telemetry/metrics.ts'
import { type MetricsServer, startMetrics } from '../../src/telemetry/metrics-page.ts'
import { startTcpProxy, type TcpProxy } from '../api/http/tcp-proxy.ts'
import { clientOf } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { paymentsOf } from '../mechanisms/payments.ts'
import { quietPort } from '../ports.ts'
import { startReceiver } from '../receiver.ts'
import { startTestService } from '../service.ts'
import { until } from '../until.ts'

let database: TcpProxy
let metrics: MetricsServer
let address: string

afterAll(() => metrics.close())
const service = duringTests(() => {
  const between = async (part: string, url: string): Promise<string> =>
    part === 'database' ? (database = await startTcpProxy(url)).url : url
  const limits = { callsPerMinute: 300, questionsPerMinute: null }
  return startTestService({ between, limits, providerTimeoutMs: 1_500 })
})
const payments = duringTests(() => paymentsOf(service))
const receiver = duringTests(startReceiver)
beforeAll(async () => {
  const port = await quietPort()
  address = `http://127.0.0.1:${port}/metrics`
  metrics = await startMetrics({ host: '127.0.0.1', port }, service.service.metrics)
})
afterAll(() => database.close())

/** Reads the page: the value of each series, which is written as on the page. */
async function scrape(): Promise<Map<string, number>> {
  const lines = (await (await fetch(address)).text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

async function valueOf(series: string): Promise<number | undefined> {
  return (await scrape()).get(series)
}

/** Waits until a series has a value that fits. */
async function reaches(series: string, fits: (value: number) => boolean, withinMs?: number): Promise<void> {
  await until(async () => {
    const value = await valueOf(series)
    return value !== undefined && fits(value)
  }, withinMs)
}

const names = (series: Iterable<string>): Set<string> => new Set(Array.from(series, (each) => each.replace(/\{.*/, '')))

test('every gauge of open work has a value, also where nothing is open', async () => {
  // On a busy machine the first read of the database may take longer than a page waits for it.
  await reaches('database_up', (value) => value === 1)
  const page = await scrape()
  expect(page.get('database_up')).toBe(1)
  expect([...names(page.keys())]).toEqual(expect.arrayContaining(Object.keys(WORK_GAUGES)))
  // The worker begins to poll while the service already responds.
  await reaches('engine_up', (value) => value === 1)
  expect(page.get('db_ping_seconds')).toBeGreaterThanOrEqual(0)
  expect(Math.abs(page.get('clock_offset_seconds')!)).toBeLessThan(2)
  expect(
    page.get('db_pool_connections{state="busy"}')! + page.get('db_pool_connections{state="idle"}')!,
  ).toBeGreaterThan(0)
  expect(page.get('db_pool_waiting')).toBe(0)
})

test('is live, and ready only while the worker polls', async () => {
  const port = await quietPort()
  let isPolling = false
  const other = await startMetrics(
    { host: '127.0.0.1', port },
    { ...service.service.metrics, isPolling: () => isPolling },
  )
  const status = async (path: string, at = port) => (await fetch(`http://127.0.0.1:${at}${path}`)).status
  expect([await status('/health/live'), await status('/health/ready')]).toEqual([200, 503])
  isPolling = true
  expect(await status('/health/ready')).toBe(200)
  await other.close()
  expect(await status('/health/ready', Number(new URL(address).port))).toBe(200)
})

test('counts requests by route, and errors by code', async () => {
  const created = 'http_request_duration_seconds_count{method="POST",route="/v1/payments",status="201"}'
  const before = await scrape()
  const id = await payments.charge('tok_success')
  const refused = await payments.client.post('/v1/payments', { amountCents: 'many' })
  const invalid = `http_errors_total{route="/v1/payments",code="${refused.body.error.code}"}`
  const after = await scrape()
  expect(after.get(created)! - (before.get(created) ?? 0)).toBe(1)
  expect(after.get(invalid)! - (before.get(invalid) ?? 0)).toBe(1)
  await payments.end(id)
})

test('counts calls to a provider by their result, and what is left of its budget', async () => {
  const calls = (result: string) =>
    `provider_call_duration_seconds_count{provider="paystack",kind="charge",result="${result}"}`
  const before = (await valueOf(calls('declined'))) ?? 0
  const budget = 'provider="paystack",mode="TEST"'
  const limit = (await valueOf(`provider_call_budget_limit{${budget}}`))!
  expect(limit).toBe(27)
  await payments.end(await payments.charge('tok_insufficient_funds'))
  expect(await valueOf(calls('declined'))).toBe(before + 1)
  // A window is six seconds long, so this may need a second charge.
  await until(async () => {
    await payments.end(await payments.charge('tok_success'))
    return (await valueOf(`provider_call_budget_remaining{${budget}}`))! < limit
  })
  const page = await scrape()
  expect(page.get('provider_circuit_open{provider="paystack",mode="TEST",rail="CARD"}')).toBe(0)
  expect(page.get('bulkhead_in_use{bulkhead="provider",provider="paystack",mode="TEST"}')).toBe(0)
  expect(page.get('bulkhead_limit{bulkhead="provider"}')).toBe(8)
  expect(
    page.get('temporal_worker_task_slots_used{namespace="default",task_queue="payments",worker_type="WorkflowWorker"}'),
  ).toBeGreaterThanOrEqual(0)
  expect(
    page.get('temporal_workflow_completed_total{namespace="default",task_queue="payments",workflow_type="payment"}'),
  ).toBeGreaterThan(0)
})

test('shows an unknown outcome with its age, and shuts the bulkhead of the provider', async () => {
  await payments.attempt(await payments.charge('tok_hang_lost_paystack'), 'UNKNOWN')
  const page = await scrape()
  expect(page.get('unknown_outcomes{mode="TEST"}')).toBe(1)
  expect(page.get('unknown_outcomes{mode="LIVE"}')).toBe(0)
  expect(page.get('unknown_outcome_oldest_seconds{mode="TEST"}')).toBeGreaterThan(1)
  expect(
    page.get('provider_call_duration_seconds_count{provider="paystack",kind="charge",result="unknown"}'),
  ).toBeGreaterThan(0)
  expect(page.get('bulkhead_shut{bulkhead="provider",provider="paystack",mode="TEST"}')).toBe(1)
})

test('shows a transaction that needs a review, with its age', async () => {
  await payments.charge('tok_wrong_amount')
  await reaches('review_transactions{mode="TEST",reason="amount_mismatch"}', (value) => value === 1)
  await reaches('review_oldest_seconds{mode="TEST"}', (value) => value > 0)
})

test('shows deliveries that wait and those that are dead', async () => {
  receiver.answer((response) => response.writeHead(500).end())
  const endpoint = { url: receiver.url, eventTypes: ['payment.succeeded'] }
  const { id } = (await payments.client.post('/v1/webhook_endpoints', endpoint)).body
  await payments.charge('tok_success')
  await reaches('deliveries{state="WAITING_RETRY"}', (value) => value === 1)
  await reaches('deliveries_oldest_seconds{state="WAITING_RETRY"}', (value) => value > 0)
  // Skips the 36 hours between seven failed attempts.
  await service.pool.query(
    `UPDATE deliveries SET state = 'DEAD', next_attempt_at = NULL, engine_due_at = NULL, updated_at = now() - interval '2 s'
     WHERE endpoint_id = $1`,
    [id],
  )
  const page = await scrape()
  expect(page.get('deliveries{state="WAITING_RETRY"}')).toBe(0)
  expect(page.get('deliveries{state="DEAD"}')).toBe(1)
  expect(page.get('dead_deliveries')).toBe(1)
  expect(page.get('deliveries_oldest_seconds{state="DEAD"}')).toBeGreaterThanOrEqual(2)
})

test('shows receipts whose hour is not closed, and the last closed hour', async () => {
  expect(await valueOf('proof_unclosed_oldest_seconds{mode="TEST"}')).toBeGreaterThan(0)
  const closed = `INSERT INTO proof_batches (id, mode, hour, forced, tree_size, root, previous_tree_size, checkpoint)
    VALUES ('prb_test', 'TEST', date_trunc('hour', now() + interval '1 hour', 'UTC'), false, 0, sha256(''), 0, '')
    RETURNING extract(epoch FROM hour)::int AS hour`
  const { rows } = await service.pool.query(closed)
  const page = await scrape()
  expect(page.get('proof_unclosed_oldest_seconds{mode="TEST"}')).toBe(0)
  expect(page.get('proof_last_closed_hour_timestamp_seconds{mode="TEST"}')).toBe(rows[0].hour)
})

test('shows the age of rates, and the end of a replaced key', async () => {
  const page = await scrape()
  expect(page.get('rates_stale{indicator="cpi"}')).toBe(1)
  expect(page.get('rates_age_seconds{indicator="cpi"}')).toBeGreaterThan(86_400)
  expect(page.has('key_expires_timestamp_seconds{kind="api_key"}')).toBe(false)
  await service.pool.query(
    `UPDATE api_keys SET previous_hash = sha256('old'), previous_until = to_timestamp(4e9) WHERE business_id = $1`,
    [service.business.businessId],
  )
  expect(await valueOf('key_expires_timestamp_seconds{kind="api_key"}')).toBe(4e9)
})

/** Sends bytes as they are, and reads until the server closes the connection. */
async function sendRaw(bytes: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1', () => socket.end(bytes))
    socket.on('data', () => undefined).on('close', () => resolve())
    socket.on('error', reject)
  })
}

test('the number of series has a bound, whatever clients send', async () => {
  const hostile = async (n: number) => {
    const odd = clientOf(service.baseUrl)
    const headers = { 'X-Trace-Id': `trace-${n}`, 'X-API-Key': `key-${n}`, 'User-Agent': `agent-${n}` }
    await odd.get(`/v1/${n}/no/such/route?n=${n}`, headers)
    await odd.get(`/v1/transactions/txn_${String(n).padStart(32, '0')}`, headers)
    await odd.post(`/v1/payments/%00${n}`, { [`field${n}`]: n }, headers)
    await odd.delete('/v1/payments', headers)
    await payments.client.get(`/v1/transactions/txn_${String(n).padStart(32, '0')}`)
    const method = ['PROPFIND', 'PURGE', 'SEARCH', `ODD${n}`][n % 4]
    await sendRaw(`${method} /odd/${n} HTTP/1.1\r\nHost: odd-${n}\r\nConnection: close\r\n\r\n`)
    await sendRaw(`GET /${'x'.repeat(n)} HTTP/9.9\r\n\r\n`)
  }
  for (let n = 0; n < 4; n++) await hostile(n)
  const before = new Set((await scrape()).keys())
  for (let n = 4; n < 44; n++) await hostile(n)
  const page = await scrape()
  // The lookup of an earlier payment without a response may come now; no client causes it.
  const ours = (series: string) =>
    /^(http|provider|bulkhead|deliver|due|unstarted|review|unknown)/.test(series) && !series.includes('kind="lookup"')
  expect([...page.keys()].filter((series) => ours(series) && !before.has(series))).toEqual([])
  const text = [...page.keys()].join('\n')
  expect(text).not.toMatch(/txn_|trace-|key-|agent-|odd|field|127\.0\.0\.1|PROPFIND|dlv_|whe_/)
  expect(page.get('http_errors_total{route="unmatched",code="SV-2005"}')).toBeGreaterThanOrEqual(40)
  expect(text).toContain('method="other"')
})

test('scrapes at the same time take one connection at most', async () => {
  // A lock holds the statement of the metrics until its own time-out.
  const holder = await service.pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE api_keys IN ACCESS EXCLUSIVE MODE')
    const began = performance.now()
    const pages = Promise.all(Array.from({ length: 10 }, scrape))
    let most = 0
    await until(async () => {
      const { rows } = await holder.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      most = Math.max(most, rows[0].n)
      return performance.now() - began > 1_500
    })
    expect(most).toBe(1)
    for (const page of await pages) {
      expect(page.get('database_up')).toBe(0)
      expect(page.has('deliveries{state="DEAD"}')).toBe(false)
    }
    // One reading ends by its time-out after two seconds. Ten, one after the other, would take twenty.
    expect(performance.now() - began).toBeLessThan(10_000)
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
  await reaches('database_up', (value) => value === 1)
})

test.each([
  ['refuses connections', () => database.cut()],
  ['stays silent', () => database.swallow()],
])('the page has what the process knows while the database %s', async (_what, goAway) => {
  await goAway()
  try {
    const began = performance.now()
    const page = await scrape()
    expect(performance.now() - began).toBeLessThan(3_000)
    expect(page.get('database_up')).toBe(0)
    expect(page.has('deliveries{state="DEAD"}')).toBe(false)
    expect(page.has('db_ping_seconds')).toBe(false)
    expect(page.get('http_errors_total{route="unmatched",code="SV-2005"}')).toBeGreaterThan(0)
    expect(page.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
  } finally {
    await database.restore().catch(() => undefined)
    database.speak()
  }
  await reaches('database_up', (value) => value === 1)
})

test('a payment link that waits to be opened is not work that waits to begin', async () => {
  const { status } = await payments.client.post('/api/payment-links', { amountCents: 500, currency: 'ZAR' })
  expect(status).toBe(201)
  await reaches('unstarted_rows{kind="TRANSACTION"}', (value) => value === 0)
  const { rows } = await service.pool.query(
    "SELECT engine_due_at > now() AS waits FROM transactions WHERE source = 'LINK'",
  )
  expect(rows).toEqual([{ waits: true }])
})

test('shows rows that are due and not begun while the engine is away', async () => {
  await service.temporalServer.stop()
  await reaches('engine_up', (value) => value === 0)
  await payments.charge('tok_success')
  await reaches('unstarted_rows{kind="TRANSACTION"}', (value) => value === 1)
  await reaches('unstarted_oldest_seconds{kind="TRANSACTION"}', (value) => value > 1)
  // The relay claims the row for a minute. Then it is due until the next claim.
  await service.pool.query(`UPDATE transactions SET engine_due_at = now() - interval '1 s' WHERE state = 'CREATED'`)
  expect(await valueOf('due_rows{kind="TRANSACTION"}')).toBeDefined()
})
