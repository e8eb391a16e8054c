/**
 * The rail that a payer chose on the payment's page, and when. NULL beside a time: the payer left the rail to the
 * router. Earlier programs offer no choice and ignore both.
 */
export const PAYER_CHOICE = [
  `
  ALTER TABLE transactions
    ADD COLUMN IF NOT EXISTS chosen_rail text,
    ADD COLUMN IF NOT EXISTS rail_chosen_at timestamptz(3)`,
  'ALTER TABLE transactions DROP CONSTRAINT IF EXISTS transactions_chosen_rail_check',
  `
  ALTER TABLE transactions ADD CONSTRAINT transactions_chosen_rail_check CHECK (
    chosen_rail IS NULL
    OR (
      rail_chosen_at IS NOT NULL
      AND chosen_rail = ANY ('{CARD, BANK_TRANSFER, CAPITEC_PAY, PAYSHAP, MOBILE_MONEY, QR}')
    )
  ) NOT VALID`,
  'ALTER TABLE transactions VALIDATE CONSTRAINT transactions_chosen_rail_check',
]
