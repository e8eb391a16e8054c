import { expect, test } from '@jest/globals'
import { canAskAboutRefund } from '../../../src/domain/payments/refund-hints.ts'

const named = { providerTransactionId: 'rf_1' }
const unnamed = { providerTransactionId: null }

test.each([
  [true, unnamed, true],
  [true, null, true],
  [false, named, false],
  ['BY_ID', named, true],
  ['BY_ID', unnamed, false],
  ['BY_ID', null, false],
] as const)(
  'lookups %p and the attempt %p of a refund decide whether it can be asked about: %p',
  (lookup, attempt, expected) => {
    expect(canAskAboutRefund(lookup, attempt)).toBe(expected)
  },
)
