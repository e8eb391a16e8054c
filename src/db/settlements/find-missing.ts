import type { Pool } from 'pg'
import type { StatedMoney } from '../../domain/money.ts'
import { inTransaction, oneValue, onlyRow } from '../query.ts'
import { insertDifferences, type NewDifference } from './differences.ts'
import { compareLost, findUndeducted } from './compare-again.ts'
import { lock, type Settling } from './settling.ts'

/** Receipts of one transaction, during which no line is stored. */
const MOST = 5_000

/** The day of the provider's first settlement: what succeeded before belongs to settlements that are not known. */
const firstDay = oneValue<Settling, string | null>('first-settlement')(`
    SELECT min(day)::text
    FROM settlements
    WHERE provider_id = :providerId AND mode = :mode AND read_at IS NOT NULL`)

/** The last receipt that was looked at. The next page begins after it. */
export interface LastReceipt {
  settledAt: string
  receiptId: string
}

interface Looked {
  unsettled: (StatedMoney & {
    attemptId: string
    transactionId: string
    businessId: string
    kind: 'COLLECT' | 'REFUND'
  })[]
  /** Null without receipts. */
  last: LastReceipt | null
  rows: number
}

/** Receipts are of every business and provider, so their pages bound the statement. */
const lookAtReceipts = onlyRow<Settling & LastReceipt & { until: Date; most: number }, Looked>('unsettled-attempts')(`
    WITH page AS MATERIALIZED (
      SELECT id, settled_at, transaction_id
      FROM receipts
      WHERE mode = :mode AND (settled_at, id) > (:settledAt::timestamptz, :receiptId) AND settled_at < :until
      ORDER BY settled_at, id
      LIMIT :most
    ),
    unsettled AS (
      SELECT a.id AS "attemptId", t.id AS "transactionId", t.business_id AS "businessId", t.kind,
        t.amount_cents AS "amountCents", t.currency
      FROM page AS p
        -- The limits keep the planner on the primary keys: it does not know how few rows a page has.
        CROSS JOIN LATERAL (SELECT * FROM transactions WHERE id = p.transaction_id LIMIT 1) AS t
        CROSS JOIN LATERAL (SELECT * FROM attempts WHERE id = t.settled_attempt_id LIMIT 1) AS a
      WHERE t.kind IN ('COLLECT', 'REFUND')
        AND a.provider_id = :providerId
        -- A refund can be taken back after its success.
        AND a.state = 'SUCCEEDED'
        AND NOT EXISTS (
          SELECT FROM settlement_lines AS l
          WHERE l.attempt_id = a.id AND l.kind IN ('CHARGE', 'REFUND') AND l.class <> 'REVERSAL' AND l.voided_at IS NULL
        )
        AND NOT EXISTS (
          SELECT FROM differences AS d
          WHERE d.kind = 'MISSING' AND d.settlement_id IS NULL AND d.line_key IS NULL AND d.attempt_id = a.id
        )
    )
    SELECT coalesce((SELECT json_agg(u) FROM unsettled AS u), '[]') AS unsettled,
      (
        SELECT json_build_object('settledAt', settled_at, 'receiptId', id)
        FROM page
        ORDER BY settled_at DESC, id DESC
        LIMIT 1
      ) AS last,
      (SELECT count(*)::int FROM page) AS rows`)

const MISSING = { kind: 'MISSING', reason: 'NOT_SETTLED', settledCents: 0, settlementId: null, lineKey: null } as const

/**
 * Looks at the next receipts of the range, and stores a difference for each attempt that is in no settlement. Its
 * expected amount is without the provider's fee, which only a settlement tells. The first page of the range also stores
 * a difference for each lost dispute that is not deducted whole. Returns the number of differences, and the last
 * receipt; null at the end of the range. Does nothing for a provider without a settlement.
 */
export async function findMissing(
  pool: Pool,
  of: Settling,
  { since, until, after }: { since: Date; until: Date; after: LastReceipt | null },
): Promise<{ missing: number; next: LastReceipt | null }> {
  const first = await firstDay(pool, of)
  if (first === null) return { missing: 0, next: null }
  const from = new Date(Math.max(since.getTime(), Date.parse(`${first}T00:00:00.000Z`))).toISOString()
  return await inTransaction(pool, async (db) => {
    // An import that stores the line of such an attempt at the same time would not see its difference.
    await lock(db, of)
    const position = after ?? { settledAt: from, receiptId: '' }
    const { unsettled, last, rows } = await lookAtReceipts(db, { ...of, ...position, until, most: MOST })
    const differences = unsettled.map(({ kind, amountCents, ...about }): NewDifference => {
      const expectedCents = kind === 'COLLECT' ? amountCents : -amountCents
      return { ...MISSING, expectedCents, ...about }
    })
    if (!after) {
      await compareLost(db, of, null)
      differences.push(...(await findUndeducted(db, { ...of, from, until })))
    }
    await insertDifferences(db, of, differences)
    return { missing: differences.length, next: rows < MOST ? null : last }
  })
}
