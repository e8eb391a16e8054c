import type { Mode } from '../../domain/states.ts'
import { allRows, onlyRow, oneValue } from '../query.ts'
import { type ReceiptRow, receiptColumns, receiptTables } from './read-receipt.ts'

/* The statements of an audit. Each of the first three selects one contradiction, if there is any. */

export const settledWithoutReceipt = oneValue<{ mode: Mode }, string | null>({
  name: 'proof-audit-transactions',
  text: `
    SELECT h.transaction_id AS id
    FROM transitions AS h
      JOIN transactions AS t ON t.id = h.transaction_id
    WHERE h.state = 'SUCCEEDED'
      AND t.mode = :mode
      AND NOT EXISTS (SELECT FROM receipts AS r WHERE r.transaction_id = h.transaction_id)
    LIMIT 1`,
})

export const receiptsWithoutTransaction = oneValue<{ mode: Mode }, string | null>({
  name: 'proof-audit-receipts',
  text: `
    SELECT r.id
    FROM receipts AS r
    WHERE r.mode = :mode
      AND NOT EXISTS (
        SELECT FROM transitions AS h WHERE h.transaction_id = r.transaction_id AND h.state = 'SUCCEEDED'
      )
    LIMIT 1`,
})

/** Selects a receipt whose hour ended more than an hour before the last closed hour, and that the log lacks. */
export const leftOut = oneValue<{ mode: Mode; closedUntil: Date }, string | null>({
  name: 'proof-audit-left-out',
  text: `
    SELECT r.id
    FROM receipts AS r
    WHERE r.mode = :mode
      AND r.settled_at < :closedUntil::timestamptz - INTERVAL '1 hour'
      AND NOT EXISTS (SELECT FROM proof_leaves AS l WHERE l.receipt_id = r.id)
    LIMIT 1`,
})

export const leaves = allRows<{ mode: Mode; from: number; to: number }, AuditedLeaf>({
  name: 'proof-audit-leaves',
  text: `
    SELECT leaf.leaf_index AS place, leaf.receipt_id AS "receiptId", ${receiptColumns}
    FROM proof_leaves AS leaf
      LEFT JOIN ${receiptTables} ON r.id = leaf.receipt_id
    WHERE leaf.mode = :mode AND leaf.leaf_index >= :from AND leaf.leaf_index < :to
    ORDER BY leaf.leaf_index`,
})

export type AuditedLeaf = { place: number; receiptId: string } & { [K in keyof ReceiptRow]: ReceiptRow[K] | null }

export const counts = onlyRow<{ mode: Mode }, { leaves: number; tiles: number }>({
  name: 'proof-audit-counts',
  text: `
    SELECT (SELECT count(*) FROM proof_leaves WHERE mode = :mode) AS leaves,
      (SELECT count(*) FROM proof_tiles WHERE mode = :mode) AS tiles`,
})
