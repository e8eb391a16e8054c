import { Interval } from '../schema/range.ts'
import * as t from '../schema/schema.ts'

const ActivityBucket = t.closed(
  {
    at: t.described(t.Instant, 'When the bucket begins.'),
    delivered: t.count('Attempts with a status from 200 to 299.', 118),
    failed: t.count('Attempts with another status, or without a response.', 2),
  },
  { title: 'EndpointActivityBucket' },
)

export const EndpointActivity = t.closed(
  {
    endpointId: t.idOf('webhookEndpoint'),
    from: t.described(t.Instant, 'The beginning of the range.', '2026-11-20T06:00:00.000Z'),
    to: t.described(t.Instant, 'The end of the range.'),
    interval: Interval,
    countedFrom: t.described(
      t.Instant,
      'The time from which attempts are counted: later than `from` if the endpoint has more than 10 000 deliveries ' +
        'since then.',
      '2026-11-20T06:00:00.000Z',
    ),
    delivered: t.count('Attempts of the range with a status from 200 to 299.', 118),
    failed: t.count('All other attempts of the range.', 2),
    failureRate: t.nullable(
      t.Number({
        minimum: 0,
        maximum: 1,
        description: 'The share of the attempts that failed; null if there were none.',
        examples: [0.016667],
      }),
    ),
    buckets: t.Array(ActivityBucket, { description: 'The hours or days with an attempt, oldest first.' }),
  },
  { title: 'EndpointActivity' },
)

export const ReplayableDeliveries = t.closed(
  {
    count: t.Integer({
      minimum: 0,
      maximum: 10_000,
      description: 'The deliveries that the bulk replay would send, at most 10 000.',
      examples: [40],
    }),
    more: t.Boolean({ description: 'True if there are more than `count`.', examples: [false] }),
  },
  { title: 'ReplayableDeliveries' },
)
