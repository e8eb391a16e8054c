import { deductedCharge, sumOfChargebacks } from './charge-amounts.ts'
import { insertEntries, type NewEntry } from './insert-entries.ts'
import { allRows, command, type Database } from '../query.ts'
import type { Chargebacks } from '../../domain/disputes/chargebacks.ts'
import {
  type BookedLine,
  type BookedTransaction,
  chargeOf,
  entriesOfChargeback,
  entriesOfLine,
} from '../../domain/ledger/entries.ts'

const lockPayments = command<{ attemptIds: readonly string[] }>('lock-charged-payments')(`
    SELECT
    FROM transactions
    WHERE id IN (SELECT transaction_id FROM attempts WHERE id = ANY (:attemptIds))
    ORDER BY id
    FOR NO KEY UPDATE`)

const lockAttempts = command<{ attemptIds: readonly string[] }>('lock-charges')(
  'SELECT FROM attempts WHERE id = ANY (:attemptIds) ORDER BY id FOR NO KEY UPDATE',
)

/** In the order of every writer. A refund of such a charge is made before what follows or after it. */
export async function lockCharges(db: Database, attemptIds: readonly string[]): Promise<void> {
  if (attemptIds.length === 0) return
  await lockPayments(db, { attemptIds })
  await lockAttempts(db, { attemptIds })
}

interface Charge extends Pick<NewEntry, 'businessId' | 'mode' | 'currency' | 'transactionId'> {
  attemptId: string
  charge: Chargebacks
  bookedCents: number
}

const readCharges = allRows<{ attemptIds: readonly string[] }, Charge>('charged-back')(`
    SELECT a.id AS attempt_id, t.id AS transaction_id, t.business_id, t.mode, t.currency,
      ${deductedCharge} AS charge, ${sumOfChargebacks('a.id')} AS booked_cents
    FROM attempts AS a
      JOIN transactions AS t ON t.id = a.transaction_id
    WHERE a.id = ANY (:attemptIds)`)

/** A change of a dispute, or a line, that concerns a charge. */
interface ChargebackCause {
  attemptId: string
  cause: string
  settlementId: string | null
}

/** The caller has locked the charges. At most one cause for a charge. */
export async function bookChargebacks(db: Database, causes: readonly ChargebackCause[]): Promise<void> {
  if (causes.length === 0) return
  const byAttempt = new Map(causes.map((cause) => [cause.attemptId, cause]))
  const charges = await readCharges(db, { attemptIds: [...byAttempt.keys()] })
  const entries = charges.flatMap(({ attemptId: chargeId, charge, bookedCents, ...of }): NewEntry[] => {
    const { cause, settlementId } = byAttempt.get(chargeId)!
    const made = entriesOfChargeback(cause, charge, bookedCents)
    return made.map((entry) => ({ ...entry, ...of, chargeId, settlementId, at: null }))
  })
  await insertEntries(db, entries)
}

interface Named extends BookedTransaction, Pick<NewEntry, 'businessId' | 'transactionId' | 'currency'> {
  attemptId: string
  refundsAttemptId: string | null
}

/** `of` is null for a line that belongs to no business. The caller has locked the charges of chargebacks. */
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
