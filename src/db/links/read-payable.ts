import { BRAND_COLUMNS, type ShownBrand } from '../accounts/brand.ts'
import { allRows, firstRow, epochMs } from '../query.ts'
import type { GivenRow } from '../transactions/read-transaction.ts'
import {
  refundedCents,
  type RefundedRow,
  transactionColumns,
  type TransactionRow,
} from '../transactions/transaction-row.ts'
import type { RoutingDecision } from '../../domain/routing/decision.ts'
import type { PayInRail, Rail } from '../../domain/states.ts'

/** The newest attempt of a transaction. It is open for its payer only if the payer chose no other rail since. */
const newestAttempt = `
      LEFT JOIN LATERAL (
        SELECT state, rail, checkout_url, started_at, unpaid_at, ended_at, decline_shown_at,
          ended_at IS NULL AND state IN ('REQUIRES_ACTION', 'PENDING') AND checkout_url IS NOT NULL
            AND (t.rail_chosen_at IS NULL OR started_at >= t.rail_chosen_at) AS open,
          CASE WHEN state = 'DECLINED' AND checkout_url IS NOT NULL THEN ended_at END AS declined_at
        FROM attempts
        WHERE transaction_id = t.id
        ORDER BY number DESC
        LIMIT 1
      ) AS a ON true`

/** Money that came too late was not returned: its automatic refund FAILED, or its rail has no refunds. */
const returnFailed = `(EXISTS (
    SELECT
    FROM attempts AS late
    WHERE late.transaction_id = t.id AND late.state = 'SUCCEEDED' AND late.id IS DISTINCT FROM t.settled_attempt_id
      AND NOT EXISTS (SELECT FROM transactions AS r WHERE r.auto_for_attempt_id = late.id)
  ) OR EXISTS (
    SELECT
    FROM transactions AS r
    WHERE r.original_transaction_id = t.id AND r.auto_for_attempt_id IS NOT NULL AND r.state = 'FAILED'
      AND NOT EXISTS (SELECT FROM attempts AS ra WHERE ra.transaction_id = r.id AND ra.state = 'SUCCEEDED')
  ))`

/** How far the payment `t`, with or without its link `l`, has come. */
const progress = `
      coalesce(t.expires_at <= now() OR l.expire_requested_at IS NOT NULL, false) AS over,
      (SELECT count(*) FROM attempts WHERE transaction_id = t.id AND checkout_url IS NOT NULL) AS checkouts,
      (SELECT count(*) FROM attempts WHERE transaction_id = t.id AND state = 'SUCCEEDED') AS charges,
      ${returnFailed} AS return_failed`

/** By the unguessable id of a link, or of a payment that has a checkout or a 3-D Secure challenge. */
export const readPayable = firstRow<{ id: string }, Payable>('read-payable')(`
    SELECT ${transactionColumns('t')}, b.name AS business_name, to_json(b.return_hosts) AS return_hosts,
      b.payer_email, b.payer_phone, ${BRAND_COLUMNS}, r.settled_at AS paid_at, l.id AS link_id,
      coalesce(l.show_details_first, false) AS show_details_first,
      CASE WHEN a.open THEN a.checkout_url END AS checkout_url,
      coalesce(a.state = 'PENDING' AND a.ended_at IS NULL, false) AS paying,
      l.id IS NOT NULL
        AND coalesce(l.opened_at IS NULL OR (a.started_at >= l.opened_at AND a.ended_at IS NOT NULL), false)
        AS came_to_nothing,
      ${progress}, ${epochMs('now()')} AS read_at_ms,
      ${epochMs('greatest(a.unpaid_at, a.declined_at)')} AS unpaid_at_ms,
      CASE WHEN a.declined_at IS NOT NULL THEN a.rail END AS declined_rail,
      ${epochMs('a.declined_at')} AS declined_at_ms, a.decline_shown_at IS NOT NULL AS decline_shown,
      to_json(t.allowed_rails) AS allowed_rails,
      (SELECT decision FROM routing_decisions WHERE transaction_id = t.id) AS decision
    FROM transactions AS t
      JOIN businesses AS b ON b.id = t.business_id
      LEFT JOIN brands AS w ON w.business_id = b.id
      LEFT JOIN payment_links AS l ON t.source = 'LINK' AND l.transaction_id = t.id
      LEFT JOIN receipts AS r ON r.id = t.receipt_id
      ${newestAttempt}
    WHERE t.id = coalesce((SELECT transaction_id FROM payment_links WHERE id = :id), :id)
      AND (t.hosted OR EXISTS (SELECT FROM attempts WHERE transaction_id = t.id AND checkout_url IS NOT NULL))`)

export interface Payable extends TransactionRow, ShownBrand {
  returnHosts: string[]
  /** How a payer reaches the business; null if it gave none. */
  payerEmail: string | null
  payerPhone: string | null
  paidAt: Date | null
  linkId: string | null
  showDetailsFirst: boolean
  /** The link has expired, or the business ended it. */
  over: boolean
  /** The newest checkout, while it is open and the payer has chosen no other rail since. */
  checkoutUrl: string | null
  /** The payer has paid, and the provider has not reported the outcome yet. */
  paying: boolean
  /** For a link: the checkout last requested ended unpaid or could not be created, and none is in progress. */
  cameToNothing: boolean
  /** The number of checkouts. A payer may have paid on each. */
  checkouts: number
  charges: number
  /** An automatic refund FAILED: the business must return the money, unless an operator restarts the refund. */
  returnFailed: boolean
  /** The database's clock decides, as in the next ones. */
  readAtMs: number
  /** When the provider last reported the newest checkout as unpaid or declined, by the same clock. */
  unpaidAtMs: number | null
  /** The newest checkout's; null if it was not declined, as the next one. */
  declinedRail: Rail | null
  declinedAtMs: number | null
  declineShown: boolean
  /** The rails that the business allows. Null for every rail. */
  allowedRails: PayInRail[] | null
  decision: RoutingDecision | null
}

/** Polled for all held requests of payers, so it reads only the columns that can end the wait. */
export const payableStatuses = allRows<{ ids: string[] }, PayableStatus>('payable-status')(`
    SELECT t.id, t.state,
      coalesce(a.open, false) AS open, ${epochMs('greatest(a.unpaid_at, a.declined_at)')} AS unpaid_at_ms
    FROM transactions AS t
      ${newestAttempt}
    WHERE t.id = ANY (:ids)`)

export interface PayableStatus extends Pick<Payable, 'id' | 'state' | 'unpaidAtMs'> {
  /** True if there is a checkout to redirect the payer to, on the rail that the payer chose last. */
  open: boolean
}

export interface FoundPayment
  extends
    Pick<Payable, 'businessName' | 'linkId' | 'over' | 'checkouts' | 'charges' | 'returnFailed'>,
    Pick<RefundedRow, 'id' | 'mode' | 'state' | 'amountCents' | 'currency' | 'refundedCents'>,
    Pick<GivenRow, 'customer'> {}

/** Those in live mode, or in test mode if there are none. Only payments by link unless `everyPayment` is set. */
export const findByReference = allRows<{ reference: string; everyPayment: boolean }, FoundPayment>(
  'ussd-by-reference',
)(`
    WITH found AS (
      SELECT t.*, rank() OVER (ORDER BY t.mode) AS place
      FROM transactions AS t
      WHERE t.reference = :reference AND t.kind = 'COLLECT' AND (:everyPayment OR t.source = 'LINK')
    )
    SELECT t.id, t.customer, t.mode, t.state, t.amount_cents, t.currency, b.name AS business_name,
      l.id AS link_id, ${progress}, ${refundedCents}
    FROM found AS t
      JOIN businesses AS b ON b.id = t.business_id
      LEFT JOIN payment_links AS l ON l.transaction_id = t.id
    WHERE t.place = 1
    ORDER BY b.name, t.id
    LIMIT 10`)
