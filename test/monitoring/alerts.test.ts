/** @waits 395 */

import { X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '../../src/db/new-id.ts'
import { lazyClient } from '../../src/engine/connection.ts'
import { startWork } from '../../src/engine/workflow-starts.ts'
import { withoutTriggers } from '../db/many/storing.ts'
import { findOnPath } from '../../local/temporal/cli.ts'
import { panelExpressions, readDashboard } from '../../scripts/monitoring/dashboard.ts'
import type { Client } from '../client.ts'
import { fencedBlocks } from '../docs/fenced-blocks.ts'
import { type Platform, reach, startPlatform } from '../docs/platform.ts'
import type { ShellSession } from '../docs/shell-session.ts'
import { startTerminal } from '../docs/terminal.ts'
import { paymentsOf, type Payments, send, successEvent } from '../mechanisms/payments.ts'
import { killAllRoles, type RoleProcess, startRole } from '../mechanisms/process.ts'
import { type ProviderProxy, startProviderProxy } from '../mechanisms/provider-proxy.ts'
import { quietPort } from '../ports.ts'
import { type Receiver, startReceiver } from '../receiver.ts'
import { startTestService, type TestService } from '../service.ts'
import { startTestTemporal } from '../temporal.ts'
import { until } from '../until.ts'
import { type EngineWithMtls, startEngineWithMtls } from './engine-with-mtls.ts'
import { type Prometheus, startPrometheus } from './prometheus.ts'
import { DATABASE_SECTIONS, runBookBlocks, type RunBookBlock, type Step } from './run-book.ts'

/*
 * A real Prometheus watches an API process and a worker. Each test causes the fault of one alert, waits until it fires, pastes
 * the commands of its section of docs/run-book.md, and waits until it has ended.
 */

const FIRES_WITHIN_MS = 120_000
/** The bound is longer than the longest range of a rule: half an hour, which is two minutes here. */
const ENDS_WITHIN_MS = 180_000
/** The limit of one test has ten windows a minute, of two calls each. */
const CALLS_PER_MINUTE = 22

/** Removes the last closed hour of the test log, so that the next run closes it again. */
const REOPEN_HOUR = `
  DELETE FROM proof_batches
  WHERE mode = 'TEST' AND NOT forced AND hour = (SELECT max(hour) FROM proof_batches WHERE mode = 'TEST' AND NOT forced)`
const WITNESS = 'witness.example.org+e556354d+BO8vGIeDRJU4tcXDjKyb+EXB/9d+MQUmqpBrM31dbO1p'

/** The program that is not here, if any: the tests are skipped then, and fail in CI. */
const missing = ['prometheus', 'psql'].find((program) => findOnPath(program, process.env) === null)

const page = runBookBlocks().filter(({ heading }) => !DATABASE_SECTIONS.includes(heading))
const notYetRun = new Set<RunBookBlock>(page)

let service: TestService
let provider: ProviderProxy
let engine: EngineWithMtls
let receiver: Receiver
let platform: Platform
let prometheus: Prometheus
let shell: ShellSession
let payments: Payments
let key: Client
let endpointId: string
let clockFile: string
/** The variables of both processes; a test changes them as an operator does, before a restart. */
let env: Record<string, string>
const running: Partial<Record<'api' | 'worker', RoleProcess>> = {}
const ports: Record<string, Record<string, string>> = {}

async function restart(role: 'api' | 'worker'): Promise<void> {
  await running[role]?.kill()
  running[role] = await startRole(service, { role, temporalAddress: engine.address, env: { ...env, ...ports[role] } })
}

/** The effects here of the pasted commands of the platform. */
const PLATFORM: Record<string, () => Promise<unknown>> = {
  'docker compose up --detach --wait temporal': async () => {
    service.temporalServer = await startTestTemporal(service.folder, service.temporalServer.port)
    await engine.open()
  },
  'docker compose up --detach --wait worker': async () => running.worker ?? (await restart('worker')),
  'docker compose up --detach --force-recreate --wait api worker': () =>
    Promise.all([restart('api'), restart('worker')]),
  'docker compose restart worker': () => restart('worker'),
  'chronyc makestep': async () => writeFileSync(clockFile, '0'),
}

function act(command: string): Promise<unknown> {
  if (!PLATFORM[command]) throw new Error(`no such command: ${command}`)
  return PLATFORM[command]()
}

async function paste(heading: string, step: Step): Promise<string> {
  const blocks = page.filter((block) => block.heading === heading && block.step === step)
  expect(blocks).not.toHaveLength(0)
  const printed: string[] = []
  for (const block of blocks) {
    printed.push(await shell.run(block.code))
    notYetRun.delete(block)
  }
  return printed.join('')
}

/** Pastes a section of docs/operations.md to which the run-book links; its own test looks at what it prints. */
async function pasteOperations(heading: string): Promise<void> {
  const blocks = fencedBlocks('docs/operations.md').filter((block) => block.heading === heading)
  for (const { language, code } of blocks) if (language === 'sh') await shell.run(code)
}

/** Waits until the alert fires; returns the output of the first commands of its section. */
async function firesAndShows(alert: string, heading: string): Promise<string> {
  const [firing] = await until(async () => {
    const found = await prometheus.firing(alert)
    return found.length > 0 && found
  }, FIRES_WITHIN_MS)
  expect(firing!.annotations.runbook).toBe(`docs/run-book.md#${heading.toLowerCase().replaceAll(' ', '-')}`)
  return await paste(heading, 'Look')
}

async function ends(alert: string, heading: string): Promise<string> {
  // It may be pending again for a moment, which the commands would show.
  const isOver = async () => (await prometheus.active()).every(({ labels }) => labels.alertname !== alert)
  await until(isOver, ENDS_WITHIN_MS)
  const printed = await paste(heading, 'Ended')
  expect(printed.trim().split('\n').at(-1)).toBe('[]')
  return printed
}

async function chargingUntil(work: () => Promise<void>): Promise<string[]> {
  const ids: string[] = []
  const done = new AbortController()
  const charging = (async () => {
    for (; !done.signal.aborted; await pass(1_000)) ids.push(await payments.charge('tok_success'))
  })()
  try {
    await work()
  } finally {
    done.abort()
    await charging
  }
  return ids
}

/** Closes the last hour of the test log again, beside a run that still waits for witnesses or the authority. */
async function closeHourAgain(): Promise<void> {
  await setBack(REOPEN_HOUR)
  await shell.run('temporal schedule trigger --schedule-id proof-batch --overlap-policy AllowAll')
}

/** Changes rows past the guards that keep the service from it, for a time that has passed. */
async function setBack(text: string, values: unknown[] = []): Promise<void> {
  const { rowCount } = await withoutTriggers(service.pool, (client) => client.query(text, values))
  expect(rowCount).toBeGreaterThan(0)
}

;(missing && !process.env.CI ? describe.skip : describe)(`alerts${missing ? ` (${missing} is not here)` : ''}`, () => {
  beforeAll(async () => {
    const between = async (part: string, url: string): Promise<string> => {
      if (part === 'paystack') return (provider = await startProviderProxy(url)).url
      // Events are lost; a test sends those that it needs.
      return part === 'events' ? 'http://127.0.0.1:9' : url
    }
    service = await startTestService({ role: 'api', between })
    receiver = await startReceiver()
    engine = await startEngineWithMtls(service.folder, () => service.temporalServer.port)
    engine.issue(1)
    clockFile = join(service.folder, 'clock-offset')
    writeFileSync(clockFile, '0')
    env = {
      ...engine.env,
      PAYSTACK_CALLS_PER_MINUTE: '6000',
      CLOCK_OFFSET_FILE: clockFile,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'shifted-clock.ts')}`,
      RATE_LIMIT_PER_SECOND: '0',
      PROOF_STATE_DIR: join(service.folder, 'signed-heads'),
    }
    const [port, ...metricsPorts] = await Promise.all([quietPort(), quietPort(), quietPort()])
    ports.api = { PORT: String(port), BASE_URL: `http://127.0.0.1:${port}`, METRICS_PORT: String(metricsPorts[0]) }
    // Only one of them has the wrong clock.
    ports.worker = { METRICS_PORT: String(metricsPorts[1]), NODE_OPTIONS: '' }
    ;[platform] = await Promise.all([startPlatform(act), restart('api'), restart('worker')])
    payments = paymentsOf(service, ports.api.BASE_URL)
    key = payments.client
    const registered = await key.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes: ['payment.succeeded'] })
    endpointId = registered.body.id
    prometheus = await startPrometheus(metricsPorts.map((each) => `127.0.0.1:${each}`))
    await prometheus.ready()
    shell = startTerminal(
      { ...service, baseUrl: ports.api.BASE_URL! },
      {
        PROMETHEUS: prometheus.url,
        DATABASE_URL: service.database.url,
        DATA_DIR: service.folder,
        PAYSTACK_BASE_URL: service.settings.connections.paystack!.TEST!.baseUrl,
        PAYSTACK_SECRET_KEY: service.settings.connections.paystack!.TEST!.secretKey,
        PROOF_PRIVATE_KEY: service.settings.proofPrivateKey,
        PROOF_STATE_DIR: env.PROOF_STATE_DIR!,
      },
      ENDS_WITHIN_MS,
    )
    await reach(platform, shell, ['docker', 'chronyc'])
    for (const block of fencedBlocks('docs/operations.md'))
      if (block.heading === 'Set up the terminal') await shell.run(block.code)
    await paste('Set up', 'Set up')
  })

  afterAll(async () => {
    await shell?.end()
    await prometheus?.stop()
    await killAllRoles()
    await platform?.close()
    await service?.stop()
    await Promise.all([engine?.close(), provider?.close(), receiver?.close()])
  })

  test('nothing alerts in a healthy service, apart from the credential that ends in a day', async () => {
    await payments.end(await payments.charge('tok_success'))
    expect((await key.get('/v1/transactions/txn_none')).status).toBe(404)
    await until(async () => (await prometheus.active()).length > 0)
    // Under a heavy load the database is slow for a moment.
    const active = (await prometheus.active()).filter(({ labels }) => labels.alertname !== 'DatabaseSlow')
    expect(active.map(({ labels }) => [labels.alertname, labels.severity])).toEqual([['KeyAboutToExpire', 'page']])
  })

  /** The faults that later tests end; their alerts take the time in which a test before them runs. */
  test('receipts wait because the schedule is paused; a webhook is refused seven times; two amounts are wrong', async () => {
    await shell.run('temporal schedule toggle --schedule-id proof-batch --pause --reason practice')
    await setBack("UPDATE receipts SET settled_at = now() - interval '2 hours'")

    receiver.answer((response) => response.writeHead(500).end())
    await payments.end(await payments.charge('tok_success'))
    const waiting = await until(async () => {
      const { body } = await key.get('/v1/webhook_endpoints/deliveries?state=WAITING_RETRY')
      return body.data[0]
    })
    await service.pool.query(
      "UPDATE deliveries SET attempt_count = 6, next_attempt_at = now() WHERE id = $1 AND state = 'WAITING_RETRY'",
      [waiting.id],
    )
    await key.post(`/v1/webhook_endpoints/deliveries/${waiting.id}/replay`)

    const ids = [await payments.charge('tok_wrong_amount'), await payments.charge('tok_wrong_amount')]
    for (const id of ids) await until(async () => (await payments.read(id)).needsReview)
    await setBack("UPDATE transactions SET updated_at = now() - interval '16 minutes' WHERE id = ANY($1)", [ids])
    // An operator may resolve only what the provider can no longer answer.
    await setBack("UPDATE attempts SET send_by = now() - interval '16 minutes' WHERE transaction_id = ANY($1)", [ids])
  })

  test('Call budget spent: more payments than the limit allows wait, until the limit is higher', async () => {
    env.PAYSTACK_CALLS_PER_MINUTE = String(CALLS_PER_MINUTE)
    await Promise.all([restart('api'), restart('worker')])
    // More than the limit allows, also on a busy machine, until the alert fires.
    const ids = await chargingUntil(async () => {
      const look = await firesAndShows('CallBudgetSpent', 'Call budget spent')
      // Each window of the limit lasts seconds, so the first look may find calls.
      const spent = /^provider_call_budget_remaining \S+ TEST paystack 0$/m
      await until(async () => spent.test(await paste('Call budget spent', 'Look')))
      expect(look).toContain(`"callsPerMinute":${CALLS_PER_MINUTE}`)
    })
    env.PAYSTACK_CALLS_PER_MINUTE = '6000'
    // A later test has its alert: the processes restart here anyway. No program listens at that address.
    env.PROOF_WITNESSES = `${WITNESS}=http://127.0.0.1:9`
    await paste('Call budget spent', 'Do')
    // The new processes know what is left only after a call, and Prometheus reads it some seconds later.
    await payments.end(await payments.charge('tok_success'), 60_000)
    const left = /TEST paystack [1-9]/
    await until(async () => left.test(await ends('CallBudgetSpent', 'Call budget spent')))
    for (const id of ids) await payments.end(id, 60_000)
  })

  test('Proof hour missed: the schedule is resumed and the hours are closed', async () => {
    expect(await firesAndShows('ProofHourMissed', 'Proof hour missed')).toMatch(/Paused +true/)
    expect(await paste('Proof hour missed', 'Do')).toMatch(/^TEST .* new of \d+ receipts/m)
    await ends('ProofHourMissed', 'Proof hour missed')
  })

  test('Proof log cut: no head is signed while the log is shorter than the last signed head', async () => {
    const file = join(env.PROOF_STATE_DIR!, 'test.checkpoint')
    const signed = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      signed.replace(/(?<=^[^\n]+\n)\d+/, (size) => String(Number(size) + 3)),
    )
    await closeHourAgain()
    expect(await firesAndShows('ProofLogCut', 'Proof log cut')).toMatch(/fewer than the \d+ of its last signed head/)
    writeFileSync(file, signed)
  })

  test('Witnesses missing: a head is published while a witness is away', async () => {
    await closeHourAgain()
    await firesAndShows('WitnessesMissing', 'Witnesses missing')
    delete env.PROOF_WITNESSES
  })

  test('Dead deliveries: they are replayed when the receiver works again', async () => {
    const look = await firesAndShows('DeadDeliveries', 'Dead deliveries')
    expect(look).toContain(endpointId)
    expect(look).toMatch(/\| +500 \|/)
    receiver.answer((response) => response.writeHead(204).end())
    await pasteOperations('Many, by a signal')
    await ends('DeadDeliveries', 'Dead deliveries')
  })

  test('Review queue: an operator resolves what waits', async () => {
    expect(await firesAndShows('ReviewQueue', 'Review queue')).toMatch(/TEST +\| amount_mismatch +\| +2/)
    await pasteOperations('Transactions that need a review')
    await pasteOperations('Resolve')
    await ends('ReviewQueue', 'Review queue')
  })

  test('Clock off: the clock of one process is two minutes ahead until it is synchronized', async () => {
    writeFileSync(clockFile, '120000')
    expect(await firesAndShows('ClockOff', 'Clock off')).toMatch(/^clock_offset_seconds \S+ 1(19|20|21)\./m)
    await paste('Clock off', 'Do')
    await ends('ClockOff', 'Clock off')
  })

  test('Key about to expire: a new client certificate, read by a restart', async () => {
    const look = await firesAndShows('KeyAboutToExpire', 'Key about to expire')
    const { validTo } = new X509Certificate(readFileSync(env.TEMPORAL_TLS_CLIENT_CERT_PATH!))
    expect(look).toContain(`temporal_certificate ends ${new Date(validTo).toISOString().slice(0, 10)}`)
    engine.issue(365)
    await paste('Key about to expire', 'Do')
    await ends('KeyAboutToExpire', 'Key about to expire')
  })

  test('Record forgot: a restored database lacks a payment that Temporal knows, until the operator has compared them', async () => {
    const id = newId('transaction')
    const { businessId } = service.business
    const money = { amountCents: 100, currency: 'ZAR', rail: null }
    const row = { id, businessId, mode: 'TEST', kind: 'COLLECT', state: 'CREATED', ...money } as const
    const client = lazyClient({ address: service.temporal.address, namespace: 'default' })
    await startWork(client.workflow, { kind: 'payment', row }, false)
    await client.connection.close()
    await service.pool.query('DELETE FROM record_epochs')
    const look = await firesAndShows('RecordForgot', 'Record forgot')
    expect(look).toContain(`COLLECT ${id} of ${businessId}: NOTHING`)
    const waiting = await payments.charge('tok_success')
    expect(await paste('Record forgot', 'Do')).toContain('Attempts begin.')
    await payments.end(waiting, 60_000)
    await ends('RecordForgot', 'Record forgot')
  })

  test('Provider down and Unknowns piling up: the provider charges, but no response arrives', async () => {
    provider.treat(async (exchange) => {
      if (exchange.charges) await exchange.pass()
      exchange.drop()
    })
    const ids = await chargingUntil(async () => {
      const look = await firesAndShows('ProviderDown', 'Provider down')
      expect(look).toMatch(/^provider_call_duration_seconds_count \S+ charge paystack unknown \d+$/m)
      expect(look).toMatch(/paystack +\| TEST \| UNKNOWN/)
      expect(await firesAndShows('UnknownsPilingUp', 'Unknowns piling up')).toMatch(/paystack +\| TEST \| COLLECT/)
    })

    await paste('Provider down', 'Do')
    provider.passAll()
    await ends('ProviderDown', 'Provider down')

    expect(await paste('Unknowns piling up', 'Do')).toMatch(/paystack +\| TEST \| [a-z2-7]{16} +\|/)
    for (const id of ids) {
      const payment = await payments.read(id)
      // The others wait for their turn: the provider was slow.
      if (payment.attempts.at(-1)?.state === 'UNKNOWN') await send(service, successEvent(service, payment))
    }
    await ends('UnknownsPilingUp', 'Unknowns piling up')
    for (const id of ids) expect(await payments.end(id, 100_000)).toMatchObject({ state: 'SUCCEEDED' })
  })

  test('Database slow: a forgotten transaction blocks the payments until it is ended', async () => {
    const console_ = new pg.Client({ connectionString: service.database.url, application_name: 'forgotten' })
    console_.on('error', () => undefined)
    await console_.connect()
    await console_.query('BEGIN')
    await console_.query('LOCK TABLE transactions')
    expect(await firesAndShows('DatabaseSlow', 'Database slow')).toMatch(/forgotten +\| idle in transaction/)
    // On a busy machine the alert fires before the transaction has been idle for five seconds.
    await until(async () => /\| t$/m.test(await paste('Database slow', 'Do')))
    await ends('DatabaseSlow', 'Database slow')
    await payments.end(await payments.charge('tok_success'))
  })

  test('Engine away: payments wait until Temporal is started', async () => {
    await engine.close()
    await service.temporalServer.stop()
    const id = await payments.charge('tok_success')
    const look = await firesAndShows('EngineAway', 'Engine away')
    expect(look).toContain('"engine":"DOWN"')
    expect(look).toContain('Temporal does not respond')
    await paste('Engine away', 'Do')
    await ends('EngineAway', 'Engine away')
    expect(await payments.end(id, 100_000)).toMatchObject({ state: 'SUCCEEDED' })
  })

  test('Work waits: no relay claims the rows while the worker hangs', async () => {
    running.worker!.pause()
    const id = await payments.charge('tok_success')
    await setBack("UPDATE transactions SET created_at = now() - interval '3 minutes' WHERE id = $1", [id])
    expect(await firesAndShows('WorkWaits', 'Work waits')).toMatch(/transactions +\| +1 \|/)
    await paste('Work waits', 'Do')
    await ends('WorkWaits', 'Work waits')
    expect(await payments.end(id, 60_000)).toMatchObject({ state: 'SUCCEEDED' })
  })

  /** They count what happened in a quarter of an hour, so other tests run in that time. */
  test('Proof log cut and Witnesses missing end a while after their last head', async () => {
    await ends('ProofLogCut', 'Proof log cut')
    await ends('WitnessesMissing', 'Witnesses missing')
  })

  test('every panel of the dashboard has data', async () => {
    // A rate needs two readings of a process: the process that answered the first test's 404 may have ended before.
    expect((await key.get('/v1/transactions/txn_none')).status).toBe(404)
    await until(async () => (await prometheus.series('rate(http_errors_total[1m])')) > 0)
    const empty: string[] = []
    for (const { name, expr } of panelExpressions(readDashboard()))
      if ((await prometheus.series(expr)) === 0) empty.push(`${name}: ${expr}`)
    expect(empty).toEqual([])
  })

  test('every command of the run-book was run, and nothing alerts any more', async () => {
    expect([...notYetRun].map(({ line, code }) => `${line}: ${code}`)).toEqual([])
    await until(async () => (await prometheus.firing()).length === 0, ENDS_WITHIN_MS)
  })
})
