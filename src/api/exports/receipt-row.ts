import type { OwnReceiptRow } from '../../db/proofs/read-receipt.ts'

/** The columns of an export of receipts. No operation lists receipts. */
export const RECEIPT_FIELDS = [
  'receiptId',
  'tokenId',
  'transactionId',
  'kind',
  'amountCents',
  'currency',
  'reference',
  'mode',
  'settledAt',
  'leafIndex',
  'url',
  'createdAt',
]

export function presentReceiptRow(row: OwnReceiptRow, baseUrl: string) {
  const { receiptId, tokenId, id: transactionId, kind, amountCents, currency, reference, mode, leafIndex } = row
  return {
    receiptId,
    tokenId,
    transactionId,
    kind,
    amountCents,
    currency,
    reference,
    mode,
    settledAt: row.settledAt.toISOString(),
    leafIndex,
    url: `${baseUrl}/api/verify/receipt/${receiptId}`,
    createdAt: row.createdAt.toISOString(),
  }
}
