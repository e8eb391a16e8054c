import { applyReading } from '../../../src/domain/disputes/change.ts'
import type { DisputeReading, DisputeState } from '../../../src/domain/disputes/dispute.ts'
import { lookAt } from '../../../src/domain/disputes/look.ts'
import { HOUR, MINUTE } from '../../times.ts'

const OPENED = Date.parse('2026-11-02T08:00:00.000Z')
const at = (hours: number) => OPENED + hours * HOUR
const reading: DisputeReading = {
  state: 'NEEDS_RESPONSE',
  amountCents: 15_000,
  currency: 'ZAR',
  reason: 'fraud',
  openedMs: OPENED,
  dueMs: null,
  updatedMs: OPENED,
  namesAmount: true,
}
const said = (state: DisputeState, hours: number) => ({ ...reading, state, updatedMs: at(hours) })
const known = applyReading(null, reading, at(0))!.dispute
const pending = { kind: 'EVIDENCE', sentMs: null, sends: 0, declined: false } as const

describe('a look at a dispute', () => {
  test('a dispute that was never read and cannot be read is asked about again', () => {
    expect(lookAt({ dispute: null, pending: null }, null, at(1))).toEqual({
      dispute: null,
      entries: [],
      events: [],
      answer: null,
      step: { next: 'ASK', waitMs: 24 * HOUR },
    })
  })

  test('sends the answer while its provider waits for it', () => {
    const looked = lookAt({ dispute: known, pending }, reading, at(1))
    expect([looked.step, looked.answer]).toEqual([{ next: 'SEND', waitMs: 0 }, null])
  })

  test('a dispute that its provider has taken ends the answer with the new state', () => {
    const sent = { ...pending, sentMs: at(1), sends: 1 }
    const looked = lookAt({ dispute: known, pending: sent }, said('UNDER_REVIEW', 1), at(1))
    expect(looked.entries).toEqual(['UNDER_REVIEW', 'EVIDENCE_SENT'])
    expect([looked.answer, looked.events]).toEqual([{ state: 'SENT', refusal: null }, []])
  })

  test('a dispute whose answer was refused asks the business for another one, once', () => {
    const declined = { ...pending, sentMs: at(1), sends: 1, declined: true }
    const looked = lookAt({ dispute: known, pending: declined }, reading, at(1))
    expect(looked.answer).toEqual({ state: 'REFUSED', refusal: 'provider_refused' })
    expect([looked.entries, looked.events]).toEqual([['ANSWER_REFUSED'], ['dispute.needs_response']])
    // Beside a reminder that is due.
    expect(lookAt({ dispute: known, pending: declined }, reading, at(25)).events).toEqual(['dispute.needs_response'])
    // After its time nothing can be sent.
    expect(lookAt({ dispute: known, pending: declined }, reading, at(49)).events).toEqual([])
  })

  test('a dispute that cannot be asked about sends nothing, reminds, and asks soon if it has an answer', () => {
    expect(lookAt({ dispute: known, pending }, null, at(1))).toMatchObject({
      answer: null,
      entries: [],
      step: { next: 'ASK', waitMs: 15 * MINUTE },
    })
    expect(lookAt({ dispute: known, pending: null }, null, at(25))).toMatchObject({
      entries: ['REMINDED'],
      events: ['dispute.needs_response'],
      step: { next: 'ASK', waitMs: 11 * HOUR },
    })
  })

  test('a dispute that could not be asked about long after its time gives its answer up, so that no evidence is kept', () => {
    expect(lookAt({ dispute: known, pending }, null, at(71)).answer).toBeNull()
    expect(lookAt({ dispute: known, pending }, null, at(72))).toMatchObject({
      answer: { state: 'REFUSED', refusal: 'too_late' },
      step: { next: 'ASK', waitMs: 24 * HOUR },
    })
  })

  test('a dispute at its end has nothing more to do', () => {
    expect(lookAt({ dispute: known, pending: null }, said('LOST', 50), at(51))).toMatchObject({
      entries: ['LOST'],
      events: ['dispute.closed'],
      step: { next: 'END' },
    })
  })
})
