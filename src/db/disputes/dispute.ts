import type { AnswerKind, AnswerRefusal, AnswerState, PendingAnswer } from '../../domain/disputes/answer.ts'
import type { KnownDispute } from '../../domain/disputes/change.ts'
import type { DisputeFacts } from '../../domain/engine-work.ts'
import type { ChargeAmounts } from '../../domain/refunds/refundable.ts'
import { epochMs, firstRow, jsonOf } from '../query.ts'
import { chargeAmounts } from '../ledger/charge-amounts.ts'
import type { DisputeEntry, DisputeState } from '../../domain/disputes/dispute.ts'
import type { Owned, Owner } from '../accounts/business.ts'
import { type AnyOf, type CreatedIn, list, ownedBy } from '../list.ts'
import type { NamesRow } from '../transactions/read-transaction.ts'
import type { BriefTransaction, TransactionRow } from '../transactions/transaction-row.ts'

interface DisputedCharge {
  charge: ChargeAmounts
  /** The sum of acceptances of other disputes of the charge that the provider has not taken yet. */
  acceptingCents: number
  /** The part of the reserved amount whose refunds no provider has been sent. */
  unsentCents: number
}

export interface DisputeSnapshot
  extends
    Omit<DisputeFacts, 'state'>,
    DisputedCharge,
    Record<'attemptId' | 'providerId' | 'providerDisputeId', string> {
  /** Our reference of the charge at the provider. */
  providerReference: string
  /** The payment's. */
  reference: string
  sendsEvents: boolean
  sequence: number
  version: number
  /** Null until it was read for the first time. */
  dispute: KnownDispute | null
  pending: (PendingAnswer & { id: string; amountCents: number }) | null
}

const acceptingCents = `(
      SELECT coalesce(sum(p.amount_cents), 0)::bigint
      FROM disputes AS other
        JOIN dispute_answers AS p ON p.dispute_id = other.id AND p.state = 'PENDING' AND p.kind = 'ACCEPT'
      WHERE other.attempt_id = d.attempt_id AND other.id != d.id
    ) AS accepting_cents`

/** An attempt is stored before a refund is sent: one without any is surely not sent, nor is a throttled one. */
const unsentCents = `(
      SELECT coalesce(sum(r.amount_cents), 0)::bigint
      FROM transactions AS r
      WHERE r.refunds_attempt_id = d.attempt_id AND r.state IN ('CREATED', 'PROCESSING')
        AND NOT EXISTS (
          SELECT FROM attempts AS ra
          WHERE ra.transaction_id = r.id AND ra.state NOT IN ('NOT_SENT', 'DECLINED') AND ra.resend_at IS NULL
        )
    ) AS unsent_cents`

const knownDispute = jsonOf('d', 'state amountCents currency reason respondByMs', {
  openedMs: epochMs('d.opened_at'),
  updatedMs: epochMs('d.provider_updated_at'),
  remindedMs: epochMs('d.reminded_at'),
  closedMs: epochMs('d.closed_at'),
})

export const loadDispute = firstRow<{ disputeId: string }, DisputeSnapshot>('load-dispute')(`
  SELECT d.id, d.business_id, d.mode, d.transaction_id, d.attempt_id, d.provider_id, d.provider_dispute_id,
    a.provider_reference, t.reference, t.sends_events, d.sequence, d.version,
    CASE WHEN d.state IS NOT NULL THEN ${knownDispute} END AS dispute,
    (
      SELECT ${jsonOf('p', 'id kind amountCents sends declined', { sentMs: epochMs('p.sent_at') })}
      FROM dispute_answers AS p
      WHERE p.dispute_id = d.id AND p.state = 'PENDING'
    ) AS pending,
    ${chargeAmounts('d.attempt_id')} AS charge, ${acceptingCents}, ${unsentCents}
  FROM disputes AS d
    JOIN transactions AS t ON t.id = d.transaction_id
    JOIN attempts AS a ON a.id = d.attempt_id
  WHERE d.id = :disputeId`)

export interface DisputeRow
  extends
    Omit<BriefTransaction, 'state'>,
    Pick<TransactionRow, 'description' | 'mode' | 'sequence'>,
    Pick<NamesRow, 'customer'>,
    Pick<DisputeSnapshot, 'transactionId' | 'providerId' | 'providerDisputeId'> {
  state: DisputeState
  reason: string
  openedAt: Date
  respondBy: Date
  closedAt: Date | null
  /** The newest answer. */
  answer: {
    kind: AnswerKind
    state: AnswerState
    amountCents: number
    refusal: AnswerRefusal | null
    atMs: number
  } | null
}

export interface DisputeDetailRow extends DisputeRow, DisputedCharge {
  /** Oldest first. */
  history: { entry: DisputeEntry; atMs: number }[]
}

const columns = `d.id, d.transaction_id, t.reference, t.description, t.customer, d.provider_id, d.provider_dispute_id,
    d.mode, d.state, d.amount_cents, d.currency, d.reason, d.opened_at, d.respond_by, d.closed_at, d.created_at,
    d.sequence,
    (
      SELECT ${jsonOf('a', 'kind state amountCents refusal', { atMs: epochMs('a.created_at') })}
      FROM dispute_answers AS a
      WHERE a.dispute_id = d.id
      ORDER BY a.created_at DESC, a.id DESC
      LIMIT 1
    ) AS answer`

const TABLES = 'FROM disputes AS d JOIN transactions AS t ON t.id = d.transaction_id'

type Filters = Owner & CreatedIn & AnyOf<{ state: DisputeState; transactionId: string }>

export const listDisputes = list<Filters, DisputeRow>({
  name: 'dispute-list',
  select: `SELECT ${columns} ${TABLES}`,
  where: [...ownedBy('d'), 'd.state IS NOT NULL', 'd.state = :state', 'd.transaction_id = :transactionId'],
  row: 'd',
})

export const readDispute = firstRow<Owned, DisputeDetailRow>('read-dispute')(`
    SELECT ${columns}, ${chargeAmounts('d.attempt_id')} AS charge, ${acceptingCents}, ${unsentCents},
      (
        SELECT json_agg(${jsonOf('h', 'entry atMs')} ORDER BY h.sequence)
        FROM dispute_history AS h
        WHERE h.dispute_id = d.id
      ) AS history
    ${TABLES}
    WHERE d.id = :id AND d.business_id = :businessId AND d.mode = :mode AND d.state IS NOT NULL`)
