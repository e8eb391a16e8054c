import { emailHashes, openCustomer } from '../../db/payments/customer.ts'
import { findOwn } from '../../db/search/find.ts'
import { listTransactions } from '../../db/transactions/list-transactions.ts'
import { NO_IDS, readSearch } from '../../domain/payments/search-term.ts'
import { defineRoute, returns } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { searchFilters } from '../transactions/transaction-list.ts'
import { FoundGroup, groupsOf, MOST_HITS_COUNTED, SearchQuery, transactionItem } from './groups.ts'

export const searchRoutes = [
  defineRoute('GET /api/search', {
    tag: 'Search',
    plan: 'SANDBOX',
    access: 'credential',
    operationId: 'findAnything',
    summary: 'Find anything by an id, reference, email, amount or name',
    description:
      'One search over transactions, links, payouts, recipients, disputes, settlements, receipts, webhooks, accounts ' +
      'and splits, in the mode of the credential. `q` is an id or its beginning, a reference or its beginning, the ' +
      'whole email of a payer or recipient, an amount (`R 150`, `1 234,56`), words of a payer’s name, or a part ' +
      'of any other name, description or address. Texts and amounts are searched among your newest 10 000 ' +
      'transactions and 1 000 of each other kind.',
    longRead: true,
    request: { query: SearchQuery },
    responses: returns(
      200,
      'The results by kind. Empty if there are none.',
      t.component('Found', { data: t.arrayOf(FoundGroup, 'A group for each kind that has results.') }),
    ),
    result: async ({ query: { q }, caller: { businessId, mode, by } }, { pool, cipher }) => {
      const { names, prefix, otherRange, amountCents, email } = readSearch(q)
      if (prefix === '') return { data: [] }
      const hashes = email === null ? [] : emailHashes(cipher, email)
      const most = MOST_HITS_COUNTED + 1
      const transactions = await listTransactions(
        pool,
        { ...searchFilters(q, cipher), businessId, mode },
        { after: null, most },
      )
      const rows = await findOwn(pool, {
        businessId,
        mode,
        names,
        text: prefix,
        amountCents,
        emailHashes: hashes,
        most,
        ...(otherRange ?? NO_IDS),
        transactionIds: transactions.map(({ id }) => id),
      })
      const payerOf = (row: (typeof transactions)[number]) => {
        const customer = openCustomer(cipher, row)
        return { customer: customer?.name ?? customer?.email ?? null }
      }
      // An API key reads no payers here, nor in the list of transactions.
      const items = transactions.map((row) => ({ ...transactionItem(row), ...(by.type === 'USER' && payerOf(row)) }))
      return { data: groupsOf({ transaction: items }, rows) }
    },
  }),
]
