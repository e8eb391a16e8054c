import type { Mode } from '../../providers/contract/provider.ts'
import type { TransactionState } from '../../domain/states.ts'

const SELECT = `
  SELECT l.id, l.created_at AS "createdAt", l.mode, l.business_id AS "businessId", t.id AS "transactionId", t.reference, t.state,
    t.amount_cents AS "amountCents", t.currency, t.description, coalesce(t.named_provider_id, t.provider_id) AS provider, t.rail,
    t.split_id AS "splitId", t.expires_at AS "expiresAt", t.expires_at <= now() OR l.expire_requested_at IS NOT NULL AS over
  FROM payment_links l JOIN transactions t ON t.id = l.transaction_id`

export interface LinkRow {
  id: string
  createdAt: Date
  mode: Mode
  businessId: string
  transactionId: string
  reference: string
  /** Of the transaction. */
  state: TransactionState
  amountCents: number
  currency: string
  description: string | null
  /** The named one; else the one that it was routed to, once it was opened. */
  provider: string | null
  rail: string | null
  splitId: string | null
  expiresAt: Date
  over: boolean
}

export const INSERT_LINK = {
  name: 'payment-link-insert',
  text: 'INSERT INTO payment_links (id, business_id, mode, transaction_id) VALUES ($1, $2, $3, $4) RETURNING created_at AS "createdAt"',
}

export const FIND_LINK = {
  name: 'payment-link-find',
  text: `${SELECT} WHERE l.id = $1 AND l.business_id = $2 AND l.mode = $3`,
}

export const LINK_LIST = { name: 'payment-link-list', select: SELECT, createdAt: 'l.created_at', id: 'l.id' }

/** A statement of its own, since the next one then sees every attempt that was begun before. */
export const LOCK_LINK = {
  name: 'payment-link-lock',
  text: `
    SELECT FROM payment_links l JOIN transactions t ON t.id = l.transaction_id
    WHERE l.id = $1 AND l.business_id = $2 AND l.mode = $3 FOR UPDATE OF l, t`,
}

/**
 * Ends a link before its time. Where no checkout is open its payment stops here; else its workflow asks the provider
 * first, since the payer may be paying. A paid link stays as it is.
 */
export const EXPIRE_LINK = {
  name: 'payment-link-expire',
  text: `
    WITH cur AS (
      SELECT l.id, t.id AS transaction_id, t.needs_review FROM payment_links l JOIN transactions t ON t.id = l.transaction_id
      WHERE l.id = $1 AND l.business_id = $2 AND l.mode = $3 AND t.state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED')
      FOR UPDATE OF l, t
    ),
    newest AS (
      SELECT a.ended_at FROM attempts a, cur WHERE a.transaction_id = cur.transaction_id ORDER BY a.number DESC LIMIT 1
    ),
    asked AS (
      UPDATE payment_links l SET expire_requested_at = coalesce(l.expire_requested_at, now()) FROM cur WHERE l.id = cur.id
    ),
    plan AS (
      SELECT cur.transaction_id, NOT cur.needs_review AND NOT EXISTS (SELECT FROM newest WHERE ended_at IS NULL) AS stops FROM cur
    )
    UPDATE transactions t SET
      state = CASE WHEN stops THEN 'STOPPED' ELSE t.state END,
      failure_reason_code = CASE WHEN stops THEN 'expired' END,
      failure_reason_message = CASE WHEN stops THEN 'The business ended the link.' END,
      -- What waits for an operator is due to nobody, and stays so.
      engine_due_at = CASE WHEN NOT stops AND t.engine_due_at IS NOT NULL THEN now() + interval '10 s' END,
      updated_at = CASE WHEN stops THEN now() ELSE t.updated_at END
    FROM plan WHERE t.id = plan.transaction_id`,
}
