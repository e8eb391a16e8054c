import type { Cipher } from '../../db/cipher.ts'
import { emailHashes, wordHashes } from '../../db/payments/customer.ts'
import { readSearch } from '../../domain/payments/search-term.ts'
import { listTransactions } from '../../db/transactions/list-transactions.ts'
import type { Api, BusinessCaller, Call } from '../http/call.ts'
import { presentTransaction, withNames } from './presenter.ts'
import type { ResponseSpec } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { listQuery, pageOf, listPage } from '../schema/page-schema.ts'
import { TransactionKind, TransactionSchema, TransactionState } from './schema.ts'

export const SearchText = t.shortText(
  300,
  'Only those that this finds, in any case: the id of a transaction or its beginning; a reference; the id of a ' +
    'link, attempt, receipt, event or delivery; the provider’s reference; the whole email of a payer. Among your ' +
    'newest 10 000 transactions also the beginning of a reference, a part of a description, whole words of a ' +
    'payer’s name, or an amount (`R 150`, `1 234,56`).',
  'order-17',
)

const filters = {
  state: t.Optional(TransactionState, 'Only those in this state.'),
  currency: t.Optional(t.CurrencyCode, 'Only those in this currency.', 'USD'),
  reference: t.Optional(t.Reference, 'Only the one with this reference.'),
  needsReview: t.Optional(t.flag('true: only those that an operator has to review.')),
  search: t.Optional(SearchText),
  createdAfter: t.Optional(t.Instant, 'Only those created after this time.'),
  originalTransactionId: t.Optional(t.idOf('transaction'), 'Only refunds of this payment.'),
  customerEmail: t.Optional(t.Email, 'Only payments by this email, in any case.'),
  createdBefore: t.Optional(t.Instant, 'Only those created before this time.'),
}

export const transactionFilters = {
  kind: t.Optional(TransactionKind, 'Only those of this kind.'),
  refunded: t.Optional(
    t.flag('true: only payments that were refunded, wholly or partly, by one of your newest 10 000 refunds.'),
  ),
  disputed: t.Optional(t.flag('true: only payments with a dispute, open or ended, of your newest 10 000 disputes.')),
  ...filters,
}

export const OneKindQuery = listQuery(filters)

export const TransactionQuery = listQuery(transactionFilters)

export const transactionPage: ResponseSpec = {
  name: 'TransactionPage',
  description: 'One page.',
  schema: pageOf(TransactionSchema),
}

type Query = t.Static<typeof TransactionQuery>

/** A beginning of an id is searched by the range of ids, an email by its hash, anything else by name. */
export function searchFilters(search: string | undefined, cipher: Cipher) {
  if (search === undefined) return {}
  const { names, prefix, idRange, email, amountCents } = readSearch(search)
  if (email !== null) return { searchedEmailHashes: emailHashes(cipher, email) }
  const nameWords = wordHashes(cipher, search).map((words) => `{${words.join(',')}}`)
  return idRange ?? { names, prefix, nameWords, searchedCents: amountCents }
}

type ListedRow = Awaited<ReturnType<typeof listTransactions>>[number]

/** `forPeople`: with the names of payers and payees. */
export async function listOwnTransactions(
  { query, caller }: Call<unknown, Query, unknown, BusinessCaller>,
  api: Api,
  { forPeople = false } = {},
): Promise<object> {
  const { businessId, mode } = caller
  const { customerEmail, search } = query
  const customerEmailHashes = customerEmail === undefined ? undefined : emailHashes(api.cipher, customerEmail)
  const given = { ...query, ...searchFilters(search, api.cipher), customerEmailHashes, businessId, mode }
  const present = (row: ListedRow) => presentTransaction(row, api.config.baseUrl)
  const shown = forPeople ? withNames(caller, api, present) : present
  return await listPage(query, (part) => listTransactions(api.pool, given, part), shown)
}
