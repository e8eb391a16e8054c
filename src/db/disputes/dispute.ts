import type { AnswerKind } from '../../domain/disputes/answer.ts'
import type { KnownDispute } from '../../domain/disputes/change.ts'
import type { ChargeAmounts } from '../../domain/disputes/dispute.ts'
import type { Mode } from '../../domain/states.ts'
import { firstRow } from '../query.ts'
import { epochMs } from '../now.ts'
import { acceptingCents, chargeAmounts, unsentCents } from './disputed-amounts.ts'

/** A dispute as its workflow and the API's commands continue from it. */
export interface DisputeSnapshot {
  id: string
  businessId: string
  mode: Mode
  transactionId: string
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
  charge: ChargeAmounts
  /** The sum of acceptances of other disputes of the charge that the provider has not taken yet. */
  acceptingCents: number
  /** The part of the reserved amount whose refunds no provider has been sent. */
  unsentCents: number
}

const SELECT = `
  SELECT d.id, d.business_id AS "businessId", d.mode, d.transaction_id AS "transactionId",
    d.attempt_id AS "attemptId", d.provider_id AS "providerId", d.provider_dispute_id AS "providerDisputeId",
    a.provider_reference AS "providerReference", t.reference, t.sends_events AS "sendsEvents", d.sequence,
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
export const loadDispute = firstRow<{ disputeId: string }, DisputeSnapshot>({
  name: 'load-dispute',
  text: `${SELECT} WHERE d.id = :disputeId`,
})
