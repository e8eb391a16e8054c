import pg from 'pg'
import { until } from '../until.ts'

/** Blocks every insert of an attempt until it is released, so senders stop just before they would send. */
export async function lockAttempts(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  // Dropping the database of a failed test also ends this connection.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('BEGIN')
  await client.query('LOCK TABLE attempts IN SHARE MODE')
  return {
    /** Resolves when that many connections wait to insert an attempt. */
    waiting: async (count: number) => {
      await until(async () => {
        // Postgres caches pg_stat_activity within a transaction.
        await client.query('SELECT pg_stat_clear_snapshot()')
        // A save of another attempt waits for the lock too, and does not count.
        const found = await client.query(`
          SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
          WHERE relation = 'attempts'::regclass AND NOT granted AND query LIKE '%INSERT INTO attempts%'`)
        return found.rowCount === count
      })
    },
    release: async () => {
      await client.query('ROLLBACK')
      await client.end()
    },
  }
}
