import { onlyRow } from '../query.ts'
import { type ErasedPayer, HASHES } from './payer-requests.ts'

/** Payments in one batch, each with its refunds, attempts and events. */
export const PAYMENTS_AT_ONCE = 50
/** Payouts, or recipients, in one batch. */
export const PAYOUTS_AT_ONCE = 200

/** The name of an erased recipient or payout. Names are never empty. */
export const ERASED_NAME = 'erased'

const ended = (row: string): string => `${row}.state = ANY ('{SUCCEEDED, FAILED, STOPPED}')`

/** Erases providers' words about the transactions in `family` from other tables. */
const ABOUT_FAMILY = `
  bodies AS (
    UPDATE inbound_events
    SET body = NULL
    WHERE transaction_id = ANY (ARRAY(SELECT id FROM family)) AND body IS NOT NULL
  ),
  details AS (
    UPDATE attempts
    SET detail = NULL
    WHERE transaction_id = ANY (ARRAY(SELECT id FROM family)) AND detail IS NOT NULL
  )`

const isHandled = (row: string): string =>
  `NOT EXISTS (SELECT FROM inbound_events AS e WHERE e.transaction_id = ${row}.id AND e.handled_at IS NULL)`

/** A payment whose refund, event or evidence is still under way is left for later. Returns the number of payments. */
export const erasePayments = onlyRow<ErasedPayer, { rows: number }>('erase-payments')(`
    WITH payment AS (
      SELECT t.id
      FROM transactions AS t
      WHERE t.customer_email_hash = ${HASHES}
        AND t.created_at <= :until
        AND ${ended('t')}
        AND ${isHandled('t')}
        AND NOT EXISTS (
          SELECT
          FROM disputes AS d
            JOIN dispute_answers AS a ON a.dispute_id = d.id
          WHERE d.transaction_id = t.id AND a.evidence IS NOT NULL
        )
        AND NOT EXISTS (
          SELECT FROM transactions AS r
          WHERE r.original_transaction_id = t.id AND NOT (${ended('r')} AND ${isHandled('r')})
        )
      LIMIT ${PAYMENTS_AT_ONCE}
      FOR UPDATE OF t SKIP LOCKED
    ),
    refund AS (
      SELECT r.id
      FROM transactions AS r
      WHERE r.original_transaction_id = ANY (ARRAY(SELECT id FROM payment))
    ),
    family AS (
      SELECT id FROM payment
      UNION ALL
      SELECT id FROM refund
    ),
    ${ABOUT_FAMILY},
    refunds AS (
      UPDATE transactions
      SET refund_reason = NULL, version = version + 1
      WHERE id = ANY (ARRAY(SELECT id FROM refund)) AND refund_reason IS NOT NULL
    ),
    gone AS (
      UPDATE transactions
      SET customer = NULL, customer_email_hash = NULL, customer_words = NULL, return_url = NULL, version = version + 1
      WHERE id = ANY (ARRAY(SELECT id FROM payment))
      RETURNING true
    )
    SELECT count(*)::int AS rows FROM gone`)

const PAYEES = `
  payee AS (
    SELECT r.id
    FROM recipients AS r
    WHERE r.email_hash = ${HASHES}
      AND r.created_at <= :until
      AND NOT EXISTS (
        SELECT
        FROM payout_items AS i
          JOIN transactions AS t ON t.id = i.transaction_id
        WHERE i.recipient_id = r.id AND NOT (${ended('t')} AND ${isHandled('t')})
      )
  )`

export const erasePayouts = onlyRow<ErasedPayer, { rows: number }>('erase-payouts')(`
    WITH ${PAYEES},
    family AS (
      SELECT i.transaction_id AS id
      FROM payout_items AS i
      WHERE i.recipient_id = ANY (ARRAY(SELECT id FROM payee)) AND i.account_number IS NOT NULL
      LIMIT ${PAYOUTS_AT_ONCE}
      FOR UPDATE SKIP LOCKED
    ),
    ${ABOUT_FAMILY},
    gone AS (
      UPDATE payout_items
      SET name = '${ERASED_NAME}', account_last4 = '0000', account_number = NULL, document = NULL,
        recipient_salt = NULL
      WHERE transaction_id = ANY (ARRAY(SELECT id FROM family))
      RETURNING true
    )
    SELECT count(*)::int AS rows FROM gone`)

export const eraseRecipients = onlyRow<ErasedPayer, { rows: number }>('erase-recipients')(`
    WITH ${PAYEES},
    chosen AS (
      SELECT r.id
      FROM recipients AS r
      WHERE r.id = ANY (ARRAY(SELECT id FROM payee))
        AND NOT EXISTS (
          SELECT FROM payout_items AS i WHERE i.recipient_id = r.id AND i.account_number IS NOT NULL
        )
      LIMIT ${PAYOUTS_AT_ONCE}
      FOR UPDATE SKIP LOCKED
    ),
    codes AS (DELETE FROM provider_recipients WHERE recipient_id = ANY (ARRAY(SELECT id FROM chosen))),
    gone AS (
      UPDATE recipients
      SET name = '${ERASED_NAME}', account_last4 = '0000', account_number = NULL, email = NULL,
        email_hash = NULL, document = NULL, deleted_at = coalesce(deleted_at, now())
      WHERE id = ANY (ARRAY(SELECT id FROM chosen))
      RETURNING true
    )
    SELECT count(*)::int AS rows FROM gone`)
