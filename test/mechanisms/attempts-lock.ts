import pg from 'pg'
import { until } from '../until.ts'

export interface AttemptsLock {
  /** Resolves once that many wait to insert an attempt. */
  waiting(count: number): Promise<void>
  release(): Promise<void>
}

/** Lets nobody insert an attempt until it is released: whoever was about to send is held at that moment. */
export async function lockAttempts(databaseUrl: string): Promise<AttemptsLock> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // Dropping the database of a test that failed ends this too.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('BEGIN')
  await client.query('LOCK TABLE attempts IN SHARE MODE')
  return {
    waiting: async (count) => {
      await until(async () => {
        // Within a transaction, who does what is looked at once and kept.
        await client.query('SELECT pg_stat_clear_snapshot()')
        // Whoever records what became of another attempt meanwhile waits as well, and does not count.
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
