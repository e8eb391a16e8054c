import { judgeConfirmation } from '../../../src/domain/payments/event-confirmation.ts'
import type { LookupResult } from '../../../src/domain/providers/provider-result.ts'

const NOW = 0
const DAYS = 24 * 60 * 60_000

const success: LookupResult = { state: 'SUCCEEDED', providerTransactionId: 't1', amountCents: 1, currency: 'ZAR' }
const decline: LookupResult = {
  state: 'DECLINED',
  soft: true,
  reasonCode: 'declined',
  reasonMessage: 'no',
  providerTransactionId: 't1',
}
const pending: LookupResult = { state: 'PENDING', providerTransactionId: 't1' }
const unknown: LookupResult = { state: 'UNKNOWN', detail: 'no answer' }
const notFound: LookupResult = { state: 'NOT_FOUND' }

test.each([
  ['a success that the provider shows', success, success, NOW, 'RECORD'],
  ['a success that the provider does not show yet', success, pending, NOW, 'ASK_AGAIN'],
  ['a success of a payment that the provider does not know', success, notFound, NOW, 'ASK_AGAIN'],
  ['a success that the provider declined', success, decline, NOW, 'ASK_AGAIN'],
  ['a success that the provider never shows', success, pending, 5 * DAYS, 'SET_ASIDE'],
  ['a success, five days late', success, success, 6 * DAYS, 'RECORD'],
  ['a decline that the provider shows', decline, decline, NOW, 'RECORD'],
  ['a decline of what was paid', decline, success, NOW, 'RECORD'],
  ['a decline of what the payer tries again', decline, pending, NOW, 'RECORD'],
  ['a decline, while the provider cannot be asked', decline, unknown, NOW, 'ASK_AGAIN'],
  ['a decline, while the provider cannot be asked for days', decline, unknown, 5 * DAYS, 'SET_ASIDE'],
])('%s', (_, finding, answer, ageMs, expected) => {
  expect(judgeConfirmation({ finding, ageMs }, answer)).toBe(expected)
})
