import type { Pool } from 'pg'
import type { Mode } from '../../../src/domain/states.ts'
import { inTransaction } from '../../../src/db/query.ts'
import { moveTo } from '../../moves.ts'
import { insertBusiness } from '../attempts.ts'

export interface Settling {
  count: number
  mode?: Mode
  kind?: 'COLLECT' | 'PAYOUT'
  /** The provider's id of each payment. Default: distinct ids. */
  providerTransactionId?: string
  /** When the payments were settled. Default: now. */
  at?: Date
}

let calls = 0

/** Saves payments that SUCCEED, as the service does; returns the ids of their receipts. */
export async function settle(
  pool: Pool,
  { count, mode = 'TEST', kind = 'COLLECT', at, ...of }: Settling,
): Promise<string[]> {
  const prefix = `${process.pid}x${calls++}x`
  const businessId = await insertBusiness(pool)
  const { rows } = await pool.query<{ id: string; reference: string }>(
    `INSERT INTO transactions (id, business_id, mode, kind, source, state, amount_cents, currency, reference, hosted, sends_events)
     SELECT 'txn_' || $2 || lpad(n::text, 8, '0'), $5, $3, $4, 'API', 'PROCESSING', 100 + n, 'ZAR', $2 || n, false, false
     FROM generate_series(1, $1::int) n RETURNING id, reference`,
    [count, prefix, mode, kind, businessId],
  )
  const ids: string[] = []
  for (const { id, reference } of rows) {
    const providerTransactionId = of.providerTransactionId ?? `p${reference}`
    const { receiptId } = await moveTo(pool, id, { state: 'SUCCEEDED', providerId: 'paystack', providerTransactionId })
    ids.push(receiptId!)
  }
  if (at) await settledThen(pool, ids, at)
  return ids.toSorted()
}

/** Sets the settlement time of the receipts. */
async function settledThen(pool: Pool, ids: string[], at: Date): Promise<void> {
  await byHand(
    pool,
    `WITH moved AS (SELECT id, regexp_replace(leaf, '"settledAt":"[^"]*"', '"settledAt":"' || $2 || '"') AS leaf FROM receipts WHERE id = ANY($1))
     UPDATE receipts r SET settled_at = $2::timestamptz, leaf = moved.leaf, leaf_hash = sha256('\\x00'::bytea || convert_to(moved.leaf, 'UTF8'))
     FROM moved WHERE moved.id = r.id`,
    [ids, at.toISOString()],
  )
}

/** Changes rows without triggers, as an attacker who owns the database could. */
export async function byHand(pool: Pool, text: string, values: unknown[] = []): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('SET LOCAL session_replication_role = replica')
    await client.query(text, values)
  })
}
