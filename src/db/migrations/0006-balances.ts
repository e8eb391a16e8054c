/** Indexes of balances and statements. Earlier programs need none of them, and work beside them. */
export const BALANCES = [
  // The successes of a business in the order of their time, since receipts have ids that grow with it. All that a sum
  // needs is in the index.
  'DROP INDEX CONCURRENTLY IF EXISTS transactions_succeeded',
  `
  CREATE INDEX CONCURRENTLY transactions_succeeded ON transactions
    (business_id, mode, currency, kind, receipt_id) INCLUDE (amount_cents)
    WHERE receipt_id IS NOT NULL`,
  // Payments with shares of connected accounts.
  'DROP INDEX CONCURRENTLY IF EXISTS transactions_shared',
  `
  CREATE INDEX CONCURRENTLY transactions_shared ON transactions (business_id, mode, receipt_id)
    WHERE kind = 'COLLECT' AND split_id IS NOT NULL AND receipt_id IS NOT NULL`,
  // Refunds and payouts whose money may have moved other than their receipt says.
  'DROP INDEX CONCURRENTLY IF EXISTS transactions_corrected',
  `
  CREATE INDEX CONCURRENTLY transactions_corrected
    ON transactions (business_id, mode, created_at)
    WHERE kind <> 'COLLECT' AND (state = 'FAILED' OR newest_attempt > 1 OR auto_for_attempt_id IS NOT NULL)`,
  'DROP INDEX CONCURRENTLY IF EXISTS settlements_read',
  `
  CREATE INDEX CONCURRENTLY settlements_read ON settlements (mode, read_at, id)
    WHERE read_at IS NOT NULL`,
]
