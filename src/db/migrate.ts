import type { MikroORM } from '@mikro-orm/postgresql'
import { poolOf } from './query.ts'

/** Any number will do, as long as no other program locks the same one in this database. */
const MIGRATION_LOCK = 7_265_711

/**
 * Brings the schema up to date and answers the names of what ran. The migrator has no lock of its own:
 * a session lock on a connection of our own lets one process do it while the others wait.
 */
export async function migrate(orm: MikroORM): Promise<string[]> {
  const pool = await poolOf(orm)
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const done = await orm.migrator.up()
    return done.map((migration) => migration.name)
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}
