import { type Database, run } from './query.ts'
import { parametersOf, statement, type Statement } from './statement.ts'

/** Where a row stands in a list. */
export interface Position {
  createdAt: Date
  id: string
}

/** Which part of a list is read. */
export interface Part {
  /** The last row of the page before; null for the first page. */
  after: Position | null
  most: number
}

/** SQL about the filters that it names, left out where one of them is undefined, or where `applies` says so. */
type Condition<Filters> = string | { sql: string; applies: (filters: Filters) => boolean }

interface ListText<Filters> {
  /** Distinct for each list. */
  name: string
  /** SELECT … FROM …, up to where the conditions begin. */
  select: string
  where: readonly Condition<Filters>[]
  /**
   * The columns that the list is ordered by, newest first; an index has them in this order. Without the first it is
   * ordered by its ids, which grow with the time at which they were made.
   */
  createdAt?: string
  id: string
}

type Values<Filters> = Filters & { after?: string; afterCreatedAt?: Date; most: number }

/**
 * A list that is read page by page. Every combination of filters is a statement of its own, written once and prepared
 * once a connection, so that each gets a plan that fits it.
 */
export function list<Filters extends object, Row>({ name, select, where, createdAt, id }: ListText<Filters>) {
  const conditions = where.map((condition) => {
    if (typeof condition !== 'string') return condition
    const parameters = parametersOf(condition)
    const isGiven = (filters: object) =>
      parameters.every((each) => (filters as Record<string, unknown>)[each] !== undefined)
    return { sql: condition, applies: isGiven }
  })
  const after = createdAt ? `(${createdAt}, ${id}) < (:afterCreatedAt, :after)` : `${id} < :after`
  const order = createdAt ? `${createdAt} DESC, ${id} DESC` : `${id} DESC`
  const known = new Map<string, Statement<Values<Filters>, Row>>()

  function write(used: readonly number[], goesOn: boolean): Statement<Values<Filters>, Row> {
    const clauses = [...used.map((index) => conditions[index]!.sql), ...(goesOn ? [after] : [])]
    const text = `${select} ${clauses.length > 0 ? `WHERE ${clauses.join(' AND ')}` : ''} ORDER BY ${order} LIMIT :most`
    return statement({ name: `${name}:${[...used, ...(goesOn ? ['after'] : [])].join('.')}`, text })
  }

  return async (db: Database, filters: Filters, part: Part): Promise<Row[]> => {
    const used = [...conditions.keys()].filter((index) => conditions[index]!.applies(filters))
    const key = `${used.join('.')} ${part.after !== null}`
    const read = known.get(key) ?? write(used, part.after !== null)
    known.set(key, read)
    const from = part.after && { after: part.after.id, afterCreatedAt: part.after.createdAt }
    return await run(db, read, { ...filters, ...from, most: part.most })
  }
}
