import type { Pool } from 'pg'
import { until } from '../until.ts'

/** True if a statement in this database waits for a lock. */
export async function waitsForLock(pool: Pool): Promise<boolean> {
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  return (await pool.query(waiting)).rowCount! > 0
}

/**
 * Calls while another transaction has changed the record with this id and has not committed yet. The checks of `ask`
 * read the old record, so its effect must wait for the commit.
 */
export async function whileUncommitted<T>(pool: Pool, change: string, id: string, ask: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(change, [id])
    let answered = false
    const asked = ask().finally(() => (answered = true))
    await until(async () => answered || (await waitsForLock(pool)))
    await client.query('COMMIT')
    return await asked
  } finally {
    client.release(true)
  }
}
