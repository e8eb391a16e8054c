/** Another reason to refuse a decision. Earlier programs store the others. */
export const PAYOUT_DECISIONS = [
  'ALTER TABLE payout_decisions DROP CONSTRAINT IF EXISTS payout_decisions_refusal_check',
  `
  ALTER TABLE payout_decisions ADD CONSTRAINT payout_decisions_refusal_check CHECK (
    refusal IN (
      'unreadable', 'not_a_checker', 'maker', 'key_holder', 'checker_too_late', 'checker_cooling',
      'wrong_code', 'wrong_hash', 'decided', 'expired'
    )
  ) NOT VALID`,
  'ALTER TABLE payout_decisions VALIDATE CONSTRAINT payout_decisions_refusal_check',
]
