import type { Mode, TransactionKind } from '../../domain/states.ts'
import type { Owner } from '../accounts/business.ts'
import { list } from '../list.ts'

/** A receipt of a business. `createdAt` is when its transaction was created, by which the list is ordered. */
export interface OwnReceiptRow {
  receiptId: string
  tokenId: string
  id: string
  mode: Mode
  kind: TransactionKind
  amountCents: number
  currency: string
  reference: string
  createdAt: Date
  settledAt: Date
  /** Null until an hourly batch contains the receipt. */
  leafIndex: number | null
}

/** Lists the receipts of a business by the time when their transactions were created, of which there is an index. */
export const listReceipts = list<Owner & { since: Date; until: Date }, OwnReceiptRow>({
  name: 'receipt-list',
  select: `
    SELECT r.id AS receipt_id, r.token_id, t.id, t.mode, t.kind, t.amount_cents, t.currency, t.reference,
      t.created_at, r.settled_at, l.leaf_index
    FROM transactions AS t
      JOIN receipts AS r ON r.id = t.receipt_id
      LEFT JOIN proof_leaves AS l ON l.receipt_id = r.id`,
  where: ['t.business_id = :businessId', 't.mode = :mode', 't.created_at >= :since', 't.created_at < :until'],
  createdAt: 't.created_at',
  id: 't.id',
})
