import type { Pool, PoolClient } from 'pg'
import { asSuperuser } from '../../database.ts'
import { inTransaction } from '../../../src/db/query.ts'

/** Runs `work` in a transaction without triggers and foreign keys, as a restore stores rows. */
export async function withoutTriggers<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return await asSuperuser(pool, (superuser) =>
    inTransaction(superuser, async (client) => {
      await client.query('SET LOCAL session_replication_role = replica')
      return await work(client)
    }),
  )
}

const BATCH = 100_000
const PARALLEL = 2

/**
 * Runs the statements for the numbers after `from` up to `to` in batches, two batches at a time. The first and last
 * number of a batch follow the values.
 */
export async function inBatches(
  pool: Pool,
  { from = 0, to }: { from?: number; to: number },
  statements: readonly string[],
  values: readonly unknown[],
): Promise<void> {
  let next = from
  const storeBatches = async () => {
    while (next < to) {
      const first = next + 1
      next = Math.min(next + BATCH, to)
      const given = [...values, first, next]
      await withoutTriggers(pool, async (client) => {
        for (const statement of statements) await client.query(statement, given)
      })
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, storeBatches))
}
