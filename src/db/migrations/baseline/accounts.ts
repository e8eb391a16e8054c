/** Accounts: businesses, users, sessions, API keys, proof of identity, the audit, and requests that may be repeated. */
export const ACCOUNTS = `
  CREATE TABLE businesses (
    id text PRIMARY KEY,
    name text NOT NULL,
    country text NOT NULL,
    plan text NOT NULL CHECK (plan IN ('SANDBOX', 'PAID')),
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    kyc_state text NOT NULL CHECK (kyc_state IN ('NONE', 'SUBMITTED', 'APPROVED', 'REJECTED')),
    -- Hosts to which payers may be redirected.
    return_hosts text[] NOT NULL DEFAULT '{}',
    -- True if each user must have a second factor.
    requires_second_factor boolean NOT NULL DEFAULT false,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK (mode = 'TEST' OR kyc_state = 'APPROVED')
  );

  -- A deleted user keeps its row, because keys and audit entries name it.
  CREATE TABLE users (
    id text PRIMARY KEY,
    business_id text REFERENCES businesses,
    email text NOT NULL,
    password_hash text NOT NULL,
    role text NOT NULL CHECK (role IN ('ADMIN', 'MEMBER', 'VIEWER', 'PAYOUTS', 'OPERATOR')),
    -- Since when the user has had a role that decides on payouts.
    checker_since timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    deleted_at timestamptz(3),
    -- For operators: the name in audits, and the hash of the password that was configured last. An operator
    -- may change the password; a start replaces it only if the configured password is another one.
    operator_name text,
    configured_hash text,
    CHECK ((role = 'OPERATOR') = (operator_name IS NOT NULL)),
    CHECK ((role = 'OPERATOR') = (configured_hash IS NOT NULL)),
    -- An operator belongs to no business, everyone else to exactly one.
    CHECK ((role = 'OPERATOR') = (business_id IS NULL)),
    CHECK ((role IN ('ADMIN', 'PAYOUTS')) = (checker_since IS NOT NULL))
  );

  -- A session of refresh tokens, which ends if a spent token is used again, or a session of the dashboard.
  -- Only the latter has password_confirmed_at.
  CREATE TABLE sessions (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    revoked_at timestamptz(3),
    password_confirmed_at timestamptz(3),
    -- The program that signed in, as it named itself; shown to the user.
    user_agent text
  );

  CREATE TABLE refresh_tokens (
    token_hash bytea PRIMARY KEY,
    session_id text NOT NULL REFERENCES sessions ON DELETE CASCADE,
    expires_at timestamptz(3) NOT NULL,
    spent_at timestamptz(3)
  );

  CREATE TABLE api_keys (
    id text PRIMARY KEY,
    business_id text NOT NULL REFERENCES businesses,
    name text NOT NULL,
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    key_hash bytea NOT NULL UNIQUE,
    last4 text NOT NULL,
    -- The key before the last rotation, accepted until its grace time ends.
    previous_hash bytea UNIQUE,
    previous_until timestamptz(3),
    minted_by text NOT NULL REFERENCES users,
    revoked_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK ((previous_hash IS NULL) = (previous_until IS NULL))
  );

  -- details (names, identity numbers) and reason (the operator's words) are encrypted.
  CREATE TABLE kyc_submissions (
    id text PRIMARY KEY,
    business_id text NOT NULL REFERENCES businesses,
    state text NOT NULL DEFAULT 'SUBMITTED' CHECK (state IN ('SUBMITTED', 'APPROVED', 'REJECTED')),
    details bytea NOT NULL,
    reason bytea,
    submitted_by text NOT NULL REFERENCES users,
    submitted_at timestamptz(3) NOT NULL DEFAULT now(),
    decided_by text REFERENCES users,
    decided_at timestamptz(3),
    CHECK ((state = 'SUBMITTED') = (decided_at IS NULL)),
    CHECK ((state = 'REJECTED') = (reason IS NOT NULL))
  );

  -- Requests of businesses on the Sandbox plan for the paid plan. An operator decides.
  CREATE TABLE plan_requests (
    id text PRIMARY KEY,
    business_id text NOT NULL REFERENCES businesses,
    state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'APPROVED', 'REJECTED')),
    requested_by text NOT NULL REFERENCES users,
    decided_by text REFERENCES users,
    decided_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK ((state = 'OPEN') = (decided_at IS NULL)),
    CHECK ((decided_at IS NULL) = (decided_by IS NULL))
  );

  -- Holds ids only: personal data could never be erased from an append-only table.
  CREATE TABLE audit_log (
    id text PRIMARY KEY,
    business_id text NOT NULL REFERENCES businesses,
    actor text NOT NULL,
    action text NOT NULL,
    target text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
  );

  -- Operators' requests to erase or export a payer's data. The encrypted e-mail is forgotten when an erasure
  -- is done, so the row itself is the record that it was requested.
  CREATE TABLE payer_requests (
    id text PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('ERASE', 'EXPORT')),
    requested_by text NOT NULL REFERENCES users,
    -- Payments and recipients with the e-mail at that time.
    found integer NOT NULL CHECK (found >= 0),
    email bytea,
    engine_due_at timestamptz(3),
    traceparent text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    done_at timestamptz(3),
    CHECK ((email IS NULL) = (done_at IS NOT NULL)),
    CHECK (done_at IS NULL OR engine_due_at IS NULL)
  );

  -- scope is SHA-256 of business, mode, method, path and key. status is NULL while the first call runs.
  CREATE TABLE idempotency_records (
    scope bytea PRIMARY KEY,
    request_hash bytea NOT NULL,
    status integer,
    body bytea,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    -- The latest time of a response to Prefer: wait. Until then the first call counts as running.
    answer_by timestamptz(3),
    -- The id of the command that the request sends to the engine. A resumed request keeps it; a refused
    -- request deletes the row. NULL if the effect is in this database only.
    nonce uuid,
    CHECK ((status IS NULL) = (body IS NULL))
  );

  -- The table layout of rate-limiter-flexible; expire is in milliseconds since 1970.
  CREATE TABLE login_failures (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  );

  -- Requests that all API processes admitted in the current second. UNLOGGED: the rows are useless a second
  -- later. rate-limiter-flexible inserts by position, so the order of columns matters. Free space lets
  -- updates stay on a page.
  CREATE UNLOGGED TABLE rate_limits (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  ) WITH (fillfactor = 50);

  -- The newest window in which a business called a provider, and how often it tried. One row for each
  -- business, provider and mode. UNLOGGED: it matters for a minute.
  CREATE UNLOGGED TABLE provider_callers (
    calls_key text NOT NULL,
    business_id text NOT NULL,
    in_window bigint NOT NULL,
    tries integer NOT NULL,
    PRIMARY KEY (calls_key, business_id)
  ) WITH (fillfactor = 50);

  CREATE UNIQUE INDEX users_email ON users (lower(email COLLATE "C")) WHERE deleted_at IS NULL;
  CREATE INDEX users_business ON users (business_id);
  CREATE INDEX sessions_user ON sessions (user_id);
  CREATE INDEX sessions_old ON sessions (created_at);
  CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);
  CREATE INDEX refresh_tokens_expired ON refresh_tokens (expires_at);
  CREATE INDEX api_keys_business ON api_keys (business_id, created_at);
  CREATE INDEX api_keys_replaced ON api_keys (previous_until) WHERE previous_until IS NOT NULL;
  CREATE INDEX kyc_submissions_business ON kyc_submissions (business_id, submitted_at);
  CREATE UNIQUE INDEX kyc_submissions_open ON kyc_submissions (business_id) WHERE state = 'SUBMITTED';
  CREATE INDEX plan_requests_listed ON plan_requests (created_at DESC, id DESC);
  CREATE INDEX plan_requests_business ON plan_requests (business_id, created_at);
  CREATE UNIQUE INDEX plan_requests_open ON plan_requests (business_id) WHERE state = 'OPEN';
  CREATE INDEX audit_log_listed ON audit_log (business_id, created_at DESC, id DESC);
  CREATE INDEX audit_log_of_action ON audit_log (business_id, action, created_at DESC, id DESC);
  CREATE INDEX audit_log_of_actor ON audit_log (business_id, actor, created_at DESC, id DESC);
  CREATE INDEX audit_log_of_target ON audit_log (business_id, target, created_at DESC, id DESC);
  CREATE INDEX payer_requests_due ON payer_requests (engine_due_at) WHERE engine_due_at IS NOT NULL;
  CREATE INDEX idempotency_records_created ON idempotency_records (created_at);
  CREATE INDEX login_failures_expired ON login_failures (expire);

  -- Keeps checker_since up to date, whichever statement changes the role.
  CREATE FUNCTION keep_checker_since() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.role NOT IN ('ADMIN', 'PAYOUTS') THEN NEW.checker_since := NULL;
    ELSIF TG_OP = 'INSERT' OR OLD.role NOT IN ('ADMIN', 'PAYOUTS') THEN
      NEW.checker_since := clock_timestamp();
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER users_checker_since BEFORE INSERT OR UPDATE OF role ON users
    FOR EACH ROW EXECUTE FUNCTION keep_checker_since();

  CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`
