import type { Pool } from 'pg'
import { inBatches } from './storing.ts'
import { type Owner, RARE } from './transactions.ts'

async function fill(pool: Pool, made: string, values: unknown[], range: { from?: number; to: number }) {
  const text = `
    WITH made AS (${made}),
    event AS (
      INSERT INTO events (id, business_id, mode, transaction_id, type, body, created_at)
      SELECT 'evt_' || id, $1, $2, 'txn_' || id, type, '{}', at FROM made
    )
    INSERT INTO deliveries (id, business_id, mode, event_id, event_type, endpoint_id, state, engine_due_at, created_at, updated_at)
    SELECT 'dlv_' || id, $1, $2, 'evt_' || id, type, endpoint_id, state, due_at, at, at FROM made`
  await inBatches(pool, range, [text], values)
  await pool.query('VACUUM (ANALYZE) events, deliveries')
}

export interface Endpoints {
  usual: string
  rare: string
}

/**
 * Fills up a business's deliveries of a mode from `has` to `wanted`, the oldest first. Nearly all are DELIVERED to the
 * usual endpoint. The oldest are rare ones: some DEAD, some of another type, some to another endpoint.
 */
export async function insertManyDeliveries(
  pool: Pool,
  { businessId, mode }: Owner,
  { usual, rare }: Endpoints,
  { wanted, has = 0 }: { wanted: number; has?: number },
): Promise<void> {
  const made = `
    SELECT lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || left(md5($1 || $2 || n::text), 20) AS id, at,
      CASE WHEN n <= ${RARE} THEN 'DEAD' ELSE 'DELIVERED' END AS state,
      CASE WHEN n > ${RARE} AND n <= ${2 * RARE} THEN 'refund.failed' ELSE 'payment.succeeded' END AS type,
      CASE WHEN n > ${2 * RARE} AND n <= ${3 * RARE} THEN $4 ELSE $3 END::text AS endpoint_id, NULL::timestamptz AS due_at
    FROM generate_series($5::int, $6::int) n, LATERAL (SELECT now() - interval '3 weeks' + n * interval '1 s' AS at) times`
  await fill(pool, made, [businessId, mode, usual, rare], { from: has, to: wanted })
}

/** Inserts `count` deliveries to an endpoint; the first attempt of each has been due for at least an hour. */
export async function insertDueDeliveries(pool: Pool, { businessId, mode }: Owner, endpointId: string, count: number) {
  const made = `
    SELECT replace(uuidv7()::text, '-', '') AS id, now() AS at, 'PENDING' AS state, 'payment.created' AS type,
      $3::text AS endpoint_id, now() - interval '1 hour' - n * interval '1 ms' AS due_at
    FROM generate_series($4::int, $5::int) n`
  await fill(pool, made, [businessId, mode, endpointId], { to: count })
}

/** Inserts a replay of each delivery that has none, due when the delivery is. */
export async function insertReplays(pool: Pool): Promise<void> {
  await pool.query(`
    INSERT INTO delivery_replays (id, delivery_id, endpoint_id, engine_due_at)
    SELECT replace(id, 'dlv', 'rpl'), id, endpoint_id, engine_due_at FROM deliveries ORDER BY id ON CONFLICT DO NOTHING`)
  await pool.query('VACUUM (ANALYZE) delivery_replays')
}
