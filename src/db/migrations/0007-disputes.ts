/** Disputes of payers, with their history and the answers of businesses. Earlier programs do not use the tables. */
export const DISPUTES = [
  `
  CREATE TABLE IF NOT EXISTS disputes (
    id text PRIMARY KEY,
    business_id text NOT NULL REFERENCES businesses,
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    transaction_id text NOT NULL REFERENCES transactions,
    -- The attempt that took the disputed money.
    attempt_id text NOT NULL REFERENCES attempts,
    provider_id text NOT NULL,
    provider_dispute_id text NOT NULL,
    -- As the provider says it. NULL until the dispute was read for the first time, like the columns after it.
    state text CHECK (state IN ('NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST', 'ACCEPTED')),
    amount_cents bigint CHECK (amount_cents >= 0),
    currency text,
    -- The provider's word.
    reason text,
    opened_at timestamptz(3),
    respond_by timestamptz(3),
    -- When the provider last changed it: an older response changes nothing.
    provider_updated_at timestamptz(3),
    -- When the business was last told that it has to respond.
    reminded_at timestamptz(3),
    closed_at timestamptz(3),
    -- The number of the newest entry of its history.
    sequence integer NOT NULL DEFAULT 0,
    -- Each save, event and answer increments it, so a decision on an outdated record writes nothing.
    version integer NOT NULL DEFAULT 0,
    engine_due_at timestamptz(3),
    traceparent text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    UNIQUE (provider_id, mode, provider_dispute_id),
    CHECK (
      num_nulls(
        state, amount_cents, currency, reason, opened_at, respond_by, provider_updated_at, reminded_at
      ) IN (0, 8)
    ),
    CHECK ((state IN ('WON', 'LOST', 'ACCEPTED')) = (closed_at IS NOT NULL)),
    CHECK (state IS NOT NULL OR closed_at IS NULL)
  )`,
  `
  CREATE TABLE IF NOT EXISTS dispute_history (
    dispute_id text NOT NULL REFERENCES disputes,
    sequence integer NOT NULL CHECK (sequence >= 1),
    entry text NOT NULL CHECK (entry = ANY ('{
      NEEDS_RESPONSE, UNDER_REVIEW, WON, LOST, ACCEPTED,
      REMINDED, EVIDENCE_GIVEN, EVIDENCE_SENT, ACCEPT_GIVEN, ACCEPT_SENT, ANSWER_REFUSED
    }')),
    -- The disputed amount at that time, in minor units. Balances add up what lost disputes took.
    amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
    at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (dispute_id, sequence)
  )`,
  `
  CREATE TABLE IF NOT EXISTS dispute_answers (
    id text PRIMARY KEY,
    dispute_id text NOT NULL REFERENCES disputes,
    kind text NOT NULL CHECK (kind IN ('EVIDENCE', 'ACCEPT')),
    state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'SENT', 'REFUSED')),
    -- What the payer gets with it, in minor units.
    amount_cents bigint NOT NULL CHECK ((kind = 'ACCEPT') = (amount_cents > 0) AND amount_cents >= 0),
    -- Encrypted, and erased once the provider has taken or refused it: it has the payer's name and address.
    evidence bytea,
    -- How often it was sent, and when last. The time is NULL again if nothing left this service.
    sends integer NOT NULL DEFAULT 0,
    sent_at timestamptz(3),
    -- The provider did not want it. The dispute shows whether an earlier request had arrived.
    declined boolean NOT NULL DEFAULT false,
    refusal text CHECK (refusal IN ('too_late', 'provider_refused', 'not_taken')),
    created_by text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    ended_at timestamptz(3),
    CHECK ((state = 'PENDING') = (ended_at IS NULL)),
    CHECK ((state = 'REFUSED') = (refusal IS NOT NULL)),
    CHECK ((evidence IS NOT NULL) = (kind = 'EVIDENCE' AND state = 'PENDING'))
  )`,
  // One answer at a time: a dispute is never accepted while evidence is sent.
  'DROP INDEX CONCURRENTLY IF EXISTS dispute_answers_pending',
  `
  CREATE UNIQUE INDEX CONCURRENTLY dispute_answers_pending ON dispute_answers (dispute_id)
    WHERE state = 'PENDING'`,
  'DROP INDEX CONCURRENTLY IF EXISTS dispute_answers_newest',
  'CREATE INDEX CONCURRENTLY dispute_answers_newest ON dispute_answers (dispute_id, created_at, id)',
  'DROP INDEX CONCURRENTLY IF EXISTS disputes_listed',
  'CREATE INDEX CONCURRENTLY disputes_listed ON disputes (business_id, mode, created_at, id)',
  'DROP INDEX CONCURRENTLY IF EXISTS disputes_in_state',
  'CREATE INDEX CONCURRENTLY disputes_in_state ON disputes (business_id, mode, state, created_at, id)',
  'DROP INDEX CONCURRENTLY IF EXISTS disputes_transaction',
  'CREATE INDEX CONCURRENTLY disputes_transaction ON disputes (transaction_id)',
  'DROP INDEX CONCURRENTLY IF EXISTS disputes_attempt',
  'CREATE INDEX CONCURRENTLY disputes_attempt ON disputes (attempt_id)',
  'DROP INDEX CONCURRENTLY IF EXISTS disputes_due',
  'CREATE INDEX CONCURRENTLY disputes_due ON disputes (engine_due_at) WHERE engine_due_at IS NOT NULL',
  `
  CREATE OR REPLACE TRIGGER dispute_history_append_only BEFORE UPDATE OR DELETE ON dispute_history
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  // Later rows are checked at once, earlier ones without a lock that stops writers.
  `
  ALTER TABLE events
    DROP CONSTRAINT IF EXISTS events_type_check,
    ADD CONSTRAINT events_type_check CHECK (type = ANY ('{
      payment.created, payment.succeeded, payment.failed,
      payout.created, payout.succeeded, payout.failed,
      refund.created, refund.succeeded, refund.failed,
      dispute.created, dispute.needs_response, dispute.closed
    }')) NOT VALID`,
  'ALTER TABLE events VALIDATE CONSTRAINT events_type_check',
]
