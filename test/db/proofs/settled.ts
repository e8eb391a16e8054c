import type { Pool } from 'pg'
import type { Mode } from '../../../src/domain/states.ts'
import { given } from '../../given.ts'
import { moveTo } from '../../moves.ts'
import { withoutTriggers } from '../many/storing.ts'

interface Settling {
  count: number
  /** Default: a new business. */
  businessId?: string
  mode?: Mode
  kind?: 'COLLECT' | 'PAYOUT'
  /** The provider's id of each payment. Default: distinct ids. */
  providerTransactionId?: string
  /** When the payments were settled. Default: now. */
  at?: Date
}

/** Saves payments that SUCCEED, as the service does; returns the ids of their receipts. */
export async function settle(
  pool: Pool,
  { count, mode = 'TEST', kind = 'COLLECT', at, ...of }: Settling,
): Promise<string[]> {
  const businessId = of.businessId ?? (await given.business(pool)).businessId
  const ids: string[] = []
  for (let n = 1; n <= count; n++) {
    const terms = { businessId, mode, kind, amountCents: 100 + n, sendsEvents: false }
    const id = await given.payment(pool, { ...terms, state: 'PROCESSING' })
    const providerTransactionId = of.providerTransactionId ?? `p${id}`
    const { receiptId } = await moveTo(pool, id, { state: 'SUCCEEDED', providerId: 'paystack', providerTransactionId })
    ids.push(receiptId!)
  }
  if (at) await settledThen(pool, ids, at)
  return ids.toSorted()
}

export async function settledThen(pool: Pool, ids: string[], at: Date): Promise<void> {
  await byHand(
    pool,
    `WITH moved AS (SELECT id, regexp_replace(leaf, '"settledAt":"[^"]*"', '"settledAt":"' || $2 || '"') AS leaf FROM receipts WHERE id = ANY($1))
     UPDATE receipts r SET settled_at = $2::timestamptz, leaf = moved.leaf, leaf_hash = sha256('\\x00'::bytea || sha256(r.salt || convert_to(moved.leaf, 'UTF8')))
     FROM moved WHERE moved.id = r.id`,
    [ids, at.toISOString()],
  )
}

/** Changes rows without triggers, as an attacker who owns the database could. */
export async function byHand(pool: Pool, text: string, values: unknown[] = []): Promise<void> {
  await withoutTriggers(pool, (client) => client.query(text, values))
}
