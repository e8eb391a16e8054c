import { isTerminal } from '../../domain/states.ts'
import type { RefundedRow, TransactionRow } from '../../db/transactions/transaction-row.ts'

/** The one shape of a transaction. Its first ten fields and `sequence` are the `data` of its events. */
export function presentTransaction(row: TransactionRow & Partial<Pick<RefundedRow, 'refundedCents'>>, baseUrl: string) {
  return {
    transactionId: row.id,
    merchantId: row.businessId,
    kind: row.kind,
    state: row.state,
    amountCents: row.amountCents,
    currency: row.currency,
    providerId: row.providerId,
    providerTransactionId: row.providerTransactionId,
    failureReasonCode: row.failureReasonCode,
    failureReasonMessage: row.failureReasonMessage,
    mode: row.mode,
    source: row.source,
    rail: row.rail ?? row.method,
    reference: row.reference,
    description: row.description,
    refundedCents: row.refundedCents ?? 0,
    originalTransactionId: row.originalTransactionId,
    batchId: null,
    recipientId: null,
    splitId: row.splitId,
    split: row.split,
    nextAction: row.hosted && !isTerminal(row.state) ? { type: 'REDIRECT', url: `${baseUrl}/pay/${row.id}` } : null,
    proof: null,
    needsReview: row.needsReview,
    metadata: row.metadata,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    sequence: row.sequence,
  }
}
