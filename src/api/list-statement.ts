import type { Statement } from '../db/query.ts'
import { readCursor, rowsWanted, type PageQuery } from './schemas/pages.ts'

export interface ListSpec {
  /** Distinct for each list. */
  name: string
  /** SELECT … FROM …, up to where the conditions begin. */
  select: string
  /** The columns that the list is ordered by, newest first; an index has them in this order. */
  createdAt: string
  id: string
}

/** SQL with one `?` for the value. Where the value is undefined the condition is left out. */
export type Condition = readonly [sql: string, value: unknown]

/**
 * The statement of one page. Every combination of filters is a statement of its own, prepared once, so that
 * each gets a plan that fits it. Throws SV-2001 for a cursor that no page gave.
 */
export function listStatement(
  { name, select, createdAt, id }: ListSpec,
  conditions: readonly Condition[],
  query: PageQuery,
): { statement: Statement; values: unknown[] } {
  const after = readCursor(query.cursor)
  const values: unknown[] = []
  const used: string[] = []
  const clauses: string[] = []
  for (const [index, [sql, value]] of conditions.entries()) {
    if (value === undefined) continue
    values.push(value)
    used.push(String(index))
    clauses.push(sql.replace('?', `$${values.length}`))
  }
  if (after) {
    values.push(after.createdAt, after.id)
    used.push('after')
    clauses.push(`(${createdAt}, ${id}) < ($${values.length - 1}, $${values.length})`)
  }
  values.push(rowsWanted(query))
  const where = clauses.length > 0 ? `WHERE ${clauses.join(' AND ')}` : ''
  const text = `${select} ${where} ORDER BY ${createdAt} DESC, ${id} DESC LIMIT $${values.length}`
  return { statement: { name: `${name}:${used.join('.')}`, text }, values }
}
