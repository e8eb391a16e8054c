import { CLOSES_AFTER_MS } from '../ledger/closing.ts'
import { dayOf, startOfDay } from '../south-africa/johannesburg.ts'
import type { Mode } from '../states.ts'

export const MONTH_PATTERN = '^\\d{4}-(0[1-9]|1[0-2])$'

export type Month = ReturnType<typeof monthOf>

const startOf = (name: string): Date => new Date(startOfDay(`${name}-01`))

function nextOf(name: string): string {
  const [year, month] = name.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}

/** A month in Johannesburg, such as `2026-11`. `until` is the first moment after it. */
export const monthOf = (name: string) => ({ name, since: startOf(name), until: startOf(nextOf(name)) })

/** True once no entry can be dated into the month any more: from then on its statement does not change. */
export const isFinalMonth = ({ until }: Month, now: Date): boolean => until.getTime() + CLOSES_AFTER_MS <= now.getTime()

export const monthAt = (at: Date): string => dayOf(at.getTime()).slice(0, 7)

/** Returns the number on a business's statement of a month, which is always the same: `2026-11-8A0B1C2D`. */
export const statementNumber = (month: string, { businessId, mode }: { businessId: string; mode: Mode }): string =>
  [month, businessId.slice(-8).toUpperCase(), ...(mode === 'TEST' ? [mode] : [])].join('-')

/** True if a business has a statement of the month: from the month in which it was made to the present one. */
export const hasStatement = (name: string, { madeAt, now }: { madeAt: Date; now: Date }): boolean =>
  monthAt(madeAt) <= name && name <= monthAt(now)
