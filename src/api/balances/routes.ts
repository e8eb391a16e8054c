import { readDisputed, readSums } from '../../db/ledger/read-sums.ts'
import { balancesOf } from '../../domain/balances/balance.ts'
import { defineRoute } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { Balance, Balances } from './schema.ts'

/** Later than every entry. */
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
    responses: { 200: { description: 'The current balances.', schema: Balances } },
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
