import { randomBytes } from 'node:crypto'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Pool } from 'pg'
import { newAttempt } from '../../src/activities/new-attempt.ts'
import { transactionRecorder } from '../../src/activities/transaction-record.ts'
import { createOrm } from '../../src/db/orm.ts'
import { inTransaction, poolOf } from '../../src/db/query.ts'
import { beginAttempt } from '../../src/db/statements/begin-attempt.ts'
import { createRefund } from '../../src/db/statements/create-refund.ts'
import { loadRefund, type RefundSnapshot } from '../../src/db/statements/load-refund.ts'
import { readTransaction } from '../../src/db/statements/read-transaction.ts'
import type { Found } from '../../src/domain/payment.ts'
import { createDatabase, type TestDatabase } from '../database.ts'
import { insertBusiness } from './attempts.ts'

const CAPTURED = 10_000

let database: TestDatabase
let orm: MikroORM
let pool: Pool
let businessId: string
let recorder: ReturnType<typeof transactionRecorder>

beforeAll(async () => {
  database = await createDatabase()
  orm = await createOrm({ url: database.url })
  pool = await poolOf(orm)
  businessId = await insertBusiness(pool)
  recorder = transactionRecorder({ pool, push: () => undefined } as never)
}, 60_000)

afterAll(async () => {
  await orm.close(true)
  await database.drop()
})

const hex = () => randomBytes(16).toString('hex')

/** A payment that was paid, and the attempt that took the money. */
async function paid(): Promise<{ paymentId: string; chargeId: string }> {
  const paymentId = `txn_${hex()}`
  await pool.query(
    `INSERT INTO transactions (id, business_id, mode, kind, source, state, amount_cents, currency, reference, hosted, sends_events,
       provider_id, provider_transaction_id)
     VALUES ($1, $2, 'TEST', 'COLLECT', 'API', 'SUCCEEDED', $3, 'ZAR', $1, false, false, 'paystack', $1)`,
    [paymentId, businessId, CAPTURED],
  )
  const { id: chargeId, providerReference } = newAttempt(paymentId, 1, 'paystack')
  await pool.query(
    `INSERT INTO attempts (id, transaction_id, number, provider_id, provider_reference, rail, state, captured_cents, send_by,
       provider_transaction_id)
     VALUES ($1, $2, 1, 'paystack', $3, 'CARD', 'SUCCEEDED', $4, now(), $2)`,
    [chargeId, paymentId, providerReference, CAPTURED],
  )
  await pool.query('UPDATE transactions SET settled_attempt_id = $2 WHERE id = $1', [paymentId, chargeId])
  return { paymentId, chargeId }
}

interface Charge {
  paymentId: string
  chargeId: string
}

async function refundOf({ paymentId }: Charge, amountCents: number | null = null): Promise<string> {
  const refundId = `txn_${hex()}`
  const terms = { amountCents, description: null, metadata: {}, sendsEvents: true }
  const refund = { ...terms, refundId, businessId, mode: 'TEST' as const, transactionId: paymentId }
  const creation = await inTransaction(pool, (db) => createRefund(db, refund, new Date()))
  if (!creation.made) throw new Error(`the refund was refused: ${creation.because}`)
  return refundId
}

const load = async (refundId: string): Promise<RefundSnapshot> => (await loadRefund(pool, refundId))!

/** Stores an attempt as the activity does at a provider that takes no reference; false where it is not its turn. */
async function begin(refundId: string): Promise<boolean> {
  const { attempt, charge } = await load(refundId)
  const { id, number, providerReference } = newAttempt(refundId, (attempt?.number ?? 0) + 1, 'paystack')
  const begun = await beginAttempt(pool, {
    ...{ attemptId: id, transactionId: refundId, number, providerId: 'paystack', providerReference, rail: 'CARD' },
    ...{ sendWithinMs: 10_000, decision: null, exclusiveFor: charge.id },
  })
  return begun !== null
}

/** Records what was found of the refund's newest attempt, as the answer to a question does. */
async function find(refundId: string, found: Found): Promise<RefundSnapshot> {
  const refund = await load(refundId)
  return await recorder.record(refund, refund.attempt!, found, { answer: false, another: false, nextActionMs: 60_000 })
}

const lose = async (refundId: string): Promise<void> => {
  const refund = await load(refundId)
  await recorder.closeAttempt(refund, refund.attempt!, 'provider_lost')
}

const succeeded = (amountCents: number): Found => ({
  state: 'SUCCEEDED',
  providerTransactionId: `ref_${hex()}`,
  amountCents,
  currency: 'ZAR',
})
const DECLINED: Found = {
  ...{ state: 'DECLINED', soft: false, reasonCode: 'declined' },
  ...{ reasonMessage: 'It was refused.', providerTransactionId: null },
}

async function lost(charge: Charge, amountCents: number | null = null): Promise<string> {
  const refundId = await refundOf(charge, amountCents)
  await begin(refundId)
  await find(refundId, { state: 'UNKNOWN', detail: 'timed out' })
  await lose(refundId)
  return refundId
}

/** What the record says of the money: reserved and returned of the charge, and what a business may still refund. */
async function money({ paymentId, chargeId }: Charge) {
  const { rows } = await pool.query(
    `SELECT refund_reserved_cents::int AS reserved, over_refunded_cents::int AS over FROM attempts WHERE id = $1`,
    [chargeId],
  )
  const { refundedCents, needsReview } = (await readTransaction(pool, paymentId))!
  return { ...rows[0], refundedCents, needsReview }
}

test.each([
  ['that the provider never heard of', lose],
  [
    'that an operator resolved as FAILED',
    async (refundId: string) => {
      const refund = await load(refundId)
      await recorder.resolve(refund, refund.attempt!, 'FAILED')
    },
  ],
])('a refund %s holds no place: the next refund of its charge is sent', async (_how, end) => {
  const charge = await paid()
  const first = await refundOf(charge, 4_000)
  expect(await begin(first)).toBe(true)
  await find(first, { state: 'UNKNOWN', detail: 'timed out' })
  const second = await refundOf(charge, 4_000)
  expect(await begin(second)).toBe(false)
  await end(first)
  expect(await load(first)).toMatchObject({ state: 'FAILED', attempt: { state: 'UNKNOWN', ended: true } })
  expect(await begin(second)).toBe(true)
})

test('a refund that succeeds after it FAILED takes its amount again, and is flagged', async () => {
  const charge = await paid()
  const refundId = await lost(charge, 6_000)
  expect(await money(charge)).toMatchObject({ reserved: 0, refundedCents: 0 })
  const after = await find(refundId, succeeded(6_000))
  expect(after).toMatchObject({ state: 'FAILED', needsReview: true, attempt: { state: 'SUCCEEDED' } })
  expect(await money(charge)).toEqual({ reserved: 6_000, over: 0, refundedCents: 6_000, needsReview: false })
  await expect(refundOf(charge, 4_001)).rejects.toThrow('too_much')
  await refundOf(charge, 4_000)
})

test('told twice, it takes its amount once', async () => {
  const charge = await paid()
  const refundId = await lost(charge, 6_000)
  await find(refundId, succeeded(6_000))
  await find(refundId, succeeded(6_000))
  expect(await money(charge)).toMatchObject({ reserved: 6_000, refundedCents: 6_000 })
})

test('taken back by the provider after all, it gives its amount free once more', async () => {
  const charge = await paid()
  const refundId = await lost(charge, 6_000)
  await find(refundId, succeeded(6_000))
  expect(await find(refundId, DECLINED)).toMatchObject({ state: 'FAILED', attempt: { state: 'DECLINED' } })
  expect(await money(charge)).toMatchObject({ reserved: 0, refundedCents: 0 })
})

test('where another refund took the amount meanwhile, both are counted and the payment is flagged: more went back than came in', async () => {
  const charge = await paid()
  const first = await lost(charge)
  const second = await refundOf(charge, 7_000)
  await begin(second)
  await find(second, succeeded(7_000))
  expect(await find(first, succeeded(CAPTURED))).toMatchObject({ state: 'FAILED', needsReview: true })
  expect(await money(charge)).toEqual({ reserved: CAPTURED, over: 7_000, refundedCents: 17_000, needsReview: true })
  await expect(refundOf(charge, 1)).rejects.toThrow('too_much')
  // What is taken back pays the excess off first: nothing is left to refund before that.
  expect(await find(second, DECLINED)).toMatchObject({ state: 'FAILED' })
  expect(await money(charge)).toMatchObject({ reserved: CAPTURED, over: 0, refundedCents: CAPTURED })
  await expect(refundOf(charge, 1)).rejects.toThrow('too_much')
})
