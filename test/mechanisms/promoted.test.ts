/** @waits 140 */

import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { poolOf } from '../../src/db/query.ts'
import { expecting, type Answer } from '../client.ts'
import { payoutBatchesOf } from '../payout-batches.ts'
import { startTestService, type TestService } from '../service.ts'
import { readLedger } from '../simulated-providers.ts'
import { until } from '../until.ts'
import { ONE_CHARGE, type Payments, paymentsOf } from './payments.ts'
import { runScript, settingsOf } from './process.ts'
import { type PromotedPostgres, startPromotedPostgres } from './promoted-postgres.ts'

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

async function refund(transactionId: string, amountCents: number): Promise<string> {
  const body = expecting(201, await payments.client.post('/v1/refunds', { transactionId, amountCents }))
  expect(await payments.end(body.transactionId, 60_000)).toMatchObject({ state: 'SUCCEEDED' })
  return body.transactionId
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

const command = (...args: string[]) => runScript('scripts/record-restored.ts', { args, env: settingsOf(service) })

test('a record that forgot stays shut until the operator has adopted what the engine and the provider know', async () => {
  const older = await charge()
  expect(await payments.end(older, OPENS_WITHIN_MS)).toMatchObject({ state: 'SUCCEEDED' })
  await postgres.save()
  const lost = await charge()
  expect(await payments.end(lost, OPENS_WITHIN_MS)).toMatchObject({ state: 'SUCCEEDED' })
  const declined = await payments.charge('tok_insufficient_funds')
  expect(await payments.end(declined)).toMatchObject({ state: 'FAILED' })
  const refunds = [await refund(older, 4_000), await refund(lost, 5_000)]
  const before = await readLedger(service.simulator)
  await postgres.forget()
  const id = await charge()
  await until(async () => logged.some((line) => line.includes('the record forgot')), 60_000)
  expect(await payments.read(id)).toMatchObject({ state: 'CREATED', attempts: [] })

  const listed = (await command()).join('\n')
  expect(listed).toMatch(new RegExp(`COLLECT ${lost} of .*: MOVED\\n.*attempt 1 at paystack .*: SUCCEEDED R 150,00`))
  expect(listed).toMatch(new RegExp(`COLLECT ${declined} of .*: NOTHING`))
  expect(listed).toContain(`REFUND ${refunds[0]} of`)
  expect(listed).toContain('The engine knows 4 transactions that the record does not have.')
  expect((await payments.client.get(`/v1/transactions/${lost}`)).status).toBe(404)

  expect((await command('--yes')).at(-1)).toMatch('Attempts begin')
  expect(await readLedger(service.simulator)).toEqual(before)
  const adopted = await payments.read(lost)
  expect(adopted).toMatchObject({ state: 'SUCCEEDED', amountCents: 15_000, attempts: [{ state: 'SUCCEEDED' }] })
  expect(adopted.receiptId).not.toBeNull()
  for (const each of refunds) expect(await payments.read(each)).toMatchObject({ state: 'SUCCEEDED', kind: 'REFUND' })
  // The refunds that were adopted count: no more than the rest can be refunded.
  const tooMuch = { transactionId: lost, amountCents: 10_001 }
  expect((await payments.client.post('/v1/refunds', tooMuch)).status).toBe(422)

  expect(await payments.end(id, OPENS_WITHIN_MS)).toMatchObject({ state: 'SUCCEEDED' })
  expect(await payments.charges(id)).toEqual(ONE_CHARGE)
  expect((await epochs()).at(-1)).toEqual({ timeline: '00000003', looksFirst: true, until: expect.any(String) })
  // The declined one was not adopted.
  expect((await command()).at(-2)).toBe('The engine knows 1 transactions that the record does not have.')
}, 300_000)

/** A client's request, which it repeats with its key until it is answered. */
function keyed(path: string, body: object): () => Promise<Answer> {
  const key = randomUUID()
  return () =>
    until(async () => {
      const answer = await payments.client.post(path, body, { 'Idempotency-Key': key }).catch(() => null)
      return answer && answer.status < 500 && answer
    }, 30_000)
}

const PAYMENT = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }

async function booked(): Promise<Record<string, number>> {
  const lines = (await readLedger(service.simulator)).filter(({ state }) => state === 'SUCCEEDED')
  const counts: Record<string, number> = {}
  for (const { kind } of lines) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

test('clients that repeat their requests after a restore are charged, refunded and paid out once', async () => {
  const older = await charge()
  expect(await payments.end(older, OPENS_WITHIN_MS)).toMatchObject({ state: 'SUCCEEDED' })
  const payouts = await payoutBatchesOf(service)
  const recipientId = await payouts.recipient('6200001234')
  await postgres.save()

  const charges = Array.from({ length: 5 }, () => keyed('/v1/payments', PAYMENT))
  const ids: string[] = []
  for (const request of charges) ids.push((await request()).body.transactionId)
  for (const id of ids) expect(await payments.end(id, OPENS_WITHIN_MS)).toMatchObject({ state: 'SUCCEEDED' })
  const refunds = [older, ids[4]!].map((transactionId) => keyed('/v1/refunds', { transactionId, amountCents: 2_000 }))
  const refundIds: string[] = []
  for (const request of refunds) refundIds.push((await request()).body.transactionId)
  for (const id of refundIds) expect(await payments.end(id, 60_000)).toMatchObject({ state: 'SUCCEEDED' })
  const batch = keyed('/v1/payouts', { currency: 'ZAR', items: [{ recipientId, amountCents: 7_000 }] })
  const first = (await batch()).body
  await payouts.approve(first)
  await payouts.completed(first.batchId, 60_000)
  const before = await booked()

  logged.length = 0
  await postgres.forget()
  // Two clients repeat at once, and one of them refunds.
  const early = [await charges[0]!(), await refunds[0]!()]
  expect(early.map(({ status }) => status)).toEqual([201, 201])
  await until(async () => logged.some((line) => line.includes('the record forgot')), 60_000)
  const printed = (await command('--yes')).join('\n')
  expect(printed).toContain(`${early[0]!.body.transactionId} finds the money`)
  expect(printed.match(/ adopted$/gm)).toHaveLength(5)

  const repeats = await Promise.all([...charges, ...refunds].map((request) => request()))
  expect(repeats.map(({ body }) => body.transactionId)).toEqual([
    early[0]!.body.transactionId,
    ...ids.slice(1),
    early[1]!.body.transactionId,
    refundIds[1],
  ])
  for (const { body } of repeats)
    expect(await payments.end(body.transactionId, OPENS_WITHIN_MS)).toMatchObject({ state: 'SUCCEEDED' })
  const again = (await batch()).body
  await payouts.approve(again)
  const { items } = await payouts.completed(again.batchId, OPENS_WITHIN_MS)
  expect(items).toMatchObject([{ state: 'SUCCEEDED' }])
  expect(await booked()).toEqual(before)

  const fresh = await payments.charge('tok_success')
  expect(await payments.end(fresh, OPENS_WITHIN_MS)).toMatchObject({ state: 'SUCCEEDED' })
  expect(await booked()).toEqual({ ...before, CHARGE: before.CHARGE! + 1 })
}, 400_000)
