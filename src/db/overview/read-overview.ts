import { DELIVERY_STATES, type DeliveryState, type Mode } from '../../domain/states.ts'
import type { Owner } from '../accounts/business.ts'
import { allRows, onlyRow } from '../query.ts'
import { countOpen } from '../reviews/reviews.ts'
import type { TransactionRow } from '../transactions/transaction-row.ts'

/** The newest rows that are counted: bounds the cost of a wide range, whatever the size of the tables. */
export const MOST_COUNTED = 50_000

interface CountedTransactions {
  count: number
  amountCents: number
  /** Median milliseconds until the provider's direct response; null without one. */
  medianAnswerMs: number | null
}

interface Bucket extends CountedTransactions, Pick<TransactionRow, 'kind' | 'providerId' | 'state' | 'currency'> {
  at: string
}

export interface ProviderCounts {
  providerId: string
  succeeded: number
  failed: number
  medianAnswerMs: number | null
}

interface Overview {
  buckets: Bucket[]
  providers: ProviderCounts[]
  deliveries: { state: DeliveryState; count: number }[]
  /** Ignores the range, since the work waits whenever it came up. */
  needsReview: number
  /** The time of the oldest counted transaction; null if the whole range is counted. */
  countedFrom: Date | null
}

type Asked = Owner & { from: string; to: string; interval: 'hour' | 'day'; most: number }

const median = 'round(percentile_cont(0.5) WITHIN GROUP (ORDER BY answer_ms))::int'

/** The state is literal SQL, so that the planner can use the index of rare states. */
const countedIn = (state: DeliveryState) => `
      SELECT '${state}' AS state,
        (
          SELECT count(*)::int
          FROM (
            SELECT FROM deliveries AS d
            WHERE d.business_id = :businessId
              AND d.mode = :mode
              AND d.state = '${state}'
              AND d.created_at >= :from::timestamptz
              AND d.created_at < :to::timestamptz
            LIMIT :most::int
          ) AS found
        ) AS count`

const REVIEWED = 'transactions WHERE business_id = :businessId AND mode = :mode AND review_reason IS NOT NULL'

/** Uses `transactions_newest`, `transactions_review_business`, `deliveries_newest` and `deliveries_rare_state`. */
export const readOverview = onlyRow<Asked, Overview>('overview')(`
    WITH newest AS MATERIALIZED (
      SELECT t.kind, t.provider_id, t.state, t.currency, t.amount_cents, t.settled_attempt_id, t.created_at
      FROM transactions AS t
      WHERE t.business_id = :businessId
        AND t.mode = :mode
        AND t.created_at >= :from::timestamptz
        AND t.created_at < :to::timestamptz
      ORDER BY t.created_at DESC, t.id DESC
      LIMIT :most::int
    ),
    counted AS MATERIALIZED (
      SELECT n.*, a.answer_ms
      FROM newest AS n
        LEFT JOIN attempts AS a ON a.id = n.settled_attempt_id
    ),
    buckets AS (
      SELECT date_trunc(:interval, created_at, 'Africa/Johannesburg') AS at,
        kind, provider_id AS "providerId", state, currency, count(*)::int AS count,
        sum(amount_cents)::bigint AS "amountCents", ${median} AS "medianAnswerMs"
      FROM counted
      GROUP BY 1, 2, 3, 4, 5
      ORDER BY 1, 2, 3, 4, 5
    ),
    providers AS (
      SELECT provider_id AS "providerId", count(*) FILTER (WHERE state = 'SUCCEEDED')::int AS succeeded,
        count(*) FILTER (WHERE state = 'FAILED')::int AS failed, ${median} AS "medianAnswerMs"
      FROM counted
      WHERE kind = 'COLLECT' AND provider_id IS NOT NULL
      GROUP BY 1
      ORDER BY 1
    ),
    deliveries_by_state AS (${DELIVERY_STATES.map(countedIn).join(' UNION ALL ')})
    SELECT coalesce((SELECT json_agg(buckets) FROM buckets), '[]') AS buckets,
      coalesce((SELECT json_agg(providers) FROM providers), '[]') AS providers,
      (SELECT json_agg(deliveries_by_state) FROM deliveries_by_state) AS deliveries,
      ${countOpen(REVIEWED, 'business_id, mode')} AS needs_review,
      (SELECT min(created_at) FROM newest HAVING count(*) >= :most::int) AS counted_from`)

type FirstSteps = Record<'keyCreated' | 'linkCreated' | 'testPaid' | 'endpointRegistered' | 'livePaid', boolean>

/** The newest transactions of a mode among which a payment is looked for: bounds the cost whatever their states. */
const MOST_READ = 1_000

const paidIn = (mode: 'TEST' | 'LIVE') => `
  EXISTS (
    SELECT FROM (
      SELECT kind, state
      FROM transactions
      WHERE business_id = :businessId AND mode = '${mode}'
      ORDER BY created_at DESC, id DESC
      LIMIT ${MOST_READ}
    ) AS newest
    WHERE kind = 'COLLECT' AND state = 'SUCCEEDED'
  )`

/** Uses `api_keys_business`, `payment_links_listed`, `webhook_endpoints_subscribed` and `transactions_newest`. */
export const readFirstSteps = onlyRow<{ businessId: string }, FirstSteps>('first_steps')(`
    SELECT EXISTS (SELECT FROM api_keys WHERE business_id = :businessId) AS key_created,
      EXISTS (SELECT FROM payment_links WHERE business_id = :businessId) AS link_created,
      EXISTS (SELECT FROM webhook_endpoints WHERE business_id = :businessId AND deleted_at IS NULL)
        AS endpoint_registered,
      ${paidIn('TEST')} AS test_paid, ${paidIn('LIVE')} AS live_paid`)

type OpenWork = 'needsReview' | 'disputes' | 'payoutApprovals' | 'retryingDeliveries' | 'deadDeliveries'
type Settings = 'apiKeys' | 'webhookEndpoints' | 'connectedAccounts'

/** Each count ends at `MOST_OPEN_COUNTED`. */
export interface BusinessActivity extends Record<OpenWork | Settings, number> {
  mode: Mode
  lastTransactionAt: Date | null
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
