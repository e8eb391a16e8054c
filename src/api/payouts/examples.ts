import { EXAMPLE_INSTANT, exampleIds } from '../schema/examples.ts'
import { transactionExample } from '../transactions/examples.ts'

export const batchRequestExample = {
  currency: 'ZAR',
  description: 'Wages of November',
  items: [{ recipientId: exampleIds.recipient, amountCents: 2_500_000, reference: 'wages-2026-11-lerato' }],
} as const

const contentHash = '6d5f0c2b7a1e4c3f9b8d7e6a5c4b3a2918171615141312111009080706050403'

export const summaryExample = {
  batchId: exampleIds.payoutBatch,
  state: 'PENDING_APPROVAL',
  currency: 'ZAR',
  totalCents: 2_500_000,
  counts: { pending: 1, succeeded: 0, failed: 0, stopped: 0 },
  approval: {
    required: 1,
    contentHash,
    decisions: [] as object[],
    warnings: [] as string[],
    expiresAt: '2026-11-24T06:00:00.000Z',
  },
  createdBy: { type: 'API_KEY', id: exampleIds.apiKey, name: 'wages' },
  description: 'Wages of November',
  createdAt: EXAMPLE_INSTANT,
}

const itemExample = {
  ...transactionExample,
  kind: 'PAYOUT',
  state: 'PENDING_APPROVAL',
  amountCents: 2_500_000,
  rail: null,
  reference: 'wages-2026-11-lerato',
  description: null,
  batchId: exampleIds.payoutBatch,
  recipientId: exampleIds.recipient,
  metadata: {},
  sequence: 2,
}

export const payoutExample = {
  transactionId: itemExample.transactionId,
  batchId: exampleIds.payoutBatch,
  recipientId: exampleIds.recipient,
  name: 'Lerato Dlamini',
  bankCode: '470010',
  accountLast4: '7890',
  state: 'PENDING_APPROVAL',
  amountCents: 2_500_000,
  currency: 'ZAR',
  reference: 'wages-2026-11-lerato',
  description: null,
  failureReasonCode: null,
  failureReasonMessage: null,
  createdAt: EXAMPLE_INSTANT,
  updatedAt: EXAMPLE_INSTANT,
}

export const batchExample = { ...summaryExample, items: [itemExample] }

function decided(state: string, decisions: object[], item: object) {
  return {
    ...batchExample,
    state,
    approval: { ...summaryExample.approval, decisions },
    items: [{ ...itemExample, ...item, sequence: 3 }],
  }
}

const by = { userId: exampleIds.user, at: '2026-11-21T07:00:00.000Z' }

export const approvedExample = decided('PROCESSING', [{ ...by, decision: 'APPROVE', reason: null }], {
  state: 'PROCESSING',
})

const stopped = (failureReasonCode: string, failureReasonMessage: string) => ({
  state: 'STOPPED',
  failureReasonCode,
  failureReasonMessage,
})

export const rejectedExample = {
  ...decided(
    'STOPPED',
    [{ ...by, decision: 'REJECT', reason: 'Not our supplier.' }],
    stopped('rejected', 'A checker rejected the batch.'),
  ),
  counts: { pending: 0, succeeded: 0, failed: 0, stopped: 1 },
}

export const cancelledExample = {
  ...decided('STOPPED', [], stopped('cancelled', 'The business cancelled the batch.')),
  counts: { pending: 0, succeeded: 0, failed: 0, stopped: 1 },
}

export const accountsExample = {
  batchId: exampleIds.payoutBatch,
  contentHash,
  currency: 'ZAR',
  items: [
    {
      transactionId: transactionExample.transactionId,
      recipientId: exampleIds.recipient,
      name: 'Lerato Dlamini',
      bankCode: '470010',
      accountNumber: '1234567890',
      amountCents: 2_500_000,
      reference: 'wages-2026-11-lerato',
    },
  ],
}
