/** Exports that businesses asked for. Earlier programs neither read nor write the table. */
export const EXPORTS = [
  `
  CREATE TABLE IF NOT EXISTS exports (
    id text PRIMARY KEY,
    business_id text NOT NULL REFERENCES businesses,
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    kind text NOT NULL CHECK (kind IN ('transactions', 'payouts', 'audit')),
    format text NOT NULL CHECK (format IN ('csv', 'jsonl')),
    -- Rows created at this time or later, and before \`until\`.
    since timestamptz(3) NOT NULL,
    until timestamptz(3) NOT NULL CHECK (until >= since),
    -- The user or API key that asked.
    made_by text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  'DROP INDEX CONCURRENTLY IF EXISTS exports_listed',
  'CREATE INDEX CONCURRENTLY exports_listed ON exports (business_id, mode, created_at, id)',
]
