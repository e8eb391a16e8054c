/** The part of the transaction `t` that belongs to connected accounts, by its split. */
export const shareOf = (t: string): string =>
  `CASE WHEN ${t}.split_id IS NULL THEN 0 ELSE ${t}.amount_cents - (${t}.split ->> 'businessCents')::bigint END`

/** Selects the settlement, as `deposit`, whose line settled the charge in the currency. */
export const settledLine = (of: { attempt: string; currency: string }): string => `
  SELECT
  FROM settlement_lines AS line
    JOIN settlements AS deposit ON deposit.id = line.settlement_id
  WHERE line.attempt_id = ${of.attempt}
    AND line.kind = 'CHARGE'
    AND line.class != 'DUPLICATE'
    AND line.currency = ${of.currency}`

/** The charge that came too late, of its automatic refund `t`. */
export const OF_LATE = { attempt: 't.auto_for_attempt_id', currency: 't.currency' } as const

/**
 * Selects what the receipts do not say, as more or less money of a kind:
 *
 * - A charge that succeeded after the payment had ended. It has an automatic refund, made at the same time.
 * - A refund or payout that was taken back after its success, or succeeded again.
 * - A refund or payout whose further attempt succeeded, for example after it FAILED. No time is stored for
 *   it, so the time of the transaction's last change counts.
 *
 * The index `transactions_corrected` has the few transactions that can have one.
 */
export const CORRECTIONS = `
  SELECT t.currency, c.kind, c.at, c.id, c.number, c.cents::bigint AS cents, c.share
  FROM transactions AS t
    CROSS JOIN LATERAL (
      SELECT 'COLLECT' AS kind, t.created_at AS at, t.original_transaction_id AS id, 0 AS number,
        t.amount_cents AS cents,
        CASE
          WHEN t.split_id IS NULL
          OR EXISTS(${settledLine(OF_LATE)} AND deposit.read_at <= t.created_at) THEN 0
          ELSE ${shareOf('t')}
        END AS share
      WHERE t.auto_for_attempt_id IS NOT NULL
      UNION ALL
      SELECT t.kind, m.at, t.id, m.sequence,
        CASE m.state WHEN 'SUCCEEDED' THEN t.amount_cents ELSE -t.amount_cents END, 0
      FROM (
        SELECT m.state, m.at, m.sequence, lag(m.state) OVER (ORDER BY m.sequence) AS before,
          min(m.sequence) FILTER (WHERE m.state = 'SUCCEEDED') OVER () AS first
        FROM transitions AS m
        WHERE m.transaction_id = t.id
      ) AS m
      WHERE m.sequence > m.first
        AND (m.state = 'SUCCEEDED' OR (m.state = 'FAILED' AND m.before = 'SUCCEEDED'))
      UNION ALL
      SELECT t.kind, t.updated_at, t.id, 1000000, t.amount_cents * (count(*) - (t.state = 'SUCCEEDED')::int),
        0
      FROM attempts AS a
      WHERE a.transaction_id = t.id AND a.state = 'SUCCEEDED'
      HAVING count(*) > (t.state = 'SUCCEEDED')::int
    ) AS c
  WHERE t.business_id = :businessId
    AND t.mode = :mode
    AND t.kind != 'COLLECT'
    AND (t.state = 'FAILED' OR t.newest_attempt > 1 OR t.auto_for_attempt_id IS NOT NULL)`
