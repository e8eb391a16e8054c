import type { MikroORM } from '@mikro-orm/postgresql'
import type { PoolClient } from 'pg'
import { migrations } from './migrations/index.ts'
import { createOrm, MIGRATIONS_TABLE } from './orm.ts'
import { poolOf } from './query.ts'

/** Any number will do, as long as no other program locks the same one in this database. */
const MIGRATION_LOCK = 7_265_711

/** No start is possible on this database; its message is for the terminal. */
export class UnusableDatabaseError extends Error {
  override readonly name: string = 'UnusableDatabaseError'
}

/** The database holds tables that our migrations cannot continue. */
export class OtherSchemaError extends UnusableDatabaseError {
  override readonly name = 'OtherSchemaError'

  constructor(what: string) {
    super(`the database ${what}; set DATABASE_URL to a new, empty database to start anew`)
  }
}

/**
 * Brings the schema up to date and answers the names of what ran. The migrator has no lock of its own:
 * a session lock on a connection of our own lets one process do it while the others wait.
 * Throws UnusableDatabaseError where the database cannot be reached, and OtherSchemaError, changing nothing, where its
 * tables were made by another baseline or by another program.
 */
export async function migrate(url: string): Promise<string[]> {
  // A change of a large table takes as long as it takes, and so does the wait for another process that makes it.
  const orm = await createOrm({ url, maxConnections: 2, patient: true })
  try {
    return await locked(orm, async () => {
      await refuseOtherSchema(orm)
      const done = await orm.migrator.up()
      return done.map((migration) => migration.name)
    })
  } finally {
    await orm.close()
  }
}

async function locked<T>(orm: MikroORM, work: () => Promise<T>): Promise<T> {
  const client = await firstConnection(orm)
  try {
    await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
    return await work()
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`).catch(() => undefined)
    client.release()
  }
}

async function firstConnection(orm: MikroORM): Promise<PoolClient> {
  try {
    return await (await poolOf(orm)).connect()
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string }
    // Of a name with several addresses nothing but the code is said.
    throw new UnusableDatabaseError(`the database cannot be reached: ${message || code}; see DATABASE_URL`, {
      cause: error,
    })
  }
}

async function refuseOtherSchema(orm: MikroORM): Promise<void> {
  const pool = await poolOf(orm)
  const { rows } = await pool.query('SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()')
  if (rows.length === 0) return
  // The migrator makes its table where it is missing, so it is asked only where it has one.
  if (!rows.some(({ name }) => name === MIGRATIONS_TABLE)) throw new OtherSchemaError('holds tables of another program')
  const executed = await orm.migrator.getExecuted()
  const ours = executed.some(({ name }) => name === migrations[0]!.name)
  // A first start that died before its migration leaves nothing but the migrator's own table.
  if (!ours && (executed.length > 0 || rows.length > 1))
    throw new OtherSchemaError('has the schema of another version of this service and cannot be migrated')
}
