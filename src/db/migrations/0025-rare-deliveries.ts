/**
 * Indexes of what is rare among deliveries and events. Almost every delivery is DELIVERED, and almost every event is of
 * a payment that was created or succeeded: a page of these is found among the newest rows, as with transactions. Each
 * index that is dropped was written up to three times a webhook. Earlier programs work without it.
 */
export const RARE_DELIVERIES = [
  'DROP INDEX CONCURRENTLY IF EXISTS deliveries_rare_state',
  `
  CREATE INDEX CONCURRENTLY deliveries_rare_state ON deliveries (business_id, mode, state, created_at DESC, id DESC)
    WHERE state <> 'DELIVERED'`,
  'DROP INDEX CONCURRENTLY IF EXISTS deliveries_endpoint_rare_state',
  `
  CREATE INDEX CONCURRENTLY deliveries_endpoint_rare_state ON deliveries (endpoint_id, state, created_at DESC, id DESC)
    WHERE state <> 'DELIVERED'`,
  'DROP INDEX CONCURRENTLY IF EXISTS deliveries_rare_type',
  `
  CREATE INDEX CONCURRENTLY deliveries_rare_type ON deliveries
    (business_id, mode, event_type, created_at DESC, id DESC)
    WHERE event_type NOT IN ('payment.created', 'payment.succeeded')`,
  'DROP INDEX CONCURRENTLY IF EXISTS events_rare_type',
  `
  CREATE INDEX CONCURRENTLY events_rare_type ON events (business_id, mode, type, created_at DESC, id DESC)
    WHERE type NOT IN ('payment.created', 'payment.succeeded')`,
  'DROP INDEX CONCURRENTLY IF EXISTS deliveries_in_state',
  'DROP INDEX CONCURRENTLY IF EXISTS deliveries_of_endpoint_in_state',
  'DROP INDEX CONCURRENTLY IF EXISTS deliveries_of_type',
  'DROP INDEX CONCURRENTLY IF EXISTS events_of_type',
]
