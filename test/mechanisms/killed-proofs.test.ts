/** @waits 80 */

import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { closeHours } from '../../src/activities/proofs/close-hours.ts'
import { migrate } from '../../src/db/migrate.ts'
import { auditSnapshot } from '../../src/db/proofs/audit-log.ts'
import { createOrm } from '../../src/db/orm.ts'
import { poolOf } from '../../src/db/query.ts'
import { type Postgres, startPostgres } from '../../local/postgres/postgres.ts'
import { OWNER, roleUrl, SERVICE } from '../../local/postgres/roles.ts'
import { ProofKeys } from '../../src/proofs/keys.ts'
import { extent } from '../extent.ts'
import { byHand, settle } from '../db/proofs/settled.ts'
import { newSigningKey } from '../signing-keys.ts'

/* SIGKILL ends processes that close hours, or their Postgres, at random moments. */

const ROOT = join(import.meta.dirname, '../..')
const KILLS = extent({ short: 8, long: 20 })
/** More hours than are closed before the last kill. */
const HOURS = 20 * KILLS
const RECEIPTS_AN_HOUR = 10
/** A process is killed after up to that many steps. */
const MOST_STEPS = 5

const privateKey = newSigningKey()
const dataDir = mkdtempSync(join(tmpdir(), 'payments-killed-proofs-'))
let postgres: Postgres
let orm: MikroORM
let pool: Pool
/** The hours before this one have receipts. This hour may end during the test. */
let thisHour: string

const start = async (): Promise<void> => {
  postgres = await startPostgres({ dataDir, port: null, password: 'killed' })
}

beforeAll(async () => {
  await start()
  const [url, migrationUrl] = [roleUrl(postgres.superuserUrl, SERVICE), roleUrl(postgres.superuserUrl, OWNER)]
  await migrate({ url, migrationUrl })
  orm = await createOrm({ url: postgres.superuserUrl, maxConnections: 2, patient: true })
  pool = await poolOf(orm)
  thisHour = (await pool.query("SELECT date_trunc('hour', now(), 'UTC')::text AS hour")).rows[0].hour
  await settle(pool, { count: HOURS * RECEIPTS_AN_HOUR })
  // Spreads the settlement times over the hours before this one, equally many in each.
  await byHand(
    pool,
    `WITH placed AS (
       SELECT id, '${thisHour}'::timestamptz - interval '1 hour' * (1 + (row_number() OVER (ORDER BY id) - 1) / ${RECEIPTS_AN_HOUR}) + interval '30 minutes' AS at FROM receipts
     ),
     moved AS (
       SELECT r.id, at, regexp_replace(leaf, '"settledAt":"[^"]*"', '"settledAt":"' || to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"') AS leaf
       FROM receipts r JOIN placed USING (id)
     )
     UPDATE receipts r SET settled_at = at, leaf = moved.leaf, leaf_hash = sha256('\\x00'::bytea || sha256(r.salt || convert_to(moved.leaf, 'UTF8')))
     FROM moved WHERE moved.id = r.id`,
  )
}, 600_000)

afterAll(async () => {
  child?.kill('SIGKILL')
  await orm?.close(true)
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

let child: ChildProcessByStdio<null, Readable, Readable> | null = null

/** Starts a process that closes hours; resolves when it has printed that many steps, of which an hour has two. */
async function startClosing(steps: number) {
  child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'test/mechanisms/closing-hours.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: roleUrl(postgres.superuserUrl, SERVICE),
      PROOF_PRIVATE_KEY: privateKey,
    },
  })
  const exited = once(child, 'exit')
  const { promise, resolve } = Promise.withResolvers<void>()
  let printed = 0
  child.stdout.on('data', (text: Buffer) => {
    printed += text.length
    if (printed >= steps) resolve()
  })
  await Promise.race([promise, exited])
  return { exited }
}

/** Waits for up to 10 ms, which is about the time of one hour. */
async function aMoment(): Promise<void> {
  const until = performance.now() + randomInt(10_000) / 1_000
  while (performance.now() < until) await new Promise((resolve) => setImmediate(resolve))
}

async function closedHours(): Promise<number> {
  const { rows } = await pool.query("SELECT count(*)::int AS closed FROM proof_batches WHERE mode = 'TEST'")
  return rows[0].closed
}

/** Between kills, hours that ended long ago are open: that is the last check of an audit, after every other one. */
async function expectWhole(): Promise<number> {
  const closed = await closedHours()
  const audit = auditSnapshot(pool, new ProofKeys([privateKey], ['pay.example.com']), 'TEST')
  if (closed <= HOURS - 3) await expect(audit).rejects.toThrow(/^receipt \w+ is in no batch, which was promised for /)
  else expect((await audit).batches).toBe(closed)
  return closed
}

const KILLED: [string, () => Promise<void>][] = [
  ['a worker', async () => void child!.kill('SIGKILL')],
  [
    'Postgres',
    async () => {
      process.kill(postgres.child.pid, 'SIGKILL')
      await postgres.child.exited
    },
  ],
]

test.each(KILLED)(
  `the log is consistent after each of ${KILLS} kills of %s during the closing of hours`,
  async (who, kill) => {
    const before = await closedHours()
    for (let kills = 0; kills < KILLS; kills++) {
      const { exited } = await startClosing(1 + randomInt(MOST_STEPS))
      await aMoment()
      expect(child!.exitCode).toBeNull()
      await kill()
      await exited
      if (who === 'Postgres') await start()
      await expectWhole()
    }
    const closed = await closedHours()
    expect(closed).toBeGreaterThan(before)
    expect(closed).toBeLessThan(HOURS)
  },
  300_000,
)

test('each hour has one root over its receipts in order of settlement after the kills', async () => {
  await closeHours({ pool, proofKeys: new ProofKeys([privateKey], ['pay.example.com']) })
  await expectWhole()
  const { rows } = await pool.query(
    `SELECT count(DISTINCT hour)::int AS hours, bool_and(tree_size = ${RECEIPTS_AN_HOUR} * n) AS grown FROM (
       SELECT hour, tree_size, row_number() OVER (ORDER BY hour) AS n FROM proof_batches WHERE mode = 'TEST' AND NOT forced AND hour < $1
     ) AS numbered`,
    [thisHour],
  )
  expect(rows).toEqual([{ hours: HOURS, grown: true }])
  const { rows: placed } = await pool.query(
    `SELECT count(*)::int AS leaves, bool_and(leaf_index = n - 1) AS ordered FROM (
       SELECT l.leaf_index, row_number() OVER (ORDER BY r.settled_at, r.id) AS n FROM receipts r JOIN proof_leaves l ON l.receipt_id = r.id
     ) AS numbered`,
  )
  expect(placed).toEqual([{ leaves: HOURS * RECEIPTS_AN_HOUR, ordered: true }])
})
