import { expect, test } from '@jest/globals'
import { failingSince } from '../../dashboard/screens/webhooks/failing.ts'

const hours = (...counts: [delivered: number, failed: number][]) =>
  counts.map(([delivered, failed], hour) => ({ at: `2026-11-28T0${hour}:00:00.000Z`, delivered, failed }))

test.each<[string, ReturnType<typeof hours>, number | null]>([
  ['an endpoint without attempts', hours(), null],
  ['an endpoint with nine failures', hours([0, 4], [0, 5]), null],
  ['an endpoint with ten failures', hours([0, 4], [0, 6]), 0],
  ['an endpoint that delivered once', hours([0, 40], [1, 40]), null],
  ['an endpoint that failed since its last success', hours([3, 0], [0, 0], [0, 7], [0, 7]), 2],
])('%s fails since the hour after its last success, or does not', (_, buckets, hour) =>
  expect(failingSince(buckets)).toBe(hour === null ? null : buckets[hour]!.at),
)
