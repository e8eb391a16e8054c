import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { holdingConnection } from './held-connection.ts'
import { type Statement, valuesOf } from './statement.ts'

export type Database = Pool | PoolClient

type Parser = (value: string) => unknown

const asJson: Parser = (value) => JSON.parse(value)
const asIs: Parser = (value) => value

/** By the type's number. int8 as a number (money fits, by CHECK) and timestamptz as a Date, whatever the ORM does with them. */
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

/** `pg` asks for the parser of each column of each answer. */
const parsers = {
  getTypeParser(oid: number): Parser {
    if (oid === TEXT_ARRAY) throw new Error('select arrays as json: to_json(column)')
    return PARSERS.get(oid) ?? asIs
  },
}

/** The pool that the ORM itself uses: hot statements go through it, prepared by name. */
export async function poolOf(orm: MikroORM): Promise<Pool> {
  return await orm.em.getConnection().getNativeClient()
}

/** Runs a prepared statement and answers its rows. */
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

/** Throws where the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await db.query('SELECT')
}

/** One that cannot be answered is not worth waiting for: its connection is closed, which rolls back as well. */
const ROLLBACK: QueryConfig & { answerWithinMs: number } = { text: 'ROLLBACK', answerWithinMs: 500 }

/**
 * Runs `work` in one transaction on one connection; any throw rolls it back. `work` waits for nothing but the database
 * (`requireNoHeldConnection`).
 */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await holdingConnection(() => work(client))
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query(ROLLBACK).catch((rollbackError: Error) => (broken = rollbackError))
    throw error
  } finally {
    client.release(broken)
  }
}
