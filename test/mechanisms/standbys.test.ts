/** @waits 80 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OWNER, postgresUrl, SERVICE, SUPERUSER } from '../../local/postgres/roles.ts'
import { isDatabaseAway } from '../../src/db/database-away.ts'
import { isOpen } from '../../src/db/epochs/open-epoch.ts'
import { migrate } from '../../src/db/migrate.ts'
import { createOrm } from '../../src/db/orm.ts'
import { poolOf } from '../../src/db/query.ts'
import { type Cluster, startCluster } from '../drill/nodes.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'
import { killAllRoles, startRole } from './process.ts'

/* A primary and two standbys, of which one has each commit. `npm run drill` loses them under load. */

const STOPS_WITHIN_MS = 35_000
const TEST_SERVER = process.env.TEST_DATABASE_URL

const folder = mkdtempSync(join(tmpdir(), 'payments-standbys-'))
let cluster: Cluster
let service: TestService

const urlOf = (port: number) => postgresUrl(port, cluster.password, SERVICE)

beforeAll(async () => {
  cluster = await startCluster(folder, 'standbys')
  await migrate({ url: urlOf(cluster.router.port), migrationUrl: postgresUrl(cluster.router.port, 'standbys', OWNER) })
  process.env.TEST_DATABASE_URL = postgresUrl(cluster.router.port, 'standbys', SUPERUSER, 'postgres')
  service = await startTestService({ role: 'api' })
})

afterAll(async () => {
  await killAllRoles()
  await service?.stop()
  if (TEST_SERVER) process.env.TEST_DATABASE_URL = TEST_SERVER
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function withPool<T>(port: number, work: (pool: Awaited<ReturnType<typeof poolOf>>) => Promise<T>): Promise<T> {
  const orm = await createOrm({ url: urlOf(port), maxConnections: 1 })
  try {
    return await work(await poolOf(orm))
  } finally {
    await orm.close(true)
  }
}

const thrown = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('a connection to a standby counts as no database, for reads too', async () => {
  const error = await thrown(withPool(cluster.standbys[0]!.port, (pool) => pool.query('SELECT count(*) FROM users')))
  expect([error, isDatabaseAway(error)]).toEqual([new Error('this server is a standby, not the primary'), true])
  const started = await thrown(migrate({ url: urlOf(cluster.standbys[0]!.port) }))
  expect(String(started)).toContain('cannot be reached: this server is a standby, not the primary; see DATABASE_URL')
})

test('a commit that no standby has is not acknowledged; it is once a standby is back', async () => {
  const insert = "INSERT INTO rate_limits (key, points, expire) VALUES ('standby', 1, 0)"
  const count = "SELECT count(*)::int FROM rate_limits WHERE key = 'standby'"
  await withPool(cluster.router.port, async (pool) => {
    for (const standby of cluster.standbys) standby.freeze()
    expect(isDatabaseAway(await thrown(pool.query(insert)))).toBe(true)
    expect((await pool.query(count)).rows).toEqual([{ count: 0 }])
    for (const standby of cluster.standbys) standby.wake()
    await until(async () => (await pool.query(count)).rows[0].count === 1)
  })
})

test('a worker leaves a server that answers reads and that no standby follows', async () => {
  const orm = await createOrm({ url: urlOf(cluster.router.port), maxConnections: 3 })
  const pool = await poolOf(orm)
  await Promise.all([1, 2, 3].map(() => pool.query('SELECT pg_sleep(0.2)')))
  expect(await isOpen(pool, {})).toBe(true)
  for (const standby of cluster.standbys) standby.freeze()
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  expect(isDatabaseAway(await thrown(isOpen(pool, {})))).toBe(true)
  await until(() => Promise.resolve(pool.totalCount === 0))
  for (const standby of cluster.standbys) standby.wake()
  await orm.close(true)
})

const metricOf = async (url: string, name: string) =>
  new RegExp(`^${name} (\\S+)$`, 'm').exec(await (await fetch(`${url}/metrics`)).text())?.[1]

async function setStandbys(names: string): Promise<void> {
  await cluster.primary.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`)
  await cluster.primary.query('SELECT pg_reload_conf()')
}

const startLive = () => startRole(service, { role: 'api', env: { PAYSTACK_LIVE_SECRET_KEY: 'sk_live_standbys' } })
const WARNING = 'no synchronous standby has a copy'

test('a live process warns at its start, and in a metric, while Postgres waits for no standby', async () => {
  const safe = await startLive()
  expect(safe.printed()).not.toContain(WARNING)
  expect(await metricOf(safe.metricsUrl, 'db_synchronous')).toBe('1')
  await setStandbys('')
  const [live, trial] = await Promise.all([startLive(), startRole(service, { role: 'api' })])
  expect(live.printed()).toContain(WARNING)
  expect(trial.printed()).not.toContain(WARNING)
  await until(async () => (await metricOf(safe.metricsUrl, 'db_synchronous')) === '0')
  await setStandbys('ANY 1 (one, two, three)')
  await until(async () => (await metricOf(safe.metricsUrl, 'db_synchronous')) === '1')
  await killAllRoles()
}, 120_000)

test('an API and a worker stop within 35 s while the primary is frozen', async () => {
  const started = await Promise.all((['api', 'worker'] as const).map((role) => startRole(service, { role })))
  cluster.primary.freeze()
  const began = performance.now()
  const stopped = await Promise.all(
    started.map(async ({ stop }) => ({ code: await stop(), late: performance.now() - began > STOPS_WITHIN_MS })),
  )
  cluster.primary.wake()
  expect(stopped).toEqual(started.map(() => ({ code: 0, late: false })))
  if (process.env.TEST_TIMES) process.stdout.write(`stopped after ${performance.now() - began} ms\n`)
}, 120_000)
