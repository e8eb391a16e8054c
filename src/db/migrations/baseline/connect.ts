/** Split payments: accounts and splits, which are created at a provider, and the attempts to create them. */
export const CONNECT = `
  -- The common part of accounts and splits: a workflow creates each once at a provider.
  CREATE TABLE connect_resources (
    id text PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('ACCOUNT', 'SPLIT')),
    business_id text NOT NULL REFERENCES businesses,
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'ACTIVE')),
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    provider_id text NOT NULL,
    -- The provider's unique code for it.
    provider_code text,
    failure_reason_code text CHECK (failure_reason_code IN ('invalid_account', 'declined')),
    failure_reason_message text,
    -- Set from the activation by an ADMIN until the provider has created or refused it.
    engine_due_at timestamptz(3),
    traceparent text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    UNIQUE (provider_id, mode, provider_code),
    CHECK ((state = 'ACTIVE') = (provider_code IS NOT NULL)),
    CHECK (state <> 'ACTIVE' OR engine_due_at IS NULL),
    CHECK ((failure_reason_code IS NULL) = (failure_reason_message IS NULL)),
    CHECK (failure_reason_code IS NULL OR (state = 'PENDING' AND engine_due_at IS NULL))
  );

  -- Encrypted: account number, e-mail, and the holder's document, which is erased once the account exists.
  CREATE TABLE connected_accounts (
    id text PRIMARY KEY REFERENCES connect_resources,
    business_name text NOT NULL,
    bank_code text NOT NULL,
    account_number bytea NOT NULL,
    account_last4 text NOT NULL CHECK (account_last4 ~ '^[0-9]{4}$'),
    contact_email bytea,
    document bytea
  );

  CREATE TABLE splits (
    id text PRIMARY KEY REFERENCES connect_resources,
    name text NOT NULL,
    type text NOT NULL CHECK (type IN ('PERCENTAGE', 'FLAT')),
    fee_bearer text NOT NULL CHECK (fee_bearer IN ('BUSINESS', 'ACCOUNTS'))
  );

  CREATE TABLE split_shares (
    split_id text NOT NULL REFERENCES splits,
    position integer NOT NULL,
    account_id text NOT NULL REFERENCES connected_accounts,
    -- Whole percents, or minor units.
    share bigint NOT NULL CHECK (share >= 1),
    PRIMARY KEY (split_id, position),
    UNIQUE (split_id, account_id)
  );

  -- Stored before the request is sent. An open attempt prevents another one.
  CREATE TABLE connect_attempts (
    resource_id text NOT NULL REFERENCES connect_resources,
    number integer NOT NULL CHECK (number >= 1),
    state text NOT NULL CHECK (state IN ('SENDING', 'MADE', 'REFUSED', 'NOT_SENT', 'UNKNOWN', 'LOST')),
    detail text,
    send_by timestamptz(3) NOT NULL,
    started_at timestamptz(3) NOT NULL DEFAULT now(),
    ended_at timestamptz(3),
    PRIMARY KEY (resource_id, number),
    CHECK ((state IN ('SENDING', 'UNKNOWN')) = (ended_at IS NULL))
  );

  CREATE INDEX connect_resources_listed ON connect_resources
    (business_id, mode, kind, created_at DESC, id DESC);
  CREATE INDEX connect_resources_due ON connect_resources (mode, engine_due_at)
    WHERE engine_due_at IS NOT NULL;
  CREATE UNIQUE INDEX connect_attempts_one_open ON connect_attempts (resource_id)
    WHERE state IN ('SENDING', 'UNKNOWN');

  -- An ACTIVE resource keeps its state and its provider's code.
  CREATE FUNCTION keep_connect_resource() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF OLD.state = 'ACTIVE'
      AND (NEW.state, NEW.provider_code) IS DISTINCT FROM (OLD.state, OLD.provider_code)
    THEN
      RAISE EXCEPTION '% is ACTIVE for good', OLD.id
        USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER connect_resources_kept BEFORE UPDATE OF state, provider_code ON connect_resources
    FOR EACH ROW EXECUTE FUNCTION keep_connect_resource();

  CREATE TRIGGER splits_append_only BEFORE UPDATE OR DELETE ON splits
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER splits_no_truncate BEFORE TRUNCATE ON splits
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER split_shares_append_only BEFORE UPDATE OR DELETE ON split_shares
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER split_shares_no_truncate BEFORE TRUNCATE ON split_shares
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`
