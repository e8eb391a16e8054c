import * as t from '../schema/schema.ts'

export const countedFields = {
  capturedCents: t.cents('Payments that succeeded, those that were returned automatically too', 150_000),
  refundedCents: t.cents('Refunds that returned money', 10_000),
  chargedBackCents: t.cents(
    'What payers’ banks took back: by lost or accepted disputes, or by a settlement where no dispute is known',
    0,
  ),
  feeCents: t.cents('What providers kept, which is known once a payment is settled', 2_900),
  sharedCents: t.cents('What belongs to connected accounts: by the settlement, or by the split until there is one', 0),
  settledCents: t.cents('What providers deposited, after fees and deductions', 97_100),
  paidOutCents: t.cents('Payouts that succeeded and were not returned', 40_000),
} as const

export const Balance = t.closed(
  {
    currency: t.CurrencyCode,
    mode: t.ModeName,
    ...countedFields,
    inSettlementCents: t.cents('What providers still owe you; negative if they deposited more than they took', 40_000),
    disputedCents: t.cents('What open disputes are about: you may still keep it, or lose it', 0),
  },
  {
    title: 'Balance',
    description:
      'Your money in one currency. It always holds: captured − refunded − charged back − fees − shared = settled + ' +
      'in settlement. Payouts are not part of it, since you make them from other funds.',
  },
)

export const Balances = t.component('Balances', {
  data: t.Array(Balance, { description: 'One entry for each currency that you had money in.' }),
})
