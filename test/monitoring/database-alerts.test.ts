/** @waits 75 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OWNER, postgresUrl, SERVICE, SUPERUSER } from '../../local/postgres/roles.ts'
import { findOnPath } from '../../local/temporal/cli.ts'
import { migrate } from '../../src/db/migrate.ts'
import { fencedBlocks } from '../docs/fenced-blocks.ts'
import type { ShellSession } from '../docs/shell-session.ts'
import { startTerminal } from '../docs/terminal.ts'
import { type Cluster, startCluster } from '../drill/nodes.ts'
import { killAllRoles, startRole } from '../mechanisms/process.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'
import { type Prometheus, startPrometheus } from './prometheus.ts'
import { DATABASE_SECTIONS, runBookBlocks, type Step } from './run-book.ts'

/* The alerts about the database's server, on a separate cluster whose settings a test may change. */

const WITHIN_MS = 120_000
const TEST_SERVER = process.env.TEST_DATABASE_URL

/** The program that is not here, if any: the tests are skipped then, and fail in CI. */
const missing = ['prometheus', 'psql'].find((program) => findOnPath(program, process.env) === null)

const page = runBookBlocks()
const folder = mkdtempSync(join(tmpdir(), 'payments-alerts-'))
let cluster: Cluster
let service: TestService
let prometheus: Prometheus
let shell: ShellSession

async function paste(heading: string, step: Step): Promise<string> {
  const printed: string[] = []
  for (const block of page.filter((each) => each.heading === heading && each.step === step && each.language === 'sh'))
    printed.push(await shell.run(block.code))
  expect(printed).not.toHaveLength(0)
  return printed.join('')
}

/** No worker runs here, so EngineAway is active. */
const isActive = async () =>
  (await prometheus.active()).some(({ labels }) => labels.alertname === 'NoSynchronousStandby')

async function set(setting: string): Promise<void> {
  await cluster.primary.query(`ALTER SYSTEM SET ${setting}`)
  await cluster.primary.query('SELECT pg_reload_conf()')
}

;(missing && !process.env.CI ? describe.skip : describe)(`alerts${missing ? ` (${missing} is not here)` : ''}`, () => {
  beforeAll(async () => {
    cluster = await startCluster(folder, 'alerts', { archive_mode: 'on' })
    const { port } = cluster.router
    await migrate({ url: postgresUrl(port, 'alerts', SERVICE), migrationUrl: postgresUrl(port, 'alerts', OWNER) })
    process.env.TEST_DATABASE_URL = postgresUrl(port, 'alerts', SUPERUSER, 'postgres')
    service = await startTestService({ role: 'api' })
    const live = await startRole(service, { role: 'api', env: { PAYSTACK_LIVE_SECRET_KEY: 'sk_live_alerts' } })
    prometheus = await startPrometheus([new URL(live.metricsUrl).host])
    await prometheus.ready()
    const env = { PROMETHEUS: prometheus.url, DATABASE_URL: service.database.url }
    shell = startTerminal({ ...service, baseUrl: live.baseUrl }, env, WITHIN_MS)
    for (const block of fencedBlocks('docs/operations.md'))
      if (block.heading === 'Set up the terminal') await shell.run(block.code)
    await paste('Set up', 'Set up')
  })

  afterAll(async () => {
    await shell?.end()
    await prometheus?.stop()
    await killAllRoles()
    await service?.stop()
    if (TEST_SERVER) process.env.TEST_DATABASE_URL = TEST_SERVER
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('the run-book has these sections', () => {
    const headings = new Set(page.map(({ heading }) => heading))
    expect(DATABASE_SECTIONS.filter((section) => !headings.has(section))).toEqual([])
  })

  test('No synchronous standby: the setting is emptied in live mode, and set again', async () => {
    expect(await isActive()).toBe(false)
    await set("synchronous_standby_names = ''")
    await until(async () => (await prometheus.firing('NoSynchronousStandby')).length > 0, WITHIN_MS)
    expect(await paste('No synchronous standby', 'Look')).toMatch(/synchronous_standby_names +\| *\n/)
    await set("synchronous_standby_names = 'ANY 1 (one, two, three)'")
    await until(async () => !(await isActive()), WITHIN_MS)
    expect(await paste('No synchronous standby', 'Ended')).toMatch(/^db_synchronous \S+ 1$/m)
  })

  /** The limit is a quarter of an hour, which alerts.test.yml plays. */
  test('Archive behind: the command fails, and the commands show which piece waits since when', async () => {
    const unarchived = async () =>
      Number(/^db_unarchived_bytes.* (\d\S*)$/m.exec(await paste('Archive behind', 'Ended'))![1])
    await set("archive_command = 'true'")
    await cluster.primary.query('SELECT pg_switch_wal()')
    await until(async () => (await unarchived()) < 8_192, WITHIN_MS)
    await set("archive_command = 'false'")
    await cluster.primary.query("SELECT pg_logical_emit_message(false, 'alerts', repeat('x', 20000)), pg_switch_wal()")
    await until(async () => (await unarchived()) > 8_192, WITHIN_MS)
    await until(async () => /\| +[1-9]\d* \| [0-9A-F]{24} \|/.test(await paste('Archive behind', 'Look')), WITHIN_MS)
    await set("archive_command = 'true'")
    await until(async () => (await unarchived()) < 8_192, WITHIN_MS)
  })
})
