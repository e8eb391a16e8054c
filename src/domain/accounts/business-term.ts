import { type IdRange, idRangeOf } from '../payments/search-term.ts'

/** An operator's search term for businesses, recognised by its form. */
export type BusinessTerm =
  /** The first and last id that the term is the beginning of. A whole id is both. */
  | ({ by: 'id' } & Pick<IdRange, 'idFrom' | 'idUntil'>)
  | { by: 'email'; email: string }
  /** The beginnings of words of the name; or the whole term is a company number. */
  | { by: 'name'; words: string[]; registrationNumber: string }

/** A whole id stands anywhere, as in an address. A beginning is the whole term. */
const ID = /biz_[0-9a-f]{32}|^biz_[0-9a-f]{1,31}$/
/** A name of more words is found by its first ones. */
const MOST_WORDS = 8

export function readBusinessTerm(text: string): BusinessTerm | null {
  const term = text.trim()
  const id = ID.exec(term.toLowerCase())?.[0]
  if (id) {
    const { idFrom, idUntil } = idRangeOf(id)
    return { by: 'id', idFrom, idUntil }
  }
  if (/^\S+@\S+$/.test(term)) return { by: 'email', email: term }
  const words = term.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0 ? null : { by: 'name', words: words.slice(0, MOST_WORDS), registrationNumber: term }
}
