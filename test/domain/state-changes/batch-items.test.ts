import { approveItem, stopItem } from '../../../src/domain/state-changes/change.ts'
import { NOW, payoutRecord } from './records.ts'

const item = (state: 'CREATED' | 'PENDING_APPROVAL' | 'PROCESSING') =>
  payoutRecord({ transaction: { state, newestAttempt: 0, rail: null, providerId: null, engineDueAt: null } })
    .transaction

test('a payout item may be paid out once its batch is approved; the workflow of the batch makes it due', () => {
  const change = approveItem(item('PENDING_APPROVAL'), NOW)
  expect(change.transaction).toMatchObject({ state: 'PROCESSING', sequence: 3, engineDueAt: null, updatedAt: NOW })
  expect(change.transition).toEqual({ sequence: 3, state: 'PROCESSING', reasonCode: null })
  expect([change.event, change.attempt]).toEqual([null, null])
})

test.each([
  ['rejected', 'An approver rejected the batch.'],
  ['cancelled', 'The business cancelled the batch.'],
  ['expired', 'Nobody approved the batch in time.'],
] as const)('a payout item is stopped with the batch that is %s, and says why', (because, message) => {
  const change = stopItem({ ...item('PENDING_APPROVAL'), engineDueAt: NOW }, because, NOW)
  expect(change.transaction).toMatchObject({
    state: 'STOPPED',
    failureReasonCode: because,
    failureReasonMessage: message,
    engineDueAt: null,
    updatedAt: NOW,
  })
  expect(change.event).toMatchObject({ type: 'payout.failed', data: { failureReasonMessage: message } })
})

test('a payout item is neither approved nor stopped in any other state', () => {
  expect(() => approveItem(item('PROCESSING'), NOW)).toThrow('txn_1 cannot go from PROCESSING to PROCESSING')
  expect(() => stopItem(item('PROCESSING'), 'rejected', NOW)).toThrow('txn_1 cannot go from PROCESSING to STOPPED')
  expect(() => approveItem(item('CREATED'), NOW)).toThrow('cannot go from CREATED')
})
