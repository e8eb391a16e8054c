import { Type } from 'typebox'
import { ATTEMPT_STATES, FAILURE_REASONS, RAILS, TRANSACTION_KINDS, TRANSACTION_STATES } from '../../domain/states.ts'
import { closed, CurrencyCode, idOf, Instant, Metadata, ModeName, nullable } from '../http/schema.ts'

const Text = nullable(Type.String())
const Cents = Type.Integer({ minimum: 0, description: 'Minor units.' })

const fields = {
  transactionId: idOf('transaction'),
  merchantId: idOf('business'),
  kind: Type.Enum([...TRANSACTION_KINDS]),
  state: Type.Enum([...TRANSACTION_STATES]),
  amountCents: Cents,
  currency: CurrencyCode,
  providerId: Text,
  providerTransactionId: Text,
  failureReasonCode: nullable(Type.Enum([...FAILURE_REASONS])),
  failureReasonMessage: Text,
  mode: ModeName,
  source: Type.Enum(['API', 'LINK', 'DIRECT']),
  rail: nullable(Type.Enum([...RAILS])),
  reference: Type.String(),
  description: Text,
  refundedCents: Type.Integer({
    minimum: 0,
    description: 'What refunds of it returned, one that succeeded after it FAILED included, in minor units.',
  }),
  originalTransactionId: nullable(idOf('transaction')),
  batchId: Text,
  recipientId: Text,
  splitId: nullable(idOf('split')),
  split: nullable(
    closed(
      { shares: Type.Array(closed({ accountId: idOf('connectedAccount'), amountCents: Cents })), businessCents: Cents },
      { description: 'What each party has of the amount, before the provider’s fee.' },
    ),
  ),
  nextAction: nullable(closed({ type: Type.Literal('REDIRECT'), url: Type.String({ format: 'uri' }) })),
  proof: nullable(closed({ receiptId: Type.String(), tokenId: Type.String() })),
  needsReview: Type.Boolean(),
  metadata: Metadata,
  createdAt: Instant,
  updatedAt: Instant,
  sequence: Type.Integer({ minimum: 1, description: 'Grows by one with each change of state.' }),
}

export const TransactionSchema = closed(fields, { title: 'Transaction' })

const { reference, transactionId, state, amountCents, currency, updatedAt } = fields

export const PaymentStatus = closed(
  { reference, transactionId, state, amountCents, currency, updatedAt },
  { title: 'PaymentStatus' },
)

const number = (description: string) => Type.Optional(Type.Number({ description }))
const numberOrNull = (description: string) => Type.Optional(Type.Union([Type.Number(), Type.Null()], { description }))

/** All of them, or none where the provider was excluded before it was scored. */
const ScoreTerms = closed(
  {
    outcomesOf: Type.Optional(Type.Enum(['rail_and_currency', 'rail'])),
    outcomes: number('n: the newest outcomes that count.'),
    successes: number('s: those of them that succeeded.'),
    successRate: number('(s + 1) / (n + 2).'),
    deviation: number('Standard deviation of the success rate.'),
    costBps: number('Cost in hundredths of a percent.'),
    costWeight: number('Its weight.'),
    latencyP95Ms: numberOrNull('95th percentile of the answers; null where there is none.'),
    latencyTargetMs: number('What is not counted as late.'),
    latencyWeight: number('Its weight.'),
    latencyPenalty: number('What lateness takes off the score.'),
    health: number('Of the provider on the rail, from 0 to 1.'),
    ownScore: number('The score before it was lifted to the floor.'),
    floor: numberOrNull('The least that a provider of this decision is given.'),
    priority: numberOrNull('Place among the priorities of the business, from 1.'),
  },
  { title: 'ScoreTerms' },
)

const Candidate = closed({
  providerId: Type.String(),
  rail: Type.Enum([...RAILS]),
  eligible: Type.Boolean(),
  excludedBecause: Text,
  score: nullable(Type.Number()),
  terms: ScoreTerms,
})

export const Routing = closed(
  {
    decidedAt: Instant,
    configurationVersion: Type.Integer({ description: 'Of the routing rules that it was made with; 0 for none.' }),
    failover: Type.Boolean({
      description: 'Whether the order is followed past its first provider: in test mode only.',
    }),
    lastResort: Type.Optional(
      Type.Boolean({ description: 'Whether every circuit was open, so that the least bad provider was taken.' }),
    ),
    chosen: Text,
    fallbackOrder: Type.Array(Type.String()),
    candidates: Type.Array(Candidate),
  },
  { title: 'Routing' },
)

const Attempt = closed(
  {
    attemptId: idOf('attempt'),
    providerId: Type.String(),
    providerReference: Type.String({ description: 'Under this reference the provider knows it.' }),
    rail: Type.Enum([...RAILS]),
    state: Type.Enum([...ATTEMPT_STATES]),
    startedAt: Instant,
    endedAt: nullable(Instant),
    reasonCode: nullable(Type.Enum([...FAILURE_REASONS])),
  },
  { title: 'Attempt' },
)

const Move = closed({
  state: Type.Enum([...TRANSACTION_STATES]),
  at: Instant,
  reasonCode: nullable(Type.Enum([...FAILURE_REASONS])),
})

export const TransactionDetailSchema = closed(
  { ...fields, routing: nullable(Routing), attempts: Type.Array(Attempt), history: Type.Array(Move) },
  { title: 'TransactionDetail' },
)

const termsExample = {
  outcomesOf: 'rail_and_currency',
  outcomes: 125,
  successes: 124,
  successRate: 0.984252,
  deviation: 0.011004,
  costBps: 300,
  costWeight: 1,
  latencyP95Ms: 640,
  latencyTargetMs: 2000,
  latencyWeight: 0.1,
  latencyPenalty: 0,
  health: 1,
  ownScore: 0.954724,
  floor: 0.921712,
  priority: null,
}

export const routingExample = {
  decidedAt: '2026-11-21T06:00:00.020Z',
  configurationVersion: 0,
  failover: true,
  lastResort: false,
  chosen: 'paystack',
  fallbackOrder: [],
  candidates: [
    {
      providerId: 'paystack',
      rail: 'CARD',
      eligible: true,
      excludedBecause: null,
      score: 0.954724,
      terms: termsExample,
    },
    { providerId: 'peach', rail: 'CARD', eligible: false, excludedBecause: 'disabled', score: null, terms: {} },
  ],
}

/** The same as it stands on `GET /v1/transactions/{id}`: what a reader of the document sees first. */
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
  needsReview: false,
  metadata: { seat: '12A' },
  createdAt: '2026-11-21T06:00:00.000Z',
  updatedAt: '2026-11-21T06:00:00.000Z',
  sequence: 1,
}

/** A refund of the same. */
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
