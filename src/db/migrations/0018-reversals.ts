/**
 * Lines by which a provider takes back what it settled or deducted. Earlier programs store none, and read all of them.
 */
export const REVERSALS = [
  'DROP INDEX CONCURRENTLY IF EXISTS settlement_lines_counted',
  `
  CREATE UNIQUE INDEX CONCURRENTLY settlement_lines_counted ON settlement_lines (attempt_id, kind)
    WHERE attempt_id IS NOT NULL
      AND class <> ALL ('{DUPLICATE, REVERSAL}')
      AND kind IN ('CHARGE', 'REFUND')
      AND voided_at IS NULL`,
  'DROP INDEX CONCURRENTLY IF EXISTS settlement_lines_settled',
  `
  ALTER TABLE settlement_lines
    DROP CONSTRAINT IF EXISTS settlement_lines_class_check,
    DROP CONSTRAINT IF EXISTS settlement_lines_amount_cents_check,
    ADD CONSTRAINT settlement_lines_class_check CHECK (class = ANY ('{
      MATCHED, FEE, REFUND, CHARGEBACK, AMOUNT_DIFFERS, UNKNOWN, DUPLICATE, REVERSAL, OTHER
    }')) NOT VALID,
    -- A line that takes back is negative, also a DUPLICATE that takes another one back.
    ADD CONSTRAINT settlement_lines_amount_cents_check CHECK (
      amount_cents >= 0 OR class = ANY ('{UNKNOWN, DUPLICATE, REVERSAL, OTHER}')
    ) NOT VALID`,
  'ALTER TABLE settlement_lines VALIDATE CONSTRAINT settlement_lines_class_check',
  'ALTER TABLE settlement_lines VALIDATE CONSTRAINT settlement_lines_amount_cents_check',
]
