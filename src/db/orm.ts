import { Migrator } from '@mikro-orm/migrations'
import { MikroORM, UnderscoreNamingStrategy } from '@mikro-orm/postgresql'
import * as entities from './entities/index.ts'
import { migrations } from './migrations/index.ts'
import { PunctualClient } from './punctual-client.ts'

/**
 * One thread of ours keeps no more of them busy, and each is a process that wants a core. Measured on two cores: a burst is
 * accepted a third faster than over 20, since Postgres takes 0.55 ms a payment instead of 0.7; a closed loop is as fast.
 */
const MAX_CONNECTIONS = 8
/** Longer than the pauses between one burst and the next. */
const IDLE_MS = 300_000

/**
 * How long a request can be kept waiting by a database that accepts connections and says nothing: it is answered 503
 * within 6 s, of which the shared rate limits may take one (`ANSWERS_WITHIN_MS`).
 */
const CONNECTED_WITHIN_MS = 4_000
const ANSWERED_WITHIN_MS = 4_000
/** Less than the client waits, so that a slow statement costs the statement and not its connection. */
const STATEMENT_WITHIN_MS = 3_500
/** A transaction waits for nothing but the database; one that stands still belongs to a process that does. */
const IDLE_IN_TRANSACTION_MS = 10_000

/** Where the migrator keeps the names of what ran. */
export const MIGRATIONS_TABLE = 'migrations'

export interface DatabaseOptions {
  url: string
  /** Connections this process may hold. */
  maxConnections?: number
  /** For migrations and other jobs that no request waits for: a statement may take as long as it needs. */
  patient?: boolean
}

const limits = {
  answerWithinMs: ANSWERED_WITHIN_MS,
  statement_timeout: STATEMENT_WITHIN_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
}

/** The ORM over one pool. It connects with the first query, so a database that is away does not stop a start. */
export async function createOrm({
  url,
  maxConnections = MAX_CONNECTIONS,
  patient = false,
}: DatabaseOptions): Promise<MikroORM> {
  return await MikroORM.init({
    clientUrl: url,
    entities: Object.values(entities),
    namingStrategy: UnderscoreNamingStrategy,
    forceUtcTimezone: true,
    // Measured: with the default of 10 s, connections made anew were a fifth of the database's CPU a payment.
    pool: { min: 0, max: maxConnections, idleTimeoutMillis: IDLE_MS },
    driverOptions: {
      connectionTimeoutMillis: CONNECTED_WITHIN_MS,
      keepAlive: true,
      Client: PunctualClient,
      ...(patient ? {} : limits),
    },
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, tableName: MIGRATIONS_TABLE },
    // The ORM is silent: what it would say of queries can hold personal data.
    logger: () => undefined,
    discovery: { checkDuplicateTableNames: true },
  })
}
