import type { ConnectState } from '../../domain/providers/connect.ts'
import type { Owner } from '../accounts/business.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

type Own = Owner & { id: string }

/**
 * Leaves an activation in progress and an ACTIVE resource as they are, and clears the reason of an earlier refusal. One
 * statement, because the workflow may record the creation at the same time.
 */
const activate = statement<Own, { state: ConnectState }>({
  name: 'connect-activate',
  text: `
    UPDATE connect_resources AS r
    SET
      engine_due_at = CASE
        WHEN r.state = 'PENDING' THEN coalesce(r.engine_due_at, now() + INTERVAL '10 s')
      END, failure_reason_code = NULL, failure_reason_message = NULL, updated_at = now()
    WHERE r.id = :id AND r.business_id = :businessId AND r.mode = :mode
    RETURNING r.state`,
})

/** Selects the resources for which no activation is in progress: the provider has created or refused them. */
export const SETTLED_RESOURCES = statement<{ ids: string[] }, { id: string }>({
  name: 'connect-settled',
  text: 'SELECT id FROM connect_resources WHERE id = ANY(:ids) AND engine_due_at IS NULL',
})

/** Requests the creation at the provider. Returns the resource's state; null if the business has no such one. */
export async function activateResource(
  db: Database,
  { businessId, mode }: Owner,
  id: string,
): Promise<ConnectState | null> {
  const [row] = await run(db, activate, { id, businessId, mode })
  return row?.state ?? null
}
