import { describe, expect, test } from '@jest/globals'
import { type AttemptOutcome, attemptOutcome, BLAME } from '../../src/domain/attempt-outcome.ts'
import { ATTEMPT_STATES, type AttemptState, FAILURE_REASONS, type FailureReason } from '../../src/domain/states.ts'

const declines: [FailureReason, AttemptOutcome | null][] = [
  ['insufficient_funds', null],
  ['stolen_card', null],
  ['expired_card', null],
  ['declined', null],
  ['invalid_token', null],
  ['not_processed', 'FAULT'],
  ['provider_unavailable', 'FAULT'],
  ['provider_lost', null],
  ['no_eligible_provider', null],
  ['cancelled', null],
  ['expired', null],
  ['rejected', null],
  ['returned', null],
  ['insufficient_balance', null],
  ['invalid_account', null],
  ['resolved', null],
]

const states: [AttemptState, AttemptOutcome | null][] = [
  ['SENDING', null],
  ['SUCCEEDED', 'SUCCESS'],
  ['DECLINED', null],
  ['REQUIRES_ACTION', null],
  ['PENDING', null],
  ['NOT_SENT', 'FAULT'],
  ['UNKNOWN', null],
]

describe('what an attempt says of its provider', () => {
  test('every reason and every state is in the tables', () => {
    expect(declines.map(([reason]) => reason)).toEqual([...FAILURE_REASONS])
    expect(Object.keys(BLAME)).toEqual([...FAILURE_REASONS])
    expect(states.map(([state]) => state)).toEqual([...ATTEMPT_STATES])
  })

  test.each(declines)('declined as %s: %s', (reason, outcome) => {
    expect(attemptOutcome('DECLINED', reason)).toBe(outcome)
  })

  test.each(states)('%s without a reason: %s', (state, outcome) => {
    expect(attemptOutcome(state, null)).toBe(outcome)
  })

  test('what is our own doing, or the business’s, says nothing; a success always does', () => {
    for (const reason of FAILURE_REASONS) expect(attemptOutcome('DECLINED', reason, true)).toBeNull()
    expect(attemptOutcome('NOT_SENT', null, true)).toBeNull()
    expect(attemptOutcome('SUCCEEDED', null, true)).toBe('SUCCESS')
  })

  test('an open or unknown attempt says nothing, whatever reason it carries', () => {
    for (const state of ['SENDING', 'REQUIRES_ACTION', 'PENDING', 'UNKNOWN'] as const)
      for (const reason of FAILURE_REASONS) expect(attemptOutcome(state, reason)).toBeNull()
  })
})
