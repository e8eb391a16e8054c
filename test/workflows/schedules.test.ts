import { pendingPollWaitMs } from '../../src/domain/waits.ts'
import { QuestionSchedule } from '../../src/workflows/schedules.ts'
import { SECOND } from '../times.ts'

let nowMs = 0

beforeEach(() => {
  nowMs = 0
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs)
})
afterEach(() => void jest.restoreAllMocks())

const pass = (seconds: number) => void (nowMs += seconds * SECOND)

test('an event that leaves the outcome open postpones no poll', () => {
  const asking = new QuestionSchedule()
  expect(asking.nextWait(1)).toBe(10 * SECOND)
  pass(9)
  expect(asking.nextWait(1)).toBe(SECOND)
  pass(2)
  expect(asking.nextWait(1)).toBe(0)
  expect(asking.ask()).toBe(60 * SECOND)
})

test('an event that leaves a refund open adds early polls, which do not widen the waits', () => {
  const polling = new QuestionSchedule(pendingPollWaitMs)
  expect(polling.nextWait(1)).toBe(30 * SECOND)
  pass(1)
  polling.askSoon()
  polling.askSoon()
  const waits: number[] = []
  for (let questions = 0; questions < 5; questions++) {
    const waitMs = polling.nextWait(1)
    waits.push(waitMs / SECOND)
    pass(waitMs / SECOND)
    polling.ask()
  }
  // The fourth poll comes 30 s after the first wait began, as if no poll had happened in between.
  expect(waits).toEqual([2, 4, 8, 15, 60])
})

test('a poll refused with 429 is sent when the provider accepts it, and does not count', () => {
  const polling = new QuestionSchedule(pendingPollWaitMs)
  pass(polling.nextWait(1) / SECOND)
  polling.ask()
  polling.postpone(7 * SECOND)
  expect(polling.nextWait(1)).toBe(7 * SECOND)
  pass(7)
  expect(polling.ask()).toBe(60 * SECOND)
})

test('an additional poll refused with 429 is not repeated; the next is the scheduled one', () => {
  const polling = new QuestionSchedule(pendingPollWaitMs)
  polling.nextWait(1)
  polling.askSoon()
  pass(2)
  polling.ask()
  polling.postpone(5 * SECOND)
  expect(polling.nextWait(1)).toBe(28 * SECOND)
})

test('another attempt is polled from the first wait on', () => {
  const asking = new QuestionSchedule()
  pass(asking.nextWait(1) / SECOND)
  asking.ask()
  expect(asking.nextWait(1)).toBe(60 * SECOND)
  expect(asking.nextWait(2)).toBe(10 * SECOND)
})

test('an attempt without a lookup waits a quarter of an hour from the first poll on', () => {
  const asking = new QuestionSchedule()
  pass(asking.nextWait(1) / SECOND)
  const firstMs = nowMs
  asking.ask()
  // A poll that only changed SENDING to UNKNOWN leaves the record without a time.
  asking.awaitEvent(null)
  expect(asking.nextWait(1)).toBe(60 * SECOND)
  pass(60)
  asking.ask()
  asking.awaitEvent(firstMs)
  expect(asking.nextWait(1)).toBe(14 * 60 * SECOND)
  pass(20 * 60)
  expect(asking.nextWait(1)).toBe(0)
})

test('the wait after a poll begins with its response, so that two responses are one wait apart', () => {
  const asking = new QuestionSchedule()
  pass(asking.nextWait(1) / SECOND)
  asking.ask()
  pass(3)
  expect(asking.nextWait(1)).toBe(60 * SECOND)
})
