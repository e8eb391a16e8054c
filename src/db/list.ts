import type { EntityManager, EntityName, FilterQuery, FindOptions } from '@mikro-orm/postgresql'
import { allRows, type Database, parametersOf, type Query } from './query.ts'

export interface Position {
  createdAt: Date
  id: string
}

export type AnyOf<Filters> = { [Name in keyof Filters]?: Filters[Name] | undefined }

export type CreatedIn = AnyOf<Record<'since' | 'until', Date>>

export interface Part<After = Position> {
  /** The last row of the previous page; null for the first page. */
  after: After | null
  most: number
}

/** SQL that names its filters. It is left out if one of them is undefined, or if `applies` returns false. */
type Condition<Filters> = string | { sql: string; applies: (filters: Filters) => boolean }

interface ListText<Filters> {
  /** Unique among lists. */
  name: string
  /** Without WHERE. */
  select: string
  where: readonly Condition<Filters>[]
  /** The alias of the listed rows, or their table. */
  row: string
  /** The column of the order, of which there is an index. Null: ids order the rows, since they grow with time. */
  time?: string | null
  /** Default: newest first. */
  oldestFirst?: true
}

/** The conditions on rows of a business and mode, and on the time of their creation. */
export const ownedBy = (row: string): string[] => [
  `${row}.business_id = :businessId`,
  `${row}.mode = :mode`,
  `${row}.created_at >= :since`,
  `${row}.created_at < :until`,
]

type Values<Filters> = Filters & { after?: string; afterCreatedAt?: Date; most: number }

/** Each combination of filters has its own prepared statement, and so its own plan. */
export function list<Filters extends object, Row>({
  name,
  select,
  where,
  row,
  time = 'created_at',
  oldestFirst,
}: ListText<Filters>) {
  const [at, id] = [time && `${row}.${time}`, `${row}.id`]
  const conditions = where.map((condition) => {
    if (typeof condition !== 'string') return condition
    const parameters = parametersOf(condition)
    const isGiven = (filters: object) =>
      parameters.every((each) => (filters as Record<string, unknown>)[each] !== undefined)
    return { sql: condition, applies: isGiven }
  })
  // Not a comparison of rows: beside the end of a range of time, Postgres would begin at that end for each page, and a
  // file of a million rows would take minutes. Of two plain comparisons it begins at the nearer one.
  const [beyond, way] = oldestFirst ? ['>', 'ASC'] : ['<', 'DESC']
  const after = at
    ? `${at} ${beyond}= :afterCreatedAt AND (${at} ${beyond} :afterCreatedAt OR ${id} ${beyond} :after)`
    : `${id} ${beyond} :after`
  const order = at ? `${at} ${way}, ${id} ${way}` : `${id} ${way}`
  const known = new Map<string, Query<Values<Filters>, Row[]>>()

  function write(used: readonly number[], goesOn: boolean): Query<Values<Filters>, Row[]> {
    const clauses = [...used.map((index) => conditions[index]!.sql), ...(goesOn ? [after] : [])]
    const text = `${select} ${clauses.length > 0 ? `WHERE ${clauses.join(' AND ')}` : ''} ORDER BY ${order} LIMIT :most`
    return allRows<Values<Filters>, Row>(`${name}:${[...used, ...(goesOn ? ['after'] : [])].join('.')}`)(text)
  }

  return async (db: Database, filters: Filters, part: Part): Promise<Row[]> => {
    const used = [...conditions.keys()].filter((index) => conditions[index]!.applies(filters))
    const key = `${used.join('.')} ${part.after !== null}`
    const read = known.get(key) ?? write(used, part.after !== null)
    known.set(key, read)
    const from = part.after && { after: part.after.id, afterCreatedAt: part.after.createdAt }
    return await read(db, { ...filters, ...from, most: part.most })
  }
}

/** The ORM's condition for `after` begins with `createdAt`, so the index is used. */
export async function newestFirst<Entity extends Position, Hint extends string = never>(
  em: EntityManager,
  entity: EntityName<Entity>,
  where: FilterQuery<NoInfer<Entity>>,
  { after, most }: Part,
  relations: Pick<FindOptions<NoInfer<Entity>, Hint>, 'populate' | 'strategy'> = {},
): Promise<Entity[]> {
  const options = { ...relations, orderBy: { createdAt: 'desc', id: 'desc' }, limit: most }
  return (await em.find(entity, where, (after ? { ...options, after } : options) as never)) as Entity[]
}
