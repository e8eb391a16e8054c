import type { Pool } from 'pg'
import { outcomeOf } from '../../src/domain/providers/provider-health.ts'
import type { AttemptState, FailureReason } from '../../src/domain/states.ts'
import { given } from '../given.ts'

export interface AttemptRow {
  providerId?: string
  mode?: 'TEST' | 'LIVE'
  currency?: string
  rail?: string
  /** The charge attempt that this attempt refunds. */
  refunds?: string | null
  /** The rail that the provider says was used. */
  paidRail?: string | null
}

/** Inserts a business and returns functions that write its attempts as the service does. */
export async function attemptsIn(pool: Pool) {
  const { businessId } = await given.business(pool)
  const transactionOf = async (attemptId: string): Promise<string> =>
    (await pool.query('SELECT transaction_id AS id FROM attempts WHERE id = $1', [attemptId])).rows[0].id
  return {
    /** Stores an attempt as SENDING and a transaction for it; returns the attempt's id. */
    send: async ({ mode = 'TEST', currency = 'ZAR', refunds = null, ...sent }: AttemptRow = {}) => {
      const terms = { businessId, mode, currency, sendsEvents: false }
      const transactionId = refunds
        ? await given.refund(pool, {
            ...terms,
            refundsAttemptId: refunds,
            originalTransactionId: await transactionOf(refunds),
          })
        : await given.payment(pool, terms)
      return await given.attempt(pool, { transactionId, state: 'SENDING', startedAt: new Date(), ...sent })
    },
    answered: async (id: string, answerMs: number) => {
      await pool.query('UPDATE attempts SET answer_ms = $2 WHERE id = $1', [id, answerMs])
    },
    /** Moves an attempt and writes its outcome, as a save does. */
    move: async (id: string, state: AttemptState, reason: FailureReason | null = null, blameless = false) => {
      const outcome = outcomeOf({ state, reasonCode: reason, blameless })
      await pool.query(
        `UPDATE attempts a SET state = $2, reason_code = $3, blameless = $4, captured_cents = $5, outcome = o.outcome,
           outcome_at = CASE WHEN o.outcome = a.outcome THEN a.outcome_at WHEN o.outcome IS NOT NULL THEN now() END,
           outcome_mode = o.mode, outcome_currency = o.currency
         FROM attempts b
           LEFT JOIN (SELECT id, mode, currency, $6 AS outcome FROM transactions WHERE kind = 'COLLECT' AND $6::text IS NOT NULL) o
             ON o.id = b.transaction_id
         WHERE a.id = $1 AND b.id = a.id`,
        [id, state, reason, blameless, state === 'SUCCEEDED' ? 100 : 0, outcome],
      )
    },
  }
}

export type AttemptsInDatabase = Awaited<ReturnType<typeof attemptsIn>>
