import { type TSchema, Type } from 'typebox'
import {
  ATTEMPT_STATES,
  FAILURE_REASONS,
  TRANSACTION_KINDS,
  TRANSACTION_SOURCES,
  TRANSACTION_STATES,
} from '../../domain/states.ts'
import { Customer } from '../payments/schema.ts'
import { Routing } from '../routing/decision-schema.ts'
import { RailRefunds } from '../schema/error-schema.ts'
import {
  AmountCents,
  closed,
  count,
  CurrencyCode,
  described,
  idOf,
  Instant,
  Metadata,
  ModeName,
  mostlyNull,
  nullable,
  nullInExamples,
  ProviderId,
  RailName,
  Reference,
  withExample,
  word,
} from '../schema/schema.ts'

export const TransactionKind = word('TransactionKind', TRANSACTION_KINDS, 'COLLECT: a payment.')
export const TransactionState = word(
  'TransactionState',
  TRANSACTION_STATES,
  'SUCCEEDED, FAILED and STOPPED are ends. REQUIRES_ACTION waits for the payer; STOPPED was cancelled or expired.',
)
export const FailureReasonCode = word('FailureReasonCode', FAILURE_REASONS, 'Why something FAILED or was STOPPED.')
const AttemptState = word(
  'AttemptState',
  ATTEMPT_STATES,
  'What a provider made of one attempt. UNKNOWN: no answer came; it is never sent again but asked about.',
)
const TransactionSource = word(
  'TransactionSource',
  TRANSACTION_SOURCES,
  'What made the transaction: /v1 (API), a payment link, a direct route, ' +
    'or the service itself (AUTOMATIC, a refund of a late success).',
)

const text = (description: string, ...examples: string[]) => nullable(Type.String({ description, examples }))
const cents = (description: string, example: number) => count(`${description}, in minor units.`, example)

/** A nullable text with its own name in the document. */
const named = (title: string, description: string, example: string) =>
  Type.Union([Type.String(), Type.Null()], { title, description, examples: [example] })

export const ProviderTransactionId = named(
  'ProviderTransactionId',
  'The provider’s own id; null until it is known.',
  '4099260516',
)
const FailureReasonMessage = named(
  'FailureReasonMessage',
  'The reason in words, for a person.',
  'The card was declined.',
)
export const Sequence = Type.Integer({
  title: 'Sequence',
  minimum: 1,
  description: 'Grows by one with each change of state: order events by it.',
  examples: [3],
})

const Share = closed(
  {
    accountId: idOf('connectedAccount'),
    amountCents: cents('The part of the account, before the provider’s fee', 13_500),
  },
  { title: 'SplitPart', description: 'One account’s part of an amount.' },
)

const SplitParts = closed(
  {
    shares: Type.Array(Share, { description: 'The parts of the connected accounts.' }),
    businessCents: cents('The part of the business, before the provider’s fee', 1_500),
  },
  { title: 'SplitParts', description: 'What each party has of the amount, before the provider’s fee.' },
)

const NextAction = closed(
  {
    type: Type.Literal('REDIRECT', { description: 'Lead the payer to `url`.' }),
    url: Type.String({
      format: 'uri',
      description: 'The page on which the payer pays.',
      examples: ['https://payments.example.com/pay/txn_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d'],
    }),
  },
  {
    title: 'NextAction',
    description: "The payer's next step: pay on the checkout, or pass 3-D Secure for a token. Null if there is none.",
  },
)

const Proof = closed(
  {
    receiptId: described(idOf('receipt'), 'The proof receipt.'),
    tokenId: described(idOf('token'), 'The payer’s view of it.'),
  },
  { title: 'Proof', description: 'The proof of a succeeded transaction; null if there is none.' },
)

const TransactionDescription = named('TransactionDescription', 'Your words for it.', 'Two tickets')
const RefundedCents = Type.Integer({
  title: 'RefundedCents',
  minimum: 0,
  description: 'The amount returned by refunds, in minor units, with refunds that succeeded after they FAILED.',
  examples: [0],
})

const PaidRail = described(mostlyNull(RailName), 'The rail that the provider says was used; null until it is known.')

const fields = {
  transactionId: idOf('transaction'),
  merchantId: idOf('business'),
  kind: TransactionKind,
  state: TransactionState,
  amountCents: AmountCents,
  currency: CurrencyCode,
  providerId: described(mostlyNull(ProviderId), 'The provider of the newest attempt; null until one is tried.'),
  providerTransactionId: nullInExamples(ProviderTransactionId),
  failureReasonCode: described(mostlyNull(FailureReasonCode), 'Why it FAILED or was STOPPED; else null.'),
  failureReasonMessage: nullInExamples(FailureReasonMessage),
  mode: ModeName,
  source: TransactionSource,
  rail: described(nullable(RailName), 'Null until a provider was chosen.'),
  paidRail: PaidRail,
  reference: described(Reference, 'Your name for it, or the one that the service made.'),
  description: TransactionDescription,
  refundedCents: RefundedCents,
  originalTransactionId: described(mostlyNull(idOf('transaction')), 'Of a refund: the payment that it returns.'),
  batchId: described(mostlyNull(idOf('payoutBatch')), 'Of a payout: its batch.'),
  recipientId: described(mostlyNull(idOf('recipient')), 'Of a payout: who receives it.'),
  splitId: described(mostlyNull(idOf('split')), 'The split that shares it; null where it is not shared.'),
  split: described(mostlyNull(SplitParts), 'The parts of a shared payment; else null.'),
  nextAction: described(mostlyNull(NextAction), "The payer's next step; null if there is none."),
  proof: described(mostlyNull(Proof), 'The proof of a succeeded transaction; null if there is none.'),
  settlementId: described(mostlyNull(idOf('settlement')), 'Where its provider settled it; null until that was read.'),
  feeCents: mostlyNull(cents('What its provider kept of it; null until it was settled', 435)),
  disputedCents: cents('What open disputes of the payer hold: no refund returns it', 0),
  chargedBackCents: cents('What the payer’s bank took back: by lost or accepted disputes, or by a settlement', 0),
  needsReview: Type.Boolean({ description: 'True if an operator has to review it.', examples: [false] }),
  metadata: Metadata,
  createdAt: described(Instant, 'When it was created.'),
  updatedAt: described(Instant, 'When it was last changed.'),
  sequence: withExample(Sequence, 1),
}

/** The fields that every presentation of a transaction has. */
export const PresentedTransaction = closed(fields)

export const Payee = closed(
  {
    name: Type.String({ description: 'The holder of the account.', examples: ['Lerato Dlamini'] }),
    bankCode: Type.String({ description: 'The universal branch code of the bank.', examples: ['470010'] }),
    accountLast4: Type.String({ description: 'The last four digits of the account number.', examples: ['7890'] }),
  },
  { title: 'Payee', description: 'The account that a payout is sent to.' },
)

const forUsers = (schema: TSchema, description: string) =>
  Type.Optional(described(schema, `${description}: only for signed-in users, in the lists of the dashboard.`))

/** What names a transaction to a person, beside its own reference. Null as in a transaction that is read by its id. */
export const names = {
  customer: forUsers(nullable(Customer), 'The payer, where you gave one'),
  description: forUsers(TransactionDescription, 'Your words for it'),
  originalReference: forUsers(Reference, 'The reference of the payment that a refund returns'),
  payee: forUsers(nullable(Payee), 'The account that a payout is sent to'),
}

export const TransactionSchema = closed(
  { ...fields, ...names, description: TransactionDescription },
  { title: 'Transaction' },
)

const { reference, transactionId, state, amountCents, currency, updatedAt } = fields

export const PaymentStatus = closed(
  { reference, transactionId, state, amountCents, currency, updatedAt },
  { title: 'PaymentStatus' },
)

export const ProviderReference = Type.String({
  description: 'Under this reference the provider knows it.',
  examples: ['mfrggzdfmztwq2lk'],
})

export const Attempt = closed(
  {
    attemptId: idOf('attempt'),
    providerId: ProviderId,
    providerReference: ProviderReference,
    rail: described(RailName, 'The rail that was requested.'),
    paidRail: PaidRail,
    state: AttemptState,
    startedAt: described(Instant, 'When it was begun.'),
    endedAt: described(nullable(Instant), 'When it ended; null while it is open.'),
    reasonCode: described(mostlyNull(FailureReasonCode), 'Why it came to nothing; else null.'),
  },
  { title: 'Attempt' },
)

const Transition = closed(
  {
    state: described(TransactionState, 'The state that it entered.'),
    at: described(Instant, 'When it entered the state.'),
    reasonCode: described(mostlyNull(FailureReasonCode), 'Why it FAILED or was STOPPED; else null.'),
  },
  { title: 'Transition' },
)

export const MAKERS = ['USER', 'API_KEY'] as const

export const makerFields = {
  id: Type.String({
    pattern: '^(usr|key)_[0-9a-f]{32}$',
    description: 'The id of the user or the API key.',
    examples: ['usr_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d'],
  }),
  name: text('The email of the user, or the name of the key.', 'owner@example.com'),
}

const Maker = closed(
  { type: word('MakerType', MAKERS, 'What made it.'), ...makerFields },
  { title: 'Maker', description: 'Who made a transaction.' },
)

/**
 * Fields that a business sees only when it reads a transaction by its id: never in an event or the response to a POST,
 * and of lists only its `names`.
 */
const given = {
  customer: described(nullable(Customer), 'The payer, as you gave it; null where you gave none.'),
  refunds: described(
    mostlyNull(RailRefunds),
    'The refunds that the rail of a payment allows; null unless the payment SUCCEEDED.',
  ),
  reason: nullInExamples(text('Of a refund: why, in your words. Else null.', 'Sold out')),
  payee: described(mostlyNull(Payee), 'Of a payout: the account as it was when the payout was made. Else null.'),
  createdBy: described(nullable(Maker), 'The user or API key that made it; null where the service did.'),
}

export const OwnTransaction = closed({ ...fields, ...given }, { title: 'OwnTransaction' })

export const TransactionDetailSchema = closed({
  ...fields,
  routing: described(nullable(Routing), 'How its provider was chosen; null where one was named, and for a refund.'),
  attempts: Type.Array(Attempt, { description: 'Every attempt at a provider, oldest first.' }),
  history: Type.Array(Transition, { description: 'Every state that it entered, oldest first.' }),
})

export const OwnTransactionDetail = closed(
  { ...TransactionDetailSchema.properties, ...given },
  { title: 'TransactionDetail' },
)
