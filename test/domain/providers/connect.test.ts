import {
  applyMakeResult,
  CONNECT_ATTEMPT_STATES,
  connectAskWaitMs,
  connectRetryWaitMs,
  nextConnectStep,
  type ConnectAttemptState,
  type NextConnectStep,
} from '../../../src/domain/providers/connect.ts'

const NEXT: Record<ConnectAttemptState, NextConnectStep> = {
  SENDING: 'ASK',
  UNKNOWN: 'ASK',
  NOT_SENT: 'ATTEMPT',
  LOST: 'ATTEMPT',
  // An ADMIN activated it again after a refusal.
  REFUSED: 'ATTEMPT',
  // This cannot happen: the resource of a MADE attempt is ACTIVE.
  MADE: 'ATTEMPT',
}

test.each([...CONNECT_ATTEMPT_STATES])('the next step of an activation follows from an attempt that is %s', (state) => {
  const attempt = { state }
  expect(nextConnectStep({ state: 'PENDING', asked: true, attempt })).toBe(NEXT[state])
  expect(nextConnectStep({ state: 'PENDING', asked: false, attempt })).toBe('END')
  expect(nextConnectStep({ state: 'ACTIVE', asked: false, attempt })).toBe('END')
})

test('the next step of an activation is an attempt if there was none', () => {
  expect(nextConnectStep({ state: 'PENDING', asked: true, attempt: null })).toBe('ATTEMPT')
  expect(nextConnectStep({ state: 'PENDING', asked: false, attempt: null })).toBe('END')
})

test.each([
  ['sent again', connectRetryWaitMs],
  ['asked about', connectAskWaitMs],
])('what is %s waits ever longer, five minutes at most, for as long as it takes', (_what, waitMs) => {
  const waits = Array.from({ length: 200 }, (_none, index) => waitMs(index))
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect([waits[0], waits.at(-1), waitMs(1_000_000)]).toEqual([1_000, 300_000, 300_000])
})

const OPEN = { state: 'PENDING', code: null, reasonCode: null, reasonMessage: null, dueInMs: 600_000 }

test('the outcome of an attempt makes the resource ACTIVE, ends the activation and erases the document', () => {
  expect(applyMakeResult({ state: 'MADE', code: 'ACCT_1' })).toEqual({
    ...OPEN,
    attemptState: 'MADE',
    attemptEnds: true,
    detail: null,
    erasesDocument: true,
    state: 'ACTIVE',
    code: 'ACCT_1',
    dueInMs: null,
  })
})

test('the outcome of an attempt ends the activation of a refused resource, which keeps its document and says why', () => {
  const refused = { state: 'REFUSED', reasonCode: 'invalid_account', reasonMessage: 'No such account.' } as const
  expect(applyMakeResult(refused)).toEqual({
    ...OPEN,
    attemptState: 'REFUSED',
    attemptEnds: true,
    detail: null,
    erasesDocument: false,
    reasonCode: 'invalid_account',
    reasonMessage: 'No such account.',
    dueInMs: null,
  })
})

test.each([
  [{ state: 'NOT_SENT', detail: 'refused' }, true],
  [{ state: 'UNKNOWN', detail: 'timed out' }, false],
  [{ state: 'LOST' }, true],
] as const)('the outcome of an attempt goes on after %p, whose attempt has ended: %p', (result, ends) => {
  const detail = 'detail' in result ? result.detail : null
  const attempt = { attemptState: result.state, attemptEnds: ends, detail }
  expect(applyMakeResult(result)).toEqual({ ...OPEN, ...attempt, erasesDocument: false })
})
