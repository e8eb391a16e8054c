import { setTimeout as delay } from 'node:timers/promises'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { PoolClient } from 'pg'
import { grantToService } from './grants.ts'
import { fillLedger, type LedgerWalk } from './ledger/fill.ts'
import { SCHEMA_CHANGES, type SchemaChange } from './migrations/index.ts'
import { createOrm, MIGRATIONS_TABLE } from './orm.ts'
import { poolOf } from './query.ts'
import { migrationsOf, nameOf, type OnLocked, refusalOfSchema } from './schema-changes.ts'

/** An arbitrary key that no other program locks in this database. */
const MIGRATION_LOCK = 7_265_711
const LOCK_EVERY_MS = 250

/** The service cannot start on this database. The message is for the terminal. */
export class UnusableDatabaseError extends Error {
  override readonly name: string = 'UnusableDatabaseError'
}

/** The database holds tables that this program cannot upgrade. */
export class OtherSchemaError extends UnusableDatabaseError {
  override readonly name = 'OtherSchemaError'

  /** Continues a sentence that begins with "the database". */
  readonly what: string

  constructor(what: string, todo = 'set DATABASE_URL to a new, empty database') {
    super(`the database ${what}; ${todo}`)
    this.what = what
  }
}

const FOR_NEWER = 'start that version or a later one, or restore a backup that was made before'

export interface DatabaseUrls {
  url: string
  /** The address for the role that owns the tables. Default: `url`. */
  migrationUrl?: string | undefined
}

const NOT_PERMITTED = '42501'

interface MigrateOptions {
  changes?: readonly SchemaChange[]
  onLocked?: OnLocked
  /** Called while transactions of earlier versions get their ledger entries. */
  onFilled?: (walk: LedgerWalk) => void
}

/**
 * Migrates the schema, grants the service's role what it needs, and returns the names of the changes that ran. Rows of
 * earlier versions get their ledger entries, which balances are read from. The migrator has no lock, so a session lock
 * on a separate connection lets one process migrate while others wait. The service's role alone can only check that
 * nothing is left to migrate. Throws UnusableDatabaseError if the database cannot be reached, or if the role may not
 * migrate. Throws OtherSchemaError, and changes nothing, if another program or a changed migration created its tables,
 * or a newer version left tables that this one cannot use.
 */
export async function migrate(
  { url, migrationUrl = url }: DatabaseUrls,
  { changes = SCHEMA_CHANGES, onLocked = () => undefined, onFilled = () => undefined }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = migrationsOf(changes, onLocked)
  // Patient, because changing a large table takes long, and so does waiting for another process that does it.
  const orm = await createOrm({ url: migrationUrl, maxConnections: 2, patient: true, migrations })
  try {
    return await locked(orm, async () => {
      await refuseOtherSchema(orm, changes)
      const done = await orm.migrator.up()
      if (migrationUrl !== url) await grant(orm, url)
      // A test may migrate to an earlier version, which has no ledger.
      if (changes.some(({ name }) => name === '0015-ledger')) await fillLedger(await poolOf(orm), onFilled)
      return done.map(({ name }) => nameOf(name))
    })
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code !== NOT_PERMITTED) throw error
    throw new UnusableDatabaseError(
      `this role may not migrate the database: ${message.split(' - ').at(-1)}; run npm run db:migrate first, with ` +
        'DATABASE_MIGRATION_URL of the role that owns the tables',
      { cause: error },
    )
  } finally {
    await orm.close()
  }
}

/** Gives the role of `url` its rights. With one role for both there is nothing to give. */
async function grant(owner: MikroORM, url: string): Promise<void> {
  const service = await createOrm({ url, maxConnections: 1 })
  try {
    const [role, ownerRole] = await Promise.all([roleOf(service), roleOf(owner)])
    if (role !== ownerRole) await grantToService(await poolOf(owner), role)
  } finally {
    await service.close()
  }
}

async function roleOf(orm: MikroORM): Promise<string> {
  const client = await firstConnection(orm)
  try {
    return (await client.query('SELECT current_user AS role')).rows[0].role
  } finally {
    client.release()
  }
}

async function locked<T>(orm: MikroORM, work: () => Promise<T>): Promise<T> {
  const client = await firstConnection(orm)
  try {
    // Asks again and again: a waiting statement has a snapshot, and CREATE INDEX CONCURRENTLY waits for all of those.
    const lock = `SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS locked`
    while (!(await client.query(lock)).rows[0].locked) await delay(LOCK_EVERY_MS)
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
    // The error of a host with several addresses has a code and no message.
    throw new UnusableDatabaseError(`the database cannot be reached: ${message || code}; see DATABASE_URL`, {
      cause: error,
    })
  }
}

async function refuseOtherSchema(orm: MikroORM, changes: readonly SchemaChange[]): Promise<void> {
  const pool = await poolOf(orm)
  const { rows } = await pool.query('SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()')
  if (rows.length === 0) return
  // `getExecuted` creates the migrator's table if it is missing, so check for the table first.
  if (!rows.some(({ name }) => name === MIGRATIONS_TABLE)) throw new OtherSchemaError('holds tables of another program')
  // The table of another program may have no names.
  const stored = (await orm.migrator.getExecuted()).map(({ name }: { name?: string }) => name ?? '')
  // A first start that died before its migration leaves only the migrator's table.
  if (stored.length === 0 && rows.length > 1) throw new OtherSchemaError('holds tables of another program')
  const refusal = refusalOfSchema(stored, changes)
  if (refusal) throw new OtherSchemaError(refusal.what, refusal.because === 'NEWER' ? FOR_NEWER : undefined)
}
