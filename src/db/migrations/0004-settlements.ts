/** Settlements of providers, line by line, and differences from the record. Earlier programs do not use the tables. */
export const SETTLEMENTS = [
  `
  CREATE TABLE IF NOT EXISTS settlements (
    id text PRIMARY KEY,
    provider_id text NOT NULL,
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    -- The provider's own id; of a file, the name that its operator gave it.
    provider_settlement_id text NOT NULL,
    source text NOT NULL CHECK (source IN ('API', 'FILE')),
    currency text NOT NULL,
    -- The day of the deposit.
    day date NOT NULL,
    -- Minor units; negative if the provider took more than it paid.
    deposit_cents bigint NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    -- When all lines were stored. NULL until then.
    read_at timestamptz(3),
    UNIQUE (provider_id, mode, provider_settlement_id)
  )`,
  `
  CREATE TABLE IF NOT EXISTS settlement_lines (
    id text PRIMARY KEY,
    settlement_id text NOT NULL REFERENCES settlements,
    -- The provider's name of the line. A line that is read again has the same, and is not stored again.
    key text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('CHARGE', 'REFUND', 'CHARGEBACK', 'FEE')),
    class text NOT NULL CHECK (class = ANY ('{
      MATCHED, FEE, REFUND, CHARGEBACK, AMOUNT_DIFFERS, UNKNOWN, DUPLICATE
    }')),
    provider_reference text,
    provider_transaction_id text,
    amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
    fee_cents bigint NOT NULL CHECK (fee_cents >= 0),
    shared_cents bigint NOT NULL CHECK (shared_cents BETWEEN 0 AND amount_cents),
    currency text NOT NULL,
    -- The attempt that the line names, with its transaction and business. NULL for an UNKNOWN line and a FEE.
    attempt_id text REFERENCES attempts,
    transaction_id text REFERENCES transactions,
    business_id text REFERENCES businesses,
    stored_at timestamptz(3) NOT NULL DEFAULT now(),
    UNIQUE (settlement_id, key),
    CHECK (num_nulls(attempt_id, transaction_id, business_id) IN (0, 3)),
    CHECK ((attempt_id IS NULL) = (class IN ('FEE', 'UNKNOWN')))
  )`,
  `
  CREATE TABLE IF NOT EXISTS differences (
    id text PRIMARY KEY,
    provider_id text NOT NULL,
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    kind text NOT NULL CHECK (kind IN ('AMOUNT_DIFFERS', 'UNKNOWN', 'DUPLICATE', 'TOTAL_DIFFERS', 'MISSING')),
    -- NULL if it is MISSING.
    settlement_id text REFERENCES settlements,
    -- NULL if the difference is that of the whole settlement.
    line_key text,
    attempt_id text REFERENCES attempts,
    transaction_id text REFERENCES transactions,
    business_id text REFERENCES businesses,
    currency text NOT NULL,
    -- What should have been settled, and what was, in minor units; negative if the provider takes it.
    expected_cents bigint NOT NULL,
    settled_cents bigint NOT NULL,
    found_at timestamptz(3) NOT NULL DEFAULT now(),
    resolved_at timestamptz(3),
    -- An operator, or \`service\` for a MISSING attempt that was settled later.
    resolved_by text,
    -- Encrypted.
    note bytea,
    CHECK ((kind = 'MISSING') = (settlement_id IS NULL)),
    CHECK ((resolved_at IS NULL) = (resolved_by IS NULL)),
    UNIQUE NULLS NOT DISTINCT (kind, settlement_id, line_key, attempt_id)
  )`,
  // One line of each kind settles an attempt; a further one is a DUPLICATE.
  'DROP INDEX CONCURRENTLY IF EXISTS settlement_lines_once',
  `
  CREATE UNIQUE INDEX CONCURRENTLY settlement_lines_once ON settlement_lines (attempt_id, kind)
    WHERE attempt_id IS NOT NULL AND class <> 'DUPLICATE'`,
  // All that a sum of a business's lines needs is in the index.
  'DROP INDEX CONCURRENTLY IF EXISTS settlement_lines_business',
  `
  CREATE INDEX CONCURRENTLY settlement_lines_business ON settlement_lines
    (business_id, settlement_id, id)
    INCLUDE (kind, currency, amount_cents, fee_cents, shared_cents)
    WHERE business_id IS NOT NULL`,
  'DROP INDEX CONCURRENTLY IF EXISTS settlements_listed',
  'CREATE INDEX CONCURRENTLY settlements_listed ON settlements (mode, created_at, id)',
  'DROP INDEX CONCURRENTLY IF EXISTS differences_open',
  'CREATE INDEX CONCURRENTLY differences_open ON differences (found_at, id) WHERE resolved_at IS NULL',
  'DROP INDEX CONCURRENTLY IF EXISTS differences_listed',
  'CREATE INDEX CONCURRENTLY differences_listed ON differences (found_at, id)',
  `
  CREATE OR REPLACE TRIGGER settlement_lines_append_only BEFORE UPDATE OR DELETE ON settlement_lines
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
]
