import { readDisputed } from '../../db/balances/losses.ts'
import { NEVER } from '../../db/balances/positions.ts'
import { readSums } from '../../db/balances/read-sums.ts'
import { balanceOf } from '../../domain/balances/balance.ts'
import { defineRoute } from '../http/route.ts'
import { fieldsOf } from '../schema/schema.ts'
import { Balance, Balances, balancesExample } from './schema.ts'

export const balanceRoutes = [
  defineRoute({
    method: 'GET',
    path: '/v1/balances',
    operationId: 'getBalances',
    tag: 'Balances',
    plan: 'PAID',
    access: 'credential',
    summary: 'Read what was captured, settled and paid out',
    description:
      'For your books: the sums of all your payments, refunds, disputes, settlements and payouts in the mode of the ' +
      'credential, for each currency. They are added up from the record at each call. `GET /v1/statements/{month}` ' +
      'has them for a month, with every line.',
    longRead: true,
    responses: { 200: { description: 'The current balances.', schema: Balances, example: balancesExample } },
    handle: async ({ caller }, { pool }) => {
      const sums = await readSums(pool, caller, NEVER)
      const disputed = new Map((await readDisputed(pool, caller)).map(({ currency, cents }) => [currency, cents]))
      const data = sums.map((each) => {
        const disputedCents = disputed.get(each.currency) ?? 0
        return fieldsOf(Balance, { ...balanceOf(each), disputedCents, mode: caller.mode })
      })
      return { status: 200, body: { data } }
    },
  }),
]
