import type { LedgerKind } from '../../domain/ledger/entries.ts'
import type { Owner } from '../accounts/business.ts'
import { allRows } from '../query.ts'

export interface LedgerSum {
  currency: string
  kind: LedgerKind
  cents: number
}

/**
 * Returns the sums of a business's entries before a moment, for each currency that it has money in: those of closed
 * days, and the entries since.
 */
export const readSums = allRows<Owner & { until: Date }, LedgerSum>('ledger-sums')(`
    WITH closed AS MATERIALIZED (
      SELECT coalesce(max(until), '-infinity') AS until
      FROM ledger_closings
      WHERE until <= :until
    )
    SELECT currency, kind, sum(amount_cents)::bigint AS cents
    FROM (
      SELECT d.currency, d.kind, d.amount_cents
      FROM ledger_days AS d
      WHERE d.business_id = :businessId AND d.mode = :mode AND d.until <= (SELECT until FROM closed)
      UNION ALL
      SELECT e.currency, e.kind, e.amount_cents
      FROM ledger_entries AS e
      WHERE e.business_id = :businessId
        AND e.mode = :mode
        AND e.at >= (SELECT until FROM closed)
        AND e.at < :until
    ) AS own
    GROUP BY currency, kind
    ORDER BY currency, kind`)

/** Returns the amounts of a business's open disputes, for each currency that it has one in. */
export const readDisputed = allRows<Owner, { currency: string; cents: number }>('balance-disputed')(`
    SELECT currency, sum(amount_cents)::bigint AS cents
    FROM disputes
    WHERE business_id = :businessId AND mode = :mode AND state IN ('NEEDS_RESPONSE', 'UNDER_REVIEW')
    GROUP BY currency`)
