/** @waits */

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pino from 'pino'
import { currentEpoch, openEpoch } from '../../src/db/epochs/open-epoch.ts'
import { poolOf } from '../../src/db/query.ts'
import { LOOK_FIRST_MS } from '../../src/domain/epochs.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'
import { ONE_CHARGE, type Payments, paymentsOf } from './payments.ts'
import { type PromotedPostgres, startPromotedPostgres } from './promoted-postgres.ts'
import { readLedger } from '../chaos/books.ts'

/* A standby is promoted, once with everything and once without its newest rows, while the service runs. */

const TEST_SERVER = process.env.TEST_DATABASE_URL
/** Five seconds until the engine lists everything, and the activity's own retry. */
const OPENS_WITHIN_MS = 90_000

let postgres: PromotedPostgres
let service: TestService
let payments: Payments
const logged: string[] = []

beforeAll(async () => {
  postgres = await startPromotedPostgres()
  process.env.TEST_DATABASE_URL = postgres.superuserUrl
  const logger = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  service = await startTestService({ logger })
  payments = paymentsOf(service)
})

afterAll(async () => {
  await service?.stop()
  if (TEST_SERVER) process.env.TEST_DATABASE_URL = TEST_SERVER
  await postgres?.stop()
})

const epochs = async () => {
  const pool = await poolOf(service.service.orm)
  const { rows } = await pool.query(
    `SELECT timeline, look_first_before IS NOT NULL AS "looksFirst", look_first_until AS until
     FROM record_epochs ORDER BY opened_at, timeline`,
  )
  return rows
}

/** The API and the pool need a moment after the database is back. */
const charge = () => until<string>(() => payments.charge('tok_success').catch(() => false as const), 30_000)

test('a promoted standby that has everything is opened automatically, and a payment made before that is charged once', async () => {
  expect(await payments.end(await payments.charge('tok_success'), 30_000)).toMatchObject({ state: 'SUCCEEDED' })
  await postgres.promote()
  const id = await charge()
  const early = await payments.read(id)
  expect([early.state, early.attempts]).toEqual(['CREATED', []])
  expect(await payments.end(id, OPENS_WITHIN_MS)).toMatchObject({ state: 'SUCCEEDED' })
  expect(await payments.charges(id)).toEqual(ONE_CHARGE)
  expect(await epochs()).toEqual([
    { timeline: '00000001', looksFirst: false, until: null },
    { timeline: '00000002', looksFirst: true, until: null },
  ])
}, 180_000)

test('a record that forgot a charge stays shut: payments are accepted, and nothing is sent', async () => {
  await postgres.save()
  const lost = await charge()
  expect(await payments.end(lost, OPENS_WITHIN_MS)).toMatchObject({ state: 'SUCCEEDED' })
  const before = await readLedger(service.simulator.controlUrl)
  await postgres.forget()
  const id = await charge()
  await until(async () => logged.some((line) => line.includes('the record forgot')), 60_000)
  expect(await payments.read(id)).toMatchObject({ state: 'CREATED', attempts: [] })
  expect(await readLedger(service.simulator.controlUrl)).toEqual(before)
  expect((await epochs()).at(-1)).toMatchObject({ timeline: '00000002' })
  const pool = await poolOf(service.service.orm)
  await openEpoch(pool, { epoch: await currentEpoch(pool, {}), lookFirstMs: LOOK_FIRST_MS })
  expect(await payments.end(id, OPENS_WITHIN_MS)).toMatchObject({ state: 'SUCCEEDED' })
}, 180_000)
