import type { Pool } from 'pg'
import type { EventType } from '../../domain/webhooks/events.ts'
import type { Owner } from '../accounts/owner.ts'
import type { WebhookEndpoint } from '../entities/index.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

const COLUMNS = `id, url, description, to_json(event_types) AS "eventTypes", enabled, mode, disabled_reason AS "disabledReason",
  created_at AS "createdAt"`

/** An endpoint as it is shown. */
export type EndpointRow = Pick<
  WebhookEndpoint,
  'id' | 'url' | 'description' | 'eventTypes' | 'enabled' | 'mode' | 'disabledReason' | 'createdAt'
>

type Own = Owner & { id: string }

interface EndpointChange extends Own {
  /** Who changes it, for the audit. */
  actor: string
  url: string | null
  description: string | null
  /** Whether `description` is a change: it may be taken away. */
  describes: boolean
  eventTypes: string[] | null
  enabled: boolean | null
}

interface NewTestEvent {
  endpointId: string
  eventId: string
  transactionId: string
  eventType: EventType
  body: string
  deliveryId: string
}

/** An endpoint after a change. */
export interface ChangedEndpoint extends EndpointRow {
  /** Deliveries of the time in which it was disabled, not sent since; null if the change did not enable it. */
  waitingCount: number | null
}

/**
 * Null leaves a field as it is, but the description. Disabling says `requested`, also where it was disabled automatically
 * before; a new url, or enabling, clears what it failed. The lock is not the ORM's, for which payments would wait.
 */
const change = statement<EndpointChange, ChangedEndpoint>({
  name: 'webhook-endpoint-change',
  text: `
    WITH changed AS (
      UPDATE webhook_endpoints SET url = coalesce(:url, url), description = CASE WHEN :describes THEN :description ELSE description END,
        event_types = coalesce(:eventTypes::text[], event_types),
        enabled = coalesce(:enabled::boolean, enabled),
        disabled_reason = CASE WHEN :enabled::boolean THEN NULL WHEN :enabled IS FALSE THEN 'requested' ELSE disabled_reason END,
        failing_since = CASE WHEN :url <> url OR (:enabled AND NOT enabled) THEN NULL ELSE failing_since END,
        updated_at = now()
      WHERE id = :id AND business_id = :businessId AND mode = :mode AND deleted_at IS NULL
      RETURNING webhook_endpoints.*, old.enabled AS was_enabled,
        (old.url, old.description, old.event_types) IS DISTINCT FROM (new.url, new.description, new.event_types) AS differs
    ), audited AS (
      INSERT INTO audit_log (id, business_id, actor, action, target)
      SELECT 'aud_' || replace(uuidv7()::text, '-', ''), business_id, :actor, act.action, id
      FROM changed, LATERAL (VALUES
        ('webhook_endpoint.changed', differs),
        ('webhook_endpoint.enabled', enabled AND NOT was_enabled),
        ('webhook_endpoint.disabled', was_enabled AND NOT enabled)
      ) AS act (action, happened) WHERE act.happened
    )
    SELECT ${COLUMNS}, CASE WHEN :enabled THEN (
      SELECT count(*) FROM deliveries d WHERE d.endpoint_id = changed.id AND d.reason = 'endpoint_disabled'
        AND NOT EXISTS (SELECT FROM delivery_replays r WHERE r.delivery_id = d.id AND r.handled_at IS NULL)
    ) END AS "waitingCount" FROM changed`,
})

/**
 * An event of no transaction, and its delivery to this endpoint alone. No row where the endpoint is disabled.
 */
const test = statement<NewTestEvent>({
  name: 'webhook-endpoint-test',
  text: `
    WITH event AS (
      INSERT INTO events (id, business_id, mode, transaction_id, type, body)
      SELECT :eventId, business_id, mode, :transactionId, :eventType, :body FROM webhook_endpoints WHERE id = :endpointId AND enabled AND deleted_at IS NULL
      RETURNING id, business_id, mode, type
    )
    INSERT INTO deliveries (id, business_id, mode, event_id, event_type, endpoint_id, engine_due_at)
    SELECT :deliveryId, e.business_id, e.mode, e.id, e.type, w.id, now()
    FROM event e JOIN webhook_endpoints w ON w.id = :endpointId
    RETURNING id`,
})

const remove = statement<Own & { actor: string }>({
  name: 'webhook-endpoint-delete',
  text: `
    WITH gone AS (
      UPDATE webhook_endpoints SET deleted_at = now(), updated_at = now()
      WHERE id = :id AND business_id = :businessId AND mode = :mode AND deleted_at IS NULL
      RETURNING id, business_id
    ), audited AS (
      INSERT INTO audit_log (id, business_id, actor, action, target)
      SELECT 'aud_' || replace(uuidv7()::text, '-', ''), business_id, :actor, 'webhook_endpoint.deleted', id FROM gone
    )
    SELECT id FROM gone`,
})

/** Waiting deliveries of an endpoint that is disabled by its business, or deleted: some of them. */
const cancel = statement<{ endpointId: string; most: number }>({
  name: 'webhook-endpoint-cancel',
  text: `
    UPDATE deliveries SET state = 'CANCELLED', engine_due_at = NULL, next_attempt_at = NULL, updated_at = now(),
      reason = CASE WHEN w.deleted_at IS NULL THEN 'endpoint_disabled' ELSE 'endpoint_deleted' END
    FROM webhook_endpoints w
    WHERE w.id = :endpointId AND (w.deleted_at IS NOT NULL OR w.disabled_reason = 'requested')
      AND deliveries.state IN ('PENDING', 'WAITING_RETRY') AND deliveries.id = ANY(ARRAY(
        SELECT id FROM deliveries WHERE endpoint_id = :endpointId AND state IN ('PENDING', 'WAITING_RETRY') LIMIT :most))
    RETURNING deliveries.id`,
})

/** So few that the rows are locked for some hundredths of a second: what records an attempt waits for it, on a connection. */
const CANCELLED_AT_ONCE = 1_000

/**
 * Cancels what waits for an endpoint that was disabled or deleted, a part at a time. If the process dies in between, or
 * a delivery is made at this very moment, it ends when it is about to be sent.
 */
async function cancelWaiting(pool: Pool, endpointId: string): Promise<void> {
  const part = { endpointId, most: CANCELLED_AT_ONCE }
  while ((await run(pool, cancel, part)).length === CANCELLED_AT_ONCE);
}

export async function changeEndpoint(pool: Pool, changed: EndpointChange): Promise<ChangedEndpoint | null> {
  const [row] = await run(pool, change, changed)
  if (row && changed.enabled === false) await cancelWaiting(pool, row.id)
  return row ?? null
}

/** False where the endpoint is disabled. */
export async function storeTestEvent(db: Database, event: NewTestEvent): Promise<boolean> {
  return (await run(db, test, event)).length > 0
}

/** Whether there was one. */
export async function deleteEndpoint(
  pool: Pool,
  { businessId, mode }: Owner,
  { id, actor }: { id: string; actor: string },
): Promise<boolean> {
  const [gone] = await run(pool, remove, { id, businessId, mode, actor })
  if (gone) await cancelWaiting(pool, id)
  return gone !== undefined
}
