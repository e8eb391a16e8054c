/** Exports of every list of the dashboard, with the filters of the list. */
export const EXPORTS_OF_LISTS = [
  "ALTER TABLE exports ADD COLUMN IF NOT EXISTS filters jsonb NOT NULL DEFAULT '{}'",
  'ALTER TABLE exports DROP CONSTRAINT IF EXISTS exports_kind_check',
  `
  ALTER TABLE exports ADD CONSTRAINT exports_kind_check
    CHECK (kind IN (
      'transactions', 'payment_links', 'receipts', 'disputes', 'settlements', 'payouts', 'payout_items',
      'recipients', 'connected_accounts', 'splits', 'webhook_endpoints', 'deliveries', 'api_keys', 'users',
      'audit'
    )) NOT VALID`,
  'ALTER TABLE exports VALIDATE CONSTRAINT exports_kind_check',
]
