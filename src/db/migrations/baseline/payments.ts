/**
 * Transactions, their transitions and reviews, and payment links.
 *
 * Values that readers see are json, which keeps the order of keys; jsonb sorts them. Postgres parses every CHECK of a
 * table for each statement that writes it, and parses an array literal (`= ANY ('{a, b}')`) faster than
 * `IN ('a', 'b')`. Tables that every payment or delivery writes therefore use array literals.
 */
export const PAYMENTS = `
  -- In plpgsql: each statement that writes a transaction would parse a body in SQL, to decide whether to
  -- inline it.
  CREATE FUNCTION split_total(split json) RETURNS numeric LANGUAGE plpgsql IMMUTABLE AS $$
  BEGIN
    RETURN (split ->> 'businessCents')::numeric
      + coalesce((
        SELECT sum((share ->> 'amountCents')::numeric)
        FROM json_array_elements(split -> 'shares') share
      ), 0);
  END $$;

  CREATE TABLE transactions (
    id text PRIMARY KEY,
    business_id text NOT NULL REFERENCES businesses,
    mode text NOT NULL CHECK (mode = ANY ('{TEST, LIVE}')),
    kind text NOT NULL CHECK (kind = ANY ('{COLLECT, PAYOUT, REFUND}')),
    source text NOT NULL CHECK (source = ANY ('{API, LINK, DIRECT, AUTOMATIC}')),
    state text NOT NULL CHECK (state = ANY ('{
      CREATED, PENDING_APPROVAL, PROCESSING, REQUIRES_ACTION, SUCCEEDED, FAILED, STOPPED
    }')),
    sequence integer NOT NULL DEFAULT 1,
    -- Each save checks and increments it, so a decision on an outdated record writes nothing. Relay claims
    -- ignore it.
    version integer NOT NULL DEFAULT 0,
    amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 1 AND 99999999999),
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    reference text NOT NULL CHECK (reference ~ '^[A-Za-z0-9._=-]{1,100}$'),
    description text,
    -- For refunds: the reason in the words of the business, shown to the business only, unlike the
    -- description.
    refund_reason text,
    -- The user or API key that created it; NULL for the service itself.
    created_by text,
    -- Encrypted: the payer's e-mail, name and phone, and the card token, which is erased at the end.
    customer bytea,
    -- Hash of the e-mail under the key that sealed the customer: finds a payer without a readable e-mail.
    customer_email_hash bytea,
    card_token bytea,
    method text CHECK (method = ANY ('{CARD, BANK_TRANSFER, PAYSHAP, RTC, EFT}')),
    rail text CHECK (rail = ANY ('{CARD, BANK_TRANSFER, PAYSHAP, RTC, EFT}')),
    -- The payer pays on a checkout page. Kept, because the card token is erased.
    hosted boolean NOT NULL,
    return_url text,
    expires_at timestamptz(3),
    -- The provider that the business named; no other is tried.
    named_provider_id text,
    provider_id text,
    provider_transaction_id text,
    failure_reason_code text,
    failure_reason_message text,
    original_transaction_id text REFERENCES transactions,
    -- The attempt whose charge a refund returns.
    refunds_attempt_id text,
    -- The attempt that SUCCEEDED.
    settled_attempt_id text,
    -- The late success that this automatic refund returns; each is returned once.
    auto_for_attempt_id text UNIQUE,
    split_id text REFERENCES splits,
    -- The parts, computed once: {shares: [{accountId, amountCents}], businessCents}.
    split json,
    -- The newest reason why an operator must review it; NULL if there is none.
    review_reason text,
    -- The proof receipt; both columns are set when it first SUCCEEDED.
    receipt_id text,
    token_id text,
    -- The number of the newest attempt, 0 before the first: the row's lock then covers it without reading
    -- attempts.
    newest_attempt integer NOT NULL DEFAULT 0,
    -- Since when a refund waits for another refund of its charge; its next attempt clears the column.
    queued_since timestamptz(3),
    metadata json NOT NULL DEFAULT '{}',
    sends_events boolean NOT NULL,
    engine_due_at timestamptz(3),
    -- The W3C traceparent of the request or activity that stored the row, whose trace the relay's start
    -- continues; NULL while traces are off. So it is in each table with engine_due_at.
    traceparent text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    -- The reference first: operators, and payers on USSD, know the reference but no business.
    CONSTRAINT transactions_reference UNIQUE (reference, business_id, mode),
    CHECK ((state = ANY ('{FAILED, STOPPED}')) = (failure_reason_code IS NOT NULL)),
    CHECK ((failure_reason_code IS NULL) = (failure_reason_message IS NULL)),
    CHECK ((source = 'AUTOMATIC') = (auto_for_attempt_id IS NOT NULL)),
    CHECK (state <> ALL ('{SUCCEEDED, FAILED, STOPPED}') OR (engine_due_at IS NULL AND card_token IS NULL)),
    CHECK ((kind = 'REFUND') = (refunds_attempt_id IS NOT NULL AND original_transaction_id IS NOT NULL)),
    CHECK (auto_for_attempt_id IS NULL OR auto_for_attempt_id = refunds_attempt_id),
    CHECK ((customer IS NULL) = (customer_email_hash IS NULL)),
    CHECK ((split_id IS NULL) = (split IS NULL)),
    CHECK (split IS NULL OR coalesce(split_total(split) = amount_cents, false))
  );

  -- Every state that a transaction entered.
  CREATE TABLE transitions (
    transaction_id text NOT NULL REFERENCES transactions,
    sequence integer NOT NULL,
    state text NOT NULL,
    reason_code text,
    at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (transaction_id, sequence)
  );

  -- Operators' findings on transactions that needed review.
  CREATE TABLE transaction_reviews (
    id text PRIMARY KEY,
    transaction_id text NOT NULL REFERENCES transactions,
    -- NULL for a finding that came by signal, which names no operator.
    operator_id text REFERENCES users,
    outcome text NOT NULL CHECK (outcome IN ('SUCCEEDED', 'FAILED', 'RESTARTED')),
    -- The attempt that SUCCEEDED, if the finding names one.
    attempt_id text,
    -- A proposal: takes effect when a second operator reports the same outcome of the same attempt.
    proposed boolean NOT NULL DEFAULT false,
    at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK (NOT proposed OR (outcome = 'SUCCEEDED' AND operator_id IS NOT NULL AND attempt_id IS NOT NULL))
  );

  -- The operator's note, encrypted. Unlike the review, it may be erased, or sealed under a new key.
  CREATE TABLE transaction_review_notes (
    review_id text PRIMARY KEY REFERENCES transaction_reviews,
    note bytea NOT NULL
  );

  -- The part of a payment link that its transaction does not hold.
  CREATE TABLE payment_links (
    id text PRIMARY KEY,
    business_id text NOT NULL REFERENCES businesses,
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    transaction_id text NOT NULL UNIQUE REFERENCES transactions,
    -- When a payer last requested a checkout while none was open. No attempt is made before.
    opened_at timestamptz(3),
    -- When the business ended the link early.
    expire_requested_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now()
  );

  CREATE INDEX transactions_listed ON transactions (business_id, mode, created_at DESC, id DESC);
  -- For kinds and states that are rare. Common ones are found among the newest rows without an index.
  CREATE INDEX transactions_rare_kind ON transactions (business_id, mode, kind, created_at DESC, id DESC)
    WHERE kind <> 'COLLECT';
  CREATE INDEX transactions_rare_state ON transactions (business_id, mode, state, created_at DESC, id DESC)
    WHERE state <> 'SUCCEEDED';
  CREATE INDEX transactions_customer_email ON transactions
    (customer_email_hash, business_id, mode, created_at DESC, id DESC)
    WHERE customer_email_hash IS NOT NULL;
  CREATE INDEX transactions_due ON transactions (mode, engine_due_at) WHERE engine_due_at IS NOT NULL;
  CREATE INDEX transactions_review ON transactions (created_at, id) WHERE review_reason IS NOT NULL;
  CREATE INDEX transactions_refunds ON transactions (original_transaction_id)
    WHERE original_transaction_id IS NOT NULL;
  CREATE INDEX transactions_refunded_attempt ON transactions (refunds_attempt_id)
    WHERE refunds_attempt_id IS NOT NULL;
  CREATE INDEX transaction_reviews_transaction ON transaction_reviews (transaction_id);
  CREATE INDEX payment_links_listed ON payment_links (business_id, mode, created_at DESC, id DESC);

  -- A guard only: domain/state-changes/moves.ts decides which state may follow which.
  CREATE FUNCTION move_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.state <> OLD.state AND NOT EXISTS (
      SELECT FROM state_moves WHERE machine = NEW.kind AND from_state = OLD.state AND to_state = NEW.state
    ) THEN
      RAISE EXCEPTION '% cannot go from % to %', NEW.kind, OLD.state, NEW.state
        USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER transactions_moved BEFORE UPDATE OF state ON transactions
    FOR EACH ROW EXECUTE FUNCTION move_transaction();

  CREATE FUNCTION refuse_other_parts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the parts of a transaction never change' USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE TRIGGER transactions_parts_kept BEFORE UPDATE OF split_id, split ON transactions FOR EACH ROW
    WHEN ((NEW.split_id, NEW.split::text) IS DISTINCT FROM (OLD.split_id, OLD.split::text))
    EXECUTE FUNCTION refuse_other_parts();

  CREATE TRIGGER transitions_append_only BEFORE UPDATE OR DELETE ON transitions
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER transitions_no_truncate BEFORE TRUNCATE ON transitions
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER transaction_reviews_append_only BEFORE UPDATE OR DELETE ON transaction_reviews
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER transaction_reviews_no_truncate BEFORE TRUNCATE ON transaction_reviews
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`
