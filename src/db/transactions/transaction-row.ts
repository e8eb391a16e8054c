import type { ChargeSums } from '../../domain/refunds/refundable.ts'
import type { OpenReview, TransactionRecord } from '../../domain/state-changes/record.ts'
import type { PayInRail } from '../../domain/states.ts'
import { jsonOf } from '../query.ts'
import { chargesOfTransaction } from '../ledger/charge-amounts.ts'

/** Each list shows these columns of a transaction. */
export interface BriefTransaction extends Pick<
  TransactionRecord,
  'id' | 'state' | 'amountCents' | 'currency' | 'reference'
> {
  createdAt: Date
}

type OfEngine =
  | keyof OpenReview
  | 'newestAttempt'
  | 'settledAttemptId'
  | 'refundsAttemptId'
  | 'autoForAttemptId'
  | 'engineDueAt'
  | 'sendsEvents'
  | 'version'
  | 'cardToken'

/** A transaction as the hot statements and the lists read it, without encrypted fields and without the engine's. */
export interface TransactionRow extends BriefTransaction, Omit<TransactionRecord, OfEngine> {
  description: string | null
  method: PayInRail | null
  returnUrl: string | null
  expiresAt: Date | null
  namedProviderId: string | null
  needsReview: boolean
  /** A payout's batch. Null for any other kind. */
  batchId: string | null
}

const COLUMNS = `
  id business_id mode kind source state sequence amount_cents currency reference description rail method return_url
  expires_at hosted named_provider_id provider_id provider_transaction_id failure_reason_code failure_reason_message
  original_transaction_id receipt_id token_id split_id split metadata created_at updated_at`
  .trim()
  .split(/\s+/)

const itemColumn = (from: string, column: string): string =>
  `CASE WHEN ${from}.kind = 'PAYOUT' THEN (
      SELECT payout.${column} FROM payout_items AS payout WHERE payout.transaction_id = ${from}.id
    ) END AS ${column}`

/** Returns the select list of a `TransactionRow`, from the table or CTE of that name. */
export const transactionColumns = (from: string): string =>
  [
    ...COLUMNS.map((column) => `${from}.${column}`),
    `${from}.review_reason IS NOT NULL AS needs_review`,
    ...['batch_id', 'recipient_id'].map((column) => itemColumn(from, column)),
  ].join(', ')

export interface RefundedRow extends TransactionRow {
  refundedCents: number
  paidRail: PayInRail | null
  /** Null until its provider's settlement was read. */
  settled: { settlementId: string; feeCents: number } | null
  /** The amounts that were taken and returned of each of its charges. Null if it has no charge. */
  charges: ChargeSums[] | null
}

/** Counts refunds that succeeded after FAILED. Automatic refunds return attempts other than the paid one. */
export const refundedCents = `(
    SELECT
      coalesce(
        sum(r.amount_cents * greatest(
          (r.state = 'SUCCEEDED')::int,
          (SELECT count(*) FROM attempts AS ra WHERE ra.transaction_id = r.id AND ra.state = 'SUCCEEDED')
        )),
        0
      )::bigint
    FROM transactions AS r
    WHERE r.original_transaction_id = t.id AND r.auto_for_attempt_id IS NULL
  ) AS refunded_cents`

const settled = `(
    SELECT ${jsonOf('l', 'settlementId feeCents')}
    FROM settlement_lines AS l
      JOIN settlements AS s ON s.id = l.settlement_id
    WHERE l.attempt_id = t.settled_attempt_id AND l.kind IN ('CHARGE', 'REFUND')
      AND l.class <> ALL ('{DUPLICATE, REVERSAL}') AND l.voided_at IS NULL AND s.read_at IS NOT NULL
  ) AS settled`

export const paidRail = `(SELECT paid_rail FROM attempts WHERE id = t.settled_attempt_id) AS paid_rail`

/** The select list of a `RefundedRow`, from the transaction `t`. */
export const shownColumns = `${transactionColumns('t')}, ${refundedCents}, ${paidRail}, ${settled},
  ${chargesOfTransaction} AS charges`
