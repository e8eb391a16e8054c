import { readDisputed, readSums } from '../../db/ledger/read-entries.ts'
import { balancesOf } from '../../domain/balances/balance.ts'
import { defineRoute, returns } from '../http/route.ts'
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

const Balance = t.closed(
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

const Balances = t.component('Balances', {
  data: t.arrayOf(Balance, 'One entry for each currency that you had money in.'),
})

const NEVER = new Date('9999-01-01T00:00:00.000Z')

export const balanceRoutes = [
  defineRoute('GET /v1/balances', {
    operationId: 'getBalances',
    tag: 'Balances',
    plan: 'PAID',
    access: 'credential',
    summary: 'Read what was captured, settled and paid out',
    description:
      'For your books: the sums of all your payments, refunds, disputes, settlements and payouts in the mode of the ' +
      'credential, for each currency. `GET /v1/statements/{month}` has them for a month, with every line.',
    longRead: true,
    responses: returns(200, 'The current balances.', Balances),
    result: async ({ caller }, { pool }) => {
      const { businessId, mode } = caller
      const sums = await readSums(pool, { businessId, mode, until: NEVER })
      const disputed = new Map((await readDisputed(pool, caller)).map(({ currency, cents }) => [currency, cents]))
      const data = balancesOf(sums).map((each) => {
        const disputedCents = disputed.get(each.currency) ?? 0
        return t.fieldsOf(Balance, { ...each, disputedCents, mode })
      })
      return { data }
    },
  }),
]
