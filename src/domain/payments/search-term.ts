import { timeOf } from '../ids.ts'
import { fromDecimal } from '../money.ts'

/** Ids that lead to one transaction. A link's address, a workflow's id or a pasted sentence may hold one. */
const ID = /(?:txn|lnk|att|rct|tok|evt|dlv)_[0-9a-f]{32}/
const DAY = /^(.*\S)\s+(\d{4}-\d{2}-\d{2})$/
const AMOUNT = /^(?:[A-Z]{3}\s?|[Rr]\s?)?\d{1,3}(?:[ ]?\d{3})*(?:[.,]\d{2})?$|^\d{1,12}$/
const EMAIL = /^\S+@\S+$/

export type Search = ReturnType<typeof readSearch>

const ID_DIGITS = 32
const BEGINS_ID = new RegExp(`^[a-z]{3}_[0-9a-f]{1,${ID_DIGITS}}$`)
/** Ids follow the clocks of the processes; the time of creation follows the database's clock. */
export const CLOCKS_APART_MS = 3_600_000
const ID_PREFIX_LENGTH = 4
const LATEST_MS = Date.UTC(9999, 0)

export function readSearch(text: string) {
  const term = text.trim()
  const lower = term.toLowerCase()
  const id = ID.exec(lower)?.[0]
  const names = [...new Set([term, lower, term.toUpperCase(), ...(id ? [id] : [])])]
  const range = BEGINS_ID.test(lower) ? idRangeOf(lower) : null
  const [, amount = '', day = ''] = DAY.exec(term) ?? []
  const onDayCents = amountOf(amount)
  const isTransaction = lower.startsWith('txn_')
  return {
    /** Whole ids and references. A reference is found as typed, in lower case and in upper case. */
    names,
    /** The beginning of a reference, or a part of a description or name, in lower case. */
    prefix: lower,
    /** The ids of transactions that begin with the term. */
    idRange: isTransaction ? range : null,
    /** The ids of any other kind that begin with the term. */
    otherRange: isTransaction ? null : range,
    /** An email is stored encrypted, so only a whole one is found. */
    email: EMAIL.test(term) ? term : null,
    /** In minor units, if the term may be an amount. All currencies have two decimals. */
    amountCents: amountOf(term),
    /** An amount with the day of the payment after it, such as `150.00 2026-11-21`. */
    onDay: onDayCents === null ? null : { amountCents: onDayCents, day },
  }
}

/** Reads an amount as typed or copied from a screen: "R 150", "150.00", "1 234,56", "1,234.56". */
function amountOf(term: string): number | null {
  const plain = term.replaceAll(/\s/g, ' ').replaceAll(/,(?=\d{3}(?:\D|$))/g, '')
  return AMOUNT.test(plain) ? fromDecimal(plain.replaceAll(/[^\d.,]/g, '').replace(',', '.'), 'ZAR') : null
}

/** The first and last id, and the times of creation that such ids have. */
export type IdRange = ReturnType<typeof idRangeOf>

export const NO_IDS = { idFrom: '', idUntil: '', idSince: null, idTo: null }

export function idRangeOf(beginning: string) {
  const prefixed = ID_PREFIX_LENGTH + ID_DIGITS
  const [idFrom, idUntil] = [beginning.padEnd(prefixed, '0'), beginning.padEnd(prefixed, 'f')]
  const at = (ms: number) => new Date(Math.min(Math.max(0, ms), LATEST_MS))
  return { idFrom, idUntil, idSince: at(timeOf(idFrom) - CLOCKS_APART_MS), idTo: at(timeOf(idUntil) + CLOCKS_APART_MS) }
}
