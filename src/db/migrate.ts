import type { MikroORM } from '@mikro-orm/postgresql'
import type { PoolClient } from 'pg'
import { migrations } from './migrations/index.ts'
import { createOrm } from './orm.ts'
import { poolOf } from './query.ts'

/** Any number will do, as long as no other program locks the same one in this database. */
const MIGRATION_LOCK = 7_265_711

/** No start is possible on this database; its message is for the terminal. */
export class UnusableDatabaseError extends Error {
  override readonly name: string = 'UnusableDatabaseError'
}

/** The database was migrated by a version of the service whose migrations this one does not continue. */
export class OlderDatabaseError extends UnusableDatabaseError {
  override readonly name = 'OlderDatabaseError'

  constructor() {
    super(
      'the database was made by an earlier version and cannot be migrated; set DATABASE_URL to a new, empty database',
    )
  }
}

/**
 * Brings the schema up to date and answers the names of what ran. The migrator has no lock of its own:
 * a session lock on a connection of our own lets one process do it while the others wait.
 * Throws UnusableDatabaseError where it cannot be reached, and OlderDatabaseError, changing nothing, where other
 * migrations ran before the first of these.
 */
export async function migrate(url: string): Promise<string[]> {
  // A change of a large table takes as long as it takes, and so does the wait for another process that makes it.
  const orm = await createOrm({ url, maxConnections: 2, patient: true })
  try {
    return await locked(orm, async () => {
      await refuseOlder(orm)
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

async function refuseOlder(orm: MikroORM): Promise<void> {
  const executed = await orm.migrator.getExecuted()
  if (executed.length > 0 && !executed.some(({ name }) => name === migrations[0]!.name)) throw new OlderDatabaseError()
}
