/**
 * The record of money: transactions, what was tried for them, how they moved, and what providers and operators said.
 * What a reader is shown is json, which keeps the order of its keys; jsonb sorts them.
 */
export const PAYMENTS = `
  CREATE FUNCTION split_total(split json) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
    SELECT (split ->> 'businessCents')::numeric
      + coalesce((SELECT sum((share ->> 'amountCents')::numeric) FROM json_array_elements(split -> 'shares') share), 0)
  $$;

  CREATE TABLE transactions (
    id text PRIMARY KEY,
    business_id text NOT NULL REFERENCES businesses,
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    kind text NOT NULL CHECK (kind IN ('COLLECT', 'PAYOUT', 'REFUND')),
    source text NOT NULL CHECK (source IN ('API', 'LINK', 'DIRECT')),
    state text NOT NULL CHECK (state IN (
      'CREATED', 'PENDING_APPROVAL', 'PROCESSING', 'REQUIRES_ACTION', 'SUCCEEDED', 'FAILED', 'STOPPED'
    )),
    sequence integer NOT NULL DEFAULT 1,
    amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 1 AND 99999999999),
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    reference text NOT NULL CHECK (reference ~ '^[A-Za-z0-9._=-]{1,100}$'),
    description text,
    -- What the payer gave (e-mail, name, phone) and the token to charge: encrypted, the token gone at the end.
    customer bytea,
    card_token bytea,
    method text CHECK (method IN ('CARD', 'BANK_TRANSFER', 'PAYSHAP', 'RTC', 'EFT')),
    rail text CHECK (rail IN ('CARD', 'BANK_TRANSFER', 'PAYSHAP', 'RTC', 'EFT')),
    -- A checkout for a payer, rather than a token that is charged; outlives the erased token.
    hosted boolean NOT NULL,
    return_url text,
    expires_at timestamptz(3),
    -- Where a business named the provider, no other one is tried.
    named_provider_id text,
    provider_id text,
    provider_transaction_id text,
    failure_reason_code text CHECK (failure_reason_code IN (
      'insufficient_funds', 'stolen_card', 'expired_card', 'declined', 'invalid_token', 'not_processed',
      'provider_unavailable', 'provider_lost', 'no_eligible_provider', 'cancelled', 'expired', 'rejected',
      'returned', 'insufficient_balance', 'invalid_account', 'resolved'
    )),
    failure_reason_message text,
    original_transaction_id text REFERENCES transactions,
    -- The attempt whose charge a refund returns.
    refunds_attempt_id text,
    -- The attempt by which it SUCCEEDED.
    settled_attempt_id text,
    -- The success that came too late: it is returned by itself, once.
    auto_for_attempt_id text UNIQUE,
    split_id text REFERENCES splits,
    -- The parts as they were computed once: {shares: [{accountId, amountCents}], businessCents}.
    split json,
    needs_review boolean NOT NULL DEFAULT false,
    -- The number of the newest attempt, 0 before the first: what locks this row knows it without looking at attempts.
    newest_attempt integer NOT NULL DEFAULT 0,
    metadata json NOT NULL DEFAULT '{}',
    sends_events boolean NOT NULL,
    engine_due_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    UNIQUE (business_id, mode, reference),
    CHECK ((state IN ('FAILED', 'STOPPED')) = (failure_reason_code IS NOT NULL)),
    CHECK (state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED') OR (engine_due_at IS NULL AND card_token IS NULL)),
    CHECK ((kind = 'REFUND') = (refunds_attempt_id IS NOT NULL AND original_transaction_id IS NOT NULL)),
    CHECK (auto_for_attempt_id IS NULL OR auto_for_attempt_id = refunds_attempt_id),
    CHECK ((split_id IS NULL) = (split IS NULL)),
    CHECK (split IS NULL OR coalesce(split_total(split) = amount_cents, false))
  );

  -- Each state a transaction was in, written by the trigger that moves it.
  CREATE TABLE transitions (
    transaction_id text NOT NULL REFERENCES transactions,
    sequence integer NOT NULL,
    state text NOT NULL,
    reason_code text,
    at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (transaction_id, sequence)
  );

  -- The attempt row is the guard: nothing is sent without one, and its provider reference is unique for ever.
  CREATE TABLE attempts (
    id text PRIMARY KEY,
    transaction_id text NOT NULL REFERENCES transactions,
    number integer NOT NULL CHECK (number >= 1),
    provider_id text NOT NULL,
    provider_reference text NOT NULL UNIQUE CHECK (provider_reference ~ '^[a-z2-7]{16}$'),
    rail text NOT NULL CHECK (rail IN ('CARD', 'BANK_TRANSFER', 'PAYSHAP', 'RTC', 'EFT')),
    state text NOT NULL CHECK (state IN (
      'SENDING', 'SUCCEEDED', 'DECLINED', 'REQUIRES_ACTION', 'PENDING', 'NOT_SENT', 'UNKNOWN'
    )),
    reason_code text CHECK (reason_code IN (
      'insufficient_funds', 'stolen_card', 'expired_card', 'declined', 'invalid_token', 'not_processed',
      'provider_unavailable', 'provider_lost', 'no_eligible_provider', 'cancelled', 'expired', 'rejected',
      'returned', 'insufficient_balance', 'invalid_account', 'resolved'
    )),
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
    -- What the attempt says of its provider, since when, and the mode and currency that the payment is in:
    -- copied, so that one index answers for the newest of them. All NULL where it says nothing.
    outcome text CHECK (outcome IN ('SUCCESS', 'FAULT')),
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
    CHECK (num_nulls(outcome, outcome_at, outcome_mode, outcome_currency) IN (0, 4))
  );
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

  -- What operators found out about transactions that waited for a person, in their own words.
  CREATE TABLE transaction_reviews (
    id text PRIMARY KEY,
    transaction_id text NOT NULL REFERENCES transactions,
    operator_id text NOT NULL REFERENCES users,
    outcome text NOT NULL CHECK (outcome IN ('SUCCEEDED', 'FAILED', 'RESTARTED')),
    -- Encrypted: a person may write anything.
    note bytea NOT NULL,
    at timestamptz(3) NOT NULL DEFAULT now()
  );

  -- What a link is beside its one transaction.
  CREATE TABLE payment_links (
    id text PRIMARY KEY,
    business_id text NOT NULL REFERENCES businesses,
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    transaction_id text NOT NULL UNIQUE REFERENCES transactions,
    -- When a payer last asked for a checkout while none was open; no attempt is made before that.
    opened_at timestamptz(3),
    -- The business ended it before its time.
    expire_requested_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now()
  );

  CREATE INDEX transactions_listed ON transactions (business_id, mode, created_at DESC, id DESC);
  -- These two find what is rare among a business's transactions. What is common is found among the newest anyway.
  CREATE INDEX transactions_rare_kind ON transactions (business_id, mode, kind, created_at DESC, id DESC) WHERE kind <> 'COLLECT';
  CREATE INDEX transactions_rare_state ON transactions (business_id, mode, state, created_at DESC, id DESC) WHERE state <> 'SUCCEEDED';
  -- Who calls by USSD knows a reference and no business.
  CREATE INDEX transactions_reference ON transactions (reference) WHERE kind = 'COLLECT';
  CREATE INDEX transactions_due ON transactions (engine_due_at) WHERE engine_due_at IS NOT NULL;
  CREATE INDEX transactions_review ON transactions (created_at, id) WHERE needs_review;
  CREATE INDEX transactions_refunds ON transactions (original_transaction_id) WHERE original_transaction_id IS NOT NULL;
  CREATE INDEX transactions_refunded_attempt ON transactions (refunds_attempt_id) WHERE refunds_attempt_id IS NOT NULL;
  CREATE INDEX attempts_outcomes_currency ON attempts
    (outcome_mode, provider_id, rail, outcome_currency, outcome_at) INCLUDE (outcome, answer_ms) WHERE outcome IS NOT NULL;
  CREATE INDEX attempts_outcomes_rail ON attempts
    (outcome_mode, provider_id, rail, outcome_at) INCLUDE (outcome, answer_ms) WHERE outcome IS NOT NULL;
  CREATE UNIQUE INDEX attempts_one_unsettled_refund ON attempts (exclusive_for)
    WHERE exclusive_for IS NOT NULL AND state IN ('SENDING', 'UNKNOWN') AND ended_at IS NULL;
  CREATE INDEX inbound_events_due ON inbound_events (engine_due_at) WHERE engine_due_at IS NOT NULL;
  CREATE INDEX inbound_events_waiting ON inbound_events (attempt_id) WHERE handled_at IS NULL;
  CREATE INDEX transaction_reviews_transaction ON transaction_reviews (transaction_id);
  CREATE INDEX payment_links_listed ON payment_links (business_id, mode, created_at DESC, id DESC);

  -- The one place where a state moves: refuses what state_moves does not list, counts, and writes it down.
  CREATE FUNCTION move_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' THEN
      IF NEW.state = OLD.state THEN RETURN NEW; END IF;
      IF NOT EXISTS (SELECT FROM state_moves WHERE machine = NEW.kind AND from_state = OLD.state AND to_state = NEW.state) THEN
        RAISE EXCEPTION '% cannot go from % to %', NEW.kind, OLD.state, NEW.state USING ERRCODE = 'check_violation';
      END IF;
      NEW.sequence := OLD.sequence + 1;
      INSERT INTO transitions (transaction_id, sequence, state, reason_code)
        VALUES (NEW.id, NEW.sequence, NEW.state, NEW.failure_reason_code);
    ELSE
      INSERT INTO transitions (transaction_id, sequence, state) VALUES (NEW.id, NEW.sequence, NEW.state);
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER transactions_born AFTER INSERT ON transactions FOR EACH ROW EXECUTE FUNCTION move_transaction();
  CREATE TRIGGER transactions_moved BEFORE UPDATE OF state ON transactions FOR EACH ROW EXECUTE FUNCTION move_transaction();

  CREATE FUNCTION refuse_other_parts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the parts of a transaction never change' USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE TRIGGER transactions_parts_kept BEFORE UPDATE OF split_id, split ON transactions FOR EACH ROW
    WHEN ((NEW.split_id, NEW.split::text) IS DISTINCT FROM (OLD.split_id, OLD.split::text)) EXECUTE FUNCTION refuse_other_parts();

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

  -- Here rather than in each statement that moves an attempt, so that none can forget it. Only payments count:
  -- a refund or a payout says nothing of how a provider charges. A payer's fault (no funds, a stolen or expired card,
  -- a decline by the issuer) would have happened at any provider; a charge that was lost (provider_lost) may have been
  -- lost by the network; what a business or an operator ended says nothing of the provider.
  CREATE FUNCTION judge_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    payment record;
    found_out text := CASE
      WHEN NEW.state = 'SUCCEEDED' THEN 'SUCCESS'
      WHEN NEW.blameless THEN NULL
      WHEN NEW.state = 'NOT_SENT' OR (NEW.state = 'DECLINED' AND NEW.reason_code IN ('not_processed', 'provider_unavailable')) THEN 'FAULT'
    END;
  BEGIN
    IF found_out IS NOT DISTINCT FROM NEW.outcome THEN RETURN NEW; END IF;
    SELECT kind, mode, currency INTO payment FROM transactions WHERE id = NEW.transaction_id;
    IF payment.kind <> 'COLLECT' THEN RETURN NEW; END IF;
    NEW.outcome := found_out;
    NEW.outcome_at := CASE WHEN found_out IS NOT NULL THEN now() END;
    NEW.outcome_mode := CASE WHEN found_out IS NOT NULL THEN payment.mode END;
    NEW.outcome_currency := CASE WHEN found_out IS NOT NULL THEN payment.currency END;
    RETURN NEW;
  END $$;
  CREATE TRIGGER attempts_judged BEFORE UPDATE OF state ON attempts FOR EACH ROW
    WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION judge_attempt();

  CREATE TRIGGER transitions_append_only BEFORE UPDATE OR DELETE ON transitions FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER transitions_no_truncate BEFORE TRUNCATE ON transitions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER transaction_reviews_append_only BEFORE UPDATE OR DELETE ON transaction_reviews FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER transaction_reviews_no_truncate BEFORE TRUNCATE ON transaction_reviews FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`
