import { MAX_AMOUNT } from '../../domain/money.ts'
import { APPROVAL_WARNINGS, BATCH_STATES, MAX_BATCH_ITEMS } from '../../domain/payouts/payout-batch.ts'
import * as t from '../schema/schema.ts'
import { RecipientRequest } from '../recipients/schema.ts'
import { makerFields, MAKERS, Payee, TransactionSchema } from '../transactions/schema.ts'

const Description = t.described(t.String({ maxLength: 255 }), 'Your description.', 'Wages of November')

const itemFields = {
  recipientId: t.Optional(t.idOf('recipient'), 'The recipient to pay. Either this or `recipient` is required.'),
  recipient: t.Optional(
    RecipientRequest,
    'The recipient to pay, if you do not store recipients. An equal recipient is reused.',
  ),
  amountCents: t.AmountCents,
  reference: t.Optional(t.Reference),
  description: t.Optional(Description),
  metadata: t.Optional(t.Metadata),
}

const PayoutItem = t.component('PayoutItem', 'One payment to one recipient.', itemFields)

const currency = t.described(t.CurrencyCode, 'Payouts must be in ZAR; another currency is SV-3001.')

export const PayoutBatchRequest = t.Union(
  [
    t.component('PayoutBatchItems', 'Several payouts that are approved together.', {
      currency,
      items: t.Array(PayoutItem, {
        minItems: 1,
        maxItems: MAX_BATCH_ITEMS,
        description: 'The payouts. All are checked before any is stored.',
      }),
      description: t.Optional(Description),
    }),
    t.component('SinglePayout', 'The short form: a batch of one.', { ...itemFields, currency }),
  ],
  { title: 'PayoutBatchRequest' },
)

const count = (condition: string, example = 0) => t.between(0, MAX_BATCH_ITEMS, `Items that ${condition}.`, example)

const Counts = t.component('PayoutCounts', 'The number of items by state.', {
  pending: count('have not ended', 1),
  succeeded: count('SUCCEEDED'),
  failed: count('FAILED'),
  stopped: count('were STOPPED'),
})

const Decision = t.component('PayoutBatchDecision', 'The decision of one approver.', {
  userId: t.described(t.idOf('user'), 'The approver.'),
  decision: t.word('PayoutDecision', ['APPROVE', 'REJECT'], 'The approver’s decision.'),
  reason: t.mostlyNull(t.text('The reason for a rejection; null for an approval.', 'Not our supplier.')),
  at: t.instant('When the approver decided.'),
})

const ContentHash = t.described(
  t.String({ title: 'ContentHash', minLength: 1, maxLength: 128 }),
  'The `approval.contentHash` of the batch, which covers currency, names, banks, account numbers and amounts.',
  '6d5f0c2b7a1e4c3f9b8d7e6a5c4b3a2918171615141312111009080706050403',
)

const Approval = t.component('PayoutApproval', 'The state of the approval.', {
  required: t.described(t.Integer({ minimum: 1, maximum: 2 }), 'The number of approvers who must approve.', 1),
  contentHash: ContentHash,
  decisions: t.Array(Decision, { description: 'The decisions so far, oldest first.', examples: [[]] }),
  warnings: t.Array(
    t.word(
      'ApprovalWarning',
      APPROVAL_WARNINGS,
      'checker_added_by_maker: the maker, or the holder of the maker’s key, gave the approver access lately. Only ' +
        'in test mode; in live mode the decision is SV-1006.',
    ),
    { description: 'Warnings about the decisions; mostly empty.', examples: [[]] },
  ),
  expiresAt: t.instant('When the time for approval ends; the batch is then STOPPED.', '2026-11-24T06:00:00.000Z'),
})

const CreatedBy = t.component('CreatedBy', 'Who made a batch.', {
  ...makerFields,
  type: t.word('CreatedByType', MAKERS, 'What made it.'),
})

const batchFields = {
  batchId: t.idOf('payoutBatch'),
  state: t.word(
    'PayoutBatchState',
    BATCH_STATES,
    'COMPLETED: every item has ended, successfully or not. STOPPED: the batch was rejected, cancelled or expired.',
  ),
  currency: t.CurrencyCode,
  totalCents: t.between(1, MAX_AMOUNT * MAX_BATCH_ITEMS, 'The sum of all items, in minor units.', 2_500_000),
  counts: Counts,
  approval: Approval,
  createdBy: CreatedBy,
  description: t.nullable(t.text('Your description.', 'Wages of November')),
  createdAt: t.instant('When the batch was stored.'),
}

export const PayoutBatchSummary = t.component('PayoutBatchSummary', batchFields)

export const PayoutBatch = t.component('PayoutBatch', {
  ...batchFields,
  items: t.arrayOf(TransactionSchema, 'The payouts, in the order of the request.'),
})

const transaction = TransactionSchema.properties

/** The payee is spread over fields, so that each is a column of an export. */
export const Payout = t.closed(
  {
    transactionId: transaction.transactionId,
    batchId: t.idOf('payoutBatch'),
    recipientId: t.idOf('recipient'),
    ...Payee.properties,
    state: transaction.state,
    amountCents: t.AmountCents,
    currency: t.CurrencyCode,
    reference: transaction.reference,
    description: transaction.description,
    failureReasonCode: transaction.failureReasonCode,
    failureReasonMessage: transaction.failureReasonMessage,
    createdAt: t.instant('When its batch was stored.'),
    updatedAt: transaction.updatedAt,
  },
  { title: 'Payout', description: 'One payout of a batch, with the account as it was when the batch was made.' },
)

export const PayoutAccount = t.component('PayoutAccount', 'The data of one item that an approval covers.', {
  transactionId: t.idOf('transaction'),
  recipientId: t.idOf('recipient'),
  name: t.text('The holder of the account.', 'Lerato Dlamini'),
  bankCode: t.text('Universal branch code of the bank.', '470010'),
  accountNumber: t.described(t.String({ pattern: '^[0-9]{6,13}$' }), 'The full account number.', '1234567890'),
  amountCents: t.AmountCents,
  reference: t.described(t.Reference, 'Your reference for the payout; if you sent none, the transaction id.'),
})

export const PayoutAccounts = t.component('PayoutAccounts', {
  batchId: t.idOf('payoutBatch'),
  contentHash: ContentHash,
  currency: t.CurrencyCode,
  items: t.arrayOf(PayoutAccount, 'The items, in the order of the request.'),
})

export const Approve = t.component('PayoutApprove', { contentHash: ContentHash })

export const Reject = t.component('PayoutReject', {
  reason: t.words(500, 'The reason, which is stored encrypted.', 'Not our supplier.'),
})

export const ApprovalCode = t.component('ApprovalCode', {
  code: t.text('The code for a signal in the Temporal UI.', 'q7wm3k2vn5xj4rt6pz8cb9dh1f'),
  expiresAt: t.instant('When the code expires. It works once.'),
})

const { recipient: recipientId, payoutBatch: batchId } = t.exampleIds
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
