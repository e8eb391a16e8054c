import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { outcomeOf } from '../../src/domain/providers/provider-health.ts'
import type { AttemptState, FailureReason } from '../../src/domain/states.ts'

export interface AttemptRow {
  providerId?: string
  mode?: 'TEST' | 'LIVE'
  currency?: string
  rail?: string
  /** The charge attempt that this attempt refunds. */
  refunds?: string | null
  /** Milliseconds since the attempt was sent. */
  sentMsAgo?: number
}

const hex = () => randomBytes(16).toString('hex')
const reference = () => Array.from(randomBytes(16), (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('')

/** Inserts a business without users; returns its id. */
export async function insertBusiness(pool: Pool): Promise<string> {
  const id = `biz_${hex()}`
  const values = [id, 'Shop', 'ZA', 'PAID', 'TEST', 'NONE']
  await pool.query(
    'INSERT INTO businesses (id, name, country, plan, mode, kyc_state) VALUES ($1, $2, $3, $4, $5, $6)',
    values,
  )
  return id
}

export interface AttemptsInDatabase {
  /** Stores an attempt as SENDING and a transaction for it; returns the attempt's id. */
  send(row?: AttemptRow): Promise<string>
  /** Moves an attempt and writes its outcome, as a save does. */
  move(id: string, state: AttemptState, reason?: FailureReason | null, blameless?: boolean): Promise<void>
  /** Stores the provider's response time in milliseconds. */
  answered(id: string, answerMs: number): Promise<void>
}

/** Inserts a business and returns functions that write its attempts as the service does. */
export async function attemptsIn(pool: Pool): Promise<AttemptsInDatabase> {
  const businessId = await insertBusiness(pool)
  return {
    send: async ({
      providerId = 'paystack',
      mode = 'TEST',
      currency = 'ZAR',
      rail = 'CARD',
      refunds = null,
      sentMsAgo = 0,
    } = {}) => {
      const transactionId = `txn_${hex()}`
      await pool.query(
        `INSERT INTO transactions (id, business_id, mode, kind, source, state, amount_cents, currency, reference, hosted, sends_events,
           refunds_attempt_id, original_transaction_id)
         VALUES ($1, $2, $3, CASE WHEN $5::text IS NULL THEN 'COLLECT' ELSE 'REFUND' END, 'API', 'CREATED', 100, $4, $1, false, false,
           $5, (SELECT transaction_id FROM attempts WHERE id = $5))`,
        [transactionId, businessId, mode, currency, refunds],
      )
      const id = `att_${hex()}`
      await pool.query(
        `INSERT INTO attempts (id, transaction_id, number, provider_id, provider_reference, rail, state, send_by, started_at)
         VALUES ($1, $2, 1, $3, $4, $5, 'SENDING', now(), now() - make_interval(secs => $6 / 1000.0))`,
        [id, transactionId, providerId, reference(), rail, sentMsAgo],
      )
      return id
    },
    answered: async (id, answerMs) => {
      await pool.query('UPDATE attempts SET answer_ms = $2 WHERE id = $1', [id, answerMs])
    },
    move: async (id, state, reason = null, blameless = false) => {
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
