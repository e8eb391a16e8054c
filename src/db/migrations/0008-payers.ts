/**
 * Links that show a page before the checkout, and whom a payer contacts at a business. Programs before it open the
 * checkout at once and show no contact.
 */
export const PAYERS = [
  'ALTER TABLE payment_links ADD COLUMN IF NOT EXISTS show_details_first boolean NOT NULL DEFAULT false',
  // Shown to payers, so they are not encrypted.
  'ALTER TABLE businesses ADD COLUMN IF NOT EXISTS payer_email text',
  'ALTER TABLE businesses ADD COLUMN IF NOT EXISTS payer_phone text',
]
