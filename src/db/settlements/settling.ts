import type { BookedTransaction } from '../../domain/ledger/entries.ts'
import type { EarlierLine, KnownAttempt, LineKind } from '../../domain/settlements/settlement.ts'
import type { Mode } from '../../domain/states.ts'
import { deductedCharge } from '../ledger/charge-amounts.ts'
import { allRows, command, jsonList, jsonOf } from '../query.ts'

/** A provider in a mode: its settlements are stored one after the other. */
export interface Settling {
  providerId: string
  mode: Mode
}

/** Held until the end of the transaction: two imports must not both settle the same attempt. */
export const lock = command<Settling>('settling-lock')(
  `SELECT pg_advisory_xact_lock(hashtextextended('settling/' || :providerId || '/' || :mode, 0))`,
)

/** The attempt that a line names. */
export interface Known
  extends
    KnownAttempt,
    BookedTransaction,
    Record<'providerReference' | 'attemptId' | 'transactionId' | 'businessId', string> {
  refundsAttemptId: string | null
  /** The lines that have settled it, or a part of it. */
  settledBy: (EarlierLine & { kind: LineKind })[]
}

const DUPLICATE = { isDuplicate: "earlier.class = 'DUPLICATE'" }

/** Selects the `EarlierLine`s with their kinds as json: those for which `hold` (SQL about `earlier`) holds. */
export const linesThat = (hold: string): string => `(
        SELECT ${jsonList(jsonOf('earlier', 'kind providerTransactionId amountCents', DUPLICATE), 'earlier.id')}
        FROM settlement_lines AS earlier
        WHERE ${hold} AND earlier.voided_at IS NULL
      )`

export const readNamed = allRows<Settling & { references: readonly string[] }, Known>('attempts-of-lines')(`
    SELECT a.provider_reference, a.id AS attempt_id, t.id AS transaction_id, t.business_id, t.kind,
      t.currency, t.amount_cents, t.split_id, t.split, t.refunds_attempt_id,
      a.state = 'SUCCEEDED' AS succeeded, ${deductedCharge} AS charge,
      ${linesThat('earlier.attempt_id = a.id')} AS settled_by
    FROM attempts AS a
      JOIN transactions AS t ON t.id = a.transaction_id
    WHERE a.provider_reference = ANY (:references) AND a.provider_id = :providerId AND t.mode = :mode`)
