/**
 * Lines of kind OTHER, negative fees, fees of a payment, and several deductions of one charge. Earlier
 * programs store none of them, and read all of them.
 */
export const SETTLEMENT_LINES = [
  // One line settles a payment or a refund. A charge can have several disputes, each with its deduction, and fees.
  'DROP INDEX CONCURRENTLY IF EXISTS settlement_lines_settles',
  `
  CREATE UNIQUE INDEX CONCURRENTLY settlement_lines_settles ON settlement_lines (attempt_id, kind)
    WHERE attempt_id IS NOT NULL AND class <> 'DUPLICATE' AND kind IN ('CHARGE', 'REFUND')`,
  'DROP INDEX CONCURRENTLY IF EXISTS settlement_lines_kind',
  `
  CREATE INDEX CONCURRENTLY settlement_lines_kind ON settlement_lines (attempt_id, kind)
    WHERE attempt_id IS NOT NULL AND class <> 'DUPLICATE'`,
  'DROP INDEX CONCURRENTLY IF EXISTS settlement_lines_once',
  `
  ALTER TABLE settlement_lines
    DROP CONSTRAINT IF EXISTS settlement_lines_kind_check,
    DROP CONSTRAINT IF EXISTS settlement_lines_class_check,
    DROP CONSTRAINT IF EXISTS settlement_lines_amount_cents_check,
    DROP CONSTRAINT IF EXISTS settlement_lines_fee_cents_check,
    DROP CONSTRAINT IF EXISTS settlement_lines_check,
    DROP CONSTRAINT IF EXISTS settlement_lines_check2,
    DROP CONSTRAINT IF EXISTS settlement_lines_shared,
    DROP CONSTRAINT IF EXISTS settlement_lines_named,
    ADD CONSTRAINT settlement_lines_kind_check
      CHECK (kind IN ('CHARGE', 'REFUND', 'CHARGEBACK', 'FEE', 'OTHER')) NOT VALID,
    ADD CONSTRAINT settlement_lines_class_check CHECK (class = ANY ('{
      MATCHED, FEE, REFUND, CHARGEBACK, AMOUNT_DIFFERS, UNKNOWN, DUPLICATE, OTHER
    }')) NOT VALID,
    -- An OTHER line has the sign of its effect on the deposit. A fee that is given back is negative.
    ADD CONSTRAINT settlement_lines_amount_cents_check CHECK (amount_cents >= 0 OR kind = 'OTHER') NOT VALID,
    ADD CONSTRAINT settlement_lines_shared CHECK (
      shared_cents = 0 OR shared_cents BETWEEN 0 AND amount_cents
    ) NOT VALID,
    -- A FEE can name a payment.
    ADD CONSTRAINT settlement_lines_named CHECK (
      class = 'FEE' OR (attempt_id IS NULL) = (class IN ('UNKNOWN', 'OTHER'))
    ) NOT VALID`,
  'ALTER TABLE settlement_lines VALIDATE CONSTRAINT settlement_lines_kind_check',
  'ALTER TABLE settlement_lines VALIDATE CONSTRAINT settlement_lines_class_check',
  'ALTER TABLE settlement_lines VALIDATE CONSTRAINT settlement_lines_amount_cents_check',
  'ALTER TABLE settlement_lines VALIDATE CONSTRAINT settlement_lines_shared',
  'ALTER TABLE settlement_lines VALIDATE CONSTRAINT settlement_lines_named',
]
