import type { ChargeAmounts } from '../../domain/refunds/refundable.ts'
import { onlyRow } from '../query.ts'

export const sumOfChargebacks = (attemptId: string): string => `(
            SELECT coalesce(sum(e.amount_cents), 0)::bigint
            FROM ledger_entries AS e
            WHERE e.charge_id = ${attemptId} AND e.kind = 'CHARGEBACK'
          )`

/** Selects the `DeductedCharge` of an attempt of a transaction in this currency (SQL), as json. */
const deductedChargeOf = (attempt: string, currency: string): string => `(
    SELECT json_build_object(
      'capturedCents', ${attempt}.captured_cents, 'reservedCents', ${attempt}.refund_reserved_cents,
      'isDisputed', count(d.state) > 0,
      'lostCents', coalesce(sum(d.amount_cents) FILTER (WHERE d.state IN ('LOST', 'ACCEPTED')), 0)::bigint,
      'deductedCents', (
        SELECT coalesce(sum(line.amount_cents), 0)::bigint
        FROM settlement_lines AS line
        WHERE line.attempt_id = ${attempt}.id AND line.kind = 'CHARGEBACK' AND line.class <> 'DUPLICATE'
          AND line.voided_at IS NULL AND line.currency = ${currency}
      )
    )
    FROM disputes AS d
    WHERE d.attempt_id = ${attempt}.id
  )`

export const deductedCharge = deductedChargeOf('a', 't.currency')

/** Selects `ChargeSums` as a json array, oldest first. `where` and `more` (further fields) are SQL about `charged`. */
const sumsOf = (where: string, more = ''): string => `(
    SELECT json_agg(
      json_build_object(
        'capturedCents', charged.captured_cents, 'reservedCents', charged.refund_reserved_cents,
        'disputedCents', held.disputed, 'unreadCents', charged.captured_cents * held.unread,
        'chargedBackCents', ${sumOfChargebacks('charged.id')}${more}
      )
      ORDER BY charged.number
    )
    FROM attempts AS charged
      CROSS JOIN LATERAL (
        SELECT
          coalesce(sum(d.amount_cents) FILTER (WHERE d.state IN ('NEEDS_RESPONSE', 'UNDER_REVIEW')), 0)::bigint
            AS disputed,
          count(*) FILTER (WHERE d.state IS NULL AND d.engine_due_at IS NOT NULL) AS unread
        FROM disputes AS d
        WHERE d.attempt_id = charged.id
      ) AS held
    WHERE ${where}
  )`

const CURRENCY = '(SELECT paid.currency FROM transactions AS paid WHERE paid.id = charged.transaction_id)'

export const chargeAmounts = (attemptId: string): string =>
  `(${sumsOf(`charged.id = ${attemptId}`, `, 'recorded', ${deductedChargeOf('charged', CURRENCY)}`)} -> 0)`

/** Selects the `ChargeSums` of every charge of the transaction `t`, as json; NULL if it has none. */
export const chargesOfTransaction = sumsOf('charged.transaction_id = t.id AND charged.captured_cents > 0')

/** Reads what refunds and disputes take of a charge. Under the charge's lock, what it returns stays true. */
export const readChargeAmounts = onlyRow<{ attemptId: string }, { amounts: ChargeAmounts }>('charge-amounts')(
  `SELECT ${chargeAmounts(':attemptId')} AS amounts`,
)
