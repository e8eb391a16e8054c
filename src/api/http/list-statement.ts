import { readCursor, rowsWanted, type PageQuery } from '../links/page-schema.ts'

export interface ListSpec {
  /** Distinct for each list. */
  name: string
  /** SELECT … FROM …, up to where the conditions begin. */
  select: string
  /**
   * The columns that the list is ordered by, newest first; an index has them in this order. Without the first it is
   * ordered by its ids, which grow with the time at which they were made.
   */
  createdAt?: string
  id: string
}

/** SQL with one `?` for its value, left out where the value is undefined; or SQL that needs none. */
export type Condition = readonly [sql: string, value: unknown] | readonly [sql: string]

/**
 * The statement of one page. Every combination of filters is a statement of its own, prepared once, so that
 * each gets a plan that fits it. Throws SV-2001 for a cursor that no page gave.
 */
export function listStatement(
  { name, select, createdAt, id }: ListSpec,
  conditions: readonly Condition[],
  query: PageQuery,
): { statement: { name: string; text: string }; values: unknown[] } {
  const after = readCursor(query.cursor)
  const values: unknown[] = []
  const used: string[] = []
  const clauses: string[] = []
  for (const [index, condition] of conditions.entries()) {
    if (condition.length === 2) {
      if (condition[1] === undefined) continue
      values.push(condition[1])
    }
    used.push(String(index))
    clauses.push(condition[0].replace('?', `$${values.length}`))
  }
  if (after) {
    values.push(...(createdAt ? [after.createdAt, after.id] : [after.id]))
    used.push('after')
    clauses.push(
      createdAt ? `(${createdAt}, ${id}) < ($${values.length - 1}, $${values.length})` : `${id} < $${values.length}`,
    )
  }
  values.push(rowsWanted(query))
  const where = clauses.length > 0 ? `WHERE ${clauses.join(' AND ')}` : ''
  const order = [createdAt, id].flatMap((column) => (column ? [`${column} DESC`] : [])).join(', ')
  const text = `${select} ${where} ORDER BY ${order} LIMIT $${values.length}`
  return { statement: { name: `${name}:${used.join('.')}`, text }, values }
}
