import { beforeAll, expect, test } from '@jest/globals'
import type { Pool } from 'pg'
import { transactionRecorder } from '../../src/activities/attempts/transaction-record.ts'
import { loadTransaction } from '../../src/db/transactions/record.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import { duringTests } from '../during-tests.ts'
import { openDatabase } from '../database.ts'
import { attemptsIn, type AttemptsInDatabase } from './attempts.ts'

const database = duringTests(openDatabase)
let pool: Pool
let attempts: AttemptsInDatabase

beforeAll(async () => {
  pool = database.pool
  attempts = await attemptsIn(pool)
})

const load = async (transactionId: string) => (await loadTransaction(pool, { transactionId }))!

async function transactionOf(attemptId: string) {
  const { rows } = await pool.query('SELECT transaction_id FROM attempts WHERE id = $1', [attemptId])
  const transaction = await load(rows[0].transaction_id)
  return { transaction, attempt: transaction.attempt! }
}

const recorder = () =>
  transactionRecorder({ pool, providers: [], push: () => undefined, logger: createLogger('silent') }, load)

async function postpone(attemptId: string, waitMs = 5_000): Promise<void> {
  const { transaction, attempt } = await transactionOf(attemptId)
  await recorder().record(transaction, attempt, { type: 'THROTTLED', waitMs, detail: '429' })
}

async function resend(attemptId: string) {
  const { transaction, attempt } = await transactionOf(attemptId)
  return await recorder().resend(transaction, attempt, 10_000)
}

test('only one of many callers sends a throttled attempt again, each time it is throttled', async () => {
  const id = await attempts.send()
  for (let round = 0; round < 3; round++) {
    await postpone(id)
    const claims = await Promise.all(Array.from({ length: 10 }, () => resend(id)))
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
    const { rows } = await pool.query('SELECT state, send_by > now() AS open FROM attempts WHERE id = $1', [id])
    expect(rows).toEqual([{ state: 'SENDING', open: true }])
  }
})

test('the payment is not due to the relay before its attempt may be sent again', async () => {
  const id = await attempts.send()
  await postpone(id, 60_000)
  const { rows } = await pool.query(
    `SELECT engine_due_at > now() + interval '5 min' AS later FROM transactions
     WHERE id = (SELECT transaction_id FROM attempts WHERE id = $1)`,
    [id],
  )
  expect(rows).toEqual([{ later: true }])
})
