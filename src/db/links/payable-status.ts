import type { TransactionState } from '../../domain/states.ts'
import { statement } from '../statement.ts'

/** What may end the wait of a payer's request, for all that are held: of no other columns, since it is read again and again. */
export const PAYABLE_STATUS = statement<{ ids: string[] }, PayableStatus>({
  name: 'payable-status',
  text: `
    SELECT t.id, t.state, coalesce(a.ended_at IS NULL AND a.state IN ('REQUIRES_ACTION', 'PENDING') AND a.checkout_url IS NOT NULL, false) AS open,
      floor(extract(epoch FROM greatest(a.unpaid_at, CASE WHEN a.state = 'DECLINED' AND a.checkout_url IS NOT NULL THEN a.ended_at END)) * 1000)::bigint AS "unpaidAtMs"
    FROM transactions t
    LEFT JOIN LATERAL (
      SELECT state, ended_at, checkout_url, unpaid_at FROM attempts WHERE transaction_id = t.id ORDER BY number DESC LIMIT 1
    ) a ON true
    WHERE t.id = ANY(:ids)`,
})

/** How it stands with a payment that a payer has a page of. */
export interface PayableStatus {
  id: string
  state: TransactionState
  /** Whether there is a checkout to lead a payer to. */
  open: boolean
  /** As of `Payable`. */
  unpaidAtMs: number | null
}
