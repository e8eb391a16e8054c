/**
 * The transactions in other currencies than rand, for lists of one currency. Most businesses have few of them: without
 * an index, a page of these reads all the rows of the business. Earlier programs work without it.
 */
export const RARE_CURRENCIES = [
  'DROP INDEX CONCURRENTLY IF EXISTS transactions_rare_currency',
  `
  CREATE INDEX CONCURRENTLY transactions_rare_currency ON transactions
    (business_id, mode, currency, created_at DESC, id DESC)
    WHERE currency <> 'ZAR'`,
]
