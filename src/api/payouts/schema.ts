import { Type } from 'typebox'
import { MAX_AMOUNT } from '../../domain/money.ts'
import { BATCH_STATES, MOST_ITEMS } from '../../domain/payouts/payout-batch.ts'
import { exampleIds } from '../schema/examples.ts'
import {
  AmountCents,
  closed,
  CurrencyCode,
  described,
  idOf,
  Instant,
  Metadata,
  nullable,
  Reference,
  word,
} from '../schema/schema.ts'
import { RecipientRequest } from '../recipients/schema.ts'
import { TransactionSchema } from '../transactions/schema.ts'

const Description = Type.String({
  maxLength: 255,
  description: 'Your words for it.',
  examples: ['Wages of November'],
})

const itemFields = {
  recipientId: Type.Optional(described(idOf('recipient'), 'Who is paid. Either this or `recipient` is required.')),
  recipient: Type.Optional(
    described(RecipientRequest, 'Who is paid, if you do not keep recipients: an equal recipient of yours is reused.'),
  ),
  amountCents: AmountCents,
  reference: Type.Optional(Reference),
  description: Type.Optional(Description),
  metadata: Type.Optional(Metadata),
}

const PayoutItem = closed(itemFields, { title: 'PayoutItem', description: 'One payment to one recipient.' })

const currency = described(CurrencyCode, 'Payouts are made in ZAR; another one is SV-3001.')

export const PayoutBatchRequest = Type.Union(
  [
    closed(
      {
        currency,
        items: Type.Array(PayoutItem, {
          minItems: 1,
          maxItems: MOST_ITEMS,
          description: 'All of them are checked before any is stored.',
        }),
        description: Type.Optional(Description),
      },
      { title: 'PayoutBatchItems', description: 'Several payouts that are approved together.' },
    ),
    closed({ ...itemFields, currency }, { title: 'SinglePayout', description: 'The short form: a batch of one.' }),
  ],
  { title: 'PayoutBatchRequest' },
)

const count = (what: string) =>
  Type.Integer({ minimum: 0, maximum: MOST_ITEMS, description: `Items that ${what}.`, examples: [0] })

const Counts = closed(
  {
    pending: count('have not ended'),
    succeeded: count('SUCCEEDED'),
    failed: count('FAILED'),
    stopped: count('were STOPPED'),
  },
  { title: 'PayoutCounts', description: 'How many items are where.' },
)

const Decision = closed(
  {
    userId: described(idOf('user'), 'The checker.'),
    decision: word('PayoutDecision', ['APPROVE', 'REJECT'], 'What the checker decided.'),
    reason: nullable(
      Type.String({
        description: 'Why it was rejected; null where nothing was said.',
        examples: ['Not our supplier.'],
      }),
    ),
    at: described(Instant, 'When it was decided.'),
  },
  { title: 'PayoutBatchDecision', description: 'What one checker decided.' },
)

const ContentHash = Type.String({
  title: 'ContentHash',
  minLength: 1,
  maxLength: 128,
  description:
    'The `approval.contentHash` of the batch: it names the currency, names, banks, account numbers and amounts.',
  examples: ['6d5f0c2b7a1e4c3f9b8d7e6a5c4b3a2918171615141312111009080706050403'],
})

const Approval = closed(
  {
    required: Type.Integer({
      minimum: 1,
      maximum: 2,
      description: 'How many different checkers have to approve.',
      examples: [1],
    }),
    contentHash: ContentHash,
    decisions: Type.Array(Decision, { description: 'What was decided so far, oldest first.' }),
    expiresAt: described(Instant, 'Until when it can be approved; then it is STOPPED.'),
  },
  { title: 'PayoutApproval', description: 'Who has to approve what until when.' },
)

const CreatedBy = closed(
  {
    type: word('CreatedByType', ['USER', 'API_KEY'], 'What made it.'),
    id: Type.String({
      pattern: '^(usr|key)_[0-9a-f]{32}$',
      description: 'The id of the user or the API key.',
      examples: [exampleIds.user],
    }),
  },
  { title: 'CreatedBy', description: 'The maker.' },
)

const batchFields = {
  batchId: idOf('payoutBatch'),
  state: word(
    'PayoutBatchState',
    BATCH_STATES,
    'COMPLETED once every item has ended, whether or not it SUCCEEDED; STOPPED was rejected, cancelled or expired.',
  ),
  currency: CurrencyCode,
  totalCents: Type.Integer({
    minimum: 1,
    maximum: MAX_AMOUNT * MOST_ITEMS,
    description: 'The sum of all items, in minor units.',
    examples: [2_500_000],
  }),
  counts: Counts,
  approval: Approval,
  createdBy: CreatedBy,
  description: nullable(Type.String({ description: 'Your words for it.', examples: ['Wages of November'] })),
  createdAt: described(Instant, 'When it was stored.'),
}

export const PayoutBatchSummary = closed(batchFields, { title: 'PayoutBatchSummary' })

export const PayoutBatch = closed(
  {
    ...batchFields,
    items: Type.Array(TransactionSchema, { description: 'The payouts, in the order in which they were asked for.' }),
  },
  { title: 'PayoutBatch' },
)

const Account = closed(
  {
    transactionId: idOf('transaction'),
    recipientId: idOf('recipient'),
    name: Type.String({ description: 'The holder of the account.', examples: ['Lerato Dlamini'] }),
    bankCode: Type.String({ description: 'Universal branch code of the bank.', examples: ['470010'] }),
    accountNumber: Type.String({
      pattern: '^[0-9]{6,13}$',
      description: 'The whole number of the account.',
      examples: ['1234567890'],
    }),
    amountCents: AmountCents,
    reference: described(Reference, 'Your name for the payout, or the one that the service made.'),
  },
  { title: 'PayoutAccount', description: 'What of one item an approval binds.' },
)

export const PayoutAccounts = closed(
  {
    batchId: idOf('payoutBatch'),
    contentHash: ContentHash,
    currency: CurrencyCode,
    items: Type.Array(Account, { description: 'In the order in which they were asked for.' }),
  },
  { title: 'PayoutAccounts' },
)

export const Approve = closed({ contentHash: ContentHash }, { title: 'PayoutApprove' })

export const Reject = closed(
  {
    reason: Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: '\\S',
      description: 'Why, in your words. Kept encrypted.',
      examples: ['Not our supplier.'],
    }),
  },
  { title: 'PayoutReject' },
)

export const ApprovalCode = closed(
  {
    code: Type.String({
      description: 'What a signal from the Temporal UI has to carry.',
      examples: ['q7wm3k2vn5xj4rt6pz8cb9dh1f'],
    }),
    expiresAt: described(Instant, 'Until when it can be used, once.'),
  },
  { title: 'ApprovalCode' },
)
