import { readFileSync } from 'node:fs'
import { RELEASE } from '../../local/temporal/release.ts'
import { type MetricsServer, startMetrics } from '../../src/telemetry/metrics-page.ts'
import { clientOf } from '../client.ts'
import { rowsAt } from '../connected.ts'
import { duringTests } from '../during-tests.ts'
import { quietPort } from '../ports.ts'
import { startReceiver } from '../receiver.ts'
import { startTestService } from '../service.ts'
import { until } from '../until.ts'
import { type FencedBlock, fencedBlocks } from './fenced-blocks.ts'
import type { ShellSession } from './shell-session.ts'
import { startTerminal } from './terminal.ts'

/* Pastes docs/operations.md into one terminal, from top to bottom, and looks at what each command did. */

/** test/mechanisms/restored.test.ts runs these, since they need a server that archives its log. */
const RUN_ELSEWHERE = ['Base backup', 'Restore', 'After a restore', 'If Temporal was lost too']
const page = fencedBlocks('docs/operations.md').filter(
  ({ language, heading }) => language !== 'text' && !RUN_ELSEWHERE.includes(heading),
)
const notYetRun = new Set<FencedBlock>(page)

afterAll(async () => {
  await shell.end()
  await metrics.close()
})
const service = duringTests(() =>
  startTestService({ edge: { workflowsUrl: 'http://localhost:8233/namespaces/default/workflows/' } }),
)
const receiver = duringTests(startReceiver)
const api = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))
let metrics: MetricsServer
let shell: ShellSession
let endpointId: string

beforeAll(async () => {
  const [metricsPort, practicePort] = await Promise.all([quietPort(), quietPort()])
  metrics = await startMetrics({ host: '127.0.0.1', port: metricsPort }, { pool: service.pool })
  shell = startTerminal(service, { METRICS_PORT: String(metricsPort), PRACTICE_PORT: String(practicePort) })
  const registered = await api.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes: ['payment.succeeded'] })
  endpointId = registered.body.id
})

async function paste(heading: string): Promise<string[]> {
  const blocks = page.filter((block) => block.heading === heading && block.language === 'sh')
  expect(blocks).not.toHaveLength(0)
  const printed: string[] = []
  for (const block of blocks) {
    printed.push(await shell.run(block.code))
    notYetRun.delete(block)
  }
  return printed
}

const charge = async (token: string) =>
  (
    await api.post(
      '/v1/payments',
      { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token } },
      { Prefer: 'wait=2' },
    )
  ).body.transactionId as string

const deliveries = async (state: string) =>
  (await api.get(`/v1/webhook_endpoints/deliveries?endpointId=${endpointId}&state=${state}&limit=100`)).body.data as {
    id: string
    attempts: { trigger: string; status: number }[]
  }[]

/** Creates dead deliveries by skipping the 36 hours between seven failed attempts, then lets the receiver work again. */
async function dead(count: number): Promise<string[]> {
  receiver.answer((response) => response.writeHead(500).end())
  for (let n = 0; n < count; n++) await charge('tok_success')
  const waiting = await until(async () => {
    const found = await deliveries('WAITING_RETRY')
    return found.length === count && found
  })
  await service.pool.query(
    `UPDATE deliveries SET attempt_count = 6, next_attempt_at = now() WHERE endpoint_id = $1 AND state = 'WAITING_RETRY'`,
    [endpointId],
  )
  // A replay wakes the workflow, and the seventh attempt is due.
  for (const { id } of waiting) await api.post(`/v1/webhook_endpoints/deliveries/${id}/replay`)
  await until(async () => (await deliveries('DEAD')).length === count)
  const { workflow } = service.service.worker!.client()!
  const query = `State = 'DEAD' AND ExecutionStatus = 'Running'`
  await until(async () => (await workflow.count(query)).count === count)
  receiver.answer((response) => response.writeHead(204).end())
  return waiting.map(({ id }) => id)
}

async function expectDelivered(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const now = await until(async () => {
      const { body } = await api.get(`/v1/webhook_endpoints/deliveries/${id}`)
      return body.state === 'DELIVERED' && body
    })
    expect(now.attempts.at(-1)).toMatchObject({ trigger: 'REPLAY', status: 204 })
  }
  expect(await deliveries('DEAD')).toEqual([])
}

const transactionReaches = (id: string, state: string) =>
  until(async () => (await api.get(`/v1/transactions/${id}`)).body.state === state)

/** The ids in the output, last line first. */
const idsIn = (printed: string, prefix: string): string[] =>
  [...printed.matchAll(new RegExp(`${prefix}_[0-9a-f]{32}`, 'g'))].map(([id]) => id).toReversed()

test('the page names the version of the command line that the service fetches', () => {
  expect(page.some(({ code }) => code.includes(`/temporal-cli-${RELEASE.version}:`))).toBe(true)
})

test('Set up the terminal', async () => {
  await paste('Set up the terminal')
})

test('Watch: one transaction with its workflows and deliveries, and what waits', async () => {
  const id = await charge('tok_success')
  const { workflow } = service.service.worker!.client()!
  await until(async () => (await workflow.count(`TransactionId = '${id}'`)).count === 2)
  const [one] = await paste('Watch')
  expect(one).toContain(`payment-${id}`)
  expect(idsIn(one!, 'webhook-delivery-dlv')).toHaveLength(1)
})

test('Saved queries: each query of the table is accepted and finds what it says', async () => {
  const needsReview = await charge('tok_wrong_amount')
  const waits = (await api.post('/v1/payments', { amountCents: 9_900, currency: 'ZAR' })).body.transactionId
  const queries = [...readFileSync('docs/operations.md', 'utf8').matchAll(/\| `([A-Z][^|]+)` +\|$/gm)]
  const { workflow } = service.service.worker!.client()!
  const found = async (query: string): Promise<string[]> => {
    const ids: string[] = []
    for await (const { workflowId } of workflow.list({ query: query.replace('biz_…', service.business.businessId) }))
      ids.push(workflowId)
    return ids
  }
  await until(async () => (await found("NeedsReview=true AND ExecutionStatus='Running'")).length === 1)
  await until(async () => (await found("State='REQUIRES_ACTION'")).includes(`payment-${waits}`))
  const results = Object.fromEntries(
    await Promise.all(queries.map(async ([, query]) => [query, await found(query!)] as const)),
  )
  const open = [`payment-${needsReview}`, `payment-${waits}`]
  expect(results).toMatchObject({
    "NeedsReview=true AND ExecutionStatus='Running'": [`payment-${needsReview}`],
    'NeedsReview=false': [],
    "MerchantId='biz_…' AND WorkflowType='payment' AND ExecutionStatus='Running'": expect.arrayContaining(open),
    "WorkflowType='payment' AND State='REQUIRES_ACTION' AND ExecutionStatus='Running'": [`payment-${waits}`],
    "ExecutionStatus IN ('Failed', 'TimedOut')": [],
  })
  expect(Object.keys(results)).toHaveLength(7)
  expect((await paste('Saved queries')).at(-1)).toContain('Total: 1')
})

test('Replay webhook deliveries: one, by the API', async () => {
  const ids = await dead(1)
  expect(await paste('Find the delivery')).toEqual([`${ids[0]} to ${endpointId}\n`])
  await paste('One, by the API')
  await expectDelivered(ids)
})

test('many, by the API', async () => {
  const ids = await dead(3)
  await paste('Find the delivery')
  const [printed] = await paste('Many, by the API')
  expect(JSON.parse(printed!)).toEqual({ count: 3 })
  await expectDelivered(ids)
})

test('one, by a signal', async () => {
  const ids = await dead(1)
  await paste('Find the delivery')
  expect(await paste('One, by a signal')).toEqual(['Signal workflow succeeded\n'])
  await expectDelivered(ids)
})

test('many, by a signal', async () => {
  const ids = await dead(3)
  await paste('Find the delivery')
  const [printed] = await paste('Many, by a signal')
  expect(printed).toContain('Total: 3')
  await expectDelivered(ids)
})

test('Practise: a delivery that waits, and a receiver that lets its replay succeed', async () => {
  const blocks = page.filter(({ heading }) => heading === 'Practise')
  expect(blocks).toHaveLength(2)
  await shell.run(blocks[0]!.code)
  const waiting = await until(async () => {
    const { body } = await api.get('/v1/webhook_endpoints/deliveries?state=WAITING_RETRY')
    return body.data[0]
  })
  expect(waiting.attempts).toMatchObject([{ trigger: 'SCHEDULE', status: null }])
  await shell.run(`${blocks[1]!.code}
    until curl -s "http://127.0.0.1:$PRACTICE_PORT"; do :; done`)
  for (const block of blocks) notYetRun.delete(block)
  await shell.run(`DELIVERY=${waiting.id}`)
  await paste('One, by the API')
  await until(async () => (await api.get(`/v1/webhook_endpoints/deliveries/${waiting.id}`)).body.state === 'DELIVERED')
  await shell.run('kill $RECEIVER')
})

test('Transactions that need a review: resolved by the API, then by a signal', async () => {
  const ids = [await charge('tok_wrong_amount'), await charge('tok_wrong_amount')]
  for (const id of ids) await until(async () => (await api.get(`/v1/transactions/${id}`)).body.needsReview)
  const [list] = await paste('Transactions that need a review')
  for (const id of ids) expect(list).toContain(id)
  const reported = { amountCents: 15_000, reviewReason: 'amount_mismatch', reportedAmountCents: 15_100 }
  expect(JSON.parse(list!.trim().split('\n').at(-1)!)).toMatchObject({ transactionId: ids[1], ...reported })
  const [found] = await paste('Find a transaction')
  const [byReference, byAmount, workflowUrl] = found!.trim().split('\n')
  const idsFound = (line: string) => JSON.parse(line).data.map(({ id }: { id: string }) => id)
  expect(idsFound(byReference!)).toEqual([ids[1]])
  expect(idsFound(byAmount!)).toEqual(expect.arrayContaining(ids))
  expect(workflowUrl).toBe(`http://localhost:8233/namespaces/default/workflows/payment-${ids[1]}`)
  await paste('Resolve')
  for (const id of ids) {
    await transactionReaches(id, 'FAILED')
    expect((await api.get(`/v1/transactions/${id}`)).body).toMatchObject({ failureReasonCode: 'resolved' })
  }
})

test('Settlements: differences, a reconciliation now, and a file', async () => {
  const [list, triggered] = await paste('Settlements')
  expect(JSON.parse(list!)).toEqual({ data: [], nextCursor: null })
  expect(triggered).toContain('Trigger request sent')
  const [uploaded] = await paste('Upload a file')
  expect(JSON.parse(uploaded!)).toMatchObject({ name: 'payout-2026-11-20', lines: { UNKNOWN: 1 }, differenceCount: 1 })
})

test('Stop a payment: by the API, then by a signal', async () => {
  const [byApi, bySignal] = await paste('Stop a payment')
  expect(JSON.parse(byApi!)).toMatchObject({ state: 'STOPPED', failureReasonCode: 'cancelled' })
  expect(bySignal).toContain('Signal workflow succeeded')
  await transactionReaches((await shell.run('echo "$PAYMENT"')).trim(), 'STOPPED')
})

test('Traces: the response has the trace ID that the caller chose', async () => {
  const [header] = await paste('Traces')
  expect(header!.trim().toLowerCase()).toBe(`x-trace-id: ${(await shell.run('echo "$TRACE"')).trim()}`)
})

test('Decide on payouts: by the API, then by a signal', async () => {
  const decided = async () => {
    const batch = (await shell.run('echo "$BATCH"')).trim()
    return await until(async () => {
      const { body } = await api.get(`/v1/payouts/${batch}`)
      return body.approval.decisions.length > 0 && body.approval.decisions
    })
  }
  const [checker] = [service.business.admins[1].userId]
  const shown = (await paste('Decide on payouts')).at(-1)!
  expect(JSON.parse(shown).items).toMatchObject([{ name: 'Lerato Dlamini', accountNumber: '1234567890' }])
  const [approved] = await paste('Through the API')
  expect(JSON.parse(approved!)).toMatchObject({ approval: { decisions: [{ userId: checker, decision: 'APPROVE' }] } })
  const [signalled] = await paste('Through a signal')
  expect(signalled).toContain('Signal workflow succeeded')
  expect(await decided()).toMatchObject([{ userId: checker, decision: 'APPROVE' }])
})

test('Health and metrics', async () => {
  const [health, figures, address] = await paste('Health and metrics')
  expect(
    health!
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ status: 'UP' }, { database: 'UP', engine: 'UP' }, { due: expect.any(Array) }, { data: [] }])
  expect(figures).toMatch(/^process_resident_memory_bytes \d+\nnodejs_eventloop_lag_p99_seconds \S+\n$/)
  await rowsAt(address!.trim(), 'SELECT 1')
})

test('the run-book reads the metrics of a process if no Prometheus runs, and says what its alerts need', async () => {
  await shell.run(`PROMETHEUS=http://127.0.0.1:${await quietPort()}`)
  await shell.run(fencedBlocks('docs/run-book.md')[0]!.code)
  expect(await shell.run("metric 'unstarted_rows|unstarted_oldest_seconds'")).toMatch(/^unstarted_rows\S* \d+$/m)
  expect(await shell.run('alert EngineAway || true')).toMatch(/^No Prometheus responds at \S+: set PROMETHEUS, .+\n$/)
})

test('Proof receipts: the hour closed, a row changed by hand and found', async () => {
  // DATABASE_URL is set, since the test's database is not embedded.
  await shell.run(
    `export DATABASE_URL='${service.database.url}' PROOF_PRIVATE_KEY='${service.settings.proofPrivateKey}'`,
  )
  // The page changes the newest receipt: that must be this payment's, not one of a payout that settles later.
  await until(async () => {
    const { rowCount } = await service.pool.query(
      "SELECT FROM transactions WHERE state IN ('CREATED', 'PROCESSING') AND review_reason IS NULL",
    )
    return rowCount === 0
  })
  const id = await charge('tok_success')
  await transactionReaches(id, 'SUCCEEDED')
  const [closed, held] = await paste('Proof receipts')
  expect(closed).toMatch(/^TEST {2}\S+ so far +\d+ new of \d+ receipts {2}prb_[0-9a-f]{32}$/m)
  expect(held).toMatch(
    /^TEST {2}\d+ receipts in \d+ batches hold .*\nLIVE {2}0 receipts in \d+ batches hold .*\ntrue\n$/,
  )

  const change = page.find(({ heading, language }) => heading === 'A tampered row' && language === 'sql')!
  expect((await service.pool.query(change.code)).rowCount).toBe(1)
  notYetRun.delete(change)
  const [found] = await paste('A tampered row')
  expect(found).toMatch(
    new RegExp(
      `DOES NOT HOLD: transaction ${id} was changed after it was settled \\(receipt rct_[0-9a-f]{32}\\)\nexit code 1\ntransaction_changed\n${id}  CAPTURE is 15000 in the ledger and 15001 by the record \\(ZAR\\)\n1 differences`,
    ),
  )
  await service.pool.query('UPDATE transactions SET amount_cents = amount_cents - 1 WHERE id = $1', [id])
})

test('every block of the page was run', () => {
  expect([...notYetRun].map(({ line, code }) => `${line}: ${code}`)).toEqual([])
})
