import { Migrator } from '@mikro-orm/migrations'
import { MikroORM, UnderscoreNamingStrategy } from '@mikro-orm/postgresql'
import { entities } from './entities/index.ts'
import { migrations } from './migrations/index.ts'

/** Longer than the pauses between one burst and the next. */
const IDLE_MS = 300_000

export interface DatabaseOptions {
  url: string
  /** Connections this process may hold. */
  maxConnections?: number
}

/** The ORM over one pool. It connects with the first query, so a database that is away does not stop a start. */
export async function createOrm({ url, maxConnections = 20 }: DatabaseOptions): Promise<MikroORM> {
  return await MikroORM.init({
    clientUrl: url,
    entities,
    namingStrategy: UnderscoreNamingStrategy,
    forceUtcTimezone: true,
    // Measured: with the default of 10 s, connections made anew were a fifth of the database's CPU a payment.
    pool: { min: 0, max: maxConnections, idleTimeoutMillis: IDLE_MS },
    // A pool that cannot connect answers within this, so that the API can say 503 in time.
    driverOptions: { connectionTimeoutMillis: 5_000, keepAlive: true },
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, tableName: 'migrations' },
    // The ORM is silent: what it would say of queries can hold personal data.
    logger: () => undefined,
    discovery: { checkDuplicateTableNames: true },
  })
}
