/**
 * The request of each attempt at a delivery, with its signatures: a rotation replaces the secrets, so they cannot be
 * computed later. Programs before it store only why an attempt got no response, and need that column not to be NULL:
 * it is empty for an attempt with a response.
 */
export const DELIVERIES = [
  'ALTER TABLE delivery_attempt_details ADD COLUMN IF NOT EXISTS url text',
  // Not jsonb, which would change the order of the headers.
  'ALTER TABLE delivery_attempt_details ADD COLUMN IF NOT EXISTS headers json',
]
