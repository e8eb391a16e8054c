import {
  ATTEMPT_STATES,
  FAILURE_REASONS,
  TRANSACTION_KINDS,
  TRANSACTION_SOURCES,
  TRANSACTION_STATES,
} from '../../domain/states.ts'
import { Customer } from '../payments/schema.ts'
import { Routing, routingExample } from '../routing/decision-schema.ts'
import { RailRefunds } from '../schema/error-schema.ts'
import * as t from '../schema/schema.ts'

export const TransactionKind = t.word('TransactionKind', TRANSACTION_KINDS, 'COLLECT: a payment.')
export const TransactionState = t.word(
  'TransactionState',
  TRANSACTION_STATES,
  'SUCCEEDED, FAILED and STOPPED are ends. REQUIRES_ACTION waits for the payer; STOPPED was cancelled or expired.',
)
export const FailureReasonCode = t.word('FailureReasonCode', FAILURE_REASONS, 'Why something FAILED or was STOPPED.')
const AttemptState = t.word(
  'AttemptState',
  ATTEMPT_STATES,
  'What a provider made of one attempt. UNKNOWN: no answer came; it is never sent again but asked about.',
)
const TransactionSource = t.word(
  'TransactionSource',
  TRANSACTION_SOURCES,
  'What made the transaction: /v1 (API), a payment link, a direct route, ' +
    'or the service itself (AUTOMATIC, a refund of a late success).',
)

const cents = (description: string, example: number) => t.count(`${description}, in minor units.`, example)

const named = (title: string, description: string, example: string) =>
  t.Union([t.String(), t.Null()], { title, description, examples: [example] })

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
export const Sequence = t.Integer({
  title: 'Sequence',
  minimum: 1,
  description: 'Grows by one with each change of state: order events by it.',
  examples: [3],
})

const Share = t.component('SplitPart', 'One account’s part of an amount.', {
  accountId: t.idOf('connectedAccount'),
  amountCents: cents('The part of the account, before the provider’s fee', 13_500),
})

const SplitParts = t.component('SplitParts', 'What each party has of the amount, before the provider’s fee.', {
  shares: t.arrayOf(Share, 'The parts of the connected accounts.'),
  businessCents: cents('The part of the business, before the provider’s fee', 1_500),
})

const NextAction = t.closed(
  {
    type: t.Literal('REDIRECT', { description: 'Lead the payer to `url`.' }),
    url: t.uri(
      'The page on which the payer pays.',
      'https://payments.example.com/pay/txn_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d',
    ),
  },
  {
    title: 'NextAction',
    description: "The payer's next step: pay on the checkout, or pass 3-D Secure for a token. Null if there is none.",
  },
)

const Proof = t.component('Proof', 'The proof of a succeeded transaction; null if there is none.', {
  receiptId: t.described(t.idOf('receipt'), 'The proof receipt.'),
  tokenId: t.described(t.idOf('token'), 'The payer’s view of it.'),
})

const TransactionDescription = named('TransactionDescription', 'Your words for it.', 'Two tickets')
const RefundedCents = t.Integer({
  title: 'RefundedCents',
  minimum: 0,
  description: 'The amount returned by refunds, in minor units, with refunds that succeeded after they FAILED.',
  examples: [0],
})

const PaidRail = t.mostlyNull(t.RailName, 'The rail that the provider says was used; null until it is known.')

const fields = {
  transactionId: t.idOf('transaction'),
  merchantId: t.idOf('business'),
  kind: TransactionKind,
  state: TransactionState,
  amountCents: t.AmountCents,
  currency: t.CurrencyCode,
  providerId: t.mostlyNull(t.ProviderId, 'The provider of the newest attempt; null until one is tried.'),
  providerTransactionId: t.nullInExamples(ProviderTransactionId),
  failureReasonCode: t.mostlyNull(FailureReasonCode, 'Why it FAILED or was STOPPED; else null.'),
  failureReasonMessage: t.nullInExamples(FailureReasonMessage),
  mode: t.ModeName,
  source: TransactionSource,
  rail: t.nullable(t.RailName, 'Null until a provider was chosen.'),
  paidRail: PaidRail,
  reference: t.described(t.Reference, 'Your name for it, or the one that the service made.'),
  description: TransactionDescription,
  refundedCents: RefundedCents,
  originalTransactionId: t.mostlyNull(t.idOf('transaction'), 'Of a refund: the payment that it returns.'),
  batchId: t.mostlyNull(t.idOf('payoutBatch'), 'Of a payout: its batch.'),
  recipientId: t.mostlyNull(t.idOf('recipient'), 'Of a payout: who receives it.'),
  splitId: t.mostlyNull(t.idOf('split'), 'The split that shares it; null where it is not shared.'),
  split: t.mostlyNull(SplitParts, 'The parts of a shared payment; else null.'),
  nextAction: t.mostlyNull(NextAction, "The payer's next step; null if there is none."),
  proof: t.mostlyNull(Proof, 'The proof of a succeeded transaction; null if there is none.'),
  settlementId: t.mostlyNull(t.idOf('settlement'), 'Where its provider settled it; null until that was read.'),
  feeCents: t.mostlyNull(cents('What its provider kept of it; null until it was settled', 435)),
  disputedCents: cents('What open disputes of the payer hold: no refund returns it', 0),
  chargedBackCents: cents('What the payer’s bank took back: by lost or accepted disputes, or by a settlement', 0),
  needsReview: t.flag('True if an operator has to review it.', false),
  metadata: t.Metadata,
  createdAt: t.instant('When it was created.'),
  updatedAt: t.instant('When it was last changed.'),
  sequence: t.withExample(Sequence, 1),
}

export const PresentedTransaction = t.closed(fields)

export const Payee = t.component('Payee', 'The account that a payout is sent to.', {
  name: t.text('The holder of the account.', 'Lerato Dlamini'),
  bankCode: t.text('The universal branch code of the bank.', '470010'),
  accountLast4: t.text('The last four digits of the account number.', '7890'),
})

const forUsers = (schema: t.TSchema, description: string) =>
  t.Optional(schema, `${description}: only for signed-in users, in the lists of the dashboard.`)

/** The words by which a reader knows a transaction. Null as in a transaction that is read by its id. */
export const names = {
  customer: forUsers(t.nullable(Customer), 'The payer, where you gave one'),
  description: forUsers(TransactionDescription, 'Your words for it'),
  originalReference: forUsers(t.Reference, 'The reference of the payment that a refund returns'),
  payee: forUsers(t.nullable(Payee), 'The account that a payout is sent to'),
}

export const TransactionSchema = t.component('Transaction', {
  ...fields,
  ...names,
  description: TransactionDescription,
})

const { reference, transactionId, state, amountCents, currency, updatedAt } = fields

export const PaymentStatus = t.component('PaymentStatus', {
  reference,
  transactionId,
  state,
  amountCents,
  currency,
  updatedAt,
})

export const ProviderReference = t.text('Under this reference the provider knows it.', 'mfrggzdfmztwq2lk')

export const Attempt = t.component('Attempt', {
  attemptId: t.idOf('attempt'),
  providerId: t.ProviderId,
  providerReference: ProviderReference,
  rail: t.described(t.RailName, 'The rail that was requested.'),
  paidRail: PaidRail,
  state: AttemptState,
  startedAt: t.instant('When it was begun.'),
  endedAt: t.nullable(t.Instant, 'When it ended; null while it is open.'),
  reasonCode: t.mostlyNull(FailureReasonCode, 'Why it came to nothing; else null.'),
})

const Transition = t.component('Transition', {
  state: t.described(TransactionState, 'The state that it entered.'),
  at: t.instant('When it entered the state.'),
  reasonCode: t.mostlyNull(FailureReasonCode, 'Why it FAILED or was STOPPED; else null.'),
})

export const MAKERS = ['USER', 'API_KEY'] as const

export const makerFields = {
  id: t.matching(
    '^(usr|key)_[0-9a-f]{32}$',
    'The id of the user or the API key.',
    'usr_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d',
  ),
  name: t.nullable(t.text('The email of the user, or the name of the key.', 'owner@example.com')),
}

const Maker = t.component('Maker', 'Who made a transaction.', {
  type: t.word('MakerType', MAKERS, 'What made it.'),
  ...makerFields,
})

/** Only when a transaction is read by its id: never in an event or the response to a POST; lists have `names`. */
const given = {
  customer: t.nullable(Customer, 'The payer, as you gave it; null where you gave none.'),
  refunds: t.mostlyNull(
    RailRefunds,
    'The refunds that the rail of a payment allows; null unless the payment SUCCEEDED.',
  ),
  reason: t.mostlyNull(t.text('Of a refund: why, in your words. Else null.', 'Sold out')),
  payee: t.mostlyNull(Payee, 'Of a payout: the account as it was when the payout was made. Else null.'),
  createdBy: t.nullable(Maker, 'The user or API key that made it; null where the service did.'),
}

export const OwnTransaction = t.component('OwnTransaction', { ...fields, ...given })

export const TransactionDetailSchema = t.closed({
  ...fields,
  routing: t.nullable(Routing, 'How its provider was chosen; null where one was named, and for a refund.'),
  attempts: t.arrayOf(Attempt, 'Every attempt at a provider, oldest first.'),
  history: t.arrayOf(Transition, 'Every state that it entered, oldest first.'),
})

export const OwnTransactionDetail = t.component('TransactionDetail', {
  ...TransactionDetailSchema.properties,
  ...given,
})

/** The example of `GET /v1/transactions/{id}`, which a reader of the document sees first: nothing was tried yet. */
export const detailStory = { routing: routingExample, attempts: [] }

const REFUND = 'txn_019ab0c1d2e37f4a8b5c6d7e8f905678'

export const refundStory = {
  transactionId: REFUND,
  kind: 'REFUND',
  amountCents: 5_000,
  providerId: 'paystack',
  reference: REFUND,
  description: null,
  originalTransactionId: t.exampleIds.transaction,
  metadata: {},
}
