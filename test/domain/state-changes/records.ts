import type {
  AttemptRecord,
  ChargeRecord,
  StateRecord,
  TransactionRecord,
} from '../../../src/domain/state-changes/record.ts'

export const NOW = new Date('2026-11-23T09:00:00.000Z')
const EARLIER = new Date('2026-11-23T08:00:00.000Z')

export function transactionRecord(changes: Partial<TransactionRecord> = {}): TransactionRecord {
  return {
    id: 'txn_1',
    businessId: 'biz_1',
    mode: 'TEST',
    kind: 'COLLECT',
    source: 'API',
    amountCents: 15_000,
    currency: 'ZAR',
    reference: 'order-1',
    metadata: {},
    rail: 'CARD',
    hosted: false,
    originalTransactionId: null,
    recipientId: null,
    refundsAttemptId: null,
    autoForAttemptId: null,
    splitId: null,
    split: null,
    sendsEvents: true,
    state: 'PROCESSING',
    sequence: 2,
    version: 3,
    newestAttempt: 1,
    providerId: 'paystack',
    providerTransactionId: null,
    settledAttemptId: null,
    failureReasonCode: null,
    failureReasonMessage: null,
    reviewReason: null,
    furtherReviewReasons: [],
    receiptId: null,
    tokenId: null,
    cardToken: Buffer.from('sealed'),
    engineDueAt: EARLIER,
    updatedAt: EARLIER,
    ...changes,
  }
}

export function attemptRecord(changes: Partial<AttemptRecord> = {}): AttemptRecord {
  return {
    id: 'att_1',
    number: 1,
    providerId: 'paystack',
    rail: 'CARD',
    paidRail: null,
    state: 'SENDING',
    reasonCode: null,
    soft: false,
    blameless: false,
    providerTransactionId: null,
    resolved: false,
    checkoutUrl: null,
    capturedCents: 0,
    outcome: null,
    outcomeAtMs: null,
    reported: null,
    askedSinceMs: null,
    ended: false,
    sendByMs: EARLIER.getTime(),
    resendAtMs: null,
    ...changes,
  }
}

export function chargeRecord(changes: Partial<ChargeRecord> = {}): ChargeRecord {
  const reserved = { refundReservedCents: 5_000, overRefundedCents: 0 }
  return { id: 'att_charge', capturedCents: 15_000, ...reserved, succeededAttempts: 0, ...changes }
}

interface Parts {
  transaction?: Partial<TransactionRecord>
  attempt?: Partial<AttemptRecord> | null
  charge?: Partial<ChargeRecord>
}

/** A payment whose first attempt is SENDING, unless the parts say otherwise. */
export function paymentRecord({ transaction, attempt = {} }: Parts = {}): StateRecord {
  return { transaction: transactionRecord(transaction), attempt: attempt && attemptRecord(attempt), charge: null }
}

/** A refund of R 50 whose first attempt is SENDING. */
export function refundRecord({ transaction, charge, ...parts }: Parts = {}): StateRecord {
  const refund = {
    kind: 'REFUND',
    amountCents: 5_000,
    originalTransactionId: 'txn_paid',
    refundsAttemptId: 'att_charge',
  }
  return {
    ...paymentRecord({ ...parts, transaction: { ...refund, cardToken: null, ...transaction } as never }),
    charge: chargeRecord({ succeededAttempts: parts.attempt?.state === 'SUCCEEDED' ? 1 : 0, ...charge }),
  }
}

/** A payout whose first attempt is SENDING. */
export function payoutRecord({ transaction, ...parts }: Parts = {}): StateRecord {
  return paymentRecord({ ...parts, transaction: { kind: 'PAYOUT', rail: 'EFT', cardToken: null, ...transaction } })
}
