import type { Mode } from '../../providers/provider.ts'

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
