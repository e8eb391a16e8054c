import { mayFollowSuccess, mayMove, mayReplace } from '../../../src/domain/state-changes/moves.ts'
import { ATTEMPT_STATES, TRANSACTION_KINDS, TRANSACTION_STATES } from '../../../src/domain/states.ts'

/** Kind, state and the states that may follow it. A state that is missing is final. */
const TRANSACTIONS = `
COLLECT CREATED: PROCESSING FAILED STOPPED
COLLECT PROCESSING: REQUIRES_ACTION SUCCEEDED FAILED STOPPED
COLLECT REQUIRES_ACTION: PROCESSING SUCCEEDED FAILED STOPPED
PAYOUT CREATED: PENDING_APPROVAL
PAYOUT PENDING_APPROVAL: PROCESSING STOPPED
PAYOUT PROCESSING: SUCCEEDED FAILED
PAYOUT SUCCEEDED: FAILED
REFUND CREATED: PROCESSING FAILED
REFUND PROCESSING: SUCCEEDED FAILED
REFUND SUCCEEDED: FAILED
REFUND FAILED: PROCESSING
`
const CHARGE = [
  'SENDING: SUCCEEDED DECLINED REQUIRES_ACTION PENDING NOT_SENT UNKNOWN',
  'DECLINED: SUCCEEDED',
  'REQUIRES_ACTION: SUCCEEDED DECLINED PENDING',
  'PENDING: SUCCEEDED DECLINED REQUIRES_ACTION',
  'NOT_SENT: SUCCEEDED DECLINED',
  'UNKNOWN: SUCCEEDED DECLINED REQUIRES_ACTION PENDING NOT_SENT',
]
const REVERSIBLE = [CHARGE[0], 'SUCCEEDED: DECLINED', ...CHARGE.slice(1)]
const ATTEMPTS = { COLLECT: CHARGE, PAYOUT: REVERSIBLE, REFUND: REVERSIBLE }

function lines<S extends string>(states: readonly S[], allows: (from: S, to: S) => boolean): string[] {
  return states.flatMap((from) => {
    const next = states.filter((to) => allows(from, to))
    return next.length > 0 ? [`${from}: ${next.join(' ')}`] : []
  })
}

test('the tables of moves allow a transaction exactly these moves', () => {
  const moves = TRANSACTION_KINDS.flatMap((kind) =>
    lines(TRANSACTION_STATES, (from, to) => mayMove(kind, from, to)).map((line) => `${kind} ${line}`),
  )
  expect(moves).toEqual(TRANSACTIONS.trim().split('\n'))
})

test('a settled payment keeps its state; a payout or a refund may be returned, and a refund tried again', () => {
  const states = (kind: 'COLLECT' | 'PAYOUT' | 'REFUND') =>
    TRANSACTION_STATES.filter((state) => mayFollowSuccess(kind, state))
  expect(states('COLLECT')).toEqual(['SUCCEEDED'])
  expect(states('PAYOUT')).toEqual(['SUCCEEDED', 'FAILED'])
  expect(states('REFUND')).toEqual(['PROCESSING', 'SUCCEEDED', 'FAILED'])
})

test.each(TRANSACTION_KINDS)(
  'the tables of moves allow an attempt of a %s exactly these states after another',
  (kind) => {
    expect(lines(ATTEMPT_STATES, (from, to) => mayReplace(kind, from, to))).toEqual(ATTEMPTS[kind])
  },
)
