import type { ChargeAmounts } from '../../domain/disputes/dispute.ts'
import { onlyRow } from '../query.ts'

/** Selects the sum of the lines that took the attempt (SQL) back in settlements, in its own currency. */
const deductedCents = (attempt: string): string => `(
          SELECT coalesce(sum(line.amount_cents), 0)::bigint
          FROM settlement_lines AS line
            JOIN transactions AS paid ON paid.id = line.transaction_id
          WHERE line.attempt_id = ${attempt}
            AND line.kind = 'CHARGEBACK'
            AND line.class <> 'DUPLICATE'
            AND line.voided_at IS NULL
            AND line.currency = paid.currency
        )`

/**
 * Selects the `ChargeAmounts` of the attempts for which `where` (SQL about `charged`) holds, as a json array, oldest
 * first.
 */
const amountsOf = (where: string): string => `(
    SELECT
      json_agg(
        json_build_object(
          'capturedCents', charged.captured_cents, 'reservedCents', charged.refund_reserved_cents,
          'disputedCents', held.disputed, 'unreadCents', charged.captured_cents * held.unread, 'isDisputed',
          held.is_disputed, 'lostCents', held.lost, 'deductedCents', ${deductedCents('charged.id')}
        )
        ORDER BY charged.number
      )
    FROM attempts AS charged
      CROSS JOIN LATERAL (
        SELECT
          coalesce(
            sum(d.amount_cents) FILTER (WHERE d.state IN ('NEEDS_RESPONSE', 'UNDER_REVIEW')), 0
          )::bigint AS disputed,
          coalesce(sum(d.amount_cents) FILTER (WHERE d.state IN ('LOST', 'ACCEPTED')), 0)::bigint AS lost,
          count(*) FILTER (WHERE d.state IS NULL AND d.engine_due_at IS NOT NULL) AS unread,
          count(d.state) > 0 AS is_disputed
        FROM disputes AS d
        WHERE d.attempt_id = charged.id
      ) AS held
    WHERE ${where}
  )`

/** Selects the `ChargeAmounts` of the attempt with this id (SQL), as json. */
export const chargeAmounts = (attemptId: string): string => `(${amountsOf(`charged.id = ${attemptId}`)} -> 0)`

/** Selects the `ChargeAmounts` of every charge of the transaction `t`, as json; NULL if it has none. */
export const chargesOfTransaction = amountsOf('charged.transaction_id = t.id AND charged.captured_cents > 0')

/** Reads what refunds and disputes take of a charge. Under the charge's lock, what it returns stays true. */
export const readChargeAmounts = onlyRow<{ attemptId: string }, { amounts: ChargeAmounts }>({
  name: 'charge-amounts',
  text: `SELECT ${chargeAmounts(':attemptId')} AS amounts`,
})

/** Selects the sum of acceptances of other disputes than `d` of its charge that the provider has not taken yet. */
export const acceptingCents = `(
      SELECT coalesce(sum(p.amount_cents), 0)::bigint
      FROM disputes AS other
        JOIN dispute_answers AS p ON p.dispute_id = other.id AND p.state = 'PENDING' AND p.kind = 'ACCEPT'
      WHERE other.attempt_id = d.attempt_id AND other.id != d.id
    ) AS "acceptingCents"`

/**
 * Selects what refunds of the charge of the dispute `d` have reserved and no provider has been sent. The attempt is
 * stored before a refund is sent, so a refund without one is surely not sent; nor is one that is throttled.
 */
export const unsentCents = `(
      SELECT coalesce(sum(r.amount_cents), 0)::bigint
      FROM transactions AS r
      WHERE r.refunds_attempt_id = d.attempt_id
        AND r.state IN ('CREATED', 'PROCESSING')
        AND NOT EXISTS (
          SELECT FROM attempts AS ra
          WHERE ra.transaction_id = r.id AND ra.state NOT IN ('NOT_SENT', 'DECLINED') AND ra.resend_at IS NULL
        )
    ) AS "unsentCents"`
