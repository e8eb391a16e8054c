import { fromDecimal } from '../money.ts'

/** What an operator's search term is, by its form. */
export type SearchTerm =
  | { by: 'email'; email: string }
  | {
      by: 'amount'
      amountCents: number
      /** The day of the payment, as `2026-11-21`. Null if the term names none. */
      day: string | null
    }
  /** An id of ours or a reference. `amountCents`: the term may also be an amount. */
  | { by: 'name'; name: string; amountCents: number | null }

/** Ids that lead to one transaction. A link's address, a workflow's id or a pasted sentence may hold one. */
const ID = /(?:txn|lnk|att|rct|tok|evt|dlv)_[0-9a-f]{32}/
const DAY = /^(.*\S)\s+(\d{4}-\d{2}-\d{2})$/
const AMOUNT = /^(?:[A-Z]{3}\s?|R\s?)?\d{1,3}(?:[ ]?\d{3})*(?:[.,]\d{2})?$|^\d{1,12}$/
const REFERENCE = /^[A-Za-z0-9._=-]{1,100}$/

/** Reads a search term. Null if nothing can have this form. All currencies have two decimals. */
export function readSearchTerm(text: string): SearchTerm | null {
  const term = text.trim()
  const id = ID.exec(term)?.[0]
  if (id) return { by: 'name', name: id, amountCents: null }
  if (/^\S+@\S+$/.test(term)) return { by: 'email', email: term }
  const [, amount = term, day = null] = DAY.exec(term) ?? []
  const amountCents = AMOUNT.test(amount)
    ? fromDecimal(amount.replaceAll(/[^\d.,]/g, '').replace(',', '.'), 'ZAR')
    : null
  if (amountCents !== null && (day !== null || !REFERENCE.test(term))) return { by: 'amount', amountCents, day }
  return REFERENCE.test(term) ? { by: 'name', name: term, amountCents } : null
}
