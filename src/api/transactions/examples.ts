import { exampleIds } from '../schema/examples.ts'
import { routingExample } from '../routing/decision-schema.ts'

/** The example of `GET /v1/transactions/{id}`, which a reader of the document sees first. */
export const transactionExample = {
  transactionId: 'txn_019ab0c1d2e37f4a8b5c6d7e8f901234',
  merchantId: 'biz_019ab0c1d2e37f4a8b5c6d7e8f900001',
  kind: 'COLLECT',
  state: 'CREATED',
  amountCents: 15000,
  currency: 'ZAR',
  providerId: null,
  providerTransactionId: null,
  failureReasonCode: null,
  failureReasonMessage: null,
  mode: 'TEST',
  source: 'API',
  rail: 'CARD',
  paidRail: null,
  reference: 'order-1001',
  description: 'Two tickets',
  refundedCents: 0,
  originalTransactionId: null,
  batchId: null,
  recipientId: null,
  splitId: null,
  split: null,
  nextAction: null,
  proof: null,
  settlementId: null,
  feeCents: null,
  disputedCents: 0,
  chargedBackCents: 0,
  needsReview: false,
  metadata: { seat: '12A' },
  createdAt: '2026-11-21T06:00:00.000Z',
  updatedAt: '2026-11-21T06:00:00.000Z',
  sequence: 1,
}

/** The same transaction, read by its id. */
export const detailExample = {
  ...transactionExample,
  routing: routingExample,
  attempts: [],
  history: [{ state: 'CREATED', at: '2026-11-21T06:00:00.000Z', reasonCode: null }],
}

/** The fields that only a read by id has. */
export const givenExample = {
  customer: { email: 'thandi@example.com', name: 'Thandi Nkosi' },
  refunds: null,
  reason: null,
  payee: null,
  createdBy: { type: 'USER', id: exampleIds.user, name: 'owner@example.com' },
}

export const ownTransactionExample = { ...transactionExample, ...givenExample }

/** A refund of the same payment. */
export const refundExample = {
  ...transactionExample,
  transactionId: 'txn_019ab0c1d2e37f4a8b5c6d7e8f905678',
  kind: 'REFUND',
  amountCents: 5_000,
  providerId: 'paystack',
  reference: 'txn_019ab0c1d2e37f4a8b5c6d7e8f905678',
  description: null,
  originalTransactionId: transactionExample.transactionId,
  metadata: {},
}

export const paymentStatusExample = {
  reference: transactionExample.reference,
  transactionId: transactionExample.transactionId,
  state: transactionExample.state,
  amountCents: transactionExample.amountCents,
  currency: transactionExample.currency,
  updatedAt: transactionExample.updatedAt,
}
