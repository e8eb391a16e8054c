import { type BookedLine, type BookedTransaction, chargeOf, entriesOfLine } from '../../domain/ledger/entries.ts'
import type { Database } from '../query.ts'
import { bookChargebacks } from './book-chargebacks.ts'
import { insertEntries, type NewEntry } from './insert-entries.ts'

/** The attempt that a line names, with its transaction. */
interface Named extends BookedTransaction, Pick<NewEntry, 'businessId' | 'transactionId' | 'currency'> {
  attemptId: string
  refundsAttemptId: string | null
}

/**
 * Books the lines of a settlement that are stored in the same database transaction. `of` is null for a line that
 * belongs to no business. The caller has locked the charges of chargebacks.
 */
export async function bookLines(
  db: Database,
  { id: settlementId, mode }: { id: string; mode: string },
  lines: readonly { line: BookedLine; of: Named | null }[],
): Promise<void> {
  const entries = lines.flatMap(({ line, of }): NewEntry[] => {
    if (!of) return []
    const { businessId, transactionId } = of
    const about = { businessId, mode, transactionId, chargeId: chargeOf(of), settlementId, currency: line.currency }
    return entriesOfLine(line, of).map((entry) => ({ ...entry, ...about, at: null }))
  })
  await insertEntries(db, entries)
  const chargebacks = lines.flatMap(({ line, of }) =>
    of && line.kind === 'CHARGEBACK' ? [{ attemptId: of.attemptId, cause: line.id, settlementId }] : [],
  )
  await bookChargebacks(db, chargebacks)
}
