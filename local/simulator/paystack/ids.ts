import type { Charge } from '../ledger/entries.ts'

export const INTEGRATION = 100_032

/** The fields of everything that the API creates. */
export function entryData({ id, mode, createdAt }: Pick<Charge, 'id' | 'mode' | 'createdAt'>) {
  return { id, integration: INTEGRATION, domain: mode.toLowerCase(), createdAt, updatedAt: createdAt }
}

/** Paystack's codes: a prefix and the number of the entry. */
export const codeOf = (prefix: string, id: number): string => `${prefix}_${id.toString(36).padStart(15, '0')}`

export function numberIn(prefix: string, code: string): number {
  return code.startsWith(`${prefix}_`) ? Number.parseInt(code.slice(prefix.length + 1), 36) : Number.NaN
}
