import { DISPUTE_STATES } from '../../domain/disputes/dispute.ts'
import type { Owner } from '../accounts/business.ts'
import { allRows } from '../query.ts'

/** The entries of a history that are states: the first one is when the dispute was read for the first time. */
const STATES = `('${DISPUTE_STATES.join("', '")}')`

/**
 * Selects the disputes of the attempt in the currency that were known before a moment. From then on disputes say what
 * was charged back of it, and its deductions are only the payment (`chargedBackCents` of the domain).
 */
export const knownDispute = (of: { attempt: string; currency: string; before: string }): string => `
  SELECT
  FROM disputes AS known
    JOIN dispute_history AS reading ON reading.dispute_id = known.id
  WHERE known.attempt_id = ${of.attempt}
    AND known.currency = ${of.currency}
    AND reading.entry IN ${STATES}
    AND reading.at < ${of.before}`

/**
 * Selects the amounts that the disputes `d` took, of those that `where` selects: an amount when one is lost or
 * accepted, and the same amount back if the bank reopens it. A dispute's history does not change, unlike its row. The
 * first known dispute of a charge also takes back what settlements had deducted of the charge before: they counted as
 * its chargebacks until then.
 */
export const lossesOf = (where: string): string => `
  SELECT d.id, d.attempt_id, d.transaction_id, d.currency, loss.at, loss.sequence,
    (loss.cents - counted.cents)::bigint AS cents
  FROM disputes AS d
    CROSS JOIN LATERAL (
      SELECT state.at, state.sequence, row_number() OVER (ORDER BY state.sequence) AS number,
        state.lost - lag(state.lost, 1, 0::bigint) OVER (ORDER BY state.sequence) AS cents
      FROM (
        SELECT h.at, h.sequence,
          CASE WHEN h.entry IN ('LOST', 'ACCEPTED') THEN h.amount_cents ELSE 0 END AS lost
        FROM dispute_history AS h
        WHERE h.dispute_id = d.id AND h.entry IN ${STATES}
      ) AS state
    ) AS loss
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(line.amount_cents), 0) AS cents
      FROM settlement_lines AS line
        JOIN settlements AS deposit ON deposit.id = line.settlement_id
      WHERE loss.number = 1
        AND line.attempt_id = d.attempt_id
        AND line.kind = 'CHARGEBACK'
        AND line.currency = d.currency
        AND deposit.read_at <= loss.at
        AND NOT EXISTS(${knownDispute({ attempt: 'd.attempt_id', currency: 'd.currency', before: 'loss.at' })})
        -- Of disputes that became known in the same moment, one takes it back.
        AND NOT EXISTS (
          SELECT FROM disputes AS twin
            JOIN dispute_history AS reading ON reading.dispute_id = twin.id
          WHERE twin.attempt_id = d.attempt_id
            AND twin.currency = d.currency
            AND twin.id < d.id
            AND reading.entry IN ${STATES}
            AND reading.at = loss.at
        )
    ) AS counted
  WHERE ${where} AND loss.cents != counted.cents`

/** Returns the amounts of a business's open disputes, for each currency that it has one in. */
export const readDisputed = allRows<Owner, { currency: string; cents: number }>({
  name: 'balance-disputed',
  text: `
    SELECT currency, sum(amount_cents)::bigint AS cents
    FROM disputes
    WHERE business_id = :businessId AND mode = :mode AND state IN ('NEEDS_RESPONSE', 'UNDER_REVIEW')
    GROUP BY currency`,
})
