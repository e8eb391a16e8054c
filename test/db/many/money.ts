import type { Pool } from 'pg'
import { inBatches, withoutTriggers } from './storing.ts'
import type { Owner } from './transactions.ts'

/** Payments of one settlement. */
const OF_ONE_SETTLEMENT = 10_000

interface ManyPayments {
  /** Payments, the oldest first. */
  payments: number
  /** The number of the oldest that are settled, with a fee of 10 cents each. */
  settled: number
  /** When the first succeeded; each further one succeeds `secondsApart` later. */
  since: Date
  secondsApart: number
}

/** Inserts the payments `$5` to `$6`, of 100 to 999 cents, each with its receipt. */
const PAYMENTS = `
  WITH made AS (
    SELECT n, at, lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || left(md5($1 || $2 || n::text), 20) AS hex
    FROM generate_series($5::int, $6::int) n,
      LATERAL (SELECT $3::timestamptz + n * $4::float8 * interval '1 s' AS at) AS times
  ),
  txn AS (
    INSERT INTO transactions (id, business_id, mode, kind, source, state, sequence, amount_cents, currency, reference, description,
      rail, hosted, provider_id, settled_attempt_id, receipt_id, token_id, sends_events, created_at, updated_at)
    SELECT 'txn_' || hex, $1, $2, 'COLLECT', 'API', 'SUCCEEDED', 3, 100 + n % 900, 'ZAR', 'order-' || n, 'Order ' || n,
      'CARD', false, 'paystack', 'att_' || hex, 'rct_' || hex, 'tok_' || hex, true, at, at
    FROM made
  ),
  entry AS (
    INSERT INTO ledger_entries (source_key, business_id, mode, currency, kind, amount_cents, transaction_id, charge_id, at)
    SELECT 'att_' || hex || '/0/CAPTURE', $1, $2, 'ZAR', 'CAPTURE', 100 + n % 900, 'txn_' || hex, 'att_' || hex, at
    FROM made
  )
  INSERT INTO receipts (id, token_id, transaction_id, mode, leaf, salt, leaf_hash, settled_at)
  SELECT 'rct_' || hex, 'tok_' || hex, 'txn_' || hex, $2, '{}', sha256(hex::bytea), sha256(hex::bytea), at
  FROM made`

const SETTLEMENTS = `
  INSERT INTO settlements (id, provider_id, mode, provider_settlement_id, source, currency, day, deposit_cents, created_at, read_at)
  SELECT DISTINCT 'stl_' || md5($1 || $2 || n / $3), 'paystack', $2, md5($1 || $2 || n / $3), 'API', 'ZAR', now()::date, 0, now(), now()
  FROM generate_series($4::int, $5::int) n
  ON CONFLICT DO NOTHING`

const LINES = `
  INSERT INTO settlement_lines (id, settlement_id, key, kind, class, provider_reference, amount_cents, fee_cents, shared_cents,
    currency, attempt_id, transaction_id, business_id)
  SELECT 'stn_' || substr(id, 5), 'stl_' || md5($1 || $2 || n / $3), id, 'CHARGE', 'MATCHED', id, amount_cents, 10, 0,
    'ZAR', settled_attempt_id, id, $1
  FROM generate_series($4::int, $5::int) n
    JOIN transactions ON business_id = $1 AND mode = $2 AND reference = 'order-' || n`

const ENTRIES_OF_LINES = `
  INSERT INTO ledger_entries (source_key, business_id, mode, currency, kind, amount_cents, transaction_id, charge_id, settlement_id,
    at)
  SELECT l.id || '/' || e.kind, $1, $2, 'ZAR', e.kind, e.cents, l.transaction_id, l.attempt_id, l.settlement_id, t.created_at
  FROM generate_series($3::int, $4::int) n
    JOIN transactions AS t ON t.business_id = $1 AND t.mode = $2 AND t.reference = 'order-' || n
    JOIN settlement_lines AS l ON l.attempt_id = t.settled_attempt_id
    CROSS JOIN LATERAL (VALUES ('FEE', 10), ('DEPOSIT', l.amount_cents - 10)) AS e (kind, cents)`

const DISPUTES = `
  WITH made AS (
    INSERT INTO disputes (id, business_id, mode, transaction_id, attempt_id, provider_id, provider_dispute_id, state, amount_cents,
      currency, reason, opened_at, respond_by, provider_updated_at, reminded_at, closed_at, sequence, created_at, updated_at)
    SELECT 'dsp_' || substr(id, 5), $1, $2, id, settled_attempt_id, 'paystack', id,
      CASE WHEN number % 2 = 0 THEN 'LOST' ELSE 'NEEDS_RESPONSE' END, 100, currency, 'chargeback', created_at, created_at, created_at,
      created_at, CASE WHEN number % 2 = 0 THEN created_at END, 2, created_at, created_at
    FROM (
      SELECT *, row_number() OVER (ORDER BY created_at) AS number FROM transactions
      WHERE business_id = $1 AND mode = $2 ORDER BY created_at LIMIT $3
    ) AS paid
    RETURNING id, state, opened_at
  )
  INSERT INTO dispute_history (dispute_id, sequence, entry, at, amount_cents)
  SELECT id, 1, 'NEEDS_RESPONSE', opened_at, 100 FROM made
  UNION ALL
  SELECT id, 2, 'LOST', opened_at, 100 FROM made WHERE state = 'LOST'`

const CHARGEBACKS = `
  INSERT INTO ledger_entries (source_key, business_id, mode, currency, kind, amount_cents, transaction_id, charge_id, at)
  SELECT id || '/2/CHARGEBACK', $1, $2, currency, 'CHARGEBACK', 100, transaction_id, attempt_id, opened_at
  FROM disputes
  WHERE business_id = $1 AND mode = $2 AND state = 'LOST'`

/** Inserts a dispute of 100 cents for each of the oldest payments of a business. Every second one is lost. */
export async function insertManyDisputes(pool: Pool, { businessId, mode }: Owner, disputes: number): Promise<void> {
  await withoutTriggers(pool, async (client) => {
    await client.query(DISPUTES, [businessId, mode, disputes])
    await client.query(CHARGEBACKS, [businessId, mode])
  })
  await pool.query('VACUUM (ANALYZE) disputes, dispute_history, ledger_entries')
}

/** Inserts payments of a business that succeeded, and settlements of the oldest. Tests only read these rows. */
export async function insertManyPayments(pool: Pool, owner: Owner, many: ManyPayments): Promise<void> {
  const { businessId, mode } = owner
  const { since, secondsApart } = many
  await inBatches(pool, { to: many.payments }, [PAYMENTS], [businessId, mode, since, secondsApart])
  await inBatches(pool, { to: many.settled }, [SETTLEMENTS, LINES], [businessId, mode, OF_ONE_SETTLEMENT])
  await inBatches(pool, { to: many.settled }, [ENTRIES_OF_LINES], [businessId, mode])
  await pool.query('VACUUM (ANALYZE) transactions, receipts, settlements, settlement_lines, ledger_entries')
}
