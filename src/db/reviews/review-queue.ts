import type { Mode, ReviewReason, TransactionKind, TransactionState } from '../../domain/states.ts'
import type { OpenReview } from '../../domain/state-changes/record.ts'
import { list } from '../list.ts'
import { reviewColumns } from '../transactions/record.ts'

interface Filters {
  reason?: ReviewReason | undefined
  providerId?: string | undefined
  mode?: Mode | undefined
}

export interface WaitingReview extends OpenReview {
  id: string
  reviewReason: ReviewReason
  businessId: string
  businessName: string
  mode: Mode
  kind: TransactionKind
  state: TransactionState
  amountCents: number
  currency: string
  reference: string
  /** Null before the first attempt. */
  providerId: string | null
  createdAt: Date
  waitingSince: Date
}

/**
 * Lists the transactions that wait for an operator. A flagged transaction is changed only by another reason or state,
 * so its last change is the time since when it waits.
 */
export const listReviews = list<Filters, WaitingReview>({
  name: 'review-queue',
  select: `
    SELECT t.id, ${reviewColumns}, t.business_id, b.name AS business_name, t.mode, t.kind, t.state,
      t.amount_cents, t.currency, t.reference, t.provider_id, t.created_at, t.updated_at AS waiting_since
    FROM transactions AS t
      JOIN businesses AS b ON b.id = t.business_id`,
  where: [
    { sql: 't.review_reason IS NOT NULL', applies: () => true },
    '(t.review_reason = :reason OR :reason = ANY (t.further_review_reasons))',
    't.provider_id = :providerId',
    't.mode = :mode',
  ],
  createdAt: 't.updated_at',
  id: 't.id',
  oldestFirst: true,
})
