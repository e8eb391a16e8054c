/** Split payments: accounts and splits that are made at a provider, and the tries to make them. */
export const CONNECT = `
  -- What accounts and splits have in common: that a workflow makes them at a provider, once.
  CREATE TABLE connect_resources (
    id text PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('ACCOUNT', 'SPLIT')),
    business_id text NOT NULL REFERENCES businesses,
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'ACTIVE')),
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    provider_id text NOT NULL,
    -- The provider's name of it; nothing else is known by the same.
    provider_code text,
    failure_reason_code text CHECK (failure_reason_code IN ('invalid_account', 'declined')),
    failure_reason_message text,
    -- Not NULL from the moment an ADMIN activates it until the provider has made or refused it.
    engine_due_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    UNIQUE (provider_id, mode, provider_code),
    CHECK ((state = 'ACTIVE') = (provider_code IS NOT NULL)),
    CHECK (state <> 'ACTIVE' OR engine_due_at IS NULL),
    CHECK ((failure_reason_code IS NULL) = (failure_reason_message IS NULL)),
    CHECK (failure_reason_code IS NULL OR (state = 'PENDING' AND engine_due_at IS NULL))
  );

  -- Encrypted: the account number, the e-mail, and until the account is made the document of its holder.
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

  -- Stored before anything is sent; one that is open keeps any other from being sent.
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

  CREATE INDEX connect_resources_listed ON connect_resources (business_id, mode, kind, created_at DESC, id DESC);
  CREATE INDEX connect_resources_due ON connect_resources (engine_due_at) WHERE engine_due_at IS NOT NULL;
  CREATE UNIQUE INDEX connect_attempts_one_open ON connect_attempts (resource_id) WHERE state IN ('SENDING', 'UNKNOWN');

  -- ACTIVE is for good, and what was made stays what it was made of.
  CREATE FUNCTION keep_connect_resource() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF OLD.state = 'ACTIVE' AND (NEW.state, NEW.provider_code) IS DISTINCT FROM (OLD.state, OLD.provider_code) THEN
      RAISE EXCEPTION '% is ACTIVE for good', OLD.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER connect_resources_kept BEFORE UPDATE OF state, provider_code ON connect_resources
    FOR EACH ROW EXECUTE FUNCTION keep_connect_resource();

  CREATE TRIGGER splits_append_only BEFORE UPDATE OR DELETE ON splits FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER splits_no_truncate BEFORE TRUNCATE ON splits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER split_shares_append_only BEFORE UPDATE OR DELETE ON split_shares FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER split_shares_no_truncate BEFORE TRUNCATE ON split_shares FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`
