import { allRows, command } from '../query.ts'
import { type ErasedPayer, HASHES } from './payer-requests.ts'

/** A text of an operator or a checker, encrypted. */
export interface StoredNote {
  place: 'review' | 'difference' | 'decision'
  id: string
  note: Buffer
  /** The id of the batch that a decision is about; null for other places. */
  batchId: string | null
}

/** The data of a payment or a payout by which words about the payer are found. All but names is encrypted. */
export interface StoredPayer extends Record<'customer' | 'accountNumber' | 'document', Buffer | null> {
  transactionId: string
  name: string | null
}

const PAYMENTS = `
  SELECT t.id, t.customer, t.created_at
  FROM transactions AS t
  WHERE t.customer_email_hash = ${HASHES} AND t.created_at <= :until`

const ITEMS = `
  SELECT i.transaction_id AS id, i.batch_id, i.name, i.account_number, i.document
  FROM recipients AS r
    JOIN payout_items AS i ON i.recipient_id = r.id
  WHERE r.email_hash = ${HASHES} AND r.created_at <= :until AND i.account_number IS NOT NULL`

export const notesAboutPayer = allRows<ErasedPayer, StoredNote>('notes-about-payer')(`
    WITH payment AS (${PAYMENTS}),
    item AS (${ITEMS}),
    family AS (
      SELECT id FROM payment
      UNION
      SELECT r.id
      FROM payment AS p
        JOIN transactions AS r ON r.original_transaction_id = p.id
      UNION
      SELECT id FROM item
    )
    SELECT 'review' AS place, n.review_id AS id, n.note, NULL AS batch_id
    FROM family AS f
      JOIN transaction_reviews AS r ON r.transaction_id = f.id
      JOIN transaction_review_notes AS n ON n.review_id = r.id
    UNION ALL
    SELECT 'difference', d.id, d.note, NULL
    FROM family AS f
      JOIN differences AS d ON d.transaction_id = f.id
    WHERE d.note IS NOT NULL
    UNION ALL
    SELECT 'decision', n.decision_id, n.reason, d.batch_id
    FROM payout_decisions AS d
      JOIN payout_decision_reasons AS n ON n.decision_id = d.id
    WHERE d.batch_id IN (SELECT batch_id FROM item)`)

/** Payments, and payouts, whose data is looked for in notes; it hardly differs between the payments of one payer. */
const KNOWN_AT_MOST = 200

export const knownOfPayer = allRows<ErasedPayer, StoredPayer>('known-of-payer')(`
    (
      SELECT p.id AS transaction_id, p.customer, NULL AS name, NULL::bytea AS account_number,
        NULL::bytea AS document
      FROM (${PAYMENTS}) AS p
      ORDER BY p.created_at DESC
      LIMIT ${KNOWN_AT_MOST}
    )
    UNION ALL
    (
      SELECT i.id, NULL, i.name, i.account_number, i.document
      FROM (${ITEMS}) AS i
      ORDER BY i.id DESC
      LIMIT ${KNOWN_AT_MOST}
    )`)

const replacement = (name: string, table: string, key: string, column = 'note') =>
  command<{ id: string; before: Buffer; note: Buffer }>(name)(
    `UPDATE ${table} SET ${column} = :note WHERE ${key} = :id AND ${column} = :before`,
  )

export const replaceNote = {
  review: replacement('replace-review-note', 'transaction_review_notes', 'review_id'),
  difference: replacement('replace-difference-note', 'differences', 'id'),
  decision: replacement('replace-decision-reason', 'payout_decision_reasons', 'decision_id', 'reason'),
}
