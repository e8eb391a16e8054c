import type { ConnectState } from '../../domain/providers/connect.ts'
import type { Owner } from '../accounts/owner.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

type Own = Owner & { id: string }

/**
 * One that is under way stays so, one that is ACTIVE too; the reason of an earlier refusal goes. One statement, since its
 * workflow may record at the same moment that it was made.
 */
const activate = statement<Own, { state: ConnectState }>({
  name: 'connect-activate',
  text: `
    UPDATE connect_resources r SET
      engine_due_at = CASE WHEN r.state = 'PENDING' THEN coalesce(r.engine_due_at, now() + interval '10 s') END,
      failure_reason_code = NULL, failure_reason_message = NULL, updated_at = now()
    WHERE r.id = :id AND r.business_id = :businessId AND r.mode = :mode RETURNING r.state`,
})

/** Those for which the provider has answered, with what they were made or why not. */
export const SETTLED_RESOURCES = statement<{ ids: string[] }, { id: string }>({
  name: 'connect-settled',
  text: 'SELECT id FROM connect_resources WHERE id = ANY(:ids) AND engine_due_at IS NULL',
})

/** Has it made at the provider; answers its state, or null where the business has none with that id. */
export async function activateResource(
  db: Database,
  { businessId, mode }: Owner,
  id: string,
): Promise<ConnectState | null> {
  const [row] = await run(db, activate, { id, businessId, mode })
  return row?.state ?? null
}
