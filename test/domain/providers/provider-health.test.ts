import fc from 'fast-check'
import {
  circuitOf,
  healthOf,
  outcomeOf,
  type OutcomeWindow,
  WINDOW,
} from '../../../src/domain/providers/provider-health.ts'
import { ATTEMPT_STATES, type AttemptState, FAILURE_REASONS, type FailureReason } from '../../../src/domain/states.ts'
import { windowOf } from '../routing/routing-pasts.ts'

const outcomes = fc.array(fc.constantFrom('SUCCESS' as const, 'FAULT' as const), { maxLength: WINDOW })

test('the health of a provider is 1 if nothing is known, and never more', () => {
  expect(healthOf(windowOf({}))).toBe(1)
  expect(healthOf(windowOf({ successes: 125 }))).toBe(1)
  fc.assert(fc.property(outcomes, (some) => healthOf({ outcomes: some }) <= 1 && healthOf({ outcomes: some }) > 0))
})

test('the health of a provider falls by a twentieth for each fault, and a success takes one fault back', () => {
  expect(healthOf(windowOf({ faults: 1 }))).toBeCloseTo(0.95, 10)
  expect(healthOf(windowOf({ faults: 10 }))).toBeCloseTo(0.95 ** 10, 10)
  expect(healthOf(windowOf({ faults: 10, successes: 10 }))).toBeCloseTo(1, 3)
})

test('the health of a provider is never worse for a success in the place of a fault', () => {
  fc.assert(
    fc.property(outcomes, fc.nat(), (some, at) => {
      fc.pre(some.length > 0)
      const better = some.with(at % some.length, 'SUCCESS')
      return healthOf({ outcomes: better }) >= healthOf({ outcomes: some })
    }),
  )
})

const circuits: [string, OutcomeWindow, string][] = [
  ['nothing known', windowOf({}), 'CLOSED'],
  ['31 faults in a row', windowOf({ faults: 31 }), 'CLOSED'],
  ['32 faults in a row', windowOf({ faults: 32 }), 'OPEN'],
  ['32 faults, then a success', windowOf({ faults: 32, successes: 1 }), 'CLOSED'],
  ['32 faults, the newest 29.999 s ago', windowOf({ faults: 32, newestAgeMs: 29_999 }), 'OPEN'],
  ['32 faults, the newest 30 s ago', windowOf({ faults: 32, newestAgeMs: 30_000 }), 'RECOVERING'],
]

test.each(circuits)('the circuit %s', (_past, window, circuit) => {
  expect(circuitOf(window)).toBe(circuit)
})

const outcome = (state: AttemptState, reasonCode: FailureReason | null = null, blameless = false) =>
  outcomeOf({ state, reasonCode, blameless })
const judged = <T extends string>(all: readonly T[], of: (each: T) => unknown) =>
  Object.fromEntries(all.map((each) => [each, of(each)] as const).filter(([, found]) => found !== null))

test('the outcome of an attempt is a fault of the provider if it did not process what it declined, and none for any other reason', () => {
  const faults = judged(FAILURE_REASONS, (reason) => outcome('DECLINED', reason))
  expect(faults).toEqual({ not_processed: 'FAULT', provider_unavailable: 'FAULT' })
})

test('the outcome of an attempt follows the state if there is no reason', () => {
  expect(judged(ATTEMPT_STATES, (state) => outcome(state))).toEqual({ SUCCEEDED: 'SUCCESS', NOT_SENT: 'FAULT' })
})

test('the outcome of an attempt is none if the fault was the service’s or the business’s; a success always counts', () => {
  expect(judged(FAILURE_REASONS, (reason) => outcome('DECLINED', reason, true))).toEqual({})
  expect(judged(ATTEMPT_STATES, (state) => outcome(state, null, true))).toEqual({ SUCCEEDED: 'SUCCESS' })
})

test.each(['REQUIRES_ACTION', 'PENDING', 'UNKNOWN'] as const)(
  'the outcome of an attempt is none while it is %s, whatever the reason',
  (state) => {
    expect(judged(FAILURE_REASONS, (reason) => outcome(state, reason))).toEqual({})
  },
)
