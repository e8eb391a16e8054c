import { Type } from 'typebox'
import { EXAMPLE_INSTANT } from '../schema/examples.ts'
import { closed, CurrencyCode, described, Instant, ModeName, nullable, ProviderId, word } from '../schema/schema.ts'
import { TransactionKind, TransactionState } from '../transactions/schema.ts'
import { DeliveryStateName } from '../webhooks/schema.ts'

export const Interval = word('Interval', ['hour', 'day'], 'The length of a bucket, in UTC.')

const count = (description: string, example: number) => Type.Integer({ minimum: 0, description, examples: [example] })

const medianAnswerMs = nullable(
  Type.Integer({
    minimum: 0,
    description:
      'The median of the milliseconds that the provider took to answer, where it answered at once; else null.',
    examples: [420],
  }),
)

const Bucket = closed(
  {
    at: described(Instant, 'When the bucket begins.'),
    kind: TransactionKind,
    providerId: described(nullable(ProviderId), 'The provider; null where none was chosen yet.'),
    state: described(TransactionState, 'The state that they have now.'),
    currency: CurrencyCode,
    count: count('How many there are.', 12),
    amountCents: count('What they come to, in minor units of the currency.', 180_000),
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
        description: 'The part that SUCCEEDED of those that did one or the other; null where there are none.',
        examples: [0.975],
      }),
    ),
    medianAnswerMs,
  },
  { title: 'OverviewProvider' },
)

export const Overview = closed(
  {
    mode: described(ModeName, 'The mode that was counted: that of the credential.'),
    from: described(Instant, 'The beginning of the range.'),
    to: described(Instant, 'Its end, which is not part of it.'),
    interval: Interval,
    countedFrom: described(
      Instant,
      'Since when transactions are counted: later than `from` where the range holds more than 50 000, of which the newest count.',
    ),
    buckets: Type.Array(Bucket, { description: 'Transactions by the time at which they were created, oldest first.' }),
    providers: Type.Array(ProviderCounts, { description: 'How payments went at each provider, over the whole range.' }),
    deliveries: Type.Array(
      closed(
        {
          state: DeliveryStateName,
          count: count('How many webhook deliveries there are, 50 000 at most.', 240),
        },
        { title: 'OverviewDeliveries' },
      ),
      { description: 'Webhook deliveries created in the range, one row for each state.' },
    ),
  },
  { title: 'Overview' },
)

export const overviewExample = {
  mode: 'TEST',
  from: EXAMPLE_INSTANT,
  to: '2026-11-22T06:00:00.000Z',
  interval: 'hour',
  countedFrom: EXAMPLE_INSTANT,
  buckets: [
    {
      at: EXAMPLE_INSTANT,
      kind: 'COLLECT',
      providerId: 'paystack',
      state: 'SUCCEEDED',
      currency: 'ZAR',
      count: 12,
      amountCents: 180_000,
      medianAnswerMs: 420,
    },
  ],
  providers: [{ providerId: 'paystack', succeeded: 117, failed: 3, successRate: 0.975, medianAnswerMs: 420 }],
  deliveries: [{ state: 'DELIVERED', count: 240 }],
} as const
