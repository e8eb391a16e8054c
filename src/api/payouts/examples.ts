import { exampleIds } from '../schema/examples.ts'

const { recipient: recipientId, payoutBatch: batchId } = exampleIds
const wages = { amountCents: 2_500_000, reference: 'wages-2026-11-lerato' }

export const batchRequestStory = {
  currency: 'ZAR',
  description: 'Wages of November',
  items: [{ recipientId, ...wages }],
} as const

export const payoutStory = {
  ...wages,
  kind: 'PAYOUT',
  state: 'PENDING_APPROVAL',
  rail: null,
  description: null,
  batchId,
  recipientId,
  metadata: {},
  sequence: 2,
}

export const batchStory = { items: [payoutStory] }

const later = '2026-11-21T07:00:00.000Z'
const stopped = { state: 'STOPPED', counts: { pending: 0, stopped: 1 } } as const

const decided = (item: object) => ({ items: [{ ...payoutStory, ...item, sequence: 3 }] })

export const approvedStory = {
  ...decided({ state: 'PROCESSING' }),
  state: 'PROCESSING',
  approval: { decisions: [{ at: later }] },
}

const because = (failureReasonCode: string, failureReasonMessage: string) =>
  decided({ state: 'STOPPED', failureReasonCode, failureReasonMessage })

export const rejectedStory = {
  ...because('rejected', 'An approver rejected the batch.'),
  ...stopped,
  approval: { decisions: [{ decision: 'REJECT', reason: 'Not our supplier.', at: later }] },
}

export const cancelledStory = { ...because('cancelled', 'The business cancelled the batch.'), ...stopped }
