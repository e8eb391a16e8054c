/**
 * Finds the outcomes of attempts whose payer used another rail than the requested one. They are few, so a common
 * attempt has no entry in it.
 */
export const PAID_RAILS = [
  'DROP INDEX CONCURRENTLY IF EXISTS attempts_outcomes_paid',
  `
  CREATE INDEX CONCURRENTLY attempts_outcomes_paid ON attempts (outcome_mode, provider_id, paid_rail, outcome_at)
    INCLUDE (outcome_currency, outcome, answer_ms)
    WHERE outcome IS NOT NULL AND paid_rail <> rail`,
]
