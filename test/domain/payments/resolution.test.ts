import { judgeResolution, type Resolution, type ResolutionFacts } from '../../../src/domain/payments/resolution.ts'
import { ATTEMPT_STATES, TRANSACTION_STATES } from '../../../src/domain/states.ts'

const attempt = { id: 'att_1', state: 'UNKNOWN', resendInMs: null, sinceSendByMs: 60_000 } as const
const facts: ResolutionFacts = {
  mode: 'TEST',
  state: 'PROCESSING',
  needsReview: true,
  amountCents: 1_000_001,
  attempt,
  attemptKnown: true,
  operators: 2,
  proposals: [],
}
const live = { ...facts, mode: 'LIVE' } as const
const said: Resolution = { outcome: 'SUCCEEDED', operatorId: 'usr_a', attemptId: null }
const failed: Resolution = { ...said, outcome: 'FAILED' }

const judge = (judged: ResolutionFacts, resolution: Resolution = said) => {
  const verdict = judgeResolution(judged, resolution, { twoOperatorsAboveCents: 1_000_000 })
  if (!('refusal' in verdict)) return verdict.action
  expect(verdict.refusal).toMatchObject({ code: 'SV-3005', details: { state: judged.state } })
  return verdict.refusal.message
}

test.each(TRANSACTION_STATES)('a transaction that is %s and not flagged cannot be resolved', (state) => {
  for (const resolution of [said, failed])
    expect(judge({ ...facts, state, needsReview: false }, resolution)).toContain('not flagged for review')
})

test.each(ATTEMPT_STATES)('a flagged transaction with an attempt that is %s can be resolved either way', (state) => {
  for (const resolution of [said, failed])
    expect(judge({ ...facts, attempt: { ...attempt, state } }, resolution)).toBe('RECORD')
})

test.each([
  [-9_000, null, 'its provider may still answer'],
  [39_999, null, 'its provider may still answer'],
  [40_000, null, 'RECORD'],
  // The provider throttled the attempt and processed nothing.
  [-9_000, 5_000, 'RECORD'],
])(
  'an attempt that is SENDING %i ms after its last send time, with a resend in %s ms, gets the verdict %s',
  (sinceSendByMs, resendInMs, verdict) => {
    for (const resolution of [said, failed])
      expect(
        judge({ ...facts, attempt: { ...attempt, state: 'SENDING', sinceSendByMs, resendInMs } }, resolution),
      ).toContain(verdict)
  },
)

test('a transaction without any attempt can only fail', () => {
  expect(judge({ ...facts, attempt: null }, failed)).toBe('END')
  expect(judge({ ...facts, attempt: null })).toContain('can only be resolved as FAILED')
})

test('an attempt of another transaction is refused', () => {
  expect(judge({ ...facts, attemptKnown: false })).toContain('has no such attempt')
})

test('an item of a batch that is not decided is left to its checker', () => {
  expect(judge({ ...facts, state: 'PENDING_APPROVAL', attempt: null }, failed)).toContain('reject or cancel the batch')
})

test.each([
  ['SUCCEEDED', 'CLEAR', 'cannot be resolved as FAILED'],
  ['FAILED', 'cannot be resolved as SUCCEEDED', 'CLEAR'],
  ['STOPPED', 'cannot be resolved as SUCCEEDED', 'CLEAR'],
] as const)('a transaction that has ended %s keeps its outcome', (state, succeeded, fails) => {
  for (const each of [facts, live]) {
    expect(judge({ ...each, state })).toContain(succeeded)
    expect(judge({ ...each, state }, failed)).toContain(fails)
  }
})

test('a resolution as SUCCEEDED of a live amount above the limit waits for a second operator who means the same attempt', () => {
  const by = (operatorId: string, attemptId = 'att_1') => ({ ...live, proposals: [{ operatorId, attemptId }] })
  expect(judge(live)).toBe('PROPOSE')
  expect(judge(by('usr_a'))).toBe('PROPOSE')
  expect(judge(by('usr_b'))).toBe('RECORD')
  expect(judge(by('usr_b', 'att_2'))).toBe('PROPOSE')
  expect(judge(by('usr_b', 'att_2'), { ...said, attemptId: 'att_2' })).toBe('RECORD')
})

test('a resolution as SUCCEEDED of a live amount above the limit is refused from a signal, which names no operator', () => {
  const signal = { ...said, operatorId: null }
  expect(judge(live, signal)).toContain('needs two operators')
  expect(judge({ ...live, proposals: [{ operatorId: 'usr_b', attemptId: 'att_1' }] }, signal)).toContain(
    'two operators',
  )
})

test('a resolution as SUCCEEDED of a live amount above the limit is settled by one operator if the amount is not above it, the mode is TEST, or there are no two operators', () => {
  for (const each of [{ ...live, amountCents: 1_000_000 }, facts, { ...live, operators: 1 }])
    for (const operatorId of ['usr_a', null]) expect(judge(each, { ...said, operatorId })).toBe('RECORD')
})

test('a resolution as SUCCEEDED of a live amount above the limit needs no second operator if the outcome is FAILED', () => {
  for (const operatorId of ['usr_a', null]) expect(judge(live, { ...failed, operatorId })).toBe('RECORD')
})
