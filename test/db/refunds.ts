import type { ProviderResult } from '../../src/domain/provider-result.ts'
import { randomBytes } from 'node:crypto'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { newAttempt } from '../../src/activities/attempts/new-attempt.ts'
import { transactionRecorder } from '../../src/activities/attempts/transaction-record.ts'
import { createOrm } from '../../src/db/orm.ts'
import { inTransaction, poolOf } from '../../src/db/query.ts'
import { beginAttempt } from '../../src/db/payments/begin-attempt.ts'
import { createRefund } from '../../src/db/refunds/create-refund.ts'
import { loadRefund, type RefundSnapshot } from '../../src/db/refunds/load-refund.ts'
import { createDatabase } from '../database.ts'
import { insertBusiness } from './attempts.ts'

export const CAPTURED = 10_000

export interface Charge {
  paymentId: string
  chargeId: string
  providerReference: string
}

export const succeeded = (amountCents: number, providerTransactionId = `ref_${hex()}`): ProviderResult => ({
  state: 'SUCCEEDED',
  providerTransactionId,
  amountCents,
  currency: 'ZAR',
})
export const DECLINED: ProviderResult = {
  ...{ state: 'DECLINED', soft: false, reasonCode: 'declined' },
  ...{ reasonMessage: 'It was refused.', providerTransactionId: null },
}

function hex(): string {
  return randomBytes(16).toString('hex')
}

/** Payments and their refunds in a database of their own, written as the activities write them. */
export async function refundsInDatabase(providerId = 'paystack') {
  const database = await createDatabase()
  const orm: MikroORM = await createOrm({ url: database.url })
  const pool: Pool = await poolOf(orm)
  const businessId = await insertBusiness(pool)
  const recorder = transactionRecorder({ pool, push: () => undefined } as never)

  /** A payment that was paid, and the attempt that took the money. */
  async function paid(): Promise<Charge> {
    const paymentId = `txn_${hex()}`
    await pool.query(
      `INSERT INTO transactions (id, business_id, mode, kind, source, state, amount_cents, currency, reference, hosted, sends_events,
         provider_id, provider_transaction_id)
       VALUES ($1, $2, 'TEST', 'COLLECT', 'API', 'SUCCEEDED', $3, 'ZAR', $1, false, false, $4, $1)`,
      [paymentId, businessId, CAPTURED, providerId],
    )
    const { id: chargeId, providerReference } = newAttempt(paymentId, 1, providerId)
    await pool.query(
      `INSERT INTO attempts (id, transaction_id, number, provider_id, provider_reference, rail, state, captured_cents, send_by,
         provider_transaction_id)
       VALUES ($1, $2, 1, $3, $4, 'CARD', 'SUCCEEDED', $5, now(), $2)`,
      [chargeId, paymentId, providerId, providerReference, CAPTURED],
    )
    await pool.query('UPDATE transactions SET settled_attempt_id = $2 WHERE id = $1', [paymentId, chargeId])
    return { paymentId, chargeId, providerReference }
  }

  async function refundOf({ paymentId }: Charge, amountCents: number | null = null): Promise<string> {
    const refundId = `txn_${hex()}`
    const terms = {
      source: 'API' as const,
      amountCents,
      reason: null,
      createdBy: `usr_${hex()}`,
      metadata: {},
      sendsEvents: true,
    }
    const refund = { ...terms, refundId, businessId, mode: 'TEST' as const, transactionId: paymentId }
    const creation = await inTransaction(pool, (db) => createRefund(db, refund, new Date()))
    if (!creation.made) throw new Error(`the refund was refused: ${creation.because}`)
    return refundId
  }

  const load = async (refundId: string): Promise<RefundSnapshot> => (await loadRefund(pool, refundId))!

  /** Stores an attempt; `exclusive` as for a provider that takes no reference. False where it is not its turn. */
  async function begin(refundId: string, exclusive = true): Promise<boolean> {
    const { attempt, charge } = await load(refundId)
    const { id, number, providerReference } = newAttempt(refundId, (attempt?.number ?? 0) + 1, providerId)
    const begun = await beginAttempt(pool, {
      ...{ attemptId: id, transactionId: refundId, number, providerId, providerReference, rail: 'CARD' },
      ...{ sendWithinMs: 10_000, decision: null, exclusiveFor: exclusive ? charge.id : null },
    })
    return begun !== null
  }

  /** Records what was found of the refund's newest attempt, as the answer to a question does. */
  async function find(refundId: string, found: ProviderResult): Promise<RefundSnapshot> {
    const refund = await load(refundId)
    const of = { answer: false, another: false, nextActionMs: 60_000 }
    return await recorder.record(refund, refund.attempt!, found, of)
  }

  async function lose(refundId: string): Promise<void> {
    const refund = await load(refundId)
    await recorder.closeAttempt(refund, refund.attempt!, 'provider_lost')
  }

  async function resolve(refundId: string): Promise<void> {
    const refund = await load(refundId)
    await recorder.settle(pool, refund, refund.attempt!, 'FAILED')
  }

  /** A refund that was sent, and of which nobody knows what became. */
  async function unknown(charge: Charge, amountCents: number | null = null, exclusive = true): Promise<string> {
    const refundId = await refundOf(charge, amountCents)
    await begin(refundId, exclusive)
    await find(refundId, { state: 'UNKNOWN', detail: 'timed out' })
    return refundId
  }

  async function lost(charge: Charge, amountCents: number | null = null): Promise<string> {
    const refundId = await unknown(charge, amountCents)
    await lose(refundId)
    return refundId
  }

  async function drop(): Promise<void> {
    await orm.close(true)
    await database.drop()
  }

  return { pool, paid, refundOf, load, begin, find, lose, resolve, unknown, lost, drop }
}

export type RefundsInDatabase = Awaited<ReturnType<typeof refundsInDatabase>>
