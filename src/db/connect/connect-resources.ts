import type { ConnectState } from '../../domain/providers/connect.ts'
import type { Owner } from '../accounts/business.ts'
import { allRows, oneValue } from '../query.ts'

/**
 * Requests the creation at the provider. Returns the resource's state; null if the business has no such one. Leaves an
 * activation in progress and an ACTIVE resource as they are, and clears the reason of an earlier refusal. One
 * statement, because the workflow may record the creation at the same time.
 */
export const activateResource = oneValue<Owner & { id: string }, ConnectState | null>('connect-activate')(`
    WITH cur AS (
      SELECT id, state
      FROM connect_resources
      WHERE id = :id AND business_id = :businessId AND mode = :mode
      FOR UPDATE
    ),
    asked AS (
      UPDATE connect_resources AS r
      SET engine_due_at = coalesce(r.engine_due_at, now() + INTERVAL '10 s'), traceparent = :traceparent,
        failure_reason_code = NULL, failure_reason_message = NULL, updated_at = now()
      FROM cur
      WHERE r.id = cur.id AND cur.state = 'PENDING'
    )
    SELECT state FROM cur`)

/** Selects the resources for which no activation is in progress: the provider has created or refused them. */
export const settledResources = allRows<{ ids: string[] }, { id: string }>('connect-settled')(
  'SELECT id FROM connect_resources WHERE id = ANY(:ids) AND engine_due_at IS NULL',
)
