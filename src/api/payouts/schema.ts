import { Type } from 'typebox'
import { MAX_AMOUNT } from '../../domain/money.ts'
import { APPROVAL_WARNINGS, BATCH_STATES, MAX_BATCH_ITEMS } from '../../domain/payouts/payout-batch.ts'
import {
  AmountCents,
  closed,
  CurrencyCode,
  described,
  idOf,
  Instant,
  Metadata,
  mostlyNull,
  nullable,
  Reference,
  text,
  word,
} from '../schema/schema.ts'
import { RecipientRequest } from '../recipients/schema.ts'
import { makerFields, MAKERS, Payee, TransactionSchema } from '../transactions/schema.ts'

const Description = described(Type.String({ maxLength: 255 }), 'Your description.', 'Wages of November')

const itemFields = {
  recipientId: Type.Optional(
    described(idOf('recipient'), 'The recipient to pay. Either this or `recipient` is required.'),
  ),
  recipient: Type.Optional(
    described(RecipientRequest, 'The recipient to pay, if you do not store recipients. An equal recipient is reused.'),
  ),
  amountCents: AmountCents,
  reference: Type.Optional(Reference),
  description: Type.Optional(Description),
  metadata: Type.Optional(Metadata),
}

const PayoutItem = closed(itemFields, { title: 'PayoutItem', description: 'One payment to one recipient.' })

const currency = described(CurrencyCode, 'Payouts must be in ZAR; another currency is SV-3001.')

export const PayoutBatchRequest = Type.Union(
  [
    closed(
      {
        currency,
        items: Type.Array(PayoutItem, {
          minItems: 1,
          maxItems: MAX_BATCH_ITEMS,
          description: 'The payouts. All are checked before any is stored.',
        }),
        description: Type.Optional(Description),
      },
      { title: 'PayoutBatchItems', description: 'Several payouts that are approved together.' },
    ),
    closed({ ...itemFields, currency }, { title: 'SinglePayout', description: 'The short form: a batch of one.' }),
  ],
  { title: 'PayoutBatchRequest' },
)

const count = (condition: string, example = 0) =>
  Type.Integer({ minimum: 0, maximum: MAX_BATCH_ITEMS, description: `Items that ${condition}.`, examples: [example] })

const Counts = closed(
  {
    pending: count('have not ended', 1),
    succeeded: count('SUCCEEDED'),
    failed: count('FAILED'),
    stopped: count('were STOPPED'),
  },
  { title: 'PayoutCounts', description: 'The number of items by state.' },
)

const Decision = closed(
  {
    userId: described(idOf('user'), 'The approver.'),
    decision: word('PayoutDecision', ['APPROVE', 'REJECT'], 'The approver’s decision.'),
    reason: mostlyNull(
      described(Type.String(), 'The reason for a rejection; null for an approval.', 'Not our supplier.'),
    ),
    at: described(Instant, 'When the approver decided.'),
  },
  { title: 'PayoutBatchDecision', description: 'The decision of one approver.' },
)

const ContentHash = described(
  Type.String({ title: 'ContentHash', minLength: 1, maxLength: 128 }),
  'The `approval.contentHash` of the batch, which covers currency, names, banks, account numbers and amounts.',
  '6d5f0c2b7a1e4c3f9b8d7e6a5c4b3a2918171615141312111009080706050403',
)

const Approval = closed(
  {
    required: described(Type.Integer({ minimum: 1, maximum: 2 }), 'The number of approvers who must approve.', 1),
    contentHash: ContentHash,
    decisions: Type.Array(Decision, { description: 'The decisions so far, oldest first.', examples: [[]] }),
    warnings: Type.Array(
      word(
        'ApprovalWarning',
        APPROVAL_WARNINGS,
        'checker_added_by_maker: the maker, or the holder of the maker’s key, gave the approver access lately. Only ' +
          'in test mode; in live mode the decision is SV-1006.',
      ),
      { description: 'Warnings about the decisions; mostly empty.', examples: [[]] },
    ),
    expiresAt: described(
      Instant,
      'When the time for approval ends; the batch is then STOPPED.',
      '2026-11-24T06:00:00.000Z',
    ),
  },
  { title: 'PayoutApproval', description: 'The state of the approval.' },
)

const CreatedBy = closed(
  { ...makerFields, type: word('CreatedByType', MAKERS, 'What made it.') },
  { title: 'CreatedBy', description: 'Who made a batch.' },
)

const batchFields = {
  batchId: idOf('payoutBatch'),
  state: word(
    'PayoutBatchState',
    BATCH_STATES,
    'COMPLETED: every item has ended, successfully or not. STOPPED: the batch was rejected, cancelled or expired.',
  ),
  currency: CurrencyCode,
  totalCents: Type.Integer({
    minimum: 1,
    maximum: MAX_AMOUNT * MAX_BATCH_ITEMS,
    description: 'The sum of all items, in minor units.',
    examples: [2_500_000],
  }),
  counts: Counts,
  approval: Approval,
  createdBy: CreatedBy,
  description: nullable(text('Your description.', 'Wages of November')),
  createdAt: described(Instant, 'When the batch was stored.'),
}

export const PayoutBatchSummary = closed(batchFields, { title: 'PayoutBatchSummary' })

export const PayoutBatch = closed(
  {
    ...batchFields,
    items: Type.Array(TransactionSchema, { description: 'The payouts, in the order of the request.' }),
  },
  { title: 'PayoutBatch' },
)

const transaction = TransactionSchema.properties

/** The payee is spread over fields, so that each is a column of an export. */
export const Payout = closed(
  {
    transactionId: transaction.transactionId,
    batchId: idOf('payoutBatch'),
    recipientId: idOf('recipient'),
    ...Payee.properties,
    state: transaction.state,
    amountCents: AmountCents,
    currency: CurrencyCode,
    reference: transaction.reference,
    description: transaction.description,
    failureReasonCode: transaction.failureReasonCode,
    failureReasonMessage: transaction.failureReasonMessage,
    createdAt: described(Instant, 'When its batch was stored.'),
    updatedAt: transaction.updatedAt,
  },
  { title: 'Payout', description: 'One payout of a batch, with the account as it was when the batch was made.' },
)

const Account = closed(
  {
    transactionId: idOf('transaction'),
    recipientId: idOf('recipient'),
    name: text('The holder of the account.', 'Lerato Dlamini'),
    bankCode: text('Universal branch code of the bank.', '470010'),
    accountNumber: described(Type.String({ pattern: '^[0-9]{6,13}$' }), 'The full account number.', '1234567890'),
    amountCents: AmountCents,
    reference: described(Reference, 'Your reference for the payout; if you sent none, the transaction id.'),
  },
  { title: 'PayoutAccount', description: 'The data of one item that an approval covers.' },
)

export const PayoutAccounts = closed(
  {
    batchId: idOf('payoutBatch'),
    contentHash: ContentHash,
    currency: CurrencyCode,
    items: Type.Array(Account, { description: 'The items, in the order of the request.' }),
  },
  { title: 'PayoutAccounts' },
)

export const Approve = closed({ contentHash: ContentHash }, { title: 'PayoutApprove' })

export const Reject = closed(
  {
    reason: described(
      Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
      'The reason, which is stored encrypted.',
      'Not our supplier.',
    ),
  },
  { title: 'PayoutReject' },
)

export const ApprovalCode = closed(
  {
    code: described(Type.String(), 'The code for a signal in the Temporal UI.', 'q7wm3k2vn5xj4rt6pz8cb9dh1f'),
    expiresAt: described(Instant, 'When the code expires. It works once.'),
  },
  { title: 'ApprovalCode' },
)
