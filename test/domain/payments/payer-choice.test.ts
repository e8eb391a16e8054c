import { isChoiceDue, mayChooseRail } from '../../../src/domain/payments/payer-choice.ts'
import { ATTEMPT_STATES, type AttemptState, type TransactionState } from '../../../src/domain/states.ts'

const payment = (changes: Partial<Parameters<typeof mayChooseRail>[0]> = {}) => ({
  state: 'REQUIRES_ACTION' as TransactionState,
  needsReview: false,
  attempt: { number: 1, state: 'REQUIRES_ACTION' as AttemptState, ended: false },
  ...changes,
})

test.each(ATTEMPT_STATES)('the payer may choose another rail only while no attempt is in flight (%s)', (state) => {
  const attempt = { number: 1, state, ended: false }
  expect(mayChooseRail(payment({ attempt }))).toBe(state === 'REQUIRES_ACTION')
  expect(mayChooseRail(payment({ attempt: { ...attempt, ended: true } }))).toBe(true)
})

test('the payer may choose before the first attempt', () => {
  expect(mayChooseRail(payment({ state: 'CREATED', attempt: null }))).toBe(true)
})

test('an ended or flagged payment leaves its payer no choice', () => {
  for (const state of ['SUCCEEDED', 'FAILED', 'STOPPED'] as const) expect(mayChooseRail(payment({ state }))).toBe(false)
  expect(mayChooseRail(payment({ needsReview: true }))).toBe(false)
})

test('a payment with twenty attempts gets no further one by a choice', () => {
  const attempt = { number: 20, state: 'REQUIRES_ACTION', ended: false } as const
  expect(mayChooseRail(payment({ attempt }))).toBe(false)
  expect(mayChooseRail(payment({ attempt: { ...attempt, number: 19 } }))).toBe(true)
})

test('a choice is due until an attempt follows it', () => {
  expect([null, { rail: 'PAYSHAP', attempts: 0 } as const, { rail: null, attempts: 1 }].map(isChoiceDue)).toEqual([
    false,
    true,
    false,
  ])
})
