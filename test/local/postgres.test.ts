import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { identify } from '../../local/process/process-identity.ts'
import { startPostgres, type Postgres } from '../../local/postgres/postgres.ts'
import { rowsAt } from '../connected.ts'
import { scratch } from './scratch.ts'

const temporary = scratch()
const password = 'a/b+c?d'

test('Postgres keeps its data and its port over a stop, a kill and a new start', async () => {
  const dataDir = temporary()
  let postgres: Postgres = await startPostgres({ dataDir, port: null, password })
  const { superuserUrl: url, port } = postgres
  try {
    await rowsAt(url, 'CREATE TABLE kept (n int)')
    await rowsAt(url, 'INSERT INTO kept VALUES (1)')
    await postgres.stop()
    expect(await postgres.child.exited).toEqual({ code: 0, signal: null })

    postgres = await startPostgres({ dataDir, port: null, password })
    expect(postgres).toMatchObject({ superuserUrl: url, port })
    await rowsAt(url, 'INSERT INTO kept VALUES (2)')
    process.kill(postgres.child.pid, 'SIGKILL')
    await postgres.child.exited

    postgres = await startPostgres({ dataDir, port, password })
    expect(await rowsAt(url, 'SELECT n FROM kept ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }])
    const settings = await rowsAt(
      url,
      "SELECT current_setting('synchronous_commit') AS sync, current_setting('listen_addresses') AS host, getdatabaseencoding() AS encoding",
    )
    expect(settings).toEqual([{ sync: 'on', host: '127.0.0.1', encoding: 'UTF8' }])
    await expect(rowsAt(url.replace(encodeURIComponent(password), 'guess'), 'SELECT 1')).rejects.toThrow(/password/)
  } finally {
    await postgres.stop()
  }
  expect(identify(postgres.child.pid)).toBeNull()

  await expect(startPostgres({ dataDir, port, password: 'another' })).rejects.toThrow(
    /another password than .*DATA_DIR/,
  )
})

test('no log contains the values of a refused statement', async () => {
  const dataDir = temporary()
  const postgres = await startPostgres({ dataDir, port: null, password })
  try {
    await rowsAt(postgres.superuserUrl, 'CREATE TABLE users (email text PRIMARY KEY)')
    const insert = `INSERT INTO users VALUES ('someone@shop.example')`
    await rowsAt(postgres.superuserUrl, insert)
    await expect(rowsAt(postgres.superuserUrl, insert)).rejects.toThrow(/users_pkey/)
  } finally {
    await postgres.stop()
  }
  const log = await readFile(join(dataDir, 'logs', 'postgres.log'), 'utf8')
  expect(log).toContain('users_pkey')
  expect(log).not.toContain('someone@shop.example')
})

test('a failed start names its log, and leaves nothing running', async () => {
  const settings = { shared_buffers: 'plenty', fsync: 'off' }
  await expect(startPostgres({ dataDir: temporary(), port: null, password, settings })).rejects.toThrow(
    /^postgres ended with code 1 while starting; its log is .*postgres\.log:\n[\s\S]*shared_buffers/,
  )
})

test('a killed server starts again once its backends have ended', async () => {
  const dataDir = temporary()
  let postgres: Postgres = await startPostgres({ dataDir, port: null, password })
  try {
    const client = new pg.Client({ connectionString: postgres.superuserUrl })
    client.on('error', () => undefined)
    await client.connect()
    // A busy backend notices the end of its server only after its query.
    const busy = client.query('SELECT sum(n) FROM generate_series(1, 8000000) n').catch(() => undefined)
    const isBusy = "SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT sum%'"
    while ((await rowsAt(postgres.superuserUrl, isBusy)).length === 0);
    process.kill(postgres.child.pid, 'SIGKILL')
    await postgres.child.exited
    postgres = await startPostgres({ dataDir, port: postgres.port, password })
    expect(await rowsAt(postgres.superuserUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await busy
  } finally {
    await postgres.stop()
  }
})
