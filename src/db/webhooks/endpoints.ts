import type { Pool } from 'pg'
import type { EventType } from '../../domain/events.ts'
import type { Mode } from '../../domain/mode.ts'
import { list } from '../list.ts'
import { type Database, run, runPatiently } from '../query.ts'
import { deliveriesUnderWay, firstDueAt, isLeftToItsProcess } from '../relay/start-budget.ts'
import { statement } from '../statement.ts'

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

interface Owner {
  businessId: string
  mode: Mode
}

type Own = Owner & { id: string }

interface NewEndpoint extends Own {
  url: string
  eventTypes: string[]
  /** Encrypted. */
  secret: Buffer
  most: number
}

interface EndpointChange extends Own {
  url: string | null
  eventTypes: string[] | null
  enabled: boolean | null
}

interface Rotation {
  id: string
  /** Encrypted. */
  secret: Buffer
  graceSeconds: number
}

interface NewTestEvent {
  endpointId: string
  eventId: string
  transactionId: string
  eventType: EventType
  body: string
  deliveryId: string
}

/** Registrations of one business come one after the other, so that two at once cannot both be the last allowed. */
const oneAtATime = statement<{ businessId: string }>({
  name: 'webhook-endpoint-one-at-a-time',
  text: 'SELECT FROM businesses WHERE id = :businessId FOR NO KEY UPDATE',
})

/** Nothing is inserted, and no row answered, where the business has as many as it may. */
const register = statement<NewEndpoint, EndpointRow>({
  name: 'webhook-endpoint-register',
  text: `
    INSERT INTO webhook_endpoints (id, business_id, mode, url, event_types, secret)
    SELECT :id, :businessId, :mode, :url, :eventTypes::text[], :secret
    WHERE (SELECT count(*) FROM webhook_endpoints WHERE business_id = :businessId AND mode = :mode AND deleted_at IS NULL) < :most
    RETURNING ${COLUMNS}`,
})

const find = statement<Own, EndpointRow>({
  name: 'webhook-endpoint-find',
  text: `
    SELECT ${COLUMNS} FROM webhook_endpoints
    WHERE id = :id AND business_id = :businessId AND mode = :mode AND deleted_at IS NULL`,
})

/** Null leaves a field as it is. Waiting deliveries end where it is then disabled; a new url, or enabling, begins anew. */
const change = statement<EndpointChange, EndpointRow>({
  name: 'webhook-endpoint-change',
  text: `
    WITH changed AS (
      UPDATE webhook_endpoints SET url = coalesce(:url, url), event_types = coalesce(:eventTypes::text[], event_types),
        enabled = coalesce(:enabled::boolean, enabled),
        disabled_reason = CASE WHEN :enabled::boolean THEN NULL WHEN :enabled IS FALSE AND enabled THEN 'requested' ELSE disabled_reason END,
        failing_since = CASE WHEN :url <> url OR (:enabled AND NOT enabled) THEN NULL ELSE failing_since END,
        updated_at = now()
      WHERE id = :id AND business_id = :businessId AND mode = :mode AND deleted_at IS NULL
      RETURNING *
    ), cancelled AS (
      UPDATE deliveries SET state = 'CANCELLED', engine_due_at = NULL, next_attempt_at = NULL, updated_at = now()
      FROM changed WHERE NOT changed.enabled AND endpoint_id = changed.id AND deliveries.state IN ('PENDING', 'WAITING_RETRY')
    )
    SELECT ${COLUMNS} FROM changed`,
})

/** Rotations of one endpoint come one after the other: each sees what the one before it kept. */
const lock = statement<Own, EndpointRow>({
  name: 'webhook-endpoint-lock',
  text: `
    SELECT ${COLUMNS} FROM webhook_endpoints
    WHERE id = :id AND business_id = :businessId AND mode = :mode AND deleted_at IS NULL FOR UPDATE`,
})

/**
 * The replaced secret signs until its own grace time ends, as do those before it, the newest four of all. Without a
 * grace time none of them does any more.
 */
const rotate = statement<Rotation>({
  name: 'webhook-endpoint-rotate-secret',
  text: `
    WITH ended AS (
      DELETE FROM webhook_old_secrets WHERE endpoint_id = :id AND (:graceSeconds::float8 = 0 OR id NOT IN (
        SELECT id FROM webhook_old_secrets WHERE endpoint_id = :id AND valid_until > now() ORDER BY id DESC LIMIT 3))
    ), kept AS (
      INSERT INTO webhook_old_secrets (id, endpoint_id, secret, valid_until)
      SELECT 'sec_' || replace(uuidv7()::text, '-', ''), id, secret, now() + :graceSeconds::float8 * interval '1 second'
      FROM webhook_endpoints WHERE id = :id AND :graceSeconds::float8 > 0
    )
    UPDATE webhook_endpoints SET secret = :secret, updated_at = now() WHERE id = :id`,
})

/**
 * An event of no transaction, and its delivery to this endpoint alone; whether it is to be started now. No row where
 * the endpoint is disabled.
 */
const test = statement<NewTestEvent, { startsNow: boolean }>({
  name: 'webhook-endpoint-test',
  text: `
    WITH event AS (
      INSERT INTO events (id, business_id, mode, transaction_id, type, body)
      SELECT :eventId, business_id, mode, :transactionId, :eventType, :body FROM webhook_endpoints WHERE id = :endpointId AND enabled AND deleted_at IS NULL
      RETURNING id, business_id, mode, type
    )
    INSERT INTO deliveries (id, business_id, mode, event_id, event_type, endpoint_id, engine_due_at)
    SELECT :deliveryId, e.business_id, e.mode, e.id, e.type, w.id, ${firstDueAt(deliveriesUnderWay('w.id'), 'w')}
    FROM event e JOIN webhook_endpoints w ON w.id = :endpointId
    RETURNING ${isLeftToItsProcess} AS "startsNow"`,
})

/** Its waiting deliveries end with it. One made at this very moment ends when it is about to be sent. */
const remove = statement<Own>({
  name: 'webhook-endpoint-delete',
  text: `
    WITH gone AS (
      UPDATE webhook_endpoints SET deleted_at = now(), updated_at = now()
      WHERE id = :id AND business_id = :businessId AND mode = :mode AND deleted_at IS NULL
      RETURNING id
    ), cancelled AS (
      UPDATE deliveries SET state = 'CANCELLED', engine_due_at = NULL, next_attempt_at = NULL, updated_at = now()
      FROM gone WHERE endpoint_id = gone.id AND state IN ('PENDING', 'WAITING_RETRY')
    )
    SELECT id FROM gone`,
})

/** The endpoints of a business and mode, newest first. */
export const listEndpoints = list<Owner, EndpointRow>({
  name: 'webhook-endpoint-list',
  select: `SELECT ${COLUMNS} FROM webhook_endpoints`,
  where: ['business_id = :businessId', 'mode = :mode', 'deleted_at IS NULL'],
  createdAt: 'created_at',
  id: 'id',
})

/** Null where the business has as many as it may. */
export async function registerEndpoint(db: Database, endpoint: NewEndpoint): Promise<EndpointRow | null> {
  await run(db, oneAtATime, { businessId: endpoint.businessId })
  const [row] = await run(db, register, endpoint)
  return row ?? null
}

/** An endpoint of that business and mode; null for any other, and for one that is deleted. */
export async function findEndpoint(db: Database, { businessId, mode }: Owner, id: string): Promise<EndpointRow | null> {
  const [row] = await run(db, find, { id, businessId, mode })
  return row ?? null
}

/** As `findEndpoint`, in a transaction: its secret is nobody else's to change before the end of it. */
export async function lockEndpoint(db: Database, { businessId, mode }: Owner, id: string): Promise<EndpointRow | null> {
  const [row] = await run(db, lock, { id, businessId, mode })
  return row ?? null
}

export async function changeEndpoint(pool: Pool, changed: EndpointChange): Promise<EndpointRow | null> {
  const [row] = await runPatiently(pool, change, changed)
  return row ?? null
}

export async function rotateSecret(db: Database, rotation: Rotation): Promise<void> {
  await run(db, rotate, rotation)
}

/** Null where the endpoint is disabled. */
export async function storeTestEvent(db: Database, event: NewTestEvent): Promise<{ startsNow: boolean } | null> {
  const [row] = await run(db, test, event)
  return row ?? null
}

/** Whether there was one. */
export async function deleteEndpoint(pool: Pool, { businessId, mode }: Owner, id: string): Promise<boolean> {
  return (await runPatiently(pool, remove, { id, businessId, mode })).length > 0
}
