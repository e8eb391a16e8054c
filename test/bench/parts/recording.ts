import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { newAttempt } from '../../../src/activities/attempts/new-attempt.ts'
import { createPayment } from '../../../src/db/payments/payment.ts'
import { load as loadOf, recorderOf } from '../../db/recorder.ts'
import { given } from '../../given.ts'
import { atMost, figure, type Row } from '../figures.ts'
import { withOwnDatabase } from '../own-database.ts'
import { cpuOf, hasProc } from '../processes.ts'
import type { Stand } from '../stand.ts'

const ROUNDS = 5
const PAYMENTS = 400
/** The first executions of a prepared statement are planned anew. */
const WARM = 50

const CARD = { providerId: 'paystack', rail: 'CARD' } as const
const RESULT = { state: 'SUCCEEDED', providerTransactionId: '7', amountCents: 15_000, currency: 'ZAR' } as const
const SUCCESS = { type: 'RESULT', result: RESULT, answerMs: 20, anotherMayFollow: false, nextActionMs: 60_000 } as const

async function createOne(pool: Pool, businessId: string): Promise<string> {
  const transactionId = `txn_${randomBytes(16).toString('hex')}`
  const payer = { customer: null, customerEmailHash: null, customerWords: null }
  const absent = { ...payer, description: null, namedProviderId: null, returnUrl: null }
  const payment = {
    transactionId,
    businessId,
    mode: 'TEST',
    source: 'API',
    amountCents: 15_000,
    currency: 'ZAR',
  } as const
  const terms = { reference: transactionId, createdBy: 'key_bench', method: 'CARD', expiresInMinutes: 60 } as const
  const sealed = { cardToken: randomBytes(48), metadata: {}, sendsEvents: true }
  await createPayment(pool, { ...payment, ...absent, ...terms, ...sealed }, new Date())
  return transactionId
}

/**
 * Measures the CPU of the one statement that records a success (attempt, transaction, transition, receipt, event), by the
 * process that serves the only connection. Every payment is sent before the first one is recorded.
 */
async function recordAll(pool: Pool, businessId: string, payments: number): Promise<number> {
  const load = (id: string) => loadOf(pool, id)
  const { begin, record } = recorderOf(pool, load)
  const sent = []
  for (let n = 0; n < payments; n++) {
    const transaction = await load(await createOne(pool, businessId))
    const begun = await begin(transaction, newAttempt(transaction.id, 1, CARD), {
      sendWithinMs: 10_000,
      decision: null,
    })
    sent.push(begun!)
  }
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const before = cpuOf(rows[0]!.pid)
  for (const each of sent) {
    const { state } = await record(each, each.attempt, SUCCESS)
    if (state !== 'SUCCEEDED') throw new Error(`a payment was recorded as ${state}`)
  }
  return (cpuOf(rows[0]!.pid) - before) / payments
}

export async function recording(stand: Stand): Promise<Row[]> {
  const name = 'the statement that records a success, in Postgres'
  const row = (values: number[]): Row[] => [figure(name, 'ms of CPU', values, { budget: atMost(0.7) })]
  if (!hasProc) return row([])
  const measure = async ({ pool }: { pool: Pool }) => {
    const { businessId } = await given.business(pool)
    await recordAll(pool, businessId, WARM)
    const values: number[] = []
    for (let round = 0; round < ROUNDS; round++) values.push(await recordAll(pool, businessId, PAYMENTS))
    return row(values)
  }
  return await withOwnDatabase(stand, 'bench_recording', measure, 1)
}
