import { findBusinesses } from '../../db/accounts/find-businesses.ts'
import type { Cipher } from '../../db/cipher.ts'
import { emailHashes } from '../../db/payments/customer.ts'
import type { Database } from '../../db/query.ts'
import { findAnywhere, readBusinessNames } from '../../db/search/find.ts'
import { findByNames, listForOperator } from '../../db/transactions/operator-transactions.ts'
import type { RefundedRow } from '../../db/transactions/transaction-row.ts'
import { readBusinessTerm } from '../../domain/accounts/business-term.ts'
import { paymentSummary } from '../../domain/display/summary.ts'
import { NO_IDS, readSearch, type Search } from '../../domain/payments/search-term.ts'
import { DAY_MS, startOfDay } from '../../domain/south-africa/johannesburg.ts'
import * as t from '../schema/schema.ts'
import { businessItem, FoundGroup, groupsOf, SearchQuery, transactionItem } from '../search/groups.ts'
import { operatorRoute, returns } from '../http/route.ts'

const NEWEST = { after: null, most: 20 }
/** An amount without a day is searched in this time, since amounts have no index. */
const RECENT_MS = 7 * DAY_MS

const EXAMPLE_SUBTITLE = 'SUCCEEDED, order-17, 2026-11-21T06:00:00.000Z'

const Found = t.component('SearchResult', {
  kind: t.word('FoundKind', ['transaction'], 'The kind of resource.'),
  id: t.idOf('transaction'),
  title: t.text('The amount and the method.', 'R 150,00 card'),
  subtitle: t.text('State, reference and time of creation.', EXAMPLE_SUBTITLE),
})

async function findAmount(db: Database, amountCents: number, day: string | null): Promise<RefundedRow[]> {
  const beginMs = day === null ? Date.now() - RECENT_MS : startOfDay(day)
  if (Number.isNaN(beginMs)) return []
  const createdAfter = new Date(beginMs - 1).toISOString()
  const createdBefore = day === null ? undefined : new Date(beginMs + DAY_MS).toISOString()
  return await listForOperator(db, { amountCents, createdAfter, createdBefore }, NEWEST)
}

async function findTransactions(db: Database, cipher: Cipher, search: Search): Promise<RefundedRow[]> {
  const { names, idRange, email, amountCents, onDay } = search
  if (idRange) return await listForOperator(db, idRange, NEWEST)
  if (email !== null) return await listForOperator(db, { customerEmailHashes: emailHashes(cipher, email) }, NEWEST)
  if (onDay) return await findAmount(db, onDay.amountCents, onDay.day)
  const named = await findByNames(db, { names })
  return named.length > 0 || amountCents === null ? named : await findAmount(db, amountCents, null)
}

async function findGroups(db: Database, cipher: Cipher, q: string, transactions: readonly RefundedRow[]) {
  const { names, idRange, otherRange, email } = readSearch(q)
  const { most } = NEWEST
  const found = await findAnywhere(db, {
    ...(idRange ?? otherRange ?? NO_IDS),
    names,
    emailHashes: email === null ? [] : emailHashes(cipher, email),
    most,
    transactionIds: transactions.map(({ id }) => id),
  })
  const term = readBusinessTerm(q)
  const businesses = term ? await readBusinessNames(db, { ids: await findBusinesses(db, cipher, term), most }) : []
  const ids = [...new Set(transactions.map(({ businessId }) => businessId))]
  const named = await readBusinessNames(db, { ids, most: ids.length })
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  return groupsOf(
    {
      business: businesses.map(businessItem),
      transaction: transactions.map((row) => transactionItem(row, nameOf.get(row.businessId) ?? null)),
    },
    found,
  )
}

const present = ({ id, state, reference, createdAt, ...facts }: RefundedRow) => ({
  kind: 'transaction' as const,
  id,
  title: paymentSummary(facts),
  subtitle: `${state}, ${reference}, ${createdAt.toISOString()}`,
})

export const operatorSearchRoutes = [
  operatorRoute('GET /api/operator/search', {
    operationId: 'findTransactions',
    summary: 'Find transactions by what a customer knows',
    description:
      'Searches all businesses and both modes, at most 20 results, newest first. `data` has the transactions, and ' +
      '`groups` has everything with its business, by kind. `q` is recognised by its form: the id of a transaction, ' +
      'link, attempt, receipt, proof token, event or delivery, also within an address; a reference of the business ' +
      'or of the provider; the payer’s email; an amount with a day (`150.00 2026-11-21`, South African time), or ' +
      'without one for the last seven days. In `groups` also the beginning of an id, the email of a recipient or ' +
      'user, and a business by the beginning of words of its name or by its company number.',
    request: { query: SearchQuery },
    responses: returns(
      200,
      'The transactions. Empty if there are none.',
      t.component('SearchResults', {
        data: t.arrayOf(Found, 'Newest first.'),
        groups: t.arrayOf(FoundGroup, 'A group for each kind that has results.'),
      }),
    ),
    result: async ({ query: { q } }, { pool, cipher }) => {
      const rows = await findTransactions(pool, cipher, readSearch(q))
      return { data: rows.map(present), groups: await findGroups(pool, cipher, q, rows) }
    },
  }),
]
