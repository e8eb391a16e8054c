import { describe, expect, test } from '@jest/globals'
import { BATCH_DECISIONS, DECISION_REFUSALS } from '../../../src/domain/payouts/payout-batch.ts'
import { type DecisionFacts, judgeDecision, REFUSALS } from '../../../src/domain/payouts/payout-decision.ts'

const EXPIRES = 1_800_000_000_000
const checker = { userId: 'usr_1', isMaker: false, holdsMakersKey: false, wasCheckerBefore: true, approved: false }
const waiting: DecisionFacts = {
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

describe('a batch cannot be decided', () => {
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
})

describe('a decided batch keeps its decision', () => {
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

  test.each(cases)('%s by %s: %s is %s', (state, stoppedBy, decision, judgement) => {
    const contentHash = decision === 'APPROVE' ? 'hash' : null
    expect(judgeDecision({ ...waiting, state, stoppedBy }, { decision, contentHash })).toBe(judgement)
  })
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
