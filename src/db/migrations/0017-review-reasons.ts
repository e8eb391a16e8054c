/**
 * Every open reason for a review besides `review_reason`, which is shown first. Earlier programs neither write nor
 * clear it: without a `review_reason` it means nothing.
 */
export const REVIEW_REASONS = [
  // Oldest first; NULL for none, so that a common row has no byte more.
  'ALTER TABLE transactions ADD COLUMN IF NOT EXISTS further_review_reasons text[]',
]
