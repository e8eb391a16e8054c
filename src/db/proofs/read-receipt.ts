import { type Brand, BRAND_COLUMNS } from '../accounts/brand.ts'
import type { Owner } from '../accounts/business.ts'
import type { Payable } from '../links/read-payable.ts'
import { list, ownedBy } from '../list.ts'
import { firstRow, jsonOf } from '../query.ts'
import {
  type BriefTransaction,
  paidRail,
  refundedCents,
  type RefundedRow,
  type TransactionRow,
} from '../transactions/transaction-row.ts'
import type { Leaf } from '../../domain/proof/receipt.ts'
import { mayFollowSuccess } from '../../domain/state-changes/moves.ts'
import type { Mode } from '../../domain/states.ts'

export interface ReceiptRow {
  id: string
  tokenId: string
  transactionId: string
  mode: Mode
  leaf: string
  salt: Buffer
  leafHash: Buffer
  settledAt: Date
  /** Null until an hourly batch contains the receipt. */
  leafIndex: number | null
  transaction: Omit<Leaf, 'v' | 'receiptId' | 'tokenId' | 'transactionId' | 'merchantId' | 'settledAt'> &
    Pick<TransactionRow, 'businessId' | 'state' | 'receiptId' | 'tokenId'> & {
      /** True if an operator resolved or restarted it: the provider may report another id later. */
      resolved: boolean
    }
}

/** A receipt with what a payer keeps it for: later refunds, and the present name and contact of the business. */
export type ShownReceipt = ReceiptRow &
  Pick<RefundedRow, 'refundedCents' | 'paidRail' | 'description'> &
  Pick<Payable, 'businessName' | 'payerEmail' | 'payerPhone' | keyof Brand>

const PRESENT =
  'businessId mode kind state amountCents currency providerId providerTransactionId reference originalTransactionId ' +
  'receiptId tokenId'

/** The select list that reads a `ReceiptRow` from `receiptTables`. */
export const receiptColumns = `
  r.id, r.token_id, r.transaction_id, r.mode, r.leaf, r.salt, r.leaf_hash, r.settled_at,
  ${jsonOf('t', PRESENT, {
    recipientId: `CASE WHEN t.kind = 'PAYOUT' THEN (
      SELECT i.recipient_id FROM payout_items AS i WHERE i.transaction_id = t.id
    ) END`,
    resolved: `EXISTS (
      SELECT FROM transaction_reviews v
      WHERE v.transaction_id = t.id AND v.outcome IN ('SUCCEEDED', 'RESTARTED')
    )`,
  })} AS transaction`

export const receiptTables = '(receipts r JOIN transactions t ON t.id = r.transaction_id)'

const SELECT = `
  SELECT ${receiptColumns}, l.leaf_index, t.description, ${refundedCents}, ${paidRail},
    coalesce(b.name, '') AS business_name, b.payer_email, b.payer_phone, ${BRAND_COLUMNS}
  FROM ${receiptTables}
    -- A receipt is also found if somebody changed the business of its transaction: verification says so.
    LEFT JOIN businesses AS b ON b.id = t.business_id
    LEFT JOIN brands AS w ON w.business_id = b.id
    LEFT JOIN proof_leaves AS l ON l.receipt_id = r.id`

export const readReceipt = firstRow<{ id: string }, ShownReceipt>('receipt')(`${SELECT} WHERE r.id = :id`)
export const readReceiptByToken = firstRow<{ tokenId: string }, ShownReceipt>('receipt-by-token')(
  `${SELECT} WHERE r.token_id = :tokenId`,
)
export const readReceiptOf = firstRow<{ transactionId: string }, ShownReceipt>('receipt-of-transaction')(
  `${SELECT} WHERE r.transaction_id = :transactionId`,
)

/** Its state may move on, and a provider's id that was unknown at settlement may become known. */
export function isTransactionChanged(leaf: Leaf, { id, tokenId, transaction: now }: ReceiptRow): boolean {
  const mayBeNamed = now.resolved || leaf.providerTransactionId === null
  return (
    leaf.merchantId !== now.businessId ||
    leaf.mode !== now.mode ||
    leaf.kind !== now.kind ||
    !mayFollowSuccess(now.kind, now.state) ||
    leaf.amountCents !== now.amountCents ||
    leaf.currency !== now.currency ||
    leaf.providerId !== now.providerId ||
    (leaf.providerTransactionId !== now.providerTransactionId && !mayBeNamed) ||
    leaf.reference !== now.reference ||
    leaf.originalTransactionId !== now.originalTransactionId ||
    leaf.recipientId !== now.recipientId ||
    now.receiptId !== id ||
    now.tokenId !== tokenId
  )
}

/** A receipt of a business. `createdAt` is when its transaction was created, by which the list is ordered. */
interface OwnReceiptRow
  extends
    Omit<BriefTransaction, 'state'>,
    Pick<TransactionRow, 'mode' | 'kind'>,
    Pick<ReceiptRow, 'tokenId' | 'settledAt' | 'leafIndex'> {
  receiptId: string
}

export const listReceipts = list<Owner & { since: Date; until: Date }, OwnReceiptRow>({
  name: 'receipt-list',
  select: `
    SELECT r.id AS receipt_id, r.token_id, t.id, t.mode, t.kind, t.amount_cents, t.currency, t.reference,
      t.created_at, r.settled_at, l.leaf_index
    FROM transactions AS t
      JOIN receipts AS r ON r.id = t.receipt_id
      LEFT JOIN proof_leaves AS l ON l.receipt_id = r.id`,
  where: ownedBy('t'),
  row: 't',
})
