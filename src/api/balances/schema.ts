import { Type } from 'typebox'
import { cents, closed, CurrencyCode, ModeName } from '../schema/schema.ts'

/** The figures that a balance and a statement have. */
export const countedFields = {
  capturedCents: cents('Payments that succeeded, those that were returned automatically too', 150_000),
  refundedCents: cents('Refunds that returned money', 10_000),
  chargedBackCents: cents(
    'What payers’ banks took back: by lost or accepted disputes, or by a settlement where no dispute is known',
    0,
  ),
  feeCents: cents('What providers kept, which is known once a payment is settled', 2_900),
  sharedCents: cents('What belongs to connected accounts: by the settlement, or by the split until there is one', 0),
  settledCents: cents('What providers deposited, after fees and deductions', 97_100),
  paidOutCents: cents('Payouts that succeeded and were not returned', 40_000),
} as const

export const Balance = closed(
  {
    currency: CurrencyCode,
    mode: ModeName,
    ...countedFields,
    inSettlementCents: cents('What providers still owe you; negative if they deposited more than they took', 40_000),
    disputedCents: cents('What open disputes are about: you may still keep it, or lose it', 0),
  },
  {
    title: 'Balance',
    description:
      'Your money in one currency. It always holds: captured − refunded − charged back − fees − shared = settled + ' +
      'in settlement. Payouts are not part of it, since you make them from other funds.',
  },
)

export const Balances = closed(
  { data: Type.Array(Balance, { description: 'One entry for each currency that you had money in.' }) },
  { title: 'Balances' },
)
