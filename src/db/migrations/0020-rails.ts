/** More rails by which a payer pays, the rails that a payment allows, and the rail that a provider says was used. */
export const RAILS = [
  `
  ALTER TABLE transactions
    DROP CONSTRAINT IF EXISTS transactions_method_check,
    DROP CONSTRAINT IF EXISTS transactions_rail_check,
    ADD CONSTRAINT transactions_method_check CHECK (
      method = ANY ('{CARD, BANK_TRANSFER, CAPITEC_PAY, PAYSHAP, MOBILE_MONEY, QR, RTC, EFT}')
    ) NOT VALID,
    ADD CONSTRAINT transactions_rail_check CHECK (
      rail = ANY ('{CARD, BANK_TRANSFER, CAPITEC_PAY, PAYSHAP, MOBILE_MONEY, QR, RTC, EFT}')
    ) NOT VALID,
    -- NULL unless the business allowed some rails only, so that a common row has no byte more.
    ADD COLUMN IF NOT EXISTS allowed_rails text[],
    DROP CONSTRAINT IF EXISTS transactions_allowed_rails_check,
    ADD CONSTRAINT transactions_allowed_rails_check CHECK (
      allowed_rails <@ '{CARD, BANK_TRANSFER, CAPITEC_PAY, PAYSHAP, MOBILE_MONEY, QR}'
    ) NOT VALID`,
  'ALTER TABLE transactions VALIDATE CONSTRAINT transactions_method_check',
  'ALTER TABLE transactions VALIDATE CONSTRAINT transactions_rail_check',
  'ALTER TABLE transactions VALIDATE CONSTRAINT transactions_allowed_rails_check',
  `
  ALTER TABLE attempts
    DROP CONSTRAINT IF EXISTS attempts_rail_check,
    ADD CONSTRAINT attempts_rail_check CHECK (
      rail = ANY ('{CARD, BANK_TRANSFER, CAPITEC_PAY, PAYSHAP, MOBILE_MONEY, QR, RTC, EFT}')
    ) NOT VALID,
    -- Where a page offers more than one rail; NULL until the provider has named it.
    ADD COLUMN IF NOT EXISTS paid_rail text,
    DROP CONSTRAINT IF EXISTS attempts_paid_rail_check,
    ADD CONSTRAINT attempts_paid_rail_check CHECK (
      paid_rail = ANY ('{CARD, BANK_TRANSFER, CAPITEC_PAY, PAYSHAP, MOBILE_MONEY, QR}')
    ) NOT VALID`,
  'ALTER TABLE attempts VALIDATE CONSTRAINT attempts_rail_check',
  'ALTER TABLE attempts VALIDATE CONSTRAINT attempts_paid_rail_check',
]
