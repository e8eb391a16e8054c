import type { Pool } from 'pg'
import { newAttempt } from '../../src/activities/attempts/new-attempt.ts'
import { newestAttempted } from '../../src/db/epochs/restored-transactions.ts'
import { currentEpoch, openEpoch, RecordShut, shutEpoch } from '../../src/db/epochs/open-epoch.ts'
import { duringTests } from '../during-tests.ts'
import { openDatabase } from '../database.ts'
import { given } from '../given.ts'
import { load as loadOf, recorderOf } from './recorder.ts'

/* The record is shut: the database has no row of its current epoch. */

const database = duringTests(openDatabase)
let pool: Pool
let businessId: string

beforeAll(async () => {
  pool = database.pool
  businessId = (await given.business(pool)).businessId
})

beforeEach(() => setTimeline('00000001'))

const load = (id: string) => loadOf(pool, id)
const recorder = () => recorderOf(pool, load)

/** Replaces the row of the current epoch by one of that timeline; the server's is the first. */
async function setTimeline(timeline: string): Promise<void> {
  await pool.query('DELETE FROM record_epochs')
  await pool.query(
    `INSERT INTO record_epochs (system_identifier, timeline, opened_at)
     SELECT system_identifier, $1, '2026-01-01' FROM pg_control_system()`,
    [timeline],
  )
}

async function begin(transactionId: string) {
  const transaction = await load(transactionId)
  const first = newAttempt(transactionId, 1, { providerId: 'paystack', rail: 'CARD' })
  return await recorder().begin(transaction, first, { sendWithinMs: 10_000, decision: null })
}

test('an attempt begins only in a database whose epoch is open, and nothing is stored in another one', async () => {
  const payment = await given.payment(pool, { businessId, engineDueAt: new Date() })
  const before = await load(payment)
  await setTimeline('00000002')
  await expect(begin(payment)).rejects.toThrow(RecordShut)
  expect({ ...(await load(payment)), readAt: null, readAtMs: 0 }).toEqual({ ...before, readAt: null, readAtMs: 0 })
  await setTimeline('00000001')
  expect(await begin(payment)).toMatchObject({ state: 'PROCESSING', attempt: { number: 1, state: 'SENDING' } })
})

test('a copy of the rows on another server is another database', async () => {
  const payment = await given.payment(pool, { businessId })
  await pool.query('DELETE FROM record_epochs')
  await pool.query(`INSERT INTO record_epochs (system_identifier, timeline) VALUES (1, '00000001')`)
  await expect(begin(payment)).rejects.toThrow(RecordShut)
})

test('a throttled attempt is sent again only in a database whose epoch is open', async () => {
  const begun = (await begin(await given.payment(pool, { businessId })))!
  const throttled = await recorder().record(begun, begun.attempt, { type: 'THROTTLED', waitMs: 0, detail: '429' })
  await setTimeline('00000002')
  await expect(recorder().resend(throttled, throttled.attempt!, 10_000)).rejects.toThrow(RecordShut)
  expect(await load(begun.id)).toMatchObject({
    version: throttled.version,
    attempt: { resendAtMs: expect.any(Number) },
  })
  await setTimeline('00000001')
  expect(await recorder().resend(throttled, throttled.attempt!, 10_000)).toMatchObject({
    attempt: { resendAtMs: null },
  })
})

test('an attempt of a transaction that was read before the record was opened again does not begin', async () => {
  const payment = await given.payment(pool, { businessId })
  const read = await load(payment)
  await pool.query(`INSERT INTO record_epochs (system_identifier, timeline) VALUES (1, 'lost')`)
  const first = newAttempt(payment, 1, { providerId: 'paystack', rail: 'CARD' })
  const how = { sendWithinMs: 10_000, decision: null }
  await expect(recorder().begin(read, first, how)).rejects.toThrow(RecordShut)
  expect(await recorder().begin(await load(payment), first, how)).toMatchObject({ attempt: { state: 'SENDING' } })
})

test('an attempt is told apart that was stored after an operator opened the record', async () => {
  const known = async () => await newestAttempted(pool, { withinMs: 60_000, limit: 20 })
  const before = await given.payment(pool, { businessId })
  await begin(before)
  expect(await known()).toContainEqual({ id: before, kind: 'COLLECT', sinceOpened: false })
  await shutEpoch(pool, {})
  await openEpoch(pool, { epoch: await currentEpoch(pool, {}), lookFirstMs: 1_000 })
  const after = await given.payment(pool, { businessId })
  await begin(after)
  expect((await known()).filter(({ sinceOpened }) => sinceOpened)).toEqual([
    { id: after, kind: 'COLLECT', sinceOpened: true },
  ])
})
