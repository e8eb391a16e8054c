import type { LookupResult, ProviderResult } from '../../src/domain/providers/provider-result.ts'
import { randomBytes } from 'node:crypto'
import { newAttempt } from '../../src/activities/attempts/new-attempt.ts'
import { inTransaction } from '../../src/db/query.ts'
import { createRefund } from '../../src/db/refunds/create-refund.ts'
import { loadRefund, type RefundSnapshot } from '../../src/db/refunds/refund.ts'
import { unscheduledFinding } from '../../src/activities/attempts/lookup-finding.ts'
import { SEND_WITHIN_MS } from '../../src/activities/attempts/send-attempt.ts'
import { databaseNow, lockTransaction, recordAbout } from '../../src/db/transactions/record.ts'
import { saveLocked } from '../../src/db/transactions/save.ts'
import type { Finding } from '../../src/domain/state-changes/claim.ts'
import { applyFinding } from '../../src/domain/state-changes/apply-finding.ts'
import { openDatabase } from '../database.ts'
import { given } from '../given.ts'
import { recorderOf } from './recorder.ts'

export const CAPTURED = 10_000

export interface Charge {
  paymentId: string
  chargeId: string
  providerReference: string
}

export const succeeded = (
  amountCents: number,
  providerTransactionId = `ref_${hex()}`,
): LookupResult & ProviderResult => ({ state: 'SUCCEEDED', providerTransactionId, amountCents, currency: 'ZAR' })
export const DECLINED: LookupResult & ProviderResult = {
  state: 'DECLINED',
  soft: false,
  reasonCode: 'declined',
  reasonMessage: 'It was refused.',
  providerTransactionId: null,
}

/** Returns the finding of an event with this result, or of a response if only a response can have it. */
export function foundIn(result: ProviderResult): Finding {
  if (result.state !== 'NOT_SENT' && result.state !== 'REQUIRES_ACTION') return unscheduledFinding(result)
  return { type: 'RESULT', result, anotherMayFollow: false, answerMs: null, nextActionMs: 60_000 }
}

function hex(): string {
  return randomBytes(16).toString('hex')
}

/** Creates a database and returns functions that write payments and refunds as the activities do. */
export async function refundsInDatabase(providerId = 'paystack') {
  const { pool, close } = await openDatabase()
  const { businessId } = await given.business(pool)
  const load = async (refundId: string): Promise<RefundSnapshot> =>
    (await loadRefund(pool, { transactionId: refundId }))!
  const recorder = recorderOf(pool, load)

  /** Inserts a payment that SUCCEEDED and its charge attempt. */
  async function paid(): Promise<Charge> {
    const providerTransactionId = `ref_${hex()}`
    const terms = { businessId, amountCents: CAPTURED, sendsEvents: false }
    const settled = { state: 'SUCCEEDED', providerId, providerTransactionId }
    const paymentId = await given.payment(pool, { ...terms, ...settled })
    const { providerReference } = newAttempt(paymentId, 1, { providerId, rail: 'CARD' })
    const charge = { transactionId: paymentId, providerReference, capturedCents: CAPTURED }
    const chargeId = await given.attempt(pool, { ...charge, ...settled })
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
    const creation = await inTransaction(pool, (db) =>
      createRefund(db, refund, { refundsOf: () => 'PARTIAL', now: new Date() }),
    )
    if (!creation.made) throw new Error(`the refund was refused: ${creation.because}`)
    return refundId
  }

  /**
   * Stores an attempt; false if another refund blocks it. `exclusive`: as for a provider that takes no reference of
   * ours.
   */
  async function begin(refundId: string, exclusive = true): Promise<boolean> {
    const refund = await load(refundId)
    const exclusiveFor = exclusive ? refund.charge.id : null
    const number = (refund.attempt?.number ?? 0) + 1
    const attempt = newAttempt(refundId, number, { providerId, rail: 'CARD', exclusiveFor })
    return (await recorder.begin(refund, attempt, { sendWithinMs: SEND_WITHIN_MS, decision: null })) !== null
  }

  async function find(refundId: string, found: ProviderResult): Promise<RefundSnapshot> {
    const refund = await load(refundId)
    return await recorder.record(refund, refund.attempt!, foundIn(found))
  }

  async function lose(refundId: string): Promise<void> {
    const refund = await load(refundId)
    await recorder.record(refund, refund.attempt!, { type: 'CLOSE', because: 'provider_lost' })
  }

  async function resolve(refundId: string): Promise<void> {
    await inTransaction(pool, async (db) => {
      const refund = (await lockTransaction(db, refundId))!
      const now = databaseNow(refund)
      const change = applyFinding(recordAbout(refund, refund.attempt), { type: 'RESOLUTION', outcome: 'FAILED' }, now)
      await saveLocked(db, change!, { now })
    })
  }

  /** Makes a refund that was sent and whose outcome is UNKNOWN. */
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

  return { pool, paid, refundOf, load, begin, find, lose, resolve, unknown, lost, close }
}
