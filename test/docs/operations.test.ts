import type { Transaction } from '../api-types.ts'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { TEMPORAL_CLI_VERSION } from '../../local/temporal/cli.ts'
import { type MetricsServer, startMetrics } from '../../src/telemetry/metrics.ts'
import { clientOf, type Client } from '../client.ts'
import { quietPort } from '../ports.ts'
import { startReceiver, type Receiver } from '../receiver.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'
import { type FencedBlock, fencedBlocks } from './fenced-blocks.ts'
import { type ShellSession, startShell } from './shell-session.ts'

/* Pastes docs/operations.md into one terminal, from top to bottom, and looks at what each command did. */

const ROOT = join(import.meta.dirname, '../..')
const page = fencedBlocks('docs/operations.md')
const notYetRun = new Set<FencedBlock>(page)

let service: TestService
let receiver: Receiver
let metrics: MetricsServer
let api: Client
let folder: string
let shell: ShellSession
let endpointId: string

/** The `demo.json` that `npm start` would write, for this service. */
function leaveDataFolder(): void {
  const { baseUrl, business, operator } = service
  const write = (name: string, content: object | string) =>
    writeFileSync(join(service.folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  const { password, port } = new URL(process.env.TEST_DATABASE_URL!)
  write('demo.json', { baseUrl, apiKey: business.apiKey, admins: business.admins, operator })
  write('secrets.json', { postgresPassword: password })
  write('run/postgres.port', `${port}\n`)
  write('run/temporal.port', `${service.temporal.port}\n`)
  folder = mkdtempSync(join(tmpdir(), 'payments-operations-'))
  symlinkSync(service.folder, join(folder, '.data'))
  // The page's terminal is in the project's folder, where `npm run` finds its scripts.
  for (const name of ['package.json', 'scripts']) symlinkSync(join(ROOT, name), join(folder, name))
}

beforeAll(async () => {
  service = await startTestService()
  receiver = await startReceiver()
  api = clientOf(service.baseUrl, service.business.apiKey)
  const [metricsPort, practicePort] = await Promise.all([quietPort(), quietPort()])
  metrics = await startMetrics({ host: '127.0.0.1', port: metricsPort }, service.pool)
  leaveDataFolder()
  const { PATH, HOME } = process.env
  const path = [dirname(process.execPath), dirname(process.env.TEST_TEMPORAL_CLI!), PATH].join(':')
  shell = startShell(folder, {
    PATH: path,
    HOME,
    METRICS_PORT: String(metricsPort),
    PRACTICE_PORT: String(practicePort),
  })
  const registered = await api.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes: ['payment.succeeded'] })
  endpointId = registered.body.id
}, 60_000)

afterAll(async () => {
  await shell.end()
  await metrics.close()
  await service.stop()
  await receiver.close()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

/** Pastes the blocks under a heading; returns the output of each. */
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
  expect(page.some(({ code }) => code.includes(`/temporal-cli-${TEMPORAL_CLI_VERSION}:`))).toBe(true)
})

test('Set up the terminal', async () => {
  await paste('Set up the terminal')
})

test('Watch: one transaction with its workflows and deliveries, and what waits', async () => {
  const id = await charge('tok_success')
  const { workflow } = service.service.worker!.client()!
  await until(async () => (await workflow.count(`TransactionId = '${id}'`)).count === 2)
  const [one, all] = await paste('Watch')
  expect(one).toContain(`payment-${id}`)
  expect(idsIn(one!, 'webhook-delivery-dlv')).toHaveLength(1)
  expect(all).toContain('Total: 0')
})

test('Replay webhook deliveries: one, by the API', async () => {
  const ids = await dead(1)
  expect(await paste('Replay webhook deliveries')).toEqual([`${ids[0]} to ${endpointId}\n`])
  await paste('One, by the API')
  await expectDelivered(ids)
})

test('many, by the API', async () => {
  const ids = await dead(3)
  await paste('Replay webhook deliveries')
  const [printed] = await paste('Many, by the API')
  expect(JSON.parse(printed!)).toEqual({ count: 3 })
  await expectDelivered(ids)
})

test('one, by a signal', async () => {
  const ids = await dead(1)
  await paste('Replay webhook deliveries')
  expect(await paste('One, by a signal')).toEqual(['Signal workflow succeeded\n'])
  await expectDelivered(ids)
})

test('many, by a signal', async () => {
  const ids = await dead(3)
  await paste('Replay webhook deliveries')
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
  const [list, found] = await paste('Transactions that need a review')
  for (const id of ids) expect(list).toContain(id)
  const { amountCents, ...reported } = {
    amountCents: 15_000,
    reviewReason: 'amount_mismatch',
    reportedAmountCents: 15_100,
  }
  expect(JSON.parse(list!.trim().split('\n').at(-1)!)).toMatchObject({ transactionId: ids[1], ...reported })
  const [byReference, byAmount] = found!
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(byReference.data).toMatchObject([{ transactionId: ids[1], amountCents }])
  expect(byAmount.data.map(({ transactionId }: Transaction) => transactionId)).toEqual(expect.arrayContaining(ids))
  for (const id of ids) {
    await transactionReaches(id, 'FAILED')
    expect((await api.get(`/v1/transactions/${id}`)).body).toMatchObject({ failureReasonCode: 'resolved' })
  }
})

test('Stop a payment: by the API, then by a signal', async () => {
  const [byApi, bySignal] = await paste('Stop a payment')
  expect(JSON.parse(byApi!)).toMatchObject({ state: 'STOPPED', failureReasonCode: 'cancelled' })
  expect(bySignal).toContain('Signal workflow succeeded')
  await transactionReaches((await shell.run('echo "$PAYMENT"')).trim(), 'STOPPED')
})

test('Decide on payouts: by the API, then by a signal', async () => {
  const decided = async () => {
    const batch = (await shell.run('echo "$BATCH"')).trim()
    return await until(async () => {
      const { body } = await api.get(`/v1/payouts/${batch}`)
      return body.state !== 'PENDING_APPROVAL' && body.approval.decisions
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
  const client = new pg.Client({ connectionString: address!.trim() })
  await client.connect()
  await client.end()
})

test('the queries to alert on', async () => {
  const queries = page.filter(({ heading, language }) => heading === 'Health and metrics' && language === 'sql')
  const [first] = await dead(1)
  await charge('tok_wrong_amount')
  // Moves times back: a delivery and a replay that no workflow has started.
  await service.pool.query(
    `INSERT INTO delivery_replays (id, delivery_id, endpoint_id, requested_at, engine_due_at)
     SELECT 'rpl_late', id, endpoint_id, now() - interval '3 minutes', now() + interval '1 minute' FROM deliveries WHERE id = $1`,
    [first],
  )
  const answers: unknown[][] = []
  for (const block of queries) {
    answers.push((await service.pool.query(block.code)).rows)
    notYetRun.delete(block)
  }
  const notBegun = Object.fromEntries(
    (answers[0] as { what: string; not_begun: string }[]).map((row) => [row.what, Number(row.not_begun)]),
  )
  expect(notBegun).toEqual({ transactions: 0, deliveries: 0, replays: 1, 'provider events': 0 })
  expect(answers[1]).toEqual([{ mode: 'TEST', review_reason: 'amount_mismatch', waiting_for_a_person: '1' }])
  expect(answers[2]).toMatchObject([{ endpoint_id: endpointId, dead: '1' }])
})

test('Proof receipts: the hour closed, a row changed by hand and found', async () => {
  // DATABASE_URL is set, since the test's database is not embedded.
  await shell.run(
    `export DATABASE_URL='${service.database.url}' PROOF_PRIVATE_KEY='${service.settings.proofPrivateKey}'`,
  )
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
      `DOES NOT HOLD: transaction ${id} was changed after it was settled \\(receipt rct_[0-9a-f]{32}\\)\nexit code 1\ntransaction_changed\n$`,
    ),
  )
}, 60_000)

test('every block of the page was run', () => {
  expect([...notYetRun].map(({ line, code }) => `${line}: ${code}`)).toEqual([])
})
