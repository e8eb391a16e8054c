import { command, hasRow } from '../query.ts'

/**
 * Records that the endpoint failed, with the start of that attempt. Writes nothing if the endpoint was failing already.
 */
export const endpointFailed = command<{ endpointId: string; startedAt: Date }>('endpoint-failed')(`
    UPDATE webhook_endpoints
    SET failing_since = :startedAt, updated_at = now()
    WHERE id = :endpointId AND failing_since IS NULL`)

export const endpointRecovered = command<{ endpointId: string }>('endpoint-recovered')(`
    UPDATE webhook_endpoints
    SET failing_since = NULL, updated_at = now()
    WHERE id = :endpointId AND failing_since IS NOT NULL`)

/**
 * Disables the endpoint if it has been failing since that time or longer and one of its deliveries died since then.
 * Deliveries under way continue. Returns whether this call disabled it. Only a DEAD delivery of the current failure
 * counts, by the time of its last attempt. All deliveries have the same schedule, so the newest DEAD delivery died
 * last.
 */
export const disableFailing = hasRow<{ endpointId: string; since: Date }>('endpoint-disable')(`
    WITH disabled AS (
      UPDATE webhook_endpoints
      SET enabled = false, disabled_reason = 'failing', updated_at = now()
      WHERE id = :endpointId
        AND enabled
        AND deleted_at IS NULL
        AND failing_since <= :since
        AND failing_since <= (
          SELECT a.started_at
          FROM (
            SELECT id, attempt_count
            FROM deliveries
            WHERE endpoint_id = :endpointId AND state = 'DEAD'
            ORDER BY created_at DESC, id DESC
            LIMIT 1
          ) AS dead
            JOIN delivery_attempts AS a
              ON a.delivery_id = dead.id
              AND a.trigger = 'SCHEDULE'
              AND a.trigger_key = dead.attempt_count::text
        )
      RETURNING id, business_id
    )
    INSERT INTO audit_log (id, business_id, actor, action, target)
    SELECT 'aud_' || replace(uuidv7()::text, '-', ''), business_id, 'service', 'webhook_endpoint.disabled', id
    FROM disabled
    RETURNING target`)
