import type { ReadPage } from '../contract/settlements.ts'
import { type HttpResult, failedLookup } from '../wire/http.ts'
import { asAmount, field } from '../wire/json.ts'
import { isSuccess, openEnvelope, unreadableEnvelope } from './answers.ts'

/** `read` returns null for an unreadable entry, undefined for one to leave out. */
export function readPageOf<Item>(
  result: HttpResult,
  number: number,
  read: (entry: unknown) => Item | null | undefined,
): { items: Item[]; isLast: boolean } | Extract<ReadPage<Item>, { state: 'UNKNOWN' }> {
  if (result.kind !== 'response') return failedLookup(result)
  const answer = openEnvelope(result)
  const pageCount = asAmount(field(answer.meta, 'pageCount'))
  if (!isSuccess(answer) || !Array.isArray(answer.data) || pageCount === null) return unreadableEnvelope(answer)
  const items = answer.data.map(read)
  if (items.includes(null)) return { state: 'UNKNOWN', detail: 'an entry of the list is unreadable' }
  return {
    items: items.filter((item): item is Item => item !== undefined && item !== null),
    isLast: number >= pageCount,
  }
}

/** `after` names what follows the last page. */
export function readPage<Item>(
  result: HttpResult,
  number: number,
  read: (entry: unknown) => Item | null | undefined,
  { prefix = '', after = null }: { prefix?: string; after?: string | null } = {},
): ReadPage<Item> {
  const page = readPageOf(result, number, read)
  if ('state' in page) return page
  return { state: 'READ', items: page.items, next: page.isLast ? after : `${prefix}${number + 1}` }
}
