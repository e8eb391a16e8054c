import type { Owner } from '../accounts/business.ts'
import { allRows } from '../query.ts'

/**
 * Selects the amounts that the disputes `d` took, of those that `where` selects: an amount when one is lost or
 * accepted, and the same amount back if the bank reopens it. A dispute's history does not change, unlike its row. A
 * chargeback in a settlement replaces the sum: it names the charge and not the dispute.
 */
export const lossesOf = (where: string): string => `
  SELECT d.id, d.attempt_id, d.transaction_id, d.currency, loss.at, loss.sequence, loss.cents
  FROM disputes AS d
    CROSS JOIN LATERAL (
      SELECT state.at, state.sequence,
        state.lost - lag(state.lost, 1, 0::bigint) OVER (ORDER BY state.sequence) AS cents
      FROM (
        SELECT h.at, h.sequence,
          CASE WHEN h.entry IN ('LOST', 'ACCEPTED') THEN h.amount_cents ELSE 0 END AS lost
        FROM dispute_history AS h
        WHERE h.dispute_id = d.id
          AND h.entry IN ('NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST', 'ACCEPTED')
      ) AS state
    ) AS loss
  WHERE ${where} AND loss.cents != 0`

/** The charge of a loss. */
export const OF_LOSS = { attempt: 'loss.attempt_id', currency: 'loss.currency' } as const

/** Returns the amounts of a business's open disputes, for each currency that it has one in. */
export const readDisputed = allRows<Owner, { currency: string; cents: number }>({
  name: 'balance-disputed',
  text: `
    SELECT currency, sum(amount_cents)::bigint AS cents
    FROM disputes
    WHERE business_id = :businessId AND mode = :mode AND state IN ('NEEDS_RESPONSE', 'UNDER_REVIEW')
    GROUP BY currency`,
})
