import { BATCH_DECISIONS, DECISION_REFUSALS } from '../../../src/domain/payouts/payout-batch.ts'
import {
  coolsUntilMs,
  type DecisionFacts,
  decisionRefusal,
  judgeDecision,
  REFUSALS,
  warningOf,
} from '../../../src/domain/payouts/payout-decision.ts'

const EXPIRES = 1_800_000_000_000
const checker = {
  isMaker: false,
  holdsMakersKey: false,
  wasCheckerBefore: true,
  addedByMakerAtMs: null as number | null,
  approved: false,
}
const waiting: DecisionFacts = {
  mode: 'LIVE',
  coolingHours: 72,
  state: 'PENDING_APPROVAL',
  expiresAtMs: EXPIRES,
  contentHash: 'hash',
  nowMs: EXPIRES - 1,
  stoppedBy: null,
  checker,
}
const approve = { decision: 'APPROVE', contentHash: 'hash' } as const
const reject = { decision: 'REJECT', contentHash: null } as const
const cancel = { decision: 'CANCEL', contentHash: null } as const

test('a decision counts until the last millisecond before the batch expires, and not from then on', () => {
  for (const said of [approve, reject, cancel]) {
    expect(judgeDecision(waiting, said)).toBe('ACCEPT')
    expect(judgeDecision({ ...waiting, nowMs: EXPIRES }, said)).toBe('expired')
  }
})

test.each([
  ['nobody of the business', null, 'not_a_checker'],
  ['the maker', { ...checker, isMaker: true }, 'maker'],
  ['a holder of the key', { ...checker, holdsMakersKey: true }, 'key_holder'],
  ['a checker of later', { ...checker, wasCheckerBefore: false }, 'checker_too_late'],
] as const)('a batch cannot be decided by %s, who may cancel it', (_name, who, refusal) => {
  const facts = { ...waiting, checker: who }
  expect([judgeDecision(facts, approve), judgeDecision(facts, reject)]).toEqual([refusal, refusal])
  expect(judgeDecision(facts, cancel)).toBe('ACCEPT')
})

const HOUR = 3_600_000
const addedBefore = (hours: number, mode: 'LIVE' | 'TEST' = 'LIVE') => ({
  ...waiting,
  mode,
  checker: { ...checker, addedByMakerAtMs: waiting.nowMs - hours * HOUR },
})

test('a checker whom the maker added decides on no live batch for 72 hours, may cancel it, and learns until when', () => {
  const facts = addedBefore(71)
  expect([approve, reject, cancel].map((said) => judgeDecision(facts, said))).toEqual([
    'checker_cooling',
    'checker_cooling',
    'ACCEPT',
  ])
  const untilMs = coolsUntilMs(facts)
  expect(untilMs).toBe(facts.nowMs + HOUR)
  const { code, message, details } = decisionRefusal('checker_cooling', { state: 'PENDING_APPROVAL', untilMs })
  const until = new Date(untilMs!).toISOString()
  expect([code, details]).toEqual(['SV-1006', { until }])
  expect(message).toContain(until)
})

test('a checker whom the maker added decides from the last millisecond of the 72 hours on', () => {
  expect(judgeDecision(addedBefore(72), approve)).toBe('ACCEPT')
  expect(judgeDecision({ ...addedBefore(71), coolingHours: 1 }, approve)).toBe('ACCEPT')
})

test('a checker whom the maker added decides in TEST with a warning, which a cancellation and a later decision have not', () => {
  expect(judgeDecision(addedBefore(1, 'TEST'), approve)).toBe('ACCEPT')
  expect(warningOf(addedBefore(1, 'TEST'), 'APPROVE')).toBe('checker_added_by_maker')
  expect(warningOf(addedBefore(1, 'TEST'), 'CANCEL')).toBeNull()
  expect(warningOf(addedBefore(72, 'TEST'), 'APPROVE')).toBeNull()
  expect(warningOf(waiting, 'APPROVE')).toBeNull()
})

const states = [
  ['PROCESSING', null, 'APPROVE'],
  ['COMPLETED', null, 'APPROVE'],
  ['STOPPED', 'REJECT', 'REJECT'],
  ['STOPPED', 'CANCEL', 'CANCEL'],
  ['STOPPED', null, null],
] as const
const cases = states.flatMap(([state, stoppedBy, done]) =>
  BATCH_DECISIONS.map((decision) => [state, stoppedBy, decision, decision === done ? 'NO_OP' : 'decided'] as const),
)

test.each(cases)('a decided batch keeps its decision: %s by %s: %s is %s', (state, stoppedBy, decision, judgement) => {
  const contentHash = decision === 'APPROVE' ? 'hash' : null
  expect(judgeDecision({ ...waiting, state, stoppedBy }, { decision, contentHash })).toBe(judgement)
})

test('a second approval by the same checker changes nothing, and a rejection still counts', () => {
  const facts = { ...waiting, checker: { ...checker, approved: true } }
  expect([judgeDecision(facts, approve), judgeDecision(facts, reject)]).toEqual(['NO_OP', 'ACCEPT'])
})

test('a wrong hash is refused in every decision, and a missing one in an approval', () => {
  for (const decision of BATCH_DECISIONS)
    expect(judgeDecision(waiting, { decision, contentHash: 'other' })).toBe('wrong_hash')
  expect(judgeDecision(waiting, { decision: 'APPROVE', contentHash: null })).toBe('wrong_hash')
})

test('every refusal has a code and a message', () => {
  expect(Object.keys(REFUSALS).toSorted()).toEqual([...DECISION_REFUSALS].toSorted())
})
