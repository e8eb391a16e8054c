import { allRows, oneValue, onlyRow, allValues } from '../query.ts'

/** The database's time, the end of the newest closed day, and the time of the first transaction. */
export const readLastClosing = onlyRow<object, { now: Date; closedUntil: Date | null; first: Date | null }>(
  'last-ledger-closing',
)(`
    SELECT now(), (SELECT max(until) FROM ledger_closings) AS closed_until,
      (SELECT created_at FROM transactions ORDER BY id LIMIT 1) AS first`)

/** A day that is closed stays as it is. No entry may be dated into the day any more. */
export const closeDay = oneValue<{ since: Date; until: Date }, number>('close-ledger-day')(`
    WITH closing AS (
      INSERT INTO ledger_closings (until)
      VALUES (:until)
      ON CONFLICT DO NOTHING
      RETURNING until
    ),
    day AS (
      INSERT INTO ledger_days (business_id, mode, until, currency, kind, amount_cents)
      SELECT e.business_id, e.mode, closing.until, e.currency, e.kind, sum(e.amount_cents)
      FROM closing
        JOIN ledger_entries AS e ON e.at >= :since AND e.at < :until
      GROUP BY e.business_id, e.mode, closing.until, e.currency, e.kind
      RETURNING 1
    )
    SELECT count(*)::int FROM day`)

export const listClosings = allValues<object, Date>('ledger-closings')(
  'SELECT until FROM ledger_closings ORDER BY until',
)

export const wrongSumsOf = allRows<
  { since: Date; until: Date },
  Record<'businessId' | 'mode' | 'currency' | 'kind', string> & Record<'storedCents' | 'entriesCents', number>
>('wrong-ledger-sums')(`
    SELECT business_id, mode, currency, kind, sum(stored)::bigint AS stored_cents,
      sum(entries)::bigint AS entries_cents
    FROM (
      SELECT business_id, mode, currency, kind, amount_cents AS stored, 0 AS entries
      FROM ledger_days
      WHERE until = :until
      UNION ALL
      SELECT business_id, mode, currency, kind, 0, amount_cents
      FROM ledger_entries
      WHERE at >= :since AND at < :until
    ) AS both_sums
    GROUP BY business_id, mode, currency, kind
    HAVING sum(stored) <> sum(entries)
    ORDER BY business_id, mode, currency, kind`)
