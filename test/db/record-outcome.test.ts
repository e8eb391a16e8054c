import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Pool } from 'pg'
import { beginAttempt } from '../../src/db/payments/begin-attempt.ts'
import { recordOutcome, type OutcomeRecord } from '../../src/db/payments/record-outcome.ts'
import { inTransaction } from '../../src/db/query.ts'
import { openDatabase, type OpenDatabase } from '../database.ts'
import { until } from '../until.ts'
import { insertBusiness } from './attempts.ts'

let database: OpenDatabase
let pool: Pool
let businessId: string

beforeAll(async () => {
  database = await openDatabase()
  pool = database.pool
  businessId = await insertBusiness(pool)
}, 60_000)

afterAll(() => database.close())

const random = () => randomBytes(16).toString('hex')
const reference = () => Array.from(randomBytes(16), (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('')

async function createTransaction(): Promise<string> {
  const id = `txn_${random()}`
  await pool.query(
    `INSERT INTO transactions (id, business_id, mode, kind, source, state, amount_cents, currency, reference, hosted, sends_events)
     VALUES ($1, $2, 'TEST', 'COLLECT', 'API', 'CREATED', 15000, 'ZAR', $1, false, false)`,
    [id, businessId],
  )
  return id
}

const newAttempt = (transactionId: string, number: number) => ({
  attemptId: `att_${random()}`,
  transactionId,
  number,
  providerId: 'paystack',
  providerReference: reference(),
  rail: 'CARD' as const,
  sendWithinMs: 10_000,
  decision: null,
})

const outcomeOf = (transactionId: string, attemptId: string, outcome: Partial<OutcomeRecord>): OutcomeRecord => ({
  attemptId,
  attempt: null,
  transaction: null,
  reason: null,
  closes: false,
  reviewReason: null,
  nextActionMs: 60_000,
  subject: {
    transactionId,
    merchantId: businessId,
    kind: 'COLLECT',
    amountCents: 15_000,
    currency: 'ZAR',
    providerId: 'paystack',
    providerTransactionId: null,
  },
  ...outcome,
})

test('a decline of an attempt that is the newest no more, since another began meanwhile, does not end the payment', async () => {
  const id = await createTransaction()
  const first = newAttempt(id, 1)
  await beginAttempt(pool, first)
  const declined = outcomeOf(id, first.attemptId, {
    attempt: 'DECLINED',
    transaction: 'FAILED',
    reason: { code: 'declined', message: 'No.' },
  })
  let recording: ReturnType<typeof recordOutcome> | undefined
  await inTransaction(pool, async (client) => {
    expect(await beginAttempt(client, newAttempt(id, 2))).not.toBeNull()
    // Its snapshot is older than the second attempt's commit; it waits for the lock.
    recording = recordOutcome(pool, declined, new Date())
    await until(async () => {
      const { rows } = await pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
      return rows.length > 0
    })
  })
  expect(await recording).toMatchObject({ state: 'PROCESSING', attemptState: 'DECLINED', ended: true })
})

test('what is told of an attempt is what was written: one that has moved meanwhile is not closed', async () => {
  const id = await createTransaction()
  const attempt = newAttempt(id, 1)
  await beginAttempt(pool, attempt)
  const checkoutUrl = 'https://pay.example/1'
  const record = (outcome: Partial<OutcomeRecord>) =>
    recordOutcome(pool, outcomeOf(id, attempt.attemptId, outcome), new Date())
  await record({ attempt: 'REQUIRES_ACTION', transaction: 'REQUIRES_ACTION', checkoutUrl })
  await record({ attempt: 'PENDING', transaction: 'PROCESSING', providerTransactionId: '7' })
  const closing = { closes: true, transaction: 'STOPPED', expected: ['REQUIRES_ACTION'] } as const
  const reason = { code: 'cancelled', message: 'No more.' } as const
  expect(await record({ ...closing, expected: [...closing.expected], reason })).toMatchObject({
    state: 'PROCESSING',
    attemptState: 'PENDING',
    ended: false,
    checkoutUrl,
    providerTransactionId: '7',
  })
})

test.each([
  ['UNKNOWN', 'unknown_outcome'],
  ['PENDING', 'pending_too_long'],
] as const)(
  'the last question about what stays %s flags it in its own statement (%s): it is never neither due nor flagged',
  async (state, reason) => {
    const id = await createTransaction()
    const attempt = newAttempt(id, 1)
    await beginAttempt(pool, attempt)
    const record = (outcome: Partial<OutcomeRecord>) =>
      recordOutcome(pool, outcomeOf(id, attempt.attemptId, { attempt: state, ...outcome }), new Date())
    await record({})
    const asked = await record({ attempt: 'UNKNOWN', askedAtMs: 1_000 })
    expect(asked).toMatchObject({ attemptState: state, needsReview: false, due: true, askedSinceMs: 1_000 })
    const last = await record({ attempt: 'UNKNOWN', askedAtMs: 2_000, nextActionMs: null })
    expect(last).toMatchObject({
      attemptState: state,
      needsReview: true,
      due: false,
      askedSinceMs: 1_000,
      ended: false,
    })
    const { rows } = await pool.query('SELECT review_reason AS reason FROM transactions WHERE id = $1', [id])
    expect(rows).toEqual([{ reason }])
  },
)

test('the last question about what became PENDING by it goes on: five days begin anew', async () => {
  const id = await createTransaction()
  const attempt = newAttempt(id, 1)
  await beginAttempt(pool, attempt)
  const record = (outcome: Partial<OutcomeRecord>) =>
    recordOutcome(pool, outcomeOf(id, attempt.attemptId, outcome), new Date())
  await record({ attempt: 'UNKNOWN', askedAtMs: 1_000 })
  const last = await record({ attempt: 'PENDING', askedAtMs: 2_000, nextActionMs: null })
  expect(last).toMatchObject({ attemptState: 'PENDING', needsReview: false, due: true, askedSinceMs: null })
})

test('the last question about what succeeded meanwhile asks no person', async () => {
  const id = await createTransaction()
  const attempt = newAttempt(id, 1)
  await beginAttempt(pool, attempt)
  const record = (outcome: Partial<OutcomeRecord>) =>
    recordOutcome(pool, outcomeOf(id, attempt.attemptId, outcome), new Date())
  await record({ attempt: 'SUCCEEDED', transaction: 'SUCCEEDED', capturedCents: 15_000, providerTransactionId: '7' })
  const late = await record({ attempt: 'UNKNOWN', askedAtMs: 2_000, nextActionMs: null })
  expect(late).toMatchObject({ state: 'SUCCEEDED', needsReview: false, due: false })
})
