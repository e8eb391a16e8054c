/**
 * Who uploaded the file of a settlement, and what it was; settlements as a kind of export. Earlier programs upload no
 * file and know no such export.
 */
export const SETTLEMENT_FILES = [
  // SHA-256 of the file: the same name with another content is another file. Both are NULL for what an API gave.
  'ALTER TABLE settlements ADD COLUMN IF NOT EXISTS content_hash bytea',
  'ALTER TABLE settlements ADD COLUMN IF NOT EXISTS uploaded_by text',
  // A file under a second name would make each of its lines a DUPLICATE permanently.
  'DROP INDEX CONCURRENTLY IF EXISTS settlements_file',
  `
  CREATE UNIQUE INDEX CONCURRENTLY settlements_file ON settlements
    (provider_id, mode, content_hash)
    WHERE content_hash IS NOT NULL`,
  // The lines that name an attempt. Another index has those that are no DUPLICATE.
  'DROP INDEX CONCURRENTLY IF EXISTS settlement_lines_attempt',
  `
  CREATE INDEX CONCURRENTLY settlement_lines_attempt ON settlement_lines (attempt_id)
    WHERE attempt_id IS NOT NULL`,
  // The lines of a business in a range of time, for exports.
  'DROP INDEX CONCURRENTLY IF EXISTS settlement_lines_stored',
  `
  CREATE INDEX CONCURRENTLY settlement_lines_stored ON settlement_lines (business_id, stored_at, id)
    WHERE business_id IS NOT NULL`,
  'ALTER TABLE exports DROP CONSTRAINT IF EXISTS exports_kind_check',
  `
  ALTER TABLE exports ADD CONSTRAINT exports_kind_check
    CHECK (kind IN ('transactions', 'payouts', 'settlements', 'audit')) NOT VALID`,
  'ALTER TABLE exports VALIDATE CONSTRAINT exports_kind_check',
]
