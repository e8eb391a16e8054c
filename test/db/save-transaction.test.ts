import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { scheduledFinding, unscheduledFinding } from '../../src/activities/attempts/lookup-finding.ts'
import { newAttempt } from '../../src/activities/attempts/new-attempt.ts'
import type { TransactionRecorder } from '../../src/activities/attempts/transaction-record.ts'
import {
  type AttemptSnapshot,
  databaseNow,
  lockTransaction,
  recordAbout,
  type TransactionSnapshot,
} from '../../src/db/transactions/record.ts'
import { Cipher } from '../../src/db/cipher.ts'
import { inTransaction } from '../../src/db/query.ts'
import { reseal } from '../../src/db/reseal.ts'
import { saveChange } from '../../src/db/transactions/save.ts'
import type { RoutingDecision } from '../../src/domain/routing/decision.ts'
import type { LookupResult } from '../../src/domain/providers/provider-result.ts'
import { applyFinding } from '../../src/domain/state-changes/apply-finding.ts'
import { duringTests } from '../during-tests.ts'
import { openDatabase } from '../database.ts'
import { given } from '../given.ts'
import { load as loadOf, recorderOf } from './recorder.ts'

const database = duringTests(openDatabase)
let pool: Pool
let businessId: string
let recorder: TransactionRecorder<TransactionSnapshot>

beforeAll(async () => {
  pool = database.pool
  ;({ businessId } = await given.business(pool))
  recorder = recorderOf(pool, load)
})

const load = (id: string) => loadOf(pool, id)

const PENDING: LookupResult = { state: 'PENDING', providerTransactionId: '7' }
const UNKNOWN: LookupResult = { state: 'UNKNOWN', detail: 'no response' }
const PAID = { state: 'SUCCEEDED', providerTransactionId: '7', amountCents: 15_000, currency: 'ZAR' } as const
const DECLINED = {
  state: 'DECLINED',
  soft: true,
  reasonCode: 'declined',
  reasonMessage: 'No.',
  providerTransactionId: null,
} as const

const createTransaction = (): Promise<string> =>
  given.payment(pool, { businessId, amountCents: 15_000, sendsEvents: false })

async function begin(transaction: TransactionSnapshot) {
  const attempt = newAttempt(transaction.id, transaction.newestAttempt + 1, { providerId: 'paystack', rail: 'CARD' })
  return await recorder.begin(transaction, attempt, { sendWithinMs: 10_000, decision: null })
}

async function sending() {
  const begun = await begin(await load(await createTransaction()))
  if (!begun) throw new Error('the attempt was not stored')
  return begun
}

const asked = (result: LookupResult, nowMs: number, nextAskMs: number | null, attempt: AttemptSnapshot) =>
  scheduledFinding(result, { nowMs, nextAskMs, notFoundIsLost: false }, { attempt, canBeAsked: true })

test('an attempt is stored once, with the new state and its transition', async () => {
  const transaction = await load(await createTransaction())
  const begun = await Promise.all([begin(transaction), begin(transaction), begin(transaction)])
  expect(begun.filter((each) => each !== null)).toHaveLength(1)
  expect(await load(transaction.id)).toMatchObject({ state: 'PROCESSING', sequence: 2, version: 1, newestAttempt: 1 })
  const { rows } = await pool.query('SELECT sequence, state FROM transitions WHERE transaction_id = $1 ORDER BY 1', [
    transaction.id,
  ])
  expect(rows).toEqual([
    { sequence: 1, state: 'CREATED' },
    { sequence: 2, state: 'PROCESSING' },
  ])
})

test('no attempt is stored if the record has changed since its provider was chosen', async () => {
  const read = await load(await createTransaction())
  await recorder.conclude(read, { type: 'REVIEW', reason: 'dispute', stops: false, event: null })
  expect(await begin(read)).toBeNull()
  expect(await load(read.id)).toMatchObject({ state: 'CREATED', newestAttempt: 0, attempt: null })
})

test('each change of state stores a transition with its reason, and nothing else does', async () => {
  const begun = await sending()
  const pending = await recorder.record(begun, begun.attempt, unscheduledFinding(PENDING))
  await recorder.record(pending, pending.attempt!, unscheduledFinding({ ...DECLINED, soft: false }))
  const { rows } = await pool.query(
    'SELECT sequence, state, reason_code FROM transitions WHERE transaction_id = $1 ORDER BY sequence',
    [begun.id],
  )
  expect(rows).toEqual([
    { sequence: 1, state: 'CREATED', reason_code: null },
    { sequence: 2, state: 'PROCESSING', reason_code: null },
    { sequence: 3, state: 'FAILED', reason_code: 'declined' },
  ])
})

test('a save of an older version writes nothing', async () => {
  const read = await sending()
  await recorder.record(read, read.attempt, unscheduledFinding(PENDING))
  const now = databaseNow(read)
  const outdated = applyFinding(recordAbout(read, read.attempt), unscheduledFinding(PAID), now)!
  expect(await saveChange(pool, outdated, { now })).toBeNull()
  expect(await load(read.id)).toMatchObject({ state: 'PROCESSING', version: 2, attempt: { state: 'PENDING' } })
  const { rowCount } = await pool.query('SELECT FROM receipts WHERE transaction_id = $1', [read.id])
  expect(rowCount).toBe(0)
})

test('a finding about an outdated record is decided again on the new one', async () => {
  const read = await sending()
  await recorder.record(read, read.attempt, unscheduledFinding(PAID))
  const late = await recorder.record(read, read.attempt, unscheduledFinding({ ...DECLINED, soft: false }))
  expect(late).toMatchObject({ state: 'SUCCEEDED', attempt: { state: 'SUCCEEDED' } })
})

test('concurrent findings are decided one after the other, each on the record that the last one saved', async () => {
  const read = await sending()
  const findings = [PENDING, UNKNOWN, PAID, PENDING, UNKNOWN, PAID, PENDING, PAID, UNKNOWN, PAID]
  await Promise.all(findings.map((result) => recorder.record(read, read.attempt, unscheduledFinding(result))))
  const after = await load(read.id)
  expect(after).toMatchObject({ state: 'SUCCEEDED', sequence: 3, needsReview: false })
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM receipts WHERE transaction_id = $1) AS receipts,
       (SELECT count(*)::int FROM transactions WHERE original_transaction_id = $1) AS refunds`,
    [read.id],
  )
  expect(rows).toEqual([{ receipts: 1, refunds: 0 }])
})

test.each([
  [UNKNOWN, 'unknown_outcome'],
  [PENDING, 'pending_too_long'],
] as const)('the last question about what stays open flags it in its own save: %j', async (result, reason) => {
  const begun = await sending()
  const found = await recorder.record(begun, begun.attempt, unscheduledFinding(result))
  const first = await recorder.record(found, found.attempt!, asked(UNKNOWN, 1_000, 60_000, found.attempt!))
  expect(first).toMatchObject({ needsReview: false, engineDueAt: expect.any(Date), attempt: { askedSinceMs: 1_000 } })
  const last = await recorder.record(first, first.attempt!, asked(UNKNOWN, 2_000, null, first.attempt!))
  expect(last).toMatchObject({
    reviewReason: reason,
    engineDueAt: null,
    attempt: { askedSinceMs: 1_000, ended: false },
  })
  expect(await load(begun.id)).toMatchObject({ reviewReason: reason, engineDueAt: null })
})

test('a save that loses a race decides under the lock and stores its routing decision', async () => {
  const id = await createTransaction()
  const outdated = async () => ({ ...(await load(id)), version: -1 })
  const loser = recorderOf(pool, outdated)
  const decision = { chosen: null } as RoutingDecision
  const end = { type: 'END', because: 'no_eligible_provider' } as const
  expect(await loser.conclude(await outdated(), end, decision)).toMatchObject({ state: 'FAILED' })
  const { rows } = await pool.query('SELECT decision FROM routing_decisions WHERE transaction_id = $1', [id])
  expect(rows).toEqual([{ decision: { chosen: null } }])
})

test('a save never overwrites a resealed card token with the older ciphertext', async () => {
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
  const id = await createTransaction()
  const token = new Cipher([oldKey]).encrypt('tok_1', `card-token:${id}`)
  await pool.query('UPDATE transactions SET card_token = $2 WHERE id = $1', [id, token])
  const begun = (await begin(await load(id)))!
  await reseal(pool, new Cipher([newKey, oldKey]))
  const after = await recorder.record(begun, begun.attempt, unscheduledFinding(PENDING))
  expect(after.attempt).toMatchObject({ state: 'PENDING' })
  const { rows } = await pool.query('SELECT card_token FROM transactions WHERE id = $1', [id])
  expect(new Cipher([newKey]).decrypt(rows[0].card_token, `card-token:${id}`).toString()).toBe('tok_1')
})

test('a locked record has the time at which it was read, not the time at which the transaction began', async () => {
  const id = await createTransaction()
  const [before, read] = await inTransaction(pool, async (db) => {
    await db.query('SELECT pg_sleep(0.05)')
    const { rows } = await db.query('SELECT clock_timestamp() AS at')
    return [rows[0].at, (await lockTransaction(db, id))!]
  })
  expect(read.readAt.getTime()).toBeGreaterThanOrEqual(new Date(before).getTime())
})

test('times come from the database clock, not from the clock of the process', async () => {
  const begun = await sending()
  const paid = await recorder.record(begun, begun.attempt, unscheduledFinding(PAID))
  const { rows } = await pool.query(
    `SELECT abs(extract(epoch FROM settled_at - now())) < 30 AS near FROM receipts WHERE id = $1`,
    [paid.receiptId],
  )
  expect(rows).toEqual([{ near: true }])
})

const throttled = async (of: TransactionSnapshot, waitMs: number) =>
  await recorder.record(of, of.attempt!, { type: 'THROTTLED', waitMs, detail: '429' })

test('only one of many callers sends a throttled attempt again, each time it is throttled', async () => {
  const { id, attempt } = await sending()
  for (let round = 0; round < 3; round++) {
    const waiting = await throttled(await load(id), 5_000)
    const claims = await Promise.all(
      Array.from({ length: 10 }, () => recorder.resend(waiting, waiting.attempt!, 10_000)),
    )
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
    const { rows } = await pool.query('SELECT state, send_by > now() AS open FROM attempts WHERE id = $1', [attempt.id])
    expect(rows).toEqual([{ state: 'SENDING', open: true }])
  }
})

test('the payment is not due to the relay before its attempt may be sent again', async () => {
  const { id } = await throttled(await sending(), 60_000)
  const later = "SELECT engine_due_at > now() + interval '5 min' AS later FROM transactions WHERE id = $1"
  expect((await pool.query(later, [id])).rows).toEqual([{ later: true }])
})
