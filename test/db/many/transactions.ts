import type { Pool } from 'pg'
import { inBatches } from './storing.ts'

/** Rows of each rare kind. They are the oldest, so a scan from the newest row finds them late. */
export const RARE = 30

/**
 * Inserts the transactions `$4` to `$5`, `$3` seconds apart; the oldest is three weeks old. One in forty FAILED and one in
 * two hundred is STOPPED. Among the oldest, some are REQUIRES_ACTION, some are refunds and some need review.
 */
const FILL = `
  WITH made AS (
    SELECT n, at, 'txn_' || lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || left(md5($1 || $2 || n::text), 20) AS id,
      CASE WHEN n <= ${RARE} THEN 'REQUIRES_ACTION' WHEN n % 200 = 1 THEN 'STOPPED' WHEN n % 40 = 0 THEN 'FAILED' ELSE 'SUCCEEDED' END AS state,
      n > ${RARE} AND n <= ${2 * RARE} AS refund
    FROM generate_series($4::int, $5::int) n, LATERAL (SELECT now() - interval '3 weeks' + n * $3::float8 * interval '1 s' AS at) times
  ),
  txn AS (
    INSERT INTO transactions (id, business_id, mode, kind, source, state, amount_cents, currency, reference, rail, hosted, provider_id,
      failure_reason_code, failure_reason_message, original_transaction_id, refunds_attempt_id, review_reason, sends_events, created_at, updated_at)
    SELECT id, $1, $2, CASE WHEN refund THEN 'REFUND' ELSE 'COLLECT' END, 'API', state, 100 + n % 900, 'ZAR', id, 'CARD', false, 'paystack',
      CASE state WHEN 'FAILED' THEN 'declined' WHEN 'STOPPED' THEN 'expired' END,
      CASE WHEN state IN ('FAILED', 'STOPPED') THEN 'No.' END,
      CASE WHEN refund THEN id END, CASE WHEN refund THEN 'att_' || n::text END, CASE WHEN n > ${2 * RARE} AND n <= ${3 * RARE} THEN 'dispute' END, true, at, at
    FROM made
  )
  INSERT INTO transitions (transaction_id, sequence, state, reason_code, at) SELECT id, 1, 'CREATED', NULL, at FROM made`

export interface Owner {
  businessId: string
  mode: 'TEST' | 'LIVE'
}

/**
 * Fills up a business's transactions of a mode from `has` to `wanted`, the oldest first. Tests only read these rows.
 */
export async function insertManyTransactions(pool: Pool, owner: Owner, wanted: number, has = 0, secondsApart = 1) {
  const { businessId, mode } = owner
  await inBatches(pool, { from: has, to: wanted }, [FILL], [businessId, mode, secondsApart])
  await pool.query('VACUUM (ANALYZE) transactions, transitions')
}
