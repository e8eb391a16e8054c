/**
 * The indexes of lists that a payment and a webhook write, in ascending order. The newest row's entry goes to the end
 * then, and Postgres leaves full pages behind it; in a descending index, each page stays half empty. Lists, which begin
 * with the newest row, read them backwards, and so do those of earlier programs.
 */
export const ASCENDING_LISTS = [
  'DROP INDEX CONCURRENTLY IF EXISTS transactions_newest',
  'CREATE INDEX CONCURRENTLY transactions_newest ON transactions (business_id, mode, created_at, id)',
  'DROP INDEX CONCURRENTLY IF EXISTS transactions_listed',
  'DROP INDEX CONCURRENTLY IF EXISTS events_newest',
  'CREATE INDEX CONCURRENTLY events_newest ON events (business_id, mode, created_at, id)',
  'DROP INDEX CONCURRENTLY IF EXISTS events_listed',
  'DROP INDEX CONCURRENTLY IF EXISTS deliveries_newest',
  'CREATE INDEX CONCURRENTLY deliveries_newest ON deliveries (business_id, mode, created_at, id)',
  'DROP INDEX CONCURRENTLY IF EXISTS deliveries_listed',
  'DROP INDEX CONCURRENTLY IF EXISTS deliveries_newest_of_endpoint',
  'CREATE INDEX CONCURRENTLY deliveries_newest_of_endpoint ON deliveries (endpoint_id, created_at, id)',
  'DROP INDEX CONCURRENTLY IF EXISTS deliveries_of_endpoint',
]
