import type { Mode } from '../../domain/states.ts'
import { allRows } from '../query.ts'
import { countOpen } from '../reviews/reviews.ts'

/** Each count ends at `MOST_OPEN_COUNTED`. */
export interface BusinessActivity {
  mode: Mode
  lastTransactionAt: Date | null
  needsReview: number
  disputes: number
  payoutApprovals: number
  retryingDeliveries: number
  deadDeliveries: number
  apiKeys: number
  webhookEndpoints: number
  connectedAccounts: number
}

const OWN = 'business_id = :businessId AND mode = m.mode'

/** Counts rows of the business by the index of its lists. */
const listed = (table: string, condition: string) =>
  countOpen(`${table} WHERE ${OWN} AND ${condition}`, 'created_at, id')

/** Counts rows of the business by an index that has no order. */
const held = (table: string, condition: string) =>
  countOpen(`${table} WHERE ${OWN} AND ${condition}`, 'business_id, mode')

export const readBusinessActivity = allRows<{ businessId: string }, BusinessActivity>('business-activity')(`
    SELECT m.mode,
      (
        SELECT created_at
        FROM transactions
        WHERE ${OWN}
        ORDER BY created_at DESC, id DESC
        LIMIT 1
      ) AS last_transaction_at, ${held('transactions', 'review_reason IS NOT NULL')} AS needs_review,
      ${listed('disputes', "state = 'NEEDS_RESPONSE'")} AS disputes,
      ${listed('transactions', "state = 'PENDING_APPROVAL'")} AS payout_approvals,
      ${listed('deliveries', "state = 'WAITING_RETRY'")} AS retrying_deliveries,
      ${listed('deliveries', "state = 'DEAD'")} AS dead_deliveries,
      ${listed('api_keys', 'revoked_at IS NULL')} AS api_keys,
      ${held('webhook_endpoints', 'deleted_at IS NULL')} AS webhook_endpoints,
      ${listed('connect_resources', "kind = 'ACCOUNT'")} AS connected_accounts
    FROM (VALUES ('TEST'), ('LIVE')) AS m (mode)`)
