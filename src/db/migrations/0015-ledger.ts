/**
 * The ledger: entries of money, the sums of closed days, and voided settlements. Earlier programs do not use the
 * tables: what they change gets its entries by `npm run ledger:audit -- --repair`.
 */
export const LEDGER = [
  `
  CREATE TABLE IF NOT EXISTS ledger_entries (
    -- What caused the entry, and its kind: the same cause never books twice. Causes begin with the id of their row.
    source_key text COLLATE "C" PRIMARY KEY,
    business_id text NOT NULL,
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    currency text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('CAPTURE', 'SHARE', 'REFUND', 'CHARGEBACK', 'FEE', 'DEPOSIT', 'PAYOUT')),
    -- Minor units: what it adds to the figure of its kind.
    amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
    at timestamptz(3) NOT NULL DEFAULT now(),
    -- The rows that the entry is about are those of the statement that writes it, so no foreign key checks them.
    transaction_id text NOT NULL,
    -- The attempt that took the money. NULL for a payout.
    charge_id text,
    -- NULL unless a settlement's line caused it.
    settlement_id text
  )`,
  'DROP INDEX CONCURRENTLY IF EXISTS ledger_entries_read',
  `
  CREATE INDEX CONCURRENTLY ledger_entries_read ON ledger_entries (business_id, mode, at, source_key)
    INCLUDE (currency, kind, amount_cents)`,
  'DROP INDEX CONCURRENTLY IF EXISTS ledger_entries_charged_back',
  `
  CREATE INDEX CONCURRENTLY ledger_entries_charged_back ON ledger_entries (charge_id) INCLUDE (amount_cents)
    WHERE kind = 'CHARGEBACK'`,
  'DROP INDEX CONCURRENTLY IF EXISTS ledger_entries_settlement',
  `
  CREATE INDEX CONCURRENTLY ledger_entries_settlement ON ledger_entries (settlement_id, source_key)
    WHERE settlement_id IS NOT NULL`,
  // The entries of all businesses in a day lie beside each other.
  'DROP INDEX CONCURRENTLY IF EXISTS ledger_entries_day',
  'CREATE INDEX CONCURRENTLY ledger_entries_day ON ledger_entries USING brin (at) WITH (autosummarize = on)',
  `
  CREATE OR REPLACE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  `
  CREATE OR REPLACE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `
  CREATE TABLE IF NOT EXISTS ledger_days (
    business_id text NOT NULL,
    mode text NOT NULL,
    -- The end of the day in South Africa.
    until timestamptz(3) NOT NULL,
    currency text NOT NULL,
    kind text NOT NULL,
    amount_cents bigint NOT NULL,
    PRIMARY KEY (business_id, mode, until, currency, kind)
  )`,
  `
  CREATE OR REPLACE TRIGGER ledger_days_append_only BEFORE UPDATE OR DELETE ON ledger_days
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  // The days whose sums are stored for all businesses, without a gap.
  `
  CREATE TABLE IF NOT EXISTS ledger_closings (
    until timestamptz(3) PRIMARY KEY,
    closed_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  // One row once every transaction of earlier versions has its entries. A new database has none.
  `
  CREATE TABLE IF NOT EXISTS ledger_fills (
    filled_at timestamptz(3) PRIMARY KEY DEFAULT now()
  )`,
  `
  INSERT INTO ledger_fills
  SELECT
  WHERE NOT EXISTS (SELECT FROM transactions) AND NOT EXISTS (SELECT FROM ledger_fills)`,
  // A voided settlement is booked back. Earlier programs void none, and count the lines of one as before.
  // Why a difference is one. NULL for those of earlier programs.
  'ALTER TABLE differences ADD COLUMN IF NOT EXISTS reason text',
  'ALTER TABLE settlements ADD COLUMN IF NOT EXISTS voided_at timestamptz(3)',
  'ALTER TABLE settlements ADD COLUMN IF NOT EXISTS voided_by text',
  // Encrypted: an operator may write anything.
  'ALTER TABLE settlements ADD COLUMN IF NOT EXISTS void_reason bytea',
  'ALTER TABLE settlements ADD COLUMN IF NOT EXISTS void_proposed_by text',
  'ALTER TABLE settlement_lines ADD COLUMN IF NOT EXISTS voided_at timestamptz(3)',
  'DROP INDEX CONCURRENTLY IF EXISTS settlement_lines_settled',
  `
  CREATE UNIQUE INDEX CONCURRENTLY settlement_lines_settled ON settlement_lines (attempt_id, kind)
    WHERE attempt_id IS NOT NULL AND class <> 'DUPLICATE' AND kind IN ('CHARGE', 'REFUND') AND voided_at IS NULL`,
  'DROP INDEX CONCURRENTLY IF EXISTS settlement_lines_settles',
  // Only the void of a line may change it, once.
  `
  CREATE OR REPLACE TRIGGER settlement_lines_append_only BEFORE UPDATE ON settlement_lines
    FOR EACH ROW
    WHEN (
      OLD.voided_at IS NOT NULL
      OR NEW.voided_at IS NULL
      OR to_jsonb(NEW) - 'voided_at' <> to_jsonb(OLD) - 'voided_at'
    )
    EXECUTE FUNCTION refuse_change()`,
  `
  CREATE OR REPLACE TRIGGER settlement_lines_no_delete BEFORE DELETE ON settlement_lines
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  // Balances and statements of earlier programs read without them, but slowly.
  'DROP INDEX CONCURRENTLY IF EXISTS transactions_succeeded',
  'DROP INDEX CONCURRENTLY IF EXISTS transactions_shared',
  'DROP INDEX CONCURRENTLY IF EXISTS transactions_corrected',
]
