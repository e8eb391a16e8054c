import { Type, type TObject, type TProperties, type TSchema } from 'typebox'
import type { Part, Position } from '../../db/list.ts'
import { fieldsRefused } from './schema-faults.ts'
import { closed, nullable } from './schema.ts'

export const DEFAULT_LIMIT = 20

/** The query parameters of every list; filters go beside them. */
export const pageParameters = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: DEFAULT_LIMIT, description: 'Rows of a page.' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: '`nextCursor` of the page before.' })),
}

/** The query of a list: its filters, `limit` and `cursor`. */
export function listQuery<P extends TProperties>(filters: P) {
  return closed({ ...filters, ...pageParameters })
}

/** One page: newest first, `nextCursor` null on the last. */
export function pageOf<S extends TSchema>(item: S & { title?: string }): TObject {
  return closed(
    {
      data: Type.Array(item, { description: 'The rows of the page, newest first.' }),
      nextCursor: nullable(
        Type.String({ description: 'The `cursor` of the next page; null on the last.', examples: ['MTc5NTI0…'] }),
      ),
    },
    item.title ? { title: `${item.title}Page` } : {},
  )
}

const CURSOR = /^(\d{1,15})\.([a-z]{3}_[0-9a-f]{32})$/

export function writeCursor({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')
}

/** Where the page before ended. Throws SV-2001 for a text that no page ever gave. */
export function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const [, millis, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (!millis || !id || Number(millis) > 8.64e15)
    throw fieldsRefused([{ path: '/cursor', message: 'is not a cursor of this list' }])
  return { createdAt: new Date(Number(millis)), id }
}

export interface PageQuery {
  limit?: number
  cursor?: string
}

/** Reads one row more than the page holds, to know whether there is another. */
export function rowsWanted({ limit = DEFAULT_LIMIT }: PageQuery): number {
  return limit + 1
}

/** The part of a list that a page is made of. Throws SV-2001 for a cursor that no page gave. */
export function partOf(query: PageQuery): Part {
  return { after: readCursor(query.cursor), most: rowsWanted(query) }
}

/** The page of the rows that were read with `rowsWanted`. */
export function toPage<Row extends Position, Item>(
  rows: readonly Row[],
  { limit = DEFAULT_LIMIT }: PageQuery,
  present: (row: Row) => Item,
): { data: Item[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { data: page.map(present), nextCursor: last && rows.length > limit ? writeCursor(last) : null }
}
