import type { AnswerKind } from '../../domain/disputes/answer.ts'
import type { KnownDispute } from '../../domain/disputes/change.ts'
import type { DisputeFacts } from '../../domain/engine-work.ts'
import type { ChargeAmounts } from '../../domain/refunds/refundable.ts'
import { firstRow, epochMs } from '../query.ts'
import { chargeAmounts } from '../ledger/charge-amounts.ts'

export interface DisputedCharge {
  charge: ChargeAmounts
  /** The sum of acceptances of other disputes of the charge that the provider has not taken yet. */
  acceptingCents: number
  /** The part of the reserved amount whose refunds no provider has been sent. */
  unsentCents: number
}

/** A dispute as its workflow and the API's commands continue from it. */
export interface DisputeSnapshot extends Omit<DisputeFacts, 'state'>, DisputedCharge {
  attemptId: string
  providerId: string
  providerDisputeId: string
  /** Our reference of the charge at the provider. */
  providerReference: string
  /** The business's reference of the payment. */
  reference: string
  sendsEvents: boolean
  sequence: number
  version: number
  /** Null until it was read for the first time. */
  dispute: KnownDispute | null
  /** The answer that is being sent. */
  pending: {
    id: string
    kind: AnswerKind
    amountCents: number
    sends: number
    sentMs: number | null
    declined: boolean
  } | null
}

/** Selects the sum of acceptances of other disputes than `d` of its charge that the provider has not taken yet. */
export const acceptingCents = `(
      SELECT coalesce(sum(p.amount_cents), 0)::bigint
      FROM disputes AS other
        JOIN dispute_answers AS p ON p.dispute_id = other.id AND p.state = 'PENDING' AND p.kind = 'ACCEPT'
      WHERE other.attempt_id = d.attempt_id AND other.id != d.id
    ) AS accepting_cents`

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
    ) AS unsent_cents`

const SELECT = `
  SELECT d.id, d.business_id, d.mode, d.transaction_id, d.attempt_id, d.provider_id, d.provider_dispute_id,
    a.provider_reference, t.reference, t.sends_events, d.sequence,
    d.version,
    CASE
      WHEN d.state IS NOT NULL THEN json_build_object(
        'state', d.state, 'amountCents', d.amount_cents, 'currency', d.currency, 'reason', d.reason,
        'openedMs', ${epochMs('d.opened_at')}, 'respondByMs', ${epochMs('d.respond_by')}, 'updatedMs',
        ${epochMs('d.provider_updated_at')}, 'remindedMs', ${epochMs('d.reminded_at')}, 'closedMs',
        ${epochMs('d.closed_at')}
      )
    END AS dispute,
    (
      SELECT
        json_build_object(
          'id', p.id, 'kind', p.kind, 'amountCents', p.amount_cents, 'sends', p.sends, 'sentMs',
          ${epochMs('p.sent_at')}, 'declined', p.declined
        )
      FROM dispute_answers AS p
      WHERE p.dispute_id = d.id AND p.state = 'PENDING'
    ) AS pending,
    ${chargeAmounts('d.attempt_id')} AS charge, ${acceptingCents}, ${unsentCents}
  FROM disputes AS d
    JOIN transactions AS t ON t.id = d.transaction_id
    JOIN attempts AS a ON a.id = d.attempt_id`

/** Loads a dispute, whether it was read or not. Null for an unknown id. */
export const loadDispute = firstRow<{ disputeId: string }, DisputeSnapshot>('load-dispute')(
  `${SELECT} WHERE d.id = :disputeId`,
)
