import { expect, test } from '@jest/globals'
import { progressOf } from '../../src/domain/payout-batch.ts'
import type { TransactionState } from '../../src/domain/states.ts'

test.each<[TransactionState[], string, object]>([
  [['PENDING_APPROVAL', 'PENDING_APPROVAL'], 'PENDING_APPROVAL', { pending: 2 }],
  [['PROCESSING', 'PROCESSING'], 'PROCESSING', { pending: 2 }],
  [['PROCESSING', 'SUCCEEDED', 'FAILED'], 'PROCESSING', { pending: 1, succeeded: 1, failed: 1 }],
  [['SUCCEEDED', 'FAILED'], 'COMPLETED', { succeeded: 1, failed: 1 }],
  [['FAILED'], 'COMPLETED', { failed: 1 }],
  [['STOPPED', 'STOPPED'], 'STOPPED', { stopped: 2 }],
])('a batch of items that are %j is %s', (items, state, counts) => {
  const none = { pending: 0, succeeded: 0, failed: 0, stopped: 0 }
  expect(progressOf(items)).toEqual({ state, counts: { ...none, ...counts } })
})
