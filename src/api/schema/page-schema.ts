import type { Part, Position } from '../../db/list.ts'
import { fieldRefused } from './schema-faults.ts'
import * as t from './schema.ts'

const DEFAULT_LIMIT = 20

export const pageParameters = {
  limit: t.Optional(
    t.Integer({ minimum: 1, maximum: 100, default: DEFAULT_LIMIT, description: 'The number of entries of a page.' }),
  ),
  cursor: t.Optional(t.String({ maxLength: 200, description: 'The `nextCursor` of the previous page.' })),
}

export function listQuery<P extends t.TProperties>(filters: P) {
  return t.closed({ ...filters, ...pageParameters })
}

export function pageOf<S extends t.TSchema>(item: S & { title?: string }, order = 'newest first'): t.TObject {
  return t.closed(
    {
      data: t.arrayOf(item, `The entries of the page, ${order}.`),
      nextCursor: t.mostlyNull(t.text('The `cursor` of the next page; null on the last.', 'MTc5NTI0…')),
    },
    item.title ? { title: `${item.title}Page` } : {},
  )
}

interface ListTerms {
  example?: object
  description?: string
  order?: string
}

export function listOf(item: t.TSchema, { example = {}, description = 'Newest first.', order }: ListTerms = {}) {
  return { 200: { description, schema: pageOf(item, order), example: { data: [example] } } }
}

export const listing = <P extends t.TProperties>(item: t.TSchema, filters: P, terms?: ListTerms) => ({
  request: { query: listQuery(filters) },
  responses: listOf(item, terms),
})

const CURSOR = /^(\d{1,15})\.([a-z]{3}_[0-9a-f]{32})$/

export function writeCursor({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')
}

/** Returns the end of the previous page. Throws SV-2001 for an invalid cursor. */
export function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const [, millis, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (!millis || !id || Number(millis) > 8.64e15)
    throw fieldRefused('/cursor', 'must be the nextCursor of a page of this list')
  return { createdAt: new Date(Number(millis)), id }
}

export interface PageQuery {
  limit?: number
  cursor?: string
}

/** One row more than the page holds, to know whether another page follows. Throws SV-2001 for an invalid cursor. */
export function partOf({ cursor, limit = DEFAULT_LIMIT }: PageQuery): Part {
  return { after: readCursor(cursor), most: limit + 1 }
}

/** Makes a page of the rows of `partOf`. A list that reads more to present its rows calls these two itself. */
export function toPage<Row extends Position, Item>(
  rows: readonly Row[],
  { limit = DEFAULT_LIMIT }: PageQuery,
  present: (row: Row) => Item,
): { data: Item[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { data: page.map(present), nextCursor: last && rows.length > limit ? writeCursor(last) : null }
}

export async function listPage<Row extends Position>(
  query: PageQuery,
  read: (part: Part) => Promise<readonly Row[]>,
  present: (row: Row) => object,
): Promise<object> {
  return toPage(await read(partOf(query)), query, present)
}
