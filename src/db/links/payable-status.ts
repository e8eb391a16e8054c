import type { TransactionState } from '../../domain/states.ts'
import { allRows } from '../query.ts'

/** Polled for all held requests of payers, so it reads only the columns that can end the wait. */
export const payableStatuses = allRows<{ ids: string[] }, PayableStatus>({
  name: 'payable-status',
  text: `
    SELECT t.id, t.state,
      coalesce(
        a.ended_at IS NULL AND a.state IN ('REQUIRES_ACTION', 'PENDING') AND a.checkout_url IS NOT NULL
        AND (t.rail_chosen_at IS NULL OR a.started_at >= t.rail_chosen_at),
        false
      ) AS open,
      floor(
        EXTRACT(
          EPOCH FROM greatest(
            a.unpaid_at,
            CASE
              WHEN a.state = 'DECLINED' AND a.checkout_url IS NOT NULL THEN a.ended_at
            END
          )
        ) * 1000
      )::bigint AS unpaid_at_ms
    FROM transactions AS t
      LEFT JOIN LATERAL (
        SELECT state, started_at, ended_at, checkout_url, unpaid_at
        FROM attempts
        WHERE transaction_id = t.id
        ORDER BY number DESC
        LIMIT 1
      ) AS a
        ON true
    WHERE t.id = ANY (:ids)`,
})

/** The status of a payment for its payer's page. */
export interface PayableStatus {
  id: string
  state: TransactionState
  /** True if there is a checkout to redirect the payer to, on the rail that the payer chose last. */
  open: boolean
  /** The same as in `Payable`. */
  unpaidAtMs: number | null
}
