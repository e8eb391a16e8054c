import { type EntityManager, type MikroORM, sql } from '@mikro-orm/postgresql'
import {
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPoolClient,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { type Database, inTransaction } from './query.ts'

/** A driver that finds its transaction open: `inTransaction` begins and ends it. */
class OpenTransactionDriver extends PostgresDriver {
  override async beginTransaction(): Promise<void> {}
}

/**
 * A dialect of Kysely, which runs the ORM's queries: on this one connection instead of a pool. So entities and prepared
 * statements share one commit and its time-outs. The ORM's own `em.transactional` does not give out its connection, and
 * waits four seconds for a rollback on a dead one. Kysely is a package of the ORM's own, of the same exact version, so
 * naming it adds none.
 */
class OpenTransactionDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(client: PoolClient) {
    const connect = async () => client as PostgresPoolClient
    const config = { pool: { options: {}, connect, end: async () => undefined } }
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new OpenTransactionDriver(this.#config)
  }
}

const clients = new WeakMap<object, PoolClient>()

function isPool(db: Database): db is Pool {
  return !('release' in db)
}

/** Reads entities on `db`: in the transaction that is open there, or on any connection of the pool. */
export async function entitiesOn({ orm }: { orm: MikroORM }, db: Database): Promise<EntityManager> {
  const em = orm.em.fork()
  if (isPool(db)) return em
  const transaction = await new Kysely({ dialect: new OpenTransactionDialect(db) }).startTransaction().execute()
  clients.set(transaction, db)
  em.setTransactionContext(transaction)
  return em
}

/**
 * Work on entities in the transaction that is open on `db`, beside the statements that run there. Entities that `work`
 * creates or changes are flushed when it returns. `work` flushes earlier to read values that the database sets, or to
 * catch a violated constraint.
 */
export async function unitOfWork<T>(
  store: { orm: MikroORM },
  db: Database,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  if (isPool(db)) throw new Error('a unit of work needs a transaction')
  const em = await entitiesOn(store, db)
  const result = await work(em)
  await em.flush()
  return result
}

export async function inUnitOfWork<T>(
  store: { orm: MikroORM; pool: Pool },
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  return await inTransaction(store.pool, (db) => unitOfWork(store, db, work))
}

export function clientOf(em: EntityManager): PoolClient {
  const transaction = em.getTransactionContext<object>()
  const client = transaction && clients.get(transaction)
  if (!client) throw new Error('there is no transaction outside a unit of work')
  return client
}

/** The database's time. After the flush the property is a Date. `em.insert` accepts it, `em.create` does not. */
export function now(): Date {
  return sql<Date>`now()`
}

export function secondsFromNow(seconds: number): Date {
  return sql<Date>`now() + ${seconds} * interval '1 second'`
}
