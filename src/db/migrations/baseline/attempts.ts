/** What was tried for each transaction, what that says of the provider, and the events that providers sent. */
export const ATTEMPTS = `
  -- The attempt row is the guard: nothing is sent without one, and its provider reference is unique for ever.
  CREATE TABLE attempts (
    id text PRIMARY KEY,
    transaction_id text NOT NULL REFERENCES transactions,
    number integer NOT NULL CHECK (number >= 1),
    provider_id text NOT NULL,
    provider_reference text NOT NULL UNIQUE CHECK (provider_reference ~ '^[a-z2-7]{16}$'),
    rail text NOT NULL CHECK (rail = ANY ('{CARD, BANK_TRANSFER, PAYSHAP, RTC, EFT}')),
    state text NOT NULL CHECK (state = ANY ('{
      SENDING, SUCCEEDED, DECLINED, REQUIRES_ACTION, PENDING, NOT_SENT, UNKNOWN
    }')),
    reason_code text,
    -- Whether its decline lets the next provider try.
    soft boolean NOT NULL DEFAULT false,
    -- Its state is this service's or the business's own doing (input that was refused, a time-out while this service was
    -- late): it says nothing of the provider.
    blameless boolean NOT NULL DEFAULT false,
    detail text,
    provider_transaction_id text,
    -- An operator said that it SUCCEEDED, and the provider has not named the charge yet: the id may be its checkout's.
    resolved boolean NOT NULL DEFAULT false,
    checkout_url text,
    -- A payer is back from the checkout, and its provider is to be asked about it; NULL once it is.
    payer_returned_at timestamptz(3),
    -- To the question of that time the provider answered that nobody had paid on the checkout.
    unpaid_at timestamptz(3),
    -- When a payer who came back from the checkout was shown that it was declined. A payer who comes back after that may have
    -- paid on it meanwhile, with another card.
    decline_shown_at timestamptz(3),
    -- What the provider said was paid, in minor units, where that is another amount or currency than was asked for.
    reported_cents bigint,
    reported_currency text,
    captured_cents bigint NOT NULL DEFAULT 0,
    refund_reserved_cents bigint NOT NULL DEFAULT 0,
    -- What its refunds returned beyond what was captured: a refund that had FAILED succeeded after another had taken its place.
    over_refunded_cents bigint NOT NULL DEFAULT 0,
    -- Set where a provider takes no reference of ours for a refund: it is found by looking through the provider's
    -- list, which tells two refunds of one charge apart only while at most one of them is unsettled. An attempt that
    -- has ended holds no place, whether or not its outcome became known.
    exclusive_for text,
    -- Milliseconds that the provider took for its direct answer, as the process measured them that sent it; NULL where
    -- there was none.
    answer_ms integer,
    -- What the attempt says about its provider and since when, with the payment's mode and currency: copied, so that one
    -- index finds the newest outcomes. All NULL if it says nothing.
    outcome text CHECK (outcome = ANY ('{SUCCESS, FAULT}')),
    outcome_at timestamptz(3),
    outcome_mode text,
    outcome_currency text,
    send_by timestamptz(3) NOT NULL,
    -- From when on the attempt may be sent again, under the same reference: the provider answered 429, which says that it
    -- processed nothing. Taken away by whoever sends it; it says nothing of an attempt that is SENDING no more.
    resend_at timestamptz(3),
    started_at timestamptz(3) NOT NULL DEFAULT now(),
    -- When it was first asked about in the state that it has, by the engine's clock: questions end days after that.
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

  -- What a provider told us by itself, verified; unmatched where it names no attempt of ours.
  CREATE TABLE inbound_events (
    id text PRIMARY KEY,
    provider_id text NOT NULL,
    provider_event_id text NOT NULL,
    type text NOT NULL,
    attempt_id text REFERENCES attempts,
    transaction_id text REFERENCES transactions,
    finding jsonb,
    dispute boolean NOT NULL,
    body bytea NOT NULL,
    received_at timestamptz(3) NOT NULL DEFAULT now(),
    engine_due_at timestamptz(3),
    handled_at timestamptz(3),
    -- Why nothing was done about one that could not be handled; a person is asked to look at its transaction.
    set_aside_because text,
    UNIQUE (provider_id, provider_event_id),
    CHECK (handled_at IS NULL OR engine_due_at IS NULL),
    CHECK (set_aside_because IS NULL OR handled_at IS NOT NULL)
  );

  CREATE INDEX attempts_outcomes_currency ON attempts
    (outcome_mode, provider_id, rail, outcome_currency, outcome_at) INCLUDE (outcome, answer_ms) WHERE outcome IS NOT NULL;
  CREATE INDEX attempts_outcomes_rail ON attempts
    (outcome_mode, provider_id, rail, outcome_at) INCLUDE (outcome, answer_ms) WHERE outcome IS NOT NULL;
  CREATE UNIQUE INDEX attempts_one_unsettled_refund ON attempts (exclusive_for)
    WHERE exclusive_for IS NOT NULL AND state IN ('SENDING', 'UNKNOWN') AND ended_at IS NULL;
  CREATE INDEX inbound_events_due ON inbound_events (engine_due_at) WHERE engine_due_at IS NOT NULL;
  CREATE INDEX inbound_events_unmatched ON inbound_events (id) WHERE attempt_id IS NULL;
  CREATE INDEX inbound_events_waiting ON inbound_events (attempt_id) WHERE handled_at IS NULL;

  CREATE FUNCTION move_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.state <> OLD.state AND NOT EXISTS (
      SELECT FROM state_moves JOIN transactions t ON t.id = NEW.transaction_id
      WHERE machine = t.kind || '_ATTEMPT' AND from_state = OLD.state AND to_state = NEW.state
    ) THEN
      RAISE EXCEPTION 'an attempt cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER attempts_moved BEFORE UPDATE OF state ON attempts FOR EACH ROW EXECUTE FUNCTION move_attempt();
`
