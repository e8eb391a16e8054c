import { Interval } from '../schema/range.ts'
import * as t from '../schema/schema.ts'
import { TransactionKind, TransactionState } from '../transactions/schema.ts'
import { DeliveryStateName } from '../webhooks/schema.ts'

const medianAnswerMs = t.nullable(
  t.count(
    'The provider’s median response time in milliseconds, over attempts that it decided at once; null if there ' +
      'are none.',
    420,
  ),
)

const Bucket = t.closed(
  {
    at: t.described(t.Instant, 'When the bucket begins.'),
    kind: TransactionKind,
    providerId: t.described(t.nullable(t.ProviderId), 'The provider; null where none was chosen yet.'),
    state: t.described(TransactionState, 'The current state of the transactions.'),
    currency: t.CurrencyCode,
    count: t.count('The number of transactions.', 12),
    amountCents: t.count('The sum of their amounts, in minor units of the currency.', 180_000),
    medianAnswerMs,
  },
  { title: 'OverviewBucket' },
)

const ProviderCounts = t.closed(
  {
    providerId: t.ProviderId,
    succeeded: t.count('Payments that SUCCEEDED.', 117),
    failed: t.count('Payments that FAILED.', 3),
    successRate: t.nullable(
      t.Number({
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

export const Overview = t.closed(
  {
    mode: t.described(t.ModeName, 'The counted mode, which is that of the credential.'),
    from: t.described(t.Instant, 'The beginning of the range.'),
    to: t.described(t.Instant, 'The exclusive end of the range.', '2026-11-22T06:00:00.000Z'),
    interval: Interval,
    countedFrom: t.described(
      t.Instant,
      'The beginning of the counted time: later than `from` if the range has more than 50 000 transactions, of which ' +
        'only the newest count.',
    ),
    buckets: t.Array(Bucket, { description: 'Transactions by their time of creation, oldest first.' }),
    providers: t.Array(ProviderCounts, { description: 'Payments at each provider, over the whole range.' }),
    deliveries: t.Array(
      t.closed(
        { state: DeliveryStateName, count: t.count('The number of webhook deliveries, at most 50 000.', 240) },
        { title: 'OverviewDeliveries' },
      ),
      { description: 'Webhook deliveries created in the range, one row for each state.' },
    ),
    needsReview: t.count('All your transactions that an operator has to review, whatever the range; at most 100.', 2),
  },
  { title: 'Overview' },
)
