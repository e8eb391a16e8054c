import { closeDay, readLastClosing } from '../../db/ledger/close-days.ts'
import { dayToClose } from '../../domain/ledger/closing.ts'
import { dayOf } from '../../domain/south-africa/johannesburg.ts'
import type { ActivityDeps } from '../deps.ts'

/** Closes the oldest open day that has ended, by the database's clock. Returns it, `YYYY-MM-DD`, or null. */
export function createCloseLedgerDay({ pool, logger }: ActivityDeps) {
  return async (): Promise<{ day: string | null }> => {
    const { now, closedUntil, first } = await readLastClosing(pool, {})
    const timeOf = (date: Date | null) => date && date.getTime()
    const open = dayToClose({ closedUntil: timeOf(closedUntil), first: timeOf(first) }, now.getTime())
    if (!open) return { day: null }
    const sums = await closeDay(pool, open)
    const day = dayOf(open.since.getTime())
    logger.info({ day, sums }, 'a day of the ledger is closed')
    return { day }
  }
}
