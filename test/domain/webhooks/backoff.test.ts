import { WEBHOOK_ATTEMPTS, WEBHOOK_WAITS_MS, scheduledAttempt } from '../../../src/domain/webhooks/backoff.ts'
import { MINUTE } from '../../times.ts'

test('a webhook is tried seven times within 2 191 minutes, which is about 36 hours', () => {
  expect(WEBHOOK_ATTEMPTS).toBe(7)
  expect(WEBHOOK_WAITS_MS.reduce((sum, wait) => sum + wait, 0)).toBe(2_191 * MINUTE)
})

test.each([
  [1, 1],
  [2, 5],
  [3, 25],
  [4, 120],
  [5, 600],
  [6, 1_440],
])('the wait after failed attempt %i is %i minutes', (number, minutes) => {
  expect(scheduledAttempt(number - 1)).toEqual({ number, nextWaitMs: minutes * MINUTE })
})

test('no attempt follows the seventh', () => {
  expect(scheduledAttempt(6)).toEqual({ number: 7, nextWaitMs: null })
})
