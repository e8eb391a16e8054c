import { type BatchCounts, type BatchState, progressOf, tallyOf } from '../../../src/domain/payouts/payout-batch.ts'
import { TRANSACTION_STATES, type TransactionState } from '../../../src/domain/states.ts'

const NONE: BatchCounts = { pending: 0, succeeded: 0, failed: 0, stopped: 0 }

test.each<[TransactionState[], BatchState, Partial<BatchCounts>]>([
  [['PENDING_APPROVAL', 'PENDING_APPROVAL'], 'PENDING_APPROVAL', { pending: 2 }],
  [['PROCESSING', 'PROCESSING'], 'PROCESSING', { pending: 2 }],
  [['PROCESSING', 'SUCCEEDED', 'FAILED'], 'PROCESSING', { pending: 1, succeeded: 1, failed: 1 }],
  [['SUCCEEDED', 'FAILED'], 'COMPLETED', { succeeded: 1, failed: 1 }],
  [['SUCCEEDED'], 'COMPLETED', { succeeded: 1 }],
  [['FAILED'], 'COMPLETED', { failed: 1 }],
  [['STOPPED', 'STOPPED'], 'STOPPED', { stopped: 2 }],
])('a batch of items that are %j is %s', (items, state, counts) => {
  expect(progressOf(tallyOf(items))).toEqual({ state, counts: { ...NONE, ...counts } })
})

test.each(TRANSACTION_STATES)('every item that is %s is counted once, beside any other', (state) => {
  for (const other of TRANSACTION_STATES) {
    const tally = tallyOf([state, other, state])
    expect(tally[state]).toBe(other === state ? 3 : 2)
    const { counts } = progressOf(tally)
    expect(counts.pending + counts.succeeded + counts.failed + counts.stopped).toBe(3)
  }
})

test.each(TRANSACTION_STATES)('a batch with an item that is %s has ended only if that item has', (state) => {
  const ended = ['SUCCEEDED', 'FAILED', 'STOPPED'].includes(state)
  const batch = progressOf(tallyOf([state, 'SUCCEEDED', 'FAILED']))
  expect(batch.counts.pending).toBe(ended ? 0 : 1)
  expect(batch.state === 'COMPLETED').toBe(ended)
})
