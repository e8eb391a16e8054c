import type { Pool } from 'pg'
import { allRows, inTransaction, oneValue } from '../query.ts'
import { insertDifferences, type NewDifference, type NewId, type Settling } from './store-settlement.ts'

/** Attempts of one statement. */
const MOST = 1_000

/** The day of the provider's first settlement: what succeeded before belongs to settlements that are not known. */
const firstDay = oneValue<Settling, string | null>({
  name: 'first-settlement',
  text: `
    SELECT min(day)::text
    FROM settlements
    WHERE provider_id = :providerId AND mode = :mode AND read_at IS NOT NULL`,
})

interface Unsettled {
  attemptId: string
  transactionId: string
  businessId: string
  kind: 'COLLECT' | 'REFUND'
  amountCents: number
  currency: string
}

const unsettled = allRows<Settling & { since: Date; until: Date; most: number }, Unsettled>({
  name: 'unsettled-attempts',
  text: `
    SELECT a.id AS "attemptId", t.id AS "transactionId", t.business_id AS "businessId", t.kind,
      t.amount_cents AS "amountCents", t.currency
    FROM receipts AS r
      JOIN transactions AS t ON t.id = r.transaction_id
      JOIN attempts AS a ON a.id = t.settled_attempt_id
    WHERE r.mode = :mode
      AND r.settled_at >= :since
      AND r.settled_at < :until
      AND t.kind IN ('COLLECT', 'REFUND')
      AND a.provider_id = :providerId
      AND NOT EXISTS (
        SELECT FROM settlement_lines AS l WHERE l.attempt_id = a.id AND l.kind IN ('CHARGE', 'REFUND')
      )
      AND NOT EXISTS (SELECT FROM differences AS d WHERE d.attempt_id = a.id AND d.kind = 'MISSING')
    ORDER BY r.settled_at, r.id
    LIMIT :most`,
})

/** The range of times at which the attempts succeeded. */
interface Range {
  since: Date
  until: Date
}

/**
 * Stores a difference for each attempt of the range that succeeded and is in no settlement. Its expected amount is
 * without the provider's fee, which only a settlement tells. Returns their number. Does nothing for a provider without
 * a settlement.
 */
export async function findMissing(pool: Pool, of: Settling, range: Range, newId: NewId): Promise<number> {
  const first = await firstDay(pool, of)
  if (first === null) return 0
  const since = new Date(Math.max(range.since.getTime(), Date.parse(`${first}T00:00:00.000Z`)))
  for (let count = 0; ;) {
    const found = await inTransaction(pool, async (db) => {
      const rows = await unsettled(db, { ...of, since, until: range.until, most: MOST })
      const differences = rows.map(({ kind, amountCents, ...about }): NewDifference => {
        const expectedCents = kind === 'COLLECT' ? amountCents : -amountCents
        const settled = { settlementId: null, lineKey: null, settledCents: 0 }
        return { id: newId('difference'), kind: 'MISSING', expectedCents, ...settled, ...about }
      })
      if (rows.length > 0) await insertDifferences(db, { ...of, differences: JSON.stringify(differences) })
      return rows.length
    })
    count += found
    if (found < MOST) return count
  }
}
