import type { Pool } from 'pg'
import { type Database, run, runPatiently } from '../query.ts'
import { statement } from '../statement.ts'

const failed = statement<{ endpointId: string; startedAt: Date }>({
  name: 'endpoint-failed',
  text: 'UPDATE webhook_endpoints SET failing_since = :startedAt, updated_at = now() WHERE id = :endpointId AND failing_since IS NULL',
})

const recovered = statement<{ endpointId: string }>({
  name: 'endpoint-recovered',
  text: 'UPDATE webhook_endpoints SET failing_since = NULL, updated_at = now() WHERE id = :endpointId AND failing_since IS NOT NULL',
})

/** No statement that holds a delivery waits for its endpoint, so this one may take them in this order. */
const disable = statement<{ endpointId: string; since: Date }>({
  name: 'endpoint-disable',
  text: `
    WITH disabled AS (
      UPDATE webhook_endpoints SET enabled = false, disabled_reason = 'failing', updated_at = now()
      WHERE id = :endpointId AND enabled AND deleted_at IS NULL AND failing_since <= :since
      RETURNING id, business_id
    ), cancelled AS (
      UPDATE deliveries SET state = 'CANCELLED', next_attempt_at = NULL, engine_due_at = NULL, updated_at = now()
      FROM disabled WHERE endpoint_id = disabled.id AND state IN ('PENDING', 'WAITING_RETRY')
    )
    INSERT INTO audit_log (id, business_id, actor, action, target)
    SELECT 'aud_' || replace(uuidv7()::text, '-', ''), business_id, 'service', 'webhook_endpoint.disabled', id FROM disabled
    RETURNING target`,
})

/** The endpoint did not take an attempt that began then. Nothing is written where one before it failed as well. */
export async function endpointFailed(db: Database, endpointId: string, startedAt: Date): Promise<void> {
  await run(db, failed, { endpointId, startedAt })
}

export async function endpointRecovered(db: Database, endpointId: string): Promise<void> {
  await run(db, recovered, { endpointId })
}

/** Where it has been failing since then or longer: disabled, with its waiting deliveries, as the audit tells. */
export async function disableFailing(pool: Pool, endpointId: string, since: Date): Promise<boolean> {
  return (await runPatiently(pool, disable, { endpointId, since })).length > 0
}
