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
