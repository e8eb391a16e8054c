import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Pool, PoolClient } from 'pg'
import { inTransaction, type Database } from './query.ts'

/** All that the ORM asks of a transaction that it did not begin: to run a statement in it. */
class OpenTransaction {
  readonly client: PoolClient

  constructor(client: PoolClient) {
    this.client = client
  }

  async executeQuery({ sql }: { sql: string }): Promise<{ rows: unknown[]; numAffectedRows: bigint }> {
    const { rows, rowCount } = await this.client.query(sql)
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }
}

function isPool(db: Database): db is Pool {
  return !('release' in db)
}

/** Entities are read on `db`: within the transaction that is open there, or else on any connection of the pool. */
export function entitiesOn({ orm }: { orm: MikroORM }, db: Database): EntityManager {
  const em = orm.em.fork()
  if (!isPool(db)) em.setTransactionContext(new OpenTransaction(db))
  return em
}

/**
 * Work on entities within the transaction that is open on `db`, beside the statements that run there. Whatever `work`
 * made or changed is flushed when it is done, so it is committed with them or lost with them; `work` flushes earlier
 * where it needs what only the database knows, or has to catch a refusal.
 */
export async function unitOfWork<T>(
  store: { orm: MikroORM },
  db: Database,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  if (isPool(db)) throw new Error('a unit of work needs a transaction')
  const em = entitiesOn(store, db)
  const result = await work(em)
  await em.flush()
  return result
}

/** `unitOfWork` in a transaction of its own. */
export async function inUnitOfWork<T>(
  store: { orm: MikroORM; pool: Pool },
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  return await inTransaction(store.pool, (db) => unitOfWork(store, db, work))
}

/** The connection that a unit of work is done on, for what there is SQL beside the entities. */
export function clientOf(em: EntityManager): PoolClient {
  const transaction: unknown = em.getTransactionContext()
  if (!(transaction instanceof OpenTransaction)) throw new Error('there is no transaction outside a unit of work')
  return transaction.client
}
