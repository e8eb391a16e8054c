import { planEvent } from '../../../src/domain/providers/event-plan.ts'
import { ATTEMPT_STATES } from '../../../src/domain/states.ts'

const NOTHING = { isHandled: true, signals: false, dueInMs: null }

test('an event that names no known attempt stays unmatched, whatever it says', () => {
  const unmatched = { isHandled: false, signals: false, dueInMs: null }
  for (const isNews of [true, false])
    expect(planEvent({ attemptState: null, isNews, repeats: false })).toEqual(unmatched)
})

test.each([...ATTEMPT_STATES])(
  'an event that says nothing, or what is recorded, leaves nothing to do for an attempt that is %s',
  (attemptState) => {
    expect(planEvent({ attemptState, isNews: false, repeats: false })).toEqual(NOTHING)
    expect(planEvent({ attemptState, isNews: true, repeats: true })).toEqual(NOTHING)
  },
)

test.each(ATTEMPT_STATES.filter((state) => state !== 'SENDING'))(
  'an event about an attempt that is %s signals its workflow, and the relay handles it 10 s later',
  (attemptState) => {
    const plan = planEvent({ attemptState, isNews: true, repeats: false })
    expect(plan).toEqual({ isHandled: false, signals: true, dueInMs: 10_000 })
  },
)

test('an event before the response to its attempt waits for that response, for at most 40 s', () => {
  const plan = planEvent({ attemptState: 'SENDING', isNews: true, repeats: false })
  expect(plan).toEqual({ isHandled: false, signals: false, dueInMs: 40_000 })
})
