/** Who may ask for what: businesses, their users, sessions and keys, proof of who they are, and what they asked already. */
export const ACCOUNTS = `
  CREATE TABLE businesses (
    id text PRIMARY KEY,
    name text NOT NULL,
    country text NOT NULL,
    plan text NOT NULL CHECK (plan IN ('SANDBOX', 'PAID')),
    mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
    kyc_state text NOT NULL CHECK (kyc_state IN ('NONE', 'SUBMITTED', 'APPROVED', 'REJECTED')),
    -- Where payers may be led back to.
    return_hosts text[] NOT NULL DEFAULT '{}',
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK (mode = 'TEST' OR kyc_state = 'APPROVED')
  );

  -- A deleted user stays as a row: keys were minted by it and acts recorded of it.
  CREATE TABLE users (
    id text PRIMARY KEY,
    business_id text REFERENCES businesses,
    email text NOT NULL,
    password_hash text NOT NULL,
    role text NOT NULL CHECK (role IN ('ADMIN', 'MEMBER', 'OPERATOR')),
    admin_since timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    deleted_at timestamptz(3),
    -- Of an operator: the name that audits show, and the hash of the password that was configured last. The operator may have changed it
    -- since; a start sets it again only where the configuration says another one.
    operator_name text,
    configured_hash text,
    CHECK ((role = 'OPERATOR') = (operator_name IS NOT NULL)),
    CHECK ((role = 'OPERATOR') = (configured_hash IS NOT NULL)),
    -- An operator belongs to no business, everyone else to exactly one.
    CHECK ((role = 'OPERATOR') = (business_id IS NULL)),
    CHECK ((role = 'ADMIN') = (admin_since IS NOT NULL))
  );

  -- What a sign-in began: one family of refresh tokens, where reuse of a spent one revokes the family, or a session of
  -- the dashboard, of which alone it is known when its password was confirmed last.
  CREATE TABLE sessions (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    revoked_at timestamptz(3),
    password_confirmed_at timestamptz(3)
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
    -- The key before the last rotation, good until its grace time ends.
    previous_hash bytea UNIQUE,
    previous_until timestamptz(3),
    minted_by text NOT NULL REFERENCES users,
    revoked_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK ((previous_hash IS NULL) = (previous_until IS NULL))
  );

  -- details and reason are encrypted: names and identity numbers, and what an operator wrote about them.
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

  -- A business on the Sandbox plan asked for the paid one: an operator decides.
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

  -- Ids alone, no personal data: it can never be taken out again.
  CREATE TABLE audit_log (
    id text PRIMARY KEY,
    business_id text NOT NULL REFERENCES businesses,
    actor text NOT NULL,
    action text NOT NULL,
    target text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
  );

  -- scope is SHA-256 of business, mode, method, path and key. status is NULL while the first call runs.
  CREATE TABLE idempotency_records (
    scope bytea PRIMARY KEY,
    request_hash bytea NOT NULL,
    status integer,
    body bytea,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    -- With Prefer the answer may come this late; until then the first call counts as running.
    answer_by timestamptz(3),
    -- Names the command that the request sends to the engine: a resumed request keeps it, a refused one drops it with the row.
    -- NULL where the effect lies in this database alone.
    nonce uuid,
    CHECK ((status IS NULL) = (body IS NULL))
  );

  -- The table of rate-limiter-flexible, column for column; expire is in milliseconds since 1970.
  CREATE TABLE login_failures (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  );

  -- What all API processes together admitted in the current second: worth nothing after it, so not logged.
  -- As rate-limiter-flexible wants it: it inserts by position. Room on each page, so that updates stay on it.
  CREATE UNLOGGED TABLE rate_limits (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  ) WITH (fillfactor = 50);

  CREATE UNIQUE INDEX users_email ON users (lower(email COLLATE "C")) WHERE deleted_at IS NULL;
  CREATE INDEX users_business ON users (business_id);
  CREATE INDEX sessions_user ON sessions (user_id);
  CREATE INDEX sessions_of_dashboard ON sessions (created_at) WHERE password_confirmed_at IS NOT NULL;
  CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);
  CREATE INDEX refresh_tokens_expired ON refresh_tokens (expires_at);
  CREATE INDEX api_keys_business ON api_keys (business_id, created_at);
  CREATE INDEX kyc_submissions_business ON kyc_submissions (business_id, submitted_at);
  CREATE UNIQUE INDEX kyc_submissions_open ON kyc_submissions (business_id) WHERE state = 'SUBMITTED';
  CREATE INDEX plan_requests_listed ON plan_requests (created_at DESC, id DESC);
  CREATE INDEX plan_requests_business ON plan_requests (business_id, created_at);
  CREATE UNIQUE INDEX plan_requests_open ON plan_requests (business_id) WHERE state = 'OPEN';
  CREATE INDEX audit_log_listed ON audit_log (business_id, created_at DESC, id DESC);
  CREATE INDEX audit_log_of_action ON audit_log (business_id, action, created_at DESC, id DESC);
  CREATE INDEX audit_log_of_actor ON audit_log (business_id, actor, created_at DESC, id DESC);
  CREATE INDEX audit_log_of_target ON audit_log (business_id, target, created_at DESC, id DESC);
  CREATE INDEX idempotency_records_created ON idempotency_records (created_at);
  CREATE INDEX login_failures_expired ON login_failures (expire);

  -- Whichever statement changes a role, it is known since when somebody is ADMIN.
  CREATE FUNCTION keep_admin_since() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.role <> 'ADMIN' THEN NEW.admin_since := NULL;
    ELSIF TG_OP = 'INSERT' OR OLD.role <> 'ADMIN' THEN NEW.admin_since := clock_timestamp();
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER users_admin_since BEFORE INSERT OR UPDATE OF role ON users
    FOR EACH ROW EXECUTE FUNCTION keep_admin_since();

  CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`
