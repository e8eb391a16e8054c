import type { ChargeAmounts } from '../../domain/disputes/dispute.ts'
import { onlyRow } from '../query.ts'

/**
 * Selects the `ChargeAmounts` of the attempt with this id (SQL), as json. A dispute that is being read for the first
 * time may be about the whole charge.
 */
export const chargeAmounts = (attemptId: string): string => `(
    SELECT
      json_build_object(
        'capturedCents', charged.captured_cents, 'reservedCents', charged.refund_reserved_cents,
        'disputedCents',
        coalesce(
          sum(
            CASE
              WHEN held.state IN ('NEEDS_RESPONSE', 'UNDER_REVIEW') THEN held.amount_cents
              WHEN held.state IS NULL AND held.engine_due_at IS NOT NULL THEN charged.captured_cents
            END
          ), 0
        ),
        'chargedBackCents',
        coalesce(sum(held.amount_cents) FILTER (WHERE held.state IN ('LOST', 'ACCEPTED')), 0)
      )
    FROM attempts AS charged
      LEFT JOIN disputes AS held ON held.attempt_id = charged.id
    WHERE charged.id = ${attemptId}
    GROUP BY charged.id
  )`

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
