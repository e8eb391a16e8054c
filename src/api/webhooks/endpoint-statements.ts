import { deliveriesUnderWay, firstDueAt, isLeftToItsProcess } from '../../db/relay/start-budget.ts'
import type { Mode } from '../../providers/contract/provider.ts'

const COLUMNS = `id, url, to_json(event_types) AS "eventTypes", enabled, mode, disabled_reason AS "disabledReason",
  created_at AS "createdAt"`

export interface EndpointRow {
  id: string
  url: string
  eventTypes: string[]
  enabled: boolean
  mode: Mode
  disabledReason: string | null
  createdAt: Date
}

/** Registrations of one business come one after the other, so that two at once cannot both be the last allowed. */
export const ONE_AT_A_TIME = {
  name: 'webhook-endpoint-one-at-a-time',
  text: 'SELECT FROM businesses WHERE id = $1 FOR NO KEY UPDATE',
}

/** Nothing is inserted, and no row answered, where the business has as many as it may. */
export const REGISTER_ENDPOINT = {
  name: 'webhook-endpoint-register',
  text: `
    INSERT INTO webhook_endpoints (id, business_id, mode, url, event_types, secret)
    SELECT $1, $2, $3, $4, $5::text[], $6
    WHERE (SELECT count(*) FROM webhook_endpoints WHERE business_id = $2 AND mode = $3 AND deleted_at IS NULL) < $7
    RETURNING ${COLUMNS}`,
}

export const FIND_ENDPOINT = {
  name: 'webhook-endpoint-find',
  text: `
    SELECT ${COLUMNS} FROM webhook_endpoints
    WHERE id = $1 AND business_id = $2 AND mode = $3 AND deleted_at IS NULL`,
}

/** Null leaves a field as it is. Waiting deliveries end where it is then disabled; a new url, or enabling, begins anew. */
export const CHANGE_ENDPOINT = {
  name: 'webhook-endpoint-change',
  text: `
    WITH changed AS (
      UPDATE webhook_endpoints SET url = coalesce($4, url), event_types = coalesce($5::text[], event_types),
        enabled = coalesce($6::boolean, enabled),
        disabled_reason = CASE WHEN $6::boolean THEN NULL WHEN $6 IS FALSE AND enabled THEN 'requested' ELSE disabled_reason END,
        failing_since = CASE WHEN $4 <> url OR ($6 AND NOT enabled) THEN NULL ELSE failing_since END,
        updated_at = now()
      WHERE id = $1 AND business_id = $2 AND mode = $3 AND deleted_at IS NULL
      RETURNING *
    ), cancelled AS (
      UPDATE deliveries SET state = 'CANCELLED', engine_due_at = NULL, next_attempt_at = NULL, updated_at = now()
      FROM changed WHERE NOT changed.enabled AND endpoint_id = changed.id AND deliveries.state IN ('PENDING', 'WAITING_RETRY')
    )
    SELECT ${COLUMNS} FROM changed`,
}

/** Rotations of one endpoint come one after the other: each sees what the one before it kept. */
export const LOCK_ENDPOINT = {
  name: 'webhook-endpoint-lock',
  text: `
    SELECT ${COLUMNS} FROM webhook_endpoints
    WHERE id = $1 AND business_id = $2 AND mode = $3 AND deleted_at IS NULL FOR UPDATE`,
}

/**
 * The replaced secret signs until its own grace time ends, as do those before it, the newest four of all. Without a
 * grace time none of them does any more.
 */
export const ROTATE_SECRET = {
  name: 'webhook-endpoint-rotate-secret',
  text: `
    WITH ended AS (
      DELETE FROM webhook_old_secrets WHERE endpoint_id = $1 AND ($3::float8 = 0 OR id NOT IN (
        SELECT id FROM webhook_old_secrets WHERE endpoint_id = $1 AND valid_until > now() ORDER BY id DESC LIMIT 3))
    ), kept AS (
      INSERT INTO webhook_old_secrets (id, endpoint_id, secret, valid_until)
      SELECT 'sec_' || replace(uuidv7()::text, '-', ''), id, secret, now() + $3::float8 * interval '1 second'
      FROM webhook_endpoints WHERE id = $1 AND $3::float8 > 0
    )
    UPDATE webhook_endpoints SET secret = $2, updated_at = now() WHERE id = $1`,
}

/**
 * An event of no transaction, and its delivery to this endpoint alone; whether it is to be started now. No row where
 * the endpoint is disabled.
 */
export const SEND_TEST_EVENT = {
  name: 'webhook-endpoint-test',
  text: `
    WITH event AS (
      INSERT INTO events (id, business_id, mode, transaction_id, type, body)
      SELECT $2, business_id, mode, $3, $4, $5 FROM webhook_endpoints WHERE id = $1 AND enabled AND deleted_at IS NULL
      RETURNING id, business_id, mode, type
    )
    INSERT INTO deliveries (id, business_id, mode, event_id, event_type, endpoint_id, engine_due_at)
    SELECT $6, e.business_id, e.mode, e.id, e.type, w.id, ${firstDueAt(deliveriesUnderWay('w.id'), 'w')}
    FROM event e JOIN webhook_endpoints w ON w.id = $1
    RETURNING ${isLeftToItsProcess} AS "startsNow"`,
}

/** Its waiting deliveries end with it. One made at this very moment ends when it is about to be sent. */
export const DELETE_ENDPOINT = {
  name: 'webhook-endpoint-delete',
  text: `
    WITH gone AS (
      UPDATE webhook_endpoints SET deleted_at = now(), updated_at = now()
      WHERE id = $1 AND business_id = $2 AND mode = $3 AND deleted_at IS NULL
      RETURNING id
    ), cancelled AS (
      UPDATE deliveries SET state = 'CANCELLED', engine_due_at = NULL, next_attempt_at = NULL, updated_at = now()
      FROM gone WHERE endpoint_id = gone.id AND state IN ('PENDING', 'WAITING_RETRY')
    )
    SELECT id FROM gone`,
}

export const ENDPOINT_LIST = {
  name: 'webhook-endpoint-list',
  select: `SELECT ${COLUMNS} FROM webhook_endpoints`,
  createdAt: 'created_at',
  id: 'id',
}
