import { describe, expect, test } from '@jest/globals'
import { cardBehaviour } from '../../../local/simulator/ledger/card-tokens.ts'

describe('the card tokens of the test mode', () => {
  test.each([
    ['tok_success', 'approve'],
    ['tok_insufficient_funds', 'insufficient_funds'],
    ['tok_soft_decline', 'soft_decline'],
    ['tok_not_processed_paystack', 'not_processed'],
    ['tok_hang_success_paystack', 'hang_success'],
    ['tok_hang_failed_paystack', 'hang_failed'],
    ['tok_hang_lost_paystack', 'hang_lost'],
    ['tok_wrong_amount', 'wrong_amount'],
    ['tok_late_success', 'late_success'],
    ['tok_refund_fails', 'approve'],
    ['tok_refund_fails_later', 'approve'],
  ])('%s at paystack: %s', (token, behaviour) => {
    expect(cardBehaviour(token, 'paystack')).toBe(behaviour)
  })

  test.each(['tok_not_processed_peach', 'tok_hang_success_yoco', 'tok_hang_failed_ozow', 'tok_hang_lost_stitch'])(
    '%s is a good card at paystack',
    (token) => expect(cardBehaviour(token, 'paystack')).toBe('approve'),
  )

  test.each(['', 'tok_', 'tok_hang_lost', 'tok_hang_lost_', 'tok_hang_lost_nobody', 'toString', '__proto__', 'AUTH_1'])(
    '%j is no card',
    (token) => expect(cardBehaviour(token, 'paystack')).toBe('unknown_card'),
  )
})
