import { isTerminal, TRANSACTION_STATES } from '../../src/domain/states.ts'

test('a transaction has ended where it succeeded, failed or was stopped', () => {
  expect(TRANSACTION_STATES.filter(isTerminal)).toEqual(['SUCCEEDED', 'FAILED', 'STOPPED'])
})
