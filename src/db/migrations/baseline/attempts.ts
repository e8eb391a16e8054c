/** Attempts at providers, with their outcomes, and the events that providers sent. */
export const ATTEMPTS = `
  -- The attempt row is the guard: nothing is sent without one, and its provider reference is never used
  -- again.
  CREATE TABLE attempts (
    id text PRIMARY KEY,
    transaction_id text NOT NULL REFERENCES transactions,
    number integer NOT NULL CHECK (number >= 1),
    provider_id text NOT NULL,
    -- Digits for a provider that takes only numbers.
    provider_reference text NOT NULL UNIQUE CHECK (provider_reference ~ '^([a-z2-7]{16}|[1-9][0-9]{11,19})$'),
    rail text NOT NULL CHECK (rail = ANY ('{CARD, BANK_TRANSFER, PAYSHAP, RTC, EFT}')),
    state text NOT NULL CHECK (state = ANY ('{
      SENDING, SUCCEEDED, DECLINED, REQUIRES_ACTION, PENDING, NOT_SENT, UNKNOWN
    }')),
    reason_code text,
    -- A soft decline: the next provider may try.
    soft boolean NOT NULL DEFAULT false,
    -- This service or the business caused the state (refused input, a time-out while this service was late),
    -- so it does not count against the provider.
    blameless boolean NOT NULL DEFAULT false,
    detail text,
    provider_transaction_id text,
    -- An operator recorded the success before the provider named the charge: the id may be that of the
    -- checkout.
    resolved boolean NOT NULL DEFAULT false,
    checkout_url text,
    -- When a payer returned from the checkout, or an unsigned event named the attempt; NULL again once the
    -- provider was asked about it.
    payer_returned_at timestamptz(3),
    -- When the provider was last asked and said that the checkout is unpaid.
    unpaid_at timestamptz(3),
    -- When a returning payer was shown the decline. A payer who returns later may have paid with another
    -- card.
    decline_shown_at timestamptz(3),
    -- The paid amount and currency, in minor units, if the provider reports other ones than were requested.
    reported_cents bigint,
    reported_currency text,
    captured_cents bigint NOT NULL DEFAULT 0,
    refund_reserved_cents bigint NOT NULL DEFAULT 0,
    -- Refunded beyond the captured amount: a FAILED refund succeeded after another refund had replaced it.
    over_refunded_cents bigint NOT NULL DEFAULT 0,
    -- Set if the provider takes no reference for refunds. Such a refund is found in the provider's list,
    -- where two refunds of one charge can be told apart only while at most one is unsettled. An attempt that
    -- has ended does not count, whether or not its outcome is known.
    exclusive_for text,
    -- Milliseconds until the provider's direct response, measured by the sending process; NULL if there was
    -- none.
    answer_ms integer,
    -- What the attempt says about the health of its provider, and since when. Mode and currency are copied
    -- from the payment, so that one index finds the newest outcomes. All NULL if the attempt says nothing.
    outcome text CHECK (outcome = ANY ('{SUCCESS, FAULT}')),
    outcome_at timestamptz(3),
    outcome_mode text,
    outcome_currency text,
    send_by timestamptz(3) NOT NULL,
    -- When the attempt may be sent again with the same reference: status 429 means that the provider
    -- processed nothing. The activity that sends it clears the column. Without meaning unless the state is
    -- SENDING.
    resend_at timestamptz(3),
    started_at timestamptz(3) NOT NULL DEFAULT now(),
    -- When the first lookup in the current state was made, by the engine's clock. Lookups stop days later.
    asked_since timestamptz(3),
    ended_at timestamptz(3),
    UNIQUE (transaction_id, number),
    CHECK (0 <= refund_reserved_cents AND refund_reserved_cents <= captured_cents),
    CHECK (over_refunded_cents = 0 OR (over_refunded_cents > 0 AND refund_reserved_cents = captured_cents)),
    CHECK ((state = 'SUCCEEDED') = (captured_cents > 0)),
    CHECK ((reported_cents IS NULL) = (reported_currency IS NULL)),
    CHECK (num_nulls(outcome, outcome_at, outcome_mode, outcome_currency) IN (0, 4))
  );
  ALTER TABLE transaction_reviews ADD FOREIGN KEY (attempt_id) REFERENCES attempts;
  ALTER TABLE transactions
    ADD FOREIGN KEY (refunds_attempt_id) REFERENCES attempts,
    ADD FOREIGN KEY (settled_attempt_id) REFERENCES attempts,
    ADD FOREIGN KEY (auto_for_attempt_id) REFERENCES attempts;

  -- Verified events of providers. An event without an attempt is unmatched, and deleted after its retention.
  CREATE TABLE inbound_events (
    id text PRIMARY KEY,
    provider_id text NOT NULL,
    provider_event_id text NOT NULL,
    type text NOT NULL,
    attempt_id text REFERENCES attempts,
    transaction_id text REFERENCES transactions,
    finding jsonb,
    dispute boolean NOT NULL,
    -- The encrypted body. NULL after its retention, and in an event that this service derived from another.
    body bytea,
    received_at timestamptz(3) NOT NULL DEFAULT now(),
    engine_due_at timestamptz(3),
    traceparent text,
    handled_at timestamptz(3),
    -- Why the event could not be handled. Its transaction is flagged for review.
    set_aside_because text,
    UNIQUE (provider_id, provider_event_id),
    CHECK (handled_at IS NULL OR engine_due_at IS NULL),
    CHECK (set_aside_because IS NULL OR handled_at IS NOT NULL)
  );

  CREATE INDEX attempts_outcomes_currency ON attempts
    (outcome_mode, provider_id, rail, outcome_currency, outcome_at) INCLUDE (outcome, answer_ms)
    WHERE outcome IS NOT NULL;
  CREATE INDEX attempts_outcomes_rail ON attempts
    (outcome_mode, provider_id, rail, outcome_at) INCLUDE (outcome, answer_ms)
    WHERE outcome IS NOT NULL;
  -- For the metrics: only attempts that wait for their outcome.
  CREATE INDEX attempts_unknown ON attempts (started_at) WHERE state = 'UNKNOWN' AND ended_at IS NULL;
  CREATE UNIQUE INDEX attempts_one_unsettled_refund ON attempts (exclusive_for)
    WHERE exclusive_for IS NOT NULL AND state IN ('SENDING', 'UNKNOWN') AND ended_at IS NULL;
  CREATE INDEX inbound_events_due ON inbound_events (engine_due_at) WHERE engine_due_at IS NOT NULL;
  CREATE INDEX inbound_events_unmatched ON inbound_events (id) WHERE attempt_id IS NULL;
  -- For the retention.
  CREATE INDEX inbound_events_bodies ON inbound_events (received_at) WHERE body IS NOT NULL;
  -- For erasures.
  CREATE INDEX inbound_events_transaction ON inbound_events (transaction_id);
  CREATE INDEX inbound_events_unmatched_old ON inbound_events (received_at) WHERE attempt_id IS NULL;
  CREATE INDEX inbound_events_waiting ON inbound_events (attempt_id) WHERE handled_at IS NULL;

  CREATE FUNCTION move_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.state <> OLD.state AND NOT EXISTS (
      SELECT FROM state_moves JOIN transactions t ON t.id = NEW.transaction_id
      WHERE machine = t.kind || '_ATTEMPT' AND from_state = OLD.state AND to_state = NEW.state
    ) THEN
      RAISE EXCEPTION 'an attempt cannot go from % to %', OLD.state, NEW.state
        USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER attempts_moved BEFORE UPDATE OF state ON attempts
    FOR EACH ROW EXECUTE FUNCTION move_attempt();

  CREATE TRIGGER inbound_events_matched_kept BEFORE DELETE ON inbound_events FOR EACH ROW
    WHEN (OLD.attempt_id IS NOT NULL) EXECUTE FUNCTION refuse_early_end();
  CREATE TRIGGER inbound_events_body_kept BEFORE UPDATE OF body ON inbound_events FOR EACH ROW
    WHEN (NEW.body IS NULL AND OLD.body IS NOT NULL AND OLD.attempt_id IS NOT NULL AND OLD.handled_at IS NULL)
    EXECUTE FUNCTION refuse_early_end();
`
