import { applyReading, applyReminder, nextLookMs } from '../../../src/domain/disputes/change.ts'
import type { DisputeReading, DisputeState } from '../../../src/domain/disputes/dispute.ts'

const HOUR = 3_600_000
const OPENED = Date.parse('2026-11-02T08:00:00.000Z')
const reading: DisputeReading = {
  state: 'NEEDS_RESPONSE',
  amountCents: 15_000,
  namesAmount: true,
  currency: 'ZAR',
  reason: 'fraud',
  openedMs: OPENED,
  dueMs: null,
  updatedMs: OPENED,
}
const at = (hours: number) => OPENED + hours * HOUR
const first = applyReading(null, reading, at(1))!
const known = first.dispute
const said = (state: DisputeState, hours: number): DisputeReading => ({ ...reading, state, updatedMs: at(hours) })

describe('a dispute that is read', () => {
  test('a dispute that is read for the first time is created', () => {
    expect(first).toEqual({
      dispute: {
        state: 'NEEDS_RESPONSE',
        amountCents: 15_000,
        currency: 'ZAR',
        reason: 'fraud',
        openedMs: OPENED,
        respondByMs: at(48),
        updatedMs: OPENED,
        remindedMs: at(1),
        closedMs: null,
      },
      entries: ['NEEDS_RESPONSE'],
      events: ['dispute.created'],
    })
  })

  test('a dispute that is first read after its end is created and closed', () => {
    const { events, entries, dispute } = applyReading(null, said('LOST', 50), at(60))!
    expect([events, entries, dispute.closedMs]).toEqual([['dispute.created', 'dispute.closed'], ['LOST'], at(60)])
  })

  test('a dispute that has not changed changes nothing', () => {
    expect(applyReading(known, reading, at(2))).toBeNull()
  })

  test.each(['WON', 'LOST', 'ACCEPTED'] as const)('a dispute that is read as %s is closed, once', (state) => {
    const closed = applyReading(known, said(state, 5), at(6))!
    expect([closed.entries, closed.events, closed.dispute.closedMs]).toEqual([[state], ['dispute.closed'], at(6)])
    expect(applyReading(closed.dispute, said(state, 5), at(7))).toBeNull()
  })

  test('a dispute does not go back by a late response', () => {
    const closed = applyReading(known, said('WON', 5), at(6))!.dispute
    expect(applyReading(closed, said('NEEDS_RESPONSE', 4), at(7))).toBeNull()
    expect(applyReading(closed, said('UNDER_REVIEW', 4), at(7))).toBeNull()
  })

  test('is open again if its provider opens it again', () => {
    const closed = applyReading(known, said('WON', 5), at(6))!.dispute
    const again = applyReading(closed, said('NEEDS_RESPONSE', 8), at(9))!
    expect(again).toMatchObject({
      dispute: { state: 'NEEDS_RESPONSE', closedMs: null, remindedMs: at(9) },
      events: ['dispute.needs_response'],
    })
  })

  test('a closed dispute whose amount changes has an entry for it, once', () => {
    const lost = applyReading(known, said('LOST', 5), at(6))!.dispute
    const less = { ...said('LOST', 7), amountCents: 4_000 }
    const changed = applyReading(lost, less, at(8))!
    expect([changed.entries, changed.events, changed.dispute.closedMs]).toEqual([['LOST'], [], at(6)])
    expect(changed.dispute.amountCents).toBe(4_000)
    expect(applyReading(changed.dispute, less, at(9))).toBeNull()
  })

  test('a partial dispute that is contested and lost keeps its amount if its provider names none', () => {
    const partial = applyReading(null, { ...reading, amountCents: 4_000 }, at(1))!.dispute
    const unnamed = { ...said('UNDER_REVIEW', 5), namesAmount: false }
    const contested = applyReading(partial, unnamed, at(6))!.dispute
    const lost = applyReading(contested, { ...said('LOST', 7), namesAmount: false }, at(8))!
    expect([contested.amountCents, lost.dispute.amountCents, lost.entries]).toEqual([4_000, 4_000, ['LOST']])
  })

  test('takes over another due time of its provider', () => {
    const moved = applyReading(known, { ...reading, dueMs: at(20), updatedMs: at(2) }, at(3))!
    expect(moved).toMatchObject({ dispute: { respondByMs: at(20) }, entries: [], events: [] })
  })
})

test('a reminder comes when half of the time has passed, once', () => {
  expect(applyReminder(known, at(23))).toBeNull()
  const reminded = applyReminder(known, at(25))!
  expect(reminded).toMatchObject({ entries: ['REMINDED'], events: ['dispute.needs_response'] })
  expect(reminded.dispute.remindedMs).toBe(at(25))
  expect(applyReminder(reminded.dispute, at(26))).toBeNull()
  expect(applyReminder(reminded.dispute, at(37))).not.toBeNull()
})

test('a reminder does not come when there is nothing to do, or no time left', () => {
  expect(applyReminder({ ...known, state: 'UNDER_REVIEW' }, at(25))).toBeNull()
  expect(applyReminder(known, at(48))).toBeNull()
})

test('the next look is at the next reminder, soon after the time to respond, and each day', () => {
  expect(nextLookMs(known, at(1))).toBe(23 * HOUR)
  expect(nextLookMs({ ...known, remindedMs: at(37) }, at(40))).toBe(8 * HOUR + 5 * 60_000)
  expect(nextLookMs({ ...known, remindedMs: at(37) }, at(50))).toBe(24 * HOUR)
  expect(nextLookMs({ ...known, state: 'UNDER_REVIEW' }, at(1))).toBe(24 * HOUR)
  expect(nextLookMs({ ...known, state: 'WON' }, at(1))).toBeNull()
})
