/** @waits 10 */

import { setTimeout as pass } from 'node:timers/promises'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { startTcpProxy, type TcpProxy } from '../api/http/tcp-proxy.ts'
import { isDatabaseAway } from '../../src/db/database-away.ts'
import { createOrm } from '../../src/db/orm.ts'
import { inTransaction, poolOf } from '../../src/db/query.ts'
import { createDatabase, type TestDatabase } from '../database.ts'

let database: TestDatabase

/** One connection to the database and its own proxy, so that tests which wait for seconds can run at the same time. */
interface Way {
  proxy: TcpProxy
  orm: MikroORM
  pool: Pool
}

const ways: Way[] = []

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(async () => {
  for (const { orm, proxy } of ways) {
    await orm.close(true)
    await proxy.close()
  }
  await database.drop()
})

async function newWay(maxConnections = 1): Promise<Way> {
  const proxy = await startTcpProxy(database.url)
  const orm = await createOrm({ url: proxy.url, maxConnections })
  const way = { proxy, orm, pool: await poolOf(orm) }
  ways.push(way)
  return way
}

/**
 * Returns the error and how many milliseconds after the limit it came. A timer measures the limit, so a machine that stood
 * still delays both.
 */
async function failure(work: Promise<unknown>, limitMs: number): Promise<{ error: unknown; lateMs: number }> {
  const since = performance.now()
  const limit = pass(limitMs).then(() => performance.now() - since)
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  const ms = performance.now() - since
  return { error, lateMs: ms - (await limit) }
}
const execute = ({ orm }: Way, text: string) => orm.em.getConnection().execute(text)

test.concurrent('the server cancels a slow statement before the client gives up, and the connection is used again', async () => {
  const way = await newWay()
  const { rows } = await way.pool.query('SELECT pg_backend_pid() AS pid')
  const { lateMs, error } = await failure(execute(way, 'SELECT pg_sleep(20)'), 4_000)
  expect(error).toMatchObject({ code: '57014' })
  expect(lateMs).toBeLessThan(0)
  expect((await way.pool.query('SELECT pg_backend_pid() AS pid')).rows).toEqual(rows)
})

test.concurrent('the server ends an idle transaction', async () => {
  const { pool } = await newWay()
  const { rows } = await pool.query("SELECT current_setting('idle_in_transaction_session_timeout') AS after")
  expect(rows).toEqual([{ after: '10s' }])
})

test.concurrent('a patient job has no time limit', async () => {
  const patient = await createOrm({ url: database.url, maxConnections: 1, patient: true })
  try {
    const { rows } = await (await poolOf(patient)).query("SELECT current_setting('statement_timeout') AS after")
    expect(rows).toEqual([{ after: '0' }])
  } finally {
    await patient.close(true)
  }
})

const silently = (work: (way: Way) => Promise<unknown>) => (way: Way) => {
  way.proxy.swallow()
  return work(way)
}

test.concurrent.each([
  ['a statement', silently(({ pool }) => pool.query('SELECT 1'))],
  ['a statement of the ORM', silently((way) => execute(way, 'SELECT 1'))],
  ['a transaction', silently(({ pool }) => inTransaction(pool, (client) => client.query('SELECT 1')))],
  [
    'a transaction that was under way',
    (way: Way) => inTransaction(way.pool, (client) => silently(() => client.query('SELECT 1'))(way)),
  ],
])(
  '%s fails in time if the server does not respond, and its connection is not used again',
  async (_, work) => {
    const way = await newWay()
    await way.pool.query('SELECT 1')
    const { lateMs, error } = await failure(work(way), 5_000)
    way.proxy.speak()
    expect(isDatabaseAway(error)).toBe(true)
    expect(lateMs).toBeLessThan(0)
    for (let n = 0; n < 2; n++) expect((await way.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  },
  20_000,
)

const WRITE = 'UPDATE businesses SET name = name'

test.concurrent.each<[string, (way: Way) => Promise<unknown>]>([
  ['a statement', ({ pool }) => pool.query(WRITE)],
  ['a statement of the ORM', (way) => execute(way, WRITE)],
  ['a transaction', ({ pool }) => inTransaction(pool, (client) => client.query(WRITE))],
])(
  '%s that a demoted primary refuses finds the database away, and its connection is not used again',
  async (_, work) => {
    const way = await newWay()
    await way.pool.query('SET default_transaction_read_only = on')
    const { error } = await failure(work(way), 0)
    expect(error).toEqual(expect.objectContaining({ message: expect.stringMatching('read-only transaction') }))
    expect(isDatabaseAway(error)).toBe(true)
    expect((await way.pool.query('SHOW default_transaction_read_only')).rows).toEqual([
      { default_transaction_read_only: 'off' },
    ])
  },
)

test.concurrent('one statement without a response closes the idle connections to that server too', async () => {
  const { pool, proxy } = await newWay(3)
  await Promise.all(Array.from({ length: 3 }, () => pool.query('SELECT pg_sleep(0.1)')))
  expect(pool.idleCount).toBe(3)
  proxy.swallow()
  const { error } = await failure(pool.query('SELECT'), 0)
  proxy.speak()
  expect([isDatabaseAway(error), pool.totalCount]).toEqual([true, 0])
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})
