import {
  ASK_WAITS_MS,
  askWaitMs,
  isLastQuestion,
  mostOutgoingTries,
  batchLookWaitMs,
  pendingPollWaitMs,
  outgoingTryWaitMs,
} from '../../src/domain/waits.ts'
import { MINUTE } from '../times.ts'

test('an unknown charge is asked about after 10 s, 60 s, 60 s, 5 × 300 s, 1 h and 5 × 1 day', () => {
  const seconds = ASK_WAITS_MS.map((wait) => wait / 1_000)
  expect(seconds).toEqual([10, 60, 60, 300, 300, 300, 300, 300, 3_600, 86_400, 86_400, 86_400, 86_400, 86_400])
})

test('a pending charge is polled at widening waits, the last for ever', () => {
  const waits = Array.from({ length: 10 }, (_, polls) => pendingPollWaitMs(polls) / 1_000)
  expect(waits).toEqual([30, 60, 120, 300, 900, 3_600, 3_600, 3_600, 3_600, 3_600])
})

test.each([
  [false, 1],
  [true, 5 * 24],
])(
  'a refund that is not taken (automatic: %s) is tried for %i hours at least, from every 10 s to every hour',
  (automatic, hours) => {
    const waits: number[] = []
    for (let triedFor = 0; ; triedFor += waits.at(-1)!) {
      const wait = outgoingTryWaitMs(triedFor, automatic)
      if (wait === null) break
      waits.push(wait)
    }
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(hours * 60 * MINUTE)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(mostOutgoingTries(automatic)).toBe(waits.length + 1)
    expect([waits[0], Math.max(...waits) <= 60 * MINUTE, waits.length < 150]).toEqual([10_000, true, true])
  },
)

test.each([
  ['PENDING', 5 * 24 * 60 * MINUTE],
  ['UNKNOWN', ASK_WAITS_MS.slice(1).reduce((sum, wait) => sum + wait, 0)],
] as const)('the last poll of what stays %s comes %i ms after the first, whichever runs make it', (state, ms) => {
  expect(isLastQuestion(state, null, ms)).toBe(false)
  expect(isLastQuestion(state, 1_000, 1_000 + ms - 1)).toBe(false)
  expect(isLastQuestion(state, 1_000, 1_000 + ms)).toBe(true)
})

test('an open checkout is polled for as long as it is open', () => {
  expect(isLastQuestion('REQUIRES_ACTION', 0, 365 * 24 * 60 * MINUTE)).toBe(false)
})

test('a run that begins again polls soon, then at the same waits, the last of them repeatedly', () => {
  expect([0, 1, 13, 14, 100].map((questions) => askWaitMs(questions) / 1_000)).toEqual([10, 60, 86_400, 86_400, 86_400])
})

test.each([
  ['while items wait to be released', true, 1_000, 5 * MINUTE],
  ['once all are released', false, 5_000, 60 * MINUTE],
] as const)('a batch is polled soon after something moved, and ever more rarely %s', (_, waiting, least, most) => {
  const waits: number[] = []
  for (let quiet = 0; quiet < 24 * 60 * MINUTE; quiet += waits.at(-1)!) waits.push(batchLookWaitMs(quiet, waiting))
  expect([waits[0], Math.max(...waits)]).toEqual([least, most])
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  // A day's outage: at most twenty queries, and then one every five minutes, or one an hour.
  expect(waits.length).toBeLessThan((24 * 60 * MINUTE) / most + 20)
})
