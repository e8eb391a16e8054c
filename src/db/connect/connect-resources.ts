import type { ConnectState } from '../../domain/providers/connect.ts'
import type { Owner } from '../accounts/business.ts'
import { allRows, oneValue } from '../query.ts'

/**
 * Requests the creation at the provider. Returns the resource's state; null if the business has no such one. Leaves an
 * activation in progress and an ACTIVE resource as they are, and clears the reason of an earlier refusal. One
 * statement, because the workflow may record the creation at the same time.
 */
export const activateResource = oneValue<Owner & { id: string }, ConnectState | null>({
  name: 'connect-activate',
  text: `
    UPDATE connect_resources AS r
    SET
      engine_due_at = CASE
        WHEN r.state = 'PENDING' THEN coalesce(r.engine_due_at, now() + INTERVAL '10 s')
      END,
      traceparent = :traceparent, failure_reason_code = NULL, failure_reason_message = NULL,
      updated_at = now()
    WHERE r.id = :id AND r.business_id = :businessId AND r.mode = :mode
    RETURNING r.state`,
})

/** Selects the resources for which no activation is in progress: the provider has created or refused them. */
export const settledResources = allRows<{ ids: string[] }, { id: string }>({
  name: 'connect-settled',
  text: 'SELECT id FROM connect_resources WHERE id = ANY(:ids) AND engine_due_at IS NULL',
})
