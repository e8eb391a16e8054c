/** What operators search and count. Earlier programs need none of it: they store submissions without the hash. */
export const OPERATORS = [
  // The fingerprint of the company number, by which operators find the business. The number itself is encrypted.
  'ALTER TABLE kyc_submissions ADD COLUMN IF NOT EXISTS registration_hash bytea',
  'DROP INDEX CONCURRENTLY IF EXISTS kyc_submissions_registration',
  `
  CREATE INDEX CONCURRENTLY kyc_submissions_registration ON kyc_submissions (registration_hash)
    WHERE registration_hash IS NOT NULL`,
  'DROP INDEX CONCURRENTLY IF EXISTS businesses_listed',
  'CREATE INDEX CONCURRENTLY businesses_listed ON businesses (created_at, id)',
  // Finds the words of a name, and their beginnings.
  'DROP INDEX CONCURRENTLY IF EXISTS businesses_words',
  `
  CREATE INDEX CONCURRENTLY businesses_words ON businesses
    USING gin (to_tsvector('simple', name))`,
  // The queue of reviews, longest waiting first. Its filters are read from the index.
  'DROP INDEX CONCURRENTLY IF EXISTS transactions_review_queue',
  `
  CREATE INDEX CONCURRENTLY transactions_review_queue ON transactions
    (updated_at, id, mode, review_reason, provider_id)
    WHERE review_reason IS NOT NULL`,
  // The open work of one business.
  'DROP INDEX CONCURRENTLY IF EXISTS transactions_review_business',
  `
  CREATE INDEX CONCURRENTLY transactions_review_business ON transactions (business_id, mode)
    WHERE review_reason IS NOT NULL`,
]
