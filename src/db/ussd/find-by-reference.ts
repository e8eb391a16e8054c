import { refundedCents, type RefundedRow, returnFailed } from '../transactions/transaction-row.ts'
import type { Payable } from '../links/read-payable.ts'
import { allRows } from '../query.ts'

export interface FoundPayment
  extends
    Pick<Payable, 'businessName' | 'linkId' | 'over' | 'checkouts' | 'charges' | 'returnFailed'>,
    Pick<RefundedRow, 'id' | 'mode' | 'state' | 'amountCents' | 'currency' | 'refundedCents'> {
  /** The payer as the business sent it, encrypted. */
  customer: Buffer | null
}

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
      l.id AS link_id,
      coalesce(t.expires_at <= now() OR l.expire_requested_at IS NOT NULL, false) AS over,
      (SELECT count(*) FROM attempts WHERE transaction_id = t.id AND checkout_url IS NOT NULL) AS checkouts,
      (SELECT count(*) FROM attempts WHERE transaction_id = t.id AND state = 'SUCCEEDED') AS charges,
      ${returnFailed} AS return_failed, ${refundedCents}
    FROM found AS t
      JOIN businesses AS b ON b.id = t.business_id
      LEFT JOIN payment_links AS l ON l.transaction_id = t.id
    WHERE t.place = 1
    ORDER BY b.name, t.id
    LIMIT 10`)
