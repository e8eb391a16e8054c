import { DELIVERY_STATES, type DeliveryState } from '../../../src/domain/states.ts'
import { type DeliveryOutcome, type DeliveryProgress, afterAttempt } from '../../../src/domain/webhooks/delivery.ts'

const MINUTE = 60_000
const ENDED_MS = Date.parse('2027-01-01T00:00:00.250Z')

const before = (state: DeliveryState, attemptCount: number): DeliveryProgress => ({
  state,
  attemptCount,
  reason: state === 'CANCELLED' ? 'endpoint_deleted' : null,
  nextAttemptMs: state === 'WAITING_RETRY' ? ENDED_MS + MINUTE : null,
})

const outcome = (facts: Partial<DeliveryOutcome>): DeliveryOutcome => ({
  trigger: 'SCHEDULE',
  delivered: false,
  endedMs: ENDED_MS,
  nextWaitMs: 25 * MINUTE,
  ...facts,
})

const ENDED = { reason: null, nextAttemptMs: null, actsInMs: null }

test.each(DELIVERY_STATES)('a scheduled attempt that succeeds makes a %s delivery DELIVERED', (state) => {
  const after = afterAttempt(before(state, 2), outcome({ delivered: true }))
  expect(after).toEqual({ ...ENDED, state: 'DELIVERED', attemptCount: 3 })
})

test('the wait begins with the end of the failed attempt', () => {
  expect(afterAttempt(before('PENDING', 2), outcome({ endedMs: ENDED_MS + 0.7 }))).toEqual({
    state: 'WAITING_RETRY',
    attemptCount: 3,
    reason: null,
    nextAttemptMs: ENDED_MS + 25 * MINUTE,
    actsInMs: 25 * MINUTE,
  })
})

test('a failed attempt that no other follows leaves the delivery DEAD', () => {
  const after = afterAttempt(before('PENDING', 6), outcome({ nextWaitMs: null }))
  expect(after).toEqual({ ...ENDED, state: 'DEAD', attemptCount: 7 })
})

test('a scheduled attempt that fails after a cancellation is counted, and the delivery stays CANCELLED', () => {
  const cancelled = before('CANCELLED', 2)
  for (const nextWaitMs of [MINUTE, null])
    expect(afterAttempt(cancelled, outcome({ nextWaitMs }))).toEqual({ ...cancelled, attemptCount: 3, actsInMs: null })
})

test.each<[DeliveryState, number | null]>([
  ['PENDING', 0],
  ['WAITING_RETRY', MINUTE],
  ['DELIVERED', null],
  ['DEAD', null],
  ['CANCELLED', null],
])('a replay that fails leaves a %s delivery as it was, whose workflow acts in %p ms', (state, actsInMs) => {
  const delivery = before(state, 2)
  for (const nextWaitMs of [MINUTE, null])
    expect(afterAttempt(delivery, outcome({ trigger: 'REPLAY', nextWaitMs }))).toEqual({ ...delivery, actsInMs })
})

test.each(DELIVERY_STATES)('a replay that succeeds makes a %s delivery DELIVERED, and its number stays', (state) => {
  const after = afterAttempt(before(state, 2), outcome({ trigger: 'REPLAY', delivered: true }))
  expect(after).toEqual({ ...ENDED, state: 'DELIVERED', attemptCount: 2 })
})
