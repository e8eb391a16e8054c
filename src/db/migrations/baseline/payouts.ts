/** Payouts: recipients, batches with their items, and checkers' decisions. */
export const PAYOUTS = `
  -- account_number, email and document are encrypted, and erased when the recipient is deleted.
  CREATE TABLE recipients (
    id text PRIMARY KEY,
    business_id text NOT NULL REFERENCES businesses,
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    name text NOT NULL,
    bank_code text NOT NULL,
    account_number bytea,
    account_last4 text NOT NULL CHECK (account_last4 ~ '^[0-9]{4}$'),
    account_type text CHECK (account_type IN ('CURRENT', 'SAVINGS')),
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    email bytea,
    -- Hash of the e-mail under the key that sealed it, like that of a payment's customer.
    email_hash bytea,
    document bytea,
    deleted_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK ((deleted_at IS NULL) = (account_number IS NOT NULL)),
    CHECK (deleted_at IS NULL OR (email IS NULL AND document IS NULL)),
    CHECK ((email IS NULL) = (email_hash IS NULL))
  );

  CREATE TABLE payout_batches (
    id text PRIMARY KEY,
    business_id text NOT NULL REFERENCES businesses,
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    state text NOT NULL DEFAULT 'PENDING_APPROVAL'
      CHECK (state IN ('PENDING_APPROVAL', 'PROCESSING', 'COMPLETED', 'STOPPED')),
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    total_cents bigint NOT NULL CHECK (total_cents BETWEEN 1 AND 99999999999000),
    item_count integer NOT NULL CHECK (item_count BETWEEN 1 AND 1000),
    description text,
    -- HMAC-SHA256 of the items, in hex, under the key of this batch, which is stored encrypted.
    content_hash text NOT NULL CHECK (content_hash ~ '^[0-9a-f]{64}$'),
    hash_key bytea NOT NULL,
    -- The number of different checkers who must approve.
    required smallint NOT NULL CHECK (required IN (1, 2)),
    created_by_type text NOT NULL CHECK (created_by_type IN ('USER', 'API_KEY')),
    created_by_id text NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    decided_at timestamptz(3),
    -- The routing decision: which rails were eligible.
    decision json NOT NULL,
    engine_due_at timestamptz(3),
    traceparent text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK ((state = 'PENDING_APPROVAL') = (decided_at IS NULL)),
    CHECK (state NOT IN ('COMPLETED', 'STOPPED') OR engine_due_at IS NULL)
  );

  -- A copy of the recipient at the time of the batch. Amount, reference and state are in the transaction.
  -- account_number and document are encrypted.
  CREATE TABLE payout_items (
    transaction_id text PRIMARY KEY REFERENCES transactions,
    batch_id text NOT NULL REFERENCES payout_batches,
    position integer NOT NULL CHECK (position BETWEEN 0 AND 999),
    recipient_id text NOT NULL REFERENCES recipients,
    name text NOT NULL,
    bank_code text NOT NULL,
    account_number bytea,
    account_last4 text NOT NULL CHECK (account_last4 ~ '^[0-9]{4}$'),
    account_type text CHECK (account_type IN ('CURRENT', 'SAVINGS')),
    document bytea,
    -- What the content hash covers of the account: HMAC-SHA256 under the batch's key, of a random salt, name,
    -- bank and account number. It stays when these are erased. Without the salt nobody can try values.
    recipient_hash bytea NOT NULL,
    recipient_salt bytea,
    -- When the batch made it due. No payout is sent before.
    released_at timestamptz(3),
    UNIQUE (batch_id, position),
    -- An account is there as a whole, or erased as a whole.
    CHECK ((account_number IS NULL) = (recipient_salt IS NULL)),
    CHECK (account_number IS NOT NULL OR (name, account_last4) = ('erased', '0000') AND document IS NULL)
  );

  -- The provider's code for a recipient, stored at its first payout there. Recipients never change, so
  -- neither does the code. The row is deleted if the provider no longer knows the code.
  CREATE TABLE provider_recipients (
    recipient_id text NOT NULL REFERENCES recipients,
    provider_id text NOT NULL,
    provider_code text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (recipient_id, provider_id)
  );

  -- Every decision on a batch, refused or not. The id is that of the command, so a repeat adds no row. An
  -- ADMIN decides as a user; an API key can only cancel.
  CREATE TABLE payout_decisions (
    id text PRIMARY KEY,
    batch_id text NOT NULL REFERENCES payout_batches,
    user_id text,
    api_key_id text,
    decision text NOT NULL CHECK (decision IN ('APPROVE', 'REJECT', 'CANCEL')),
    via text NOT NULL CHECK (via IN ('UPDATE', 'SIGNAL')),
    refusal text CHECK (refusal IN (
      'unreadable', 'not_a_checker', 'maker', 'key_holder', 'checker_too_late',
      'wrong_code', 'wrong_hash', 'decided', 'expired'
    )),
    at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    CHECK (num_nonnulls(user_id, api_key_id) <= 1),
    CHECK (refusal IS NOT NULL OR decision = 'CANCEL' OR user_id IS NOT NULL)
  );

  -- The checker's reason, encrypted, if given. Unlike the decision, it may be erased, or sealed under a new
  -- key.
  CREATE TABLE payout_decision_reasons (
    decision_id text PRIMARY KEY REFERENCES payout_decisions,
    reason bytea NOT NULL
  );

  -- A code proves to the workflow that the checker's own session made the decision. Only its hash is stored.
  CREATE TABLE approval_codes (
    code_hash bytea PRIMARY KEY,
    batch_id text NOT NULL REFERENCES payout_batches,
    user_id text NOT NULL REFERENCES users,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3)
  );

  CREATE INDEX recipients_listed ON recipients (business_id, mode, created_at DESC, id DESC)
    WHERE deleted_at IS NULL;
  CREATE INDEX recipients_email ON recipients (email_hash) WHERE email_hash IS NOT NULL;
  CREATE INDEX payout_items_recipient ON payout_items (recipient_id);
  CREATE INDEX recipients_of_account ON recipients (business_id, mode, account_last4, bank_code, name)
    WHERE deleted_at IS NULL;
  CREATE INDEX payout_batches_listed ON payout_batches (business_id, mode, created_at DESC, id DESC);
  CREATE INDEX payout_batches_processing ON payout_batches (business_id, mode) WHERE state = 'PROCESSING';
  CREATE INDEX payout_batches_due ON payout_batches (mode, engine_due_at) WHERE engine_due_at IS NOT NULL;
  CREATE INDEX payout_decisions_batch ON payout_decisions (batch_id);
  CREATE UNIQUE INDEX payout_decisions_one_approval ON payout_decisions (batch_id, user_id)
    WHERE decision = 'APPROVE' AND refusal IS NULL;
  CREATE INDEX approval_codes_expired ON approval_codes (expires_at);
  -- Finds the users who rotated a key: they may not decide on batches that the key created.
  CREATE INDEX audit_log_rotations ON audit_log (target) WHERE action = 'api_key.rotated';

  CREATE FUNCTION refuse_other_account() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the account of a payout never changes; it may be erased as a whole'
      USING ERRCODE = 'restrict_violation';
  END $$;

  CREATE FUNCTION move_payout_batch() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.state <> OLD.state AND NOT EXISTS (
      SELECT FROM state_moves
      WHERE machine = 'PAYOUT_BATCH' AND from_state = OLD.state AND to_state = NEW.state
    ) THEN
      RAISE EXCEPTION 'a payout batch cannot go from % to %', OLD.state, NEW.state
        USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER payout_batches_moved BEFORE UPDATE OF state ON payout_batches
    FOR EACH ROW EXECUTE FUNCTION move_payout_batch();

  -- Encrypted columns may be sealed under a newer key. Everything else that a checker approves never changes.
  CREATE TRIGGER payout_batches_kept BEFORE DELETE OR UPDATE OF
      id, business_id, mode, currency, total_cents, item_count, description, content_hash,
      required, created_by_type, created_by_id, expires_at, decision, created_at
    ON payout_batches FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER payout_batches_no_truncate BEFORE TRUNCATE ON payout_batches
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER payout_items_kept BEFORE DELETE OR UPDATE OF
      transaction_id, batch_id, position, recipient_id, bank_code, account_type, recipient_hash
    ON payout_items FOR EACH ROW EXECUTE FUNCTION refuse_change();
  -- The account may be erased as a whole, and sealed under a newer key.
  CREATE TRIGGER payout_items_account_kept BEFORE UPDATE OF
      name, account_last4, account_number, document, recipient_salt
    ON payout_items FOR EACH ROW
    WHEN (NEW.account_number IS NOT NULL AND (
      OLD.account_number IS NULL OR (NEW.document IS NULL) <> (OLD.document IS NULL)
      OR (NEW.name, NEW.account_last4, NEW.recipient_salt)
        <> (OLD.name, OLD.account_last4, OLD.recipient_salt)
    ))
    EXECUTE FUNCTION refuse_other_account();
  CREATE TRIGGER payout_items_no_truncate BEFORE TRUNCATE ON payout_items
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER payout_decisions_kept BEFORE DELETE OR UPDATE OF
      id, batch_id, user_id, api_key_id, decision, via, refusal, at
    ON payout_decisions FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER payout_decisions_no_truncate BEFORE TRUNCATE ON payout_decisions
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`
