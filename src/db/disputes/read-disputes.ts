import type { AnswerKind, AnswerRefusal, AnswerState } from '../../domain/disputes/answer.ts'
import type { DisputeEntry, DisputeState } from '../../domain/disputes/dispute.ts'
import type { Mode } from '../../domain/states.ts'
import type { Owner } from '../accounts/business.ts'
import { list, type CreatedIn } from '../list.ts'
import { firstRow, epochMs } from '../query.ts'
import { chargeAmounts } from '../ledger/charge-amounts.ts'
import type { NamesRow } from '../transactions/read-transaction.ts'
import { acceptingCents, type DisputedCharge, unsentCents } from './dispute.ts'

/** A dispute as its business sees it. */
export interface DisputeRow extends Pick<NamesRow, 'customer'> {
  id: string
  transactionId: string
  reference: string
  description: string | null
  providerId: string
  providerDisputeId: string
  mode: Mode
  state: DisputeState
  amountCents: number
  currency: string
  reason: string
  openedAt: Date
  respondBy: Date
  closedAt: Date | null
  createdAt: Date
  sequence: number
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
      SELECT json_build_object(
        'kind', a.kind, 'state', a.state, 'amountCents', a.amount_cents, 'refusal', a.refusal,
        'atMs', ${epochMs('a.created_at')}
      )
      FROM dispute_answers AS a
      WHERE a.dispute_id = d.id
      ORDER BY a.created_at DESC, a.id DESC
      LIMIT 1
    ) AS answer`

interface Filters extends Owner, CreatedIn {
  state?: DisputeState | undefined
  transactionId?: string | undefined
}

export const listDisputes = list<Filters, DisputeRow>({
  name: 'dispute-list',
  select: `
    SELECT ${columns}
    FROM disputes AS d
      JOIN transactions AS t ON t.id = d.transaction_id`,
  where: [
    'd.business_id = :businessId',
    'd.mode = :mode',
    'd.state IS NOT NULL',
    'd.state = :state',
    'd.transaction_id = :transactionId',
    'd.created_at >= :since',
    'd.created_at < :until',
  ],
  createdAt: 'd.created_at',
  id: 'd.id',
})

/** Returns the dispute if it belongs to that business and mode and was read, else null. */
export const readDispute = firstRow<Owner & { id: string }, DisputeDetailRow>('read-dispute')(`
    SELECT ${columns}, ${chargeAmounts('d.attempt_id')} AS charge, ${acceptingCents}, ${unsentCents},
      (
        SELECT json_agg(json_build_object('entry', h.entry, 'atMs', ${epochMs('h.at')}) ORDER BY h.sequence)
        FROM dispute_history AS h
        WHERE h.dispute_id = d.id
      ) AS history
    FROM disputes AS d
      JOIN transactions AS t ON t.id = d.transaction_id
    WHERE d.id = :id AND d.business_id = :businessId AND d.mode = :mode AND d.state IS NOT NULL`)
