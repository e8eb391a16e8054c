import { Type } from 'typebox'
import { Interval } from '../schema/range.ts'
import { closed, count, CurrencyCode, described, Instant, ModeName, nullable, ProviderId } from '../schema/schema.ts'
import { TransactionKind, TransactionState } from '../transactions/schema.ts'
import { DeliveryStateName } from '../webhooks/schema.ts'

const medianAnswerMs = nullable(
  count(
    'The provider’s median response time in milliseconds, over attempts that it decided at once; null if there ' +
      'are none.',
    420,
  ),
)

const Bucket = closed(
  {
    at: described(Instant, 'When the bucket begins.'),
    kind: TransactionKind,
    providerId: described(nullable(ProviderId), 'The provider; null where none was chosen yet.'),
    state: described(TransactionState, 'The current state of the transactions.'),
    currency: CurrencyCode,
    count: count('The number of transactions.', 12),
    amountCents: count('The sum of their amounts, in minor units of the currency.', 180_000),
    medianAnswerMs,
  },
  { title: 'OverviewBucket' },
)

const ProviderCounts = closed(
  {
    providerId: ProviderId,
    succeeded: count('Payments that SUCCEEDED.', 117),
    failed: count('Payments that FAILED.', 3),
    successRate: nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'The share that SUCCEEDED of those that SUCCEEDED or FAILED; null if there are none.',
        examples: [0.975],
      }),
    ),
    medianAnswerMs,
  },
  { title: 'OverviewProvider' },
)

export const Overview = closed(
  {
    mode: described(ModeName, 'The counted mode, which is that of the credential.'),
    from: described(Instant, 'The beginning of the range.'),
    to: described(Instant, 'The exclusive end of the range.', '2026-11-22T06:00:00.000Z'),
    interval: Interval,
    countedFrom: described(
      Instant,
      'The beginning of the counted time: later than `from` if the range has more than 50 000 transactions, of which ' +
        'only the newest count.',
    ),
    buckets: Type.Array(Bucket, { description: 'Transactions by their time of creation, oldest first.' }),
    providers: Type.Array(ProviderCounts, { description: 'Payments at each provider, over the whole range.' }),
    deliveries: Type.Array(
      closed(
        { state: DeliveryStateName, count: count('The number of webhook deliveries, at most 50 000.', 240) },
        { title: 'OverviewDeliveries' },
      ),
      { description: 'Webhook deliveries created in the range, one row for each state.' },
    ),
    needsReview: count('All your transactions that an operator has to review, whatever the range; at most 100.', 2),
  },
  { title: 'Overview' },
)
