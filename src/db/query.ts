import { AsyncLocalStorage } from 'node:async_hooks'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { type Statement, valuesOf } from './statement.ts'

export type Database = Pool | PoolClient

type Parser = (value: string) => unknown

const asJson: Parser = (value) => JSON.parse(value)
const asIs: Parser = (value) => value

/** Parsers by type oid. Unlike the ORM's, int8 becomes a number (CHECKs keep money in range) and timestamptz a Date. */
const PARSERS = new Map<number, Parser>([
  [16, (value) => value === 't'],
  [17, (value) => Buffer.from(value.slice(2), 'hex')],
  [20, Number],
  [21, Number],
  [23, Number],
  [701, Number],
  [114, asJson],
  [3802, asJson],
  [1184, (value) => new Date(value)],
])
const TEXT_ARRAY = 1009

/** `pg` looks up the parser of each column of each result. */
const parsers = {
  getTypeParser(oid: number): Parser {
    if (oid === TEXT_ARRAY) throw new Error('select arrays as json: to_json(column)')
    return PARSERS.get(oid) ?? asIs
  },
}

/** Returns the ORM's own pool, on which statements run prepared by name. */
export async function poolOf(orm: MikroORM): Promise<Pool> {
  return await orm.em.getConnection().getNativeClient()
}

/** Runs a prepared statement and returns its rows. */
export async function run<Parameters extends object, Row>(
  db: Database,
  statement: Statement<Parameters, Row>,
  given: NoInfer<Parameters>,
): Promise<Row[]> {
  const result: QueryResult = await db.query(queryOf(statement, given))
  return result.rows as Row[]
}

function queryOf<Parameters extends object>(statement: Statement<Parameters>, given: NoInfer<Parameters>) {
  const { name, text } = statement
  return { name, text, values: valuesOf(statement, given), types: parsers }
}

/** Throws if the database does not respond. */
export async function ping(db: Database): Promise<void> {
  await db.query('SELECT')
}

const holding = new AsyncLocalStorage<true>()

/**
 * Throws if the caller holds a connection of the pool. Called before every wait for anything but the database (the
 * engine, a sleep, a hash, a held page): a process has few connections, and idle ones would block all other work.
 */
export function requireNoHeldConnection(waitsFor: string): void {
  if (holding.getStore()) throw new Error(`a connection of the database is held while ${waitsFor} is waited for`)
}

/** After this time the connection is closed, which also rolls back. */
const ROLLBACK: QueryConfig & { answerWithinMs: number } = { text: 'ROLLBACK', answerWithinMs: 500 }

/**
 * Runs `work` in one transaction on one connection; an error rolls it back. `work` must wait for nothing but the
 * database (`requireNoHeldConnection`).
 */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await holding.run(true, () => work(client))
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query(ROLLBACK).catch((rollbackError: Error) => (broken = rollbackError))
    throw error
  } finally {
    client.release(broken)
  }
}
