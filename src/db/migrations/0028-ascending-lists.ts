/**
 * The indexes that a payment and a webhook write, in ascending order. The newest row's entry goes to the end then, and
 * Postgres leaves full pages behind it; in a descending index, each page stays half empty. Lists, which begin with the
 * newest row, read them backwards. Earlier programs work on them.
 */
export const ASCENDING_LISTS = [
  'DROP INDEX CONCURRENTLY IF EXISTS transactions_listed_ascending',
  'CREATE INDEX CONCURRENTLY transactions_listed_ascending ON transactions (business_id, mode, created_at, id)',
  'DROP INDEX CONCURRENTLY IF EXISTS transactions_listed',
  'ALTER INDEX transactions_listed_ascending RENAME TO transactions_listed',
  'DROP INDEX CONCURRENTLY IF EXISTS transactions_rare_state_ascending',
  `
  CREATE INDEX CONCURRENTLY transactions_rare_state_ascending ON transactions (business_id, mode, state, created_at, id)
    WHERE state <> 'SUCCEEDED'`,
  'DROP INDEX CONCURRENTLY IF EXISTS transactions_rare_state',
  'ALTER INDEX transactions_rare_state_ascending RENAME TO transactions_rare_state',
  'DROP INDEX CONCURRENTLY IF EXISTS events_listed_ascending',
  'CREATE INDEX CONCURRENTLY events_listed_ascending ON events (business_id, mode, created_at, id)',
  'DROP INDEX CONCURRENTLY IF EXISTS events_listed',
  'ALTER INDEX events_listed_ascending RENAME TO events_listed',
  'DROP INDEX CONCURRENTLY IF EXISTS deliveries_listed_ascending',
  'CREATE INDEX CONCURRENTLY deliveries_listed_ascending ON deliveries (business_id, mode, created_at, id)',
  'DROP INDEX CONCURRENTLY IF EXISTS deliveries_listed',
  'ALTER INDEX deliveries_listed_ascending RENAME TO deliveries_listed',
  'DROP INDEX CONCURRENTLY IF EXISTS deliveries_of_endpoint_ascending',
  'CREATE INDEX CONCURRENTLY deliveries_of_endpoint_ascending ON deliveries (endpoint_id, created_at, id)',
  'DROP INDEX CONCURRENTLY IF EXISTS deliveries_of_endpoint',
  'ALTER INDEX deliveries_of_endpoint_ascending RENAME TO deliveries_of_endpoint',
  'DROP INDEX CONCURRENTLY IF EXISTS deliveries_rare_state_ascending',
  `
  CREATE INDEX CONCURRENTLY deliveries_rare_state_ascending ON deliveries (business_id, mode, state, created_at, id)
    WHERE state <> 'DELIVERED'`,
  'DROP INDEX CONCURRENTLY IF EXISTS deliveries_rare_state',
  'ALTER INDEX deliveries_rare_state_ascending RENAME TO deliveries_rare_state',
  'DROP INDEX CONCURRENTLY IF EXISTS deliveries_endpoint_rare_state_ascending',
  `
  CREATE INDEX CONCURRENTLY deliveries_endpoint_rare_state_ascending ON deliveries (endpoint_id, state, created_at, id)
    WHERE state <> 'DELIVERED'`,
  'DROP INDEX CONCURRENTLY IF EXISTS deliveries_endpoint_rare_state',
  'ALTER INDEX deliveries_endpoint_rare_state_ascending RENAME TO deliveries_endpoint_rare_state',
]
