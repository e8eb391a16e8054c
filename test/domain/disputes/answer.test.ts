import { answerStep, judgeAnswer } from '../../../src/domain/disputes/answer.ts'

const NOW = Date.parse('2026-11-02T08:00:00.000Z')
const dispute = { state: 'NEEDS_RESPONSE', respondByMs: NOW + 1_000 } as const
const recorded = { isDisputed: false, lostCents: 0, deductedCents: 0 }
const charge = { capturedCents: 15_000, reservedCents: 0, chargedBackCents: 0, recorded }
const answerable = { dispute, pending: null, charge, disputeCents: 15_000, acceptingCents: 0, unsentCents: 0 }

test('an answer may be given while the provider waits for it', () => {
  expect(judgeAnswer(answerable, 'EVIDENCE', NOW)).toEqual({ amountCents: 0 })
  expect(judgeAnswer(answerable, 'ACCEPT', NOW)).toEqual({ amountCents: 15_000 })
})

test.each([
  ['of a closed dispute', { ...answerable, dispute: { ...dispute, state: 'LOST' as const } }, /outcome is final/],
  ['under review', { ...answerable, dispute: { ...dispute, state: 'UNDER_REVIEW' as const } }, /under review/],
  ['while evidence is sent', { ...answerable, pending: 'EVIDENCE' as const }, /Evidence is being sent/],
  ['while it is accepted', { ...answerable, pending: 'ACCEPT' as const }, /being accepted/],
  [
    'after its time',
    { ...answerable, dispute: { ...dispute, respondByMs: NOW } },
    /time to respond ended at 2026-11-02T/,
  ],
])('an answer is refused: %s', (_name, given, message) => {
  for (const kind of ['EVIDENCE', 'ACCEPT'] as const)
    expect(judgeAnswer(given, kind, NOW)).toEqual({
      refusal: expect.objectContaining({ code: 'SV-3005', message: expect.stringMatching(message) }),
    })
})

test('an acceptance returns only what refunds have not returned', () => {
  const refunded = (reservedCents: number) => ({ ...answerable, charge: { ...charge, reservedCents } })
  expect(judgeAnswer(refunded(6_000), 'ACCEPT', NOW)).toEqual({ amountCents: 9_000 })
  expect(judgeAnswer({ ...refunded(6_000), disputeCents: 4_000 }, 'ACCEPT', NOW)).toEqual({ amountCents: 4_000 })
  expect(judgeAnswer(refunded(15_000), 'ACCEPT', NOW)).toEqual({
    refusal: expect.objectContaining({ message: expect.stringContaining('evidence of the refund') }),
  })
  expect(judgeAnswer(refunded(15_000), 'EVIDENCE', NOW)).toEqual({ amountCents: 0 })
})

test('an acceptance returns what a refund has reserved that no provider was sent', () => {
  const reserved = { ...answerable, charge: { ...charge, reservedCents: 6_000 } }
  expect(judgeAnswer({ ...reserved, unsentCents: 4_500 }, 'ACCEPT', NOW)).toEqual({ amountCents: 13_500 })
  expect(judgeAnswer({ ...reserved, unsentCents: 6_000 }, 'ACCEPT', NOW)).toEqual({ amountCents: 15_000 })
})

test('an acceptance returns only what other disputes of the charge have not returned', () => {
  const returned = { ...answerable, charge: { ...charge, chargedBackCents: 5_000 }, acceptingCents: 4_000 }
  expect(judgeAnswer(returned, 'ACCEPT', NOW)).toEqual({ amountCents: 6_000 })
  expect(judgeAnswer({ ...returned, acceptingCents: 10_000 }, 'ACCEPT', NOW)).toHaveProperty('refusal')
})

describe('the next step of an answer', () => {
  const pending = { kind: 'ACCEPT', sentMs: null, sends: 0, declined: false } as const
  const sent = { ...pending, sentMs: NOW, sends: 1 }

  test('is to send it, and to send it again only after a minute in which it did not arrive', () => {
    expect(answerStep(pending, dispute, NOW)).toEqual({ next: 'SEND' })
    expect(answerStep(sent, dispute, NOW + 20_000)).toEqual({ next: 'WAIT', waitMs: 40_000 })
    expect(answerStep(sent, dispute, NOW + 60_000)).toEqual({ next: 'SEND' })
    // Later waits are longer, up to an hour: an outage must not use up the tries long before the time to respond.
    expect(answerStep({ ...sent, sends: 3 }, dispute, NOW)).toEqual({ next: 'WAIT', waitMs: 240_000 })
    expect(answerStep({ ...sent, sends: 30 }, dispute, NOW)).toEqual({ next: 'WAIT', waitMs: 3_600_000 })
  })

  test('is nothing once the provider has it', () => {
    const taken = { ...dispute, state: 'ACCEPTED' } as const
    expect(answerStep(sent, taken, NOW)).toEqual({ next: 'END', state: 'SENT', refusal: null })
  })

  test('is nothing if the dispute went on without it', () => {
    const lost = { ...dispute, state: 'LOST' } as const
    expect(answerStep(pending, lost, NOW)).toEqual({ next: 'END', state: 'REFUSED', refusal: 'too_late' })
  })

  test('an answer that the provider refused has ended, unless an earlier request had arrived', () => {
    const declined = { ...sent, declined: true }
    expect(answerStep(declined, dispute, NOW)).toMatchObject({ state: 'REFUSED', refusal: 'provider_refused' })
    const over = { ...dispute, state: 'UNDER_REVIEW' } as const
    expect(answerStep(declined, over, NOW)).toMatchObject({ state: 'REFUSED', refusal: 'too_late' })
    expect(answerStep({ ...declined, sends: 2 }, over, NOW)).toMatchObject({ state: 'SENT' })
  })

  test('is to give up in the end', () => {
    const later = NOW + 90_000_000
    expect(answerStep({ ...sent, sentMs: later - 1, sends: 5 }, dispute, later)).toMatchObject({ refusal: 'not_taken' })
    expect(answerStep(pending, dispute, later)).toMatchObject({ refusal: 'too_late' })
  })
})
