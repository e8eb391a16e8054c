import type { Mode } from '../../domain/mode.ts'
import type { TransactionKind, TransactionState } from '../../domain/states.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/** A receipt with its place in the log, and its transaction as that is now. */
export interface ReceiptRow {
  id: string
  tokenId: string
  transactionId: string
  mode: Mode
  leaf: string
  leafHash: Buffer
  settledAt: Date
  /** Null until an hour took it in. */
  leafIndex: number | null
  transaction: {
    businessId: string
    mode: Mode
    kind: TransactionKind
    state: TransactionState
    amountCents: number
    currency: string
    providerId: string | null
    providerTransactionId: string | null
    receiptId: string | null
    tokenId: string | null
    /** An operator said that it SUCCEEDED, or had it sent again: the provider may give it another name later. */
    resolved: boolean
  }
}

const SELECT = `
  SELECT r.id, r.token_id AS "tokenId", r.transaction_id AS "transactionId", r.mode, r.leaf, r.leaf_hash AS "leafHash", r.settled_at AS "settledAt",
    l.leaf_index AS "leafIndex",
    json_build_object('businessId', t.business_id, 'mode', t.mode, 'kind', t.kind, 'state', t.state, 'amountCents', t.amount_cents,
      'currency', t.currency, 'providerId', t.provider_id, 'providerTransactionId', t.provider_transaction_id, 'receiptId', t.receipt_id,
      'tokenId', t.token_id, 'resolved',
      EXISTS (SELECT FROM transaction_reviews v WHERE v.transaction_id = t.id AND v.outcome IN ('SUCCEEDED', 'RESTARTED'))) AS transaction
  FROM receipts r JOIN transactions t ON t.id = r.transaction_id LEFT JOIN proof_leaves l ON l.receipt_id = r.id`

const byId = statement<{ id: string }, ReceiptRow>({ name: 'receipt', text: `${SELECT} WHERE r.id = :id` })
const byToken = statement<{ tokenId: string }, ReceiptRow>({
  name: 'receipt-by-token',
  text: `${SELECT} WHERE r.token_id = :tokenId`,
})
const ofTransaction = statement<{ transactionId: string }, ReceiptRow>({
  name: 'receipt-of-transaction',
  text: `${SELECT} WHERE r.transaction_id = :transactionId`,
})

export async function readReceipt(db: Database, id: string): Promise<ReceiptRow | null> {
  const [row] = await run(db, byId, { id })
  return row ?? null
}

export async function readReceiptByToken(db: Database, tokenId: string): Promise<ReceiptRow | null> {
  const [row] = await run(db, byToken, { tokenId })
  return row ?? null
}

export async function readReceiptOf(db: Database, transactionId: string): Promise<ReceiptRow | null> {
  const [row] = await run(db, ofTransaction, { transactionId })
  return row ?? null
}
