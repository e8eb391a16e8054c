import { AsyncLocalStorage } from 'node:async_hooks'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import { GRACE_MS } from '../domain/engine-work.ts'
import { currentTraceparent } from '../telemetry/trace-context.ts'

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

const properties = new Map<string, string>()

function propertyOf(column: string): string {
  let property = properties.get(column)
  if (property === undefined) {
    property = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    properties.set(column, property)
  }
  return property
}

export const columnOf = (property: string): string =>
  property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const inJson = (value: unknown) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)

/** A row for `json_populate_record`, which takes the types of its columns from the table. */
export const columnsOf = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([property, value]) => [columnOf(property), inJson(value)]))

export const columnsJson = (rows: readonly object[]): string => JSON.stringify(rows.map(columnsOf))

function rowOf(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < names.length; index++) row[names[index]!] = values[index]
  return row
}

/** Matches `:name`, but no cast (`::text`) and no upper bound of a slice (`parts[1:most]`). */
const PARAMETER = /(?<![:\w]):([a-z]\w*)/gi

export function parametersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(PARAMETER), ([, parameter]) => parameter!))]
}

export type Query<Parameters, Result> = (db: Database, given: Parameters) => Promise<Result>

/**
 * Makes a query of a text, prepared under this unique name once per connection. It throws if a value is missing, since
 * the driver would write NULL. `:traceparent` is the trace of the current work. The properties of a row are its columns
 * in camelCase: `business_id` is `businessId`. The queries below return what their names say.
 */
export function allRows<Parameters extends object, Row>(name: string) {
  return (written: string): Query<Parameters, Row[]> => {
    // Once, when the module is loaded: names of parameters become numbers.
    const parameters = parametersOf(written)
    const text = written.replaceAll(PARAMETER, (_, parameter: string) => `$${parameters.indexOf(parameter) + 1}`)
    const valueOf = (given: Parameters, parameter: string): unknown => {
      if (parameter === 'traceparent') return currentTraceparent()
      const value = (given as Record<string, unknown>)[parameter]
      if (value === undefined) throw new Error(`the statement ${name} is given no ${parameter}`)
      return value
    }
    return async (db, given) => {
      const values = parameters.map((parameter) => valueOf(given, parameter))
      const result = await db.query<unknown[]>({ name, text, values, types: parsers, rowMode: 'array' })
      const names = result.fields.map((field) => propertyOf(field.name))
      return result.rows.map((row) => rowOf(names, row) as Row)
    }
  }
}

function taking<Parameters extends object, Row, Result>(name: string, take: (rows: Row[]) => Result) {
  return (text: string): Query<Parameters, Result> => {
    const rows = allRows<Parameters, Row>(name)(text)
    return async (db, given) => take(await rows(db, given))
  }
}

export const firstRow = <Parameters extends object, Row>(name: string) =>
  taking<Parameters, Row, Row | null>(name, ([row]) => row ?? null)

export const onlyRow = <Parameters extends object, Row>(name: string) =>
  taking<Parameters, Row, Row>(name, ([row]) => row!)

/** The first column of the first row. Its type has to allow null if there may be no row. */
export const oneValue = <Parameters extends object, Value>(name: string) =>
  taking<Parameters, object, Value>(name, ([row]) => (row ? Object.values(row)[0] : null) as Value)

export const allValues = <Parameters extends object, Value>(name: string) =>
  taking<Parameters, object, Value[]>(name, (rows) => rows.map((row) => Object.values(row)[0] as Value))

export const hasRow = <Parameters extends object>(name: string) =>
  taking<Parameters, unknown, boolean>(name, (rows) => rows.length > 0)

export const command = <Parameters extends object>(name: string) =>
  taking<Parameters, never, void>(name, () => undefined)

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

/** An error rolls back. `work` must wait for nothing but the database (`requireNoHeldConnection`). */
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

/** SQL: the time that a workflow has after its own next action before the relay starts it again. */
export const GRACE = `INTERVAL '${GRACE_MS} ms'`

/**
 * Makes a row due again that failed for a fault of this service: after as long as it has waited since its last change,
 * between one and ten minutes. Lasting faults then cost less. A longer wait would occupy the place of a delivery at its
 * endpoint.
 */
export const postponement = <Id extends string>(name: string, table: string, id: Id) =>
  command<Record<Id, string>>(name)(`
    UPDATE ${table}
    SET engine_due_at = now() + least(greatest(now() - updated_at, interval '1 min'), interval '10 min')
    WHERE id = :${id} AND engine_due_at IS NOT NULL`)

/**
 * SQL: inserts the parameters `given`, names in camelCase with spaces between, into the columns of these names. `more`
 * has the SQL of further columns. `from`: one row for each of these rows.
 */
export function insertion(table: string, given: string, more: Record<string, string> = {}, from?: string): string {
  const own = given.split(' ').map((name) => [name, `:${name}`] as const)
  const all = [...own, ...Object.entries(more)]
  const values = all.map(([, sql]) => sql).join(', ')
  const columns = all.map(([name]) => columnOf(name)).join(', ')
  return `INSERT INTO ${table} (${columns}) ${from ? `SELECT ${values} FROM ${from}` : `VALUES (${values})`}`
}

/** SQL: the milliseconds since 1970 of a time, rounded as a column of type `timestamptz(3)` rounds what it stores. */
export const epochMs = (time: string): string => `(extract(epoch FROM ${time}) * 1000)::bigint`

/**
 * SQL: a JSON object of columns of `row`: `fields` are their names in camelCase, with spaces between. One that ends
 * with `Ms` is a time. `more` has the SQL of further fields.
 */
export function jsonOf(row: string, fields: string, more: Record<string, string> = {}): string {
  const own = fields.split(' ').map((field) => {
    const column = `${row}.${columnOf(field.replace(/Ms$/, ''))}`
    return [field, field.endsWith('Ms') ? epochMs(column) : column]
  })
  const all = [...own, ...Object.entries(more)]
  return `json_build_object(${all.map(([field, sql]) => `'${field}', ${sql}`).join(', ')})`
}

/** SQL: the values of all rows, an empty array without one. */
export const jsonList = (value: string, order: string): string => `coalesce(json_agg(${value} ORDER BY ${order}), '[]')`
