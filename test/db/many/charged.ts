import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { inBatches } from './storing.ts'
import type { Owner } from './transactions.ts'

const AMOUNT_CENTS = 15_000

/** Inserts payments of one amount that SUCCEEDED at the provider, the newest now and each a second older. */
const FILL = `
  WITH made AS (
    SELECT n, now() - interval '1 s' * n AS at, md5($1 || $2 || n) AS hex,
      translate(left(md5($3 || n), 16), '0189', 'ghij') AS reference
    FROM generate_series($4::int, $5::int) n
  ),
  txn AS (
    INSERT INTO transactions (id, business_id, mode, kind, source, state, sequence, amount_cents, currency, reference, rail,
      hosted, sends_events, provider_id, settled_attempt_id, created_at, updated_at)
    SELECT 'txn_' || hex, $1, $2, 'COLLECT', 'API', 'SUCCEEDED', 3, ${AMOUNT_CENTS}, 'ZAR', 'txn_' || hex, 'CARD', false, false,
      $3, 'att_' || hex, at, at
    FROM made
  ),
  entry AS (
    INSERT INTO ledger_entries (source_key, business_id, mode, currency, kind, amount_cents, transaction_id, charge_id, at)
    SELECT 'att_' || hex || '/0/CAPTURE', $1, $2, 'ZAR', 'CAPTURE', ${AMOUNT_CENTS}, 'txn_' || hex, 'att_' || hex, at
    FROM made
  )
  INSERT INTO attempts (id, transaction_id, number, provider_id, provider_reference, rail, state, captured_cents, send_by,
    started_at)
  SELECT 'att_' || hex, 'txn_' || hex, 1, $3, reference, 'CARD', 'SUCCEEDED', ${AMOUNT_CENTS}, at, at FROM made`

/** The payment with this number, as its provider knows it. */
export function chargedAs(providerId: string, n: number): { reference: string; amountCents: number } {
  const hex = createHash('md5').update(`${providerId}${n}`).digest('hex').slice(0, 16)
  return { reference: hex.replaceAll(/[0189]/g, (digit) => 'ghij'['0189'.indexOf(digit)]!), amountCents: AMOUNT_CENTS }
}

/** Inserts this many payments that SUCCEEDED at the provider, numbered from 1. Tests only read these rows. */
export async function insertCharged(pool: Pool, { businessId, mode }: Owner, providerId: string, count: number) {
  await inBatches(pool, { to: count }, [FILL], [businessId, mode, providerId])
  await pool.query('VACUUM (ANALYZE) transactions, attempts, ledger_entries')
}
