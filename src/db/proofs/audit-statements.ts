import type { Mode } from '../../domain/states.ts'
import { allRows, onlyRow, oneValue } from '../query.ts'
import { type ReceiptRow, receiptColumns, receiptTables } from './read-receipt.ts'

/* The statements of an audit. Each of the first three selects one contradiction, if there is any. */

/** Selects a transaction without a receipt that SUCCEEDED by its state, by its transitions or by its receipt's id. */
export const settledWithoutReceipt = oneValue<{ mode: Mode }, string | null>('proof-audit-transactions')(`
    SELECT t.id
    FROM transactions AS t
    WHERE t.mode = :mode
      AND NOT EXISTS (SELECT FROM receipts AS r WHERE r.transaction_id = t.id)
      AND (
        t.state = 'SUCCEEDED'
        OR t.receipt_id IS NOT NULL
        OR EXISTS (SELECT FROM transitions AS h WHERE h.transaction_id = t.id AND h.state = 'SUCCEEDED')
      )
    LIMIT 1`)

export const receiptsWithoutTransaction = oneValue<{ mode: Mode }, string | null>('proof-audit-receipts')(`
    SELECT r.id
    FROM receipts AS r
    WHERE r.mode = :mode
      AND NOT EXISTS (
        SELECT FROM transitions AS h WHERE h.transaction_id = r.transaction_id AND h.state = 'SUCCEEDED'
      )
    LIMIT 1`)

/** Selects a settled transaction whose state is not that of its newest transition. */
export const stateWithoutTransition = oneValue<{ mode: Mode }, string | null>('proof-audit-states')(`
    SELECT t.id
    FROM receipts AS r
      JOIN transactions AS t ON t.id = r.transaction_id
    WHERE r.mode = :mode
      AND NOT EXISTS (
        SELECT FROM transitions AS h
        WHERE h.transaction_id = t.id AND h.sequence = t.sequence AND h.state = t.state
      )
    LIMIT 1`)

export const unlogged = allRows<
  { mode: Mode; treeSize: number; afterSettledAt: Date | '-infinity'; afterId: string; most: number },
  ReceiptRow
>('proof-audit-unlogged')(`
    SELECT ${receiptColumns}
    FROM ${receiptTables}
    WHERE r.mode = :mode
      AND (r.settled_at, r.id) > (:afterSettledAt, :afterId)
      AND NOT EXISTS (
        SELECT FROM proof_leaves AS l
        WHERE l.receipt_id = r.id AND l.mode = r.mode AND l.leaf_index < :treeSize
      )
    ORDER BY r.settled_at, r.id
    LIMIT :most`)

export const leaves = allRows<{ mode: Mode; from: number; to: number }, AuditedLeaf>('proof-audit-leaves')(`
    SELECT leaf.leaf_index AS place, leaf.receipt_id, ${receiptColumns}
    FROM proof_leaves AS leaf
      LEFT JOIN ${receiptTables} ON r.id = leaf.receipt_id
    WHERE leaf.mode = :mode AND leaf.leaf_index >= :from AND leaf.leaf_index < :to
    ORDER BY leaf.leaf_index`)

export type AuditedLeaf = { place: number; receiptId: string } & { [K in keyof ReceiptRow]: ReceiptRow[K] | null }

export const counts = onlyRow<{ mode: Mode }, { leaves: number; tiles: number; now: Date }>('proof-audit-counts')(`
    SELECT (SELECT count(*) FROM proof_leaves WHERE mode = :mode) AS leaves,
      (SELECT count(*) FROM proof_tiles WHERE mode = :mode) AS tiles, clock_timestamp() AS now`)
