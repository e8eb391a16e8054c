import fc from 'fast-check'
import { nextReminder, respondBy } from '../../../src/domain/disputes/change.ts'
import { addBusinessMs, businessMsBetween } from '../../../src/domain/south-africa/south-african-calendar.ts'

const HOUR = 3_600_000
const at = (text: string) => Date.parse(`${text}:00.000+02:00`)

test.each([
  ['two days later within a week', '2026-11-02T10:30', '2026-11-04T10:30'],
  ['not the weekend', '2026-11-05T15:00', '2026-11-09T15:00'],
  ['from Monday on if it is opened at the weekend', '2026-11-07T13:00', '2026-11-11T00:00'],
  ['not Good Friday, the weekend and Family Day', '2026-04-02T09:00', '2026-04-08T09:00'],
  ['not the Day of Reconciliation', '2026-12-15T12:00', '2026-12-18T12:00'],
  ['not Christmas, and the days off after it', '2026-12-24T08:00', '2026-12-29T08:00'],
])('the time to respond is 48 business hours in South Africa: %s', (_name, opened, expected) => {
  expect(respondBy({ openedMs: at(opened), dueMs: null })).toBe(at(expected))
})

test('the time to respond is what the provider says, if it says one', () => {
  expect(respondBy({ openedMs: at('2026-11-02T10:30'), dueMs: at('2026-11-02T12:00') })).toBe(at('2026-11-02T12:00'))
})

test.each([
  ['before the dispute', '2026-11-01T10:30'],
  ['years later', '2046-11-02T10:30'],
])('the time to respond ignores a due time %s', (_name, due) => {
  expect(respondBy({ openedMs: at('2026-11-02T10:30'), dueMs: at(due) })).toBe(at('2026-11-04T10:30'))
})

describe('reminders', () => {
  const dispute = { openedMs: at('2026-11-05T15:00'), respondByMs: at('2026-11-09T15:00') }

  test('come at half of the time and twelve business hours before its end', () => {
    const half = nextReminder({ ...dispute, remindedMs: dispute.openedMs })
    expect(half).toBe(at('2026-11-06T15:00'))
    expect(nextReminder({ ...dispute, remindedMs: half! })).toBe(at('2026-11-09T03:00'))
    expect(nextReminder({ ...dispute, remindedMs: at('2026-11-09T03:00') })).toBeNull()
  })

  test('reminders that were missed come once', () => {
    expect(nextReminder({ ...dispute, remindedMs: at('2026-11-09T04:00') })).toBeNull()
  })

  test('reminders of a short time lie within it', () => {
    const short = { openedMs: at('2026-11-02T10:00'), respondByMs: at('2026-11-02T16:00') }
    expect(nextReminder({ ...short, remindedMs: short.openedMs })).toBe(at('2026-11-02T13:00'))
    expect(nextReminder({ ...short, remindedMs: at('2026-11-02T13:00') })).toBeNull()
  })

  test('come at whole milliseconds, whatever its provider says', () => {
    const odd = { openedMs: at('2026-11-02T10:00'), respondByMs: at('2026-11-02T10:00') + 999 }
    expect(nextReminder({ ...odd, remindedMs: odd.openedMs })).toBe(odd.openedMs + 499)
  })

  test('are none if no business hour is left', () => {
    const weekend = { openedMs: at('2026-11-07T10:00'), respondByMs: at('2026-11-08T10:00') }
    expect(nextReminder({ ...weekend, remindedMs: weekend.openedMs })).toBeNull()
  })
})

test('business time that is added lies between', () => {
  const from = at('2026-03-01T00:00')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 * 24 * HOUR }), fc.integer({ min: 0, max: 200 * HOUR }), (after, ms) => {
      const begin = from + after
      expect(businessMsBetween(begin, addBusinessMs(begin, ms))).toBe(ms)
    }),
  )
})
