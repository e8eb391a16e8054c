import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { startTcpProxy, type TcpProxy } from '../api/tcp-proxy.ts'
import { isDatabaseAway } from '../../src/db/database-away.ts'
import { createOrm } from '../../src/db/orm.ts'
import { inTransaction, poolOf, runPatiently } from '../../src/db/query.ts'
import { statement } from '../../src/db/statement.ts'
import { createDatabase, type TestDatabase } from '../database.ts'

let database: TestDatabase
let proxy: TcpProxy
let orm: MikroORM
let pool: Pool

beforeAll(async () => {
  database = await createDatabase()
  const url = new URL(database.url)
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
  url.port = String(proxy.port)
  orm = await createOrm({ url: url.href, maxConnections: 1 })
  pool = await poolOf(orm)
})
afterAll(async () => {
  await orm.close(true)
  await proxy.close()
  await database.drop()
})

/** How long it takes until it fails, and with what. */
async function failure(work: Promise<unknown>): Promise<{ seconds: number; error: unknown }> {
  const since = performance.now()
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return { seconds: (performance.now() - since) / 1_000, error }
}
const execute = (text: string) => orm.em.getConnection().execute(text)

test('the server ends a statement before the client gives it up, and its connection is used again', async () => {
  const { rows } = await pool.query('SELECT pg_backend_pid() AS pid')
  const { seconds, error } = await failure(execute('SELECT pg_sleep(20)'))
  expect(error).toMatchObject({ code: '57014' })
  expect(seconds).toBeLessThan(4)
  expect((await pool.query('SELECT pg_backend_pid() AS pid')).rows).toEqual(rows)
})

test('a transaction in which nothing happens is ended by the server', async () => {
  const { rows } = await pool.query("SELECT current_setting('idle_in_transaction_session_timeout') AS after")
  expect(rows).toEqual([{ after: '10s' }])
})

test('a job that nobody waits for may take as long as it needs, and so may a statement that says so', async () => {
  const patient = await createOrm({ url: database.url, maxConnections: 1, patient: true })
  try {
    const { rows } = await (await poolOf(patient)).query("SELECT current_setting('statement_timeout') AS after")
    expect(rows).toEqual([{ after: '0' }])
  } finally {
    await patient.close(true)
  }
  const slow = statement<{ said: string }>({ name: 'slow', text: 'SELECT :said::text AS said, pg_sleep(5)' })
  expect(await runPatiently(pool, slow, { said: 'at last' })).toMatchObject([{ said: 'at last' }])
  expect((await pool.query("SELECT current_setting('statement_timeout') AS after")).rows).toEqual([{ after: '3500ms' }])
}, 20_000)

const silently = (work: () => Promise<unknown>) => () => {
  proxy.swallow()
  return work()
}

test.each([
  ['a statement', silently(() => pool.query('SELECT 1'))],
  ['a statement of the ORM', silently(() => execute('SELECT 1'))],
  ['a transaction', silently(() => inTransaction(pool, (client) => client.query('SELECT 1')))],
  [
    'a transaction that was under way',
    () => inTransaction(pool, (client) => silently(() => client.query('SELECT 1'))()),
  ],
])(
  'a server that says nothing fails %s in time, and no connection of that time is used again',
  async (_, work) => {
    await pool.query('SELECT 1')
    try {
      const { seconds, error } = await failure(work())
      expect(isDatabaseAway(error)).toBe(true)
      expect(seconds).toBeLessThan(5)
    } finally {
      proxy.speak()
    }
    for (let n = 0; n < 2; n++) expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  },
  20_000,
)
