import type { BalanceSums } from '../../domain/balances/balance.ts'
import type { Owner } from '../accounts/business.ts'
import { allRows, type Database } from '../query.ts'
import { CORRECTIONS, settledCharge, shareOf } from './corrections.ts'
import { type Border, borderAt } from './positions.ts'

/** Selects from the successes of the business before the moment: nearly all of them without their receipts. */
const succeeded = (columns: string, where: string): string => `
  SELECT ${columns}
  FROM transactions AS t
  WHERE t.business_id = :businessId AND t.mode = :mode AND t.receipt_id < :surelyBefore AND ${where}
  UNION ALL
  SELECT ${columns}
  FROM transactions AS t
    JOIN receipts AS r ON r.id = t.receipt_id
  WHERE t.business_id = :businessId
    AND t.mode = :mode
    AND t.receipt_id >= :surelyBefore
    AND t.receipt_id < :surelyAfter
    AND r.settled_at < :at
    AND ${where}`

/** Selects a sum of the successes of a kind. */
const sumOf = (kind: 'COLLECT' | 'REFUND' | 'PAYOUT'): string =>
  `coalesce(sum(s.cents) FILTER (WHERE s.kind = '${kind}'), 0)::bigint`

const read = allRows<Owner & Border, BalanceSums>({
  name: 'balance-sums',
  text: `
    WITH succeeded AS (
      SELECT currency, kind, sum(cents) AS cents
      FROM (${succeeded('t.currency, t.kind, t.amount_cents AS cents', 't.receipt_id IS NOT NULL')}
      ) AS receipts
      GROUP BY currency, kind
      UNION ALL
      SELECT currency, kind, sum(cents)
      FROM (${CORRECTIONS}
      ) AS corrections
      WHERE at < :at
      GROUP BY currency, kind
    ),
    shares AS (
      SELECT c.currency, sum(c.share) AS cents
      FROM (${succeeded(
        `t.currency, t.settled_attempt_id AS attempt_id, ${shareOf('t')} AS share`,
        "t.kind = 'COLLECT' AND t.split_id IS NOT NULL AND t.receipt_id IS NOT NULL",
      )}
        UNION ALL
        SELECT t.currency, t.auto_for_attempt_id, ${shareOf('t')}
        FROM transactions AS t
        WHERE t.business_id = :businessId
          AND t.mode = :mode
          AND t.kind != 'COLLECT'
          AND t.auto_for_attempt_id IS NOT NULL
          AND t.created_at < :at
      ) AS c
      WHERE c.share != 0
        AND NOT EXISTS (${settledCharge('c.attempt_id')} AND deposit.read_at < :at)
      GROUP BY c.currency
    ),
    lines AS (
      SELECT l.currency, l.kind, sum(l.amount_cents)::bigint AS "amountCents",
        sum(l.fee_cents)::bigint AS "feeCents", sum(l.shared_cents)::bigint AS "sharedCents"
      FROM settlement_lines AS l
        JOIN settlements AS s ON s.id = l.settlement_id
      WHERE l.business_id = :businessId AND s.mode = :mode AND s.read_at < :at
      GROUP BY l.currency, l.kind
    ),
    settled AS (
      SELECT l.currency, json_agg(l) AS lines,
        coalesce(sum(l."amountCents") FILTER (WHERE l.kind = 'CHARGEBACK'), 0)::bigint AS disputed
      FROM lines AS l
      GROUP BY l.currency
    ),
    moved AS (
      SELECT s.currency, ${sumOf('COLLECT')} AS captured, ${sumOf('REFUND')} AS refunded,
        ${sumOf('PAYOUT')} AS paid_out
      FROM succeeded AS s
      GROUP BY s.currency
    )
    SELECT currency, coalesce(m.captured, 0) AS "capturedCents", coalesce(m.refunded, 0) AS "refundedCents",
      coalesce(m.paid_out, 0) AS "paidOutCents", coalesce(o.cents, 0)::bigint AS "openShareCents",
      coalesce(s.disputed, 0) AS "disputedCents", coalesce(s.lines, '[]') AS lines
    FROM moved AS m
      FULL JOIN settled AS s USING (currency)
      LEFT JOIN shares AS o USING (currency)
    ORDER BY currency`,
})

/**
 * Returns the sums of a business's money before a moment, for each currency that it has money in. All of them are
 * derived from receipts, transactions, attempts and settlement lines; no sum is stored.
 */
export async function readSums(db: Database, { businessId, mode }: Owner, at: Date): Promise<BalanceSums[]> {
  return await read(db, { businessId, mode, ...borderAt(at) })
}
