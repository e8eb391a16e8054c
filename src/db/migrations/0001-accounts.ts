import { Migration } from '@mikro-orm/migrations'

/** Who may ask for what: businesses, their users and sessions, their keys, and what they asked already. */
export class Migration0001Accounts extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE businesses (
        id text PRIMARY KEY,
        name text NOT NULL,
        country text NOT NULL,
        plan text NOT NULL CHECK (plan IN ('SANDBOX', 'PAID')),
        mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
        kyc_state text NOT NULL CHECK (kyc_state IN ('NONE', 'SUBMITTED', 'APPROVED', 'REJECTED')),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CHECK (mode = 'TEST' OR kyc_state = 'APPROVED')
      );
      CREATE INDEX businesses_updated ON businesses (updated_at);

      CREATE TABLE users (
        id text PRIMARY KEY,
        business_id text REFERENCES businesses,
        email text NOT NULL,
        password_hash text NOT NULL,
        role text NOT NULL CHECK (role IN ('ADMIN', 'MEMBER', 'OPERATOR')),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        -- An operator belongs to no business, everyone else to exactly one.
        CHECK ((role = 'OPERATOR') = (business_id IS NULL))
      );
      CREATE UNIQUE INDEX users_email ON users (lower(email));
      CREATE INDEX users_business ON users (business_id);
      CREATE INDEX users_updated ON users (updated_at);

      -- One family of refresh tokens: what a sign-in began. Reuse of a spent token revokes the family.
      CREATE TABLE sessions (
        id text PRIMARY KEY,
        user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        revoked_at timestamptz(3),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX sessions_user ON sessions (user_id);
      CREATE INDEX sessions_updated ON sessions (updated_at);

      CREATE TABLE refresh_tokens (
        token_hash bytea PRIMARY KEY,
        session_id text NOT NULL REFERENCES sessions ON DELETE CASCADE,
        expires_at timestamptz(3) NOT NULL,
        spent_at timestamptz(3)
      );
      CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

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
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CHECK ((previous_hash IS NULL) = (previous_until IS NULL))
      );
      CREATE INDEX api_keys_business ON api_keys (business_id, created_at);
      CREATE INDEX api_keys_updated ON api_keys (updated_at);

      -- scope is SHA-256 of business, mode, method, path and key. status is NULL while the first call runs.
      CREATE TABLE idempotency_records (
        scope bytea PRIMARY KEY,
        request_hash bytea NOT NULL,
        status integer,
        body bytea,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        -- With Prefer the answer may come this late; until then the first call counts as running.
        answer_by timestamptz(3),
        CHECK ((status IS NULL) = (body IS NULL))
      );
      CREATE INDEX idempotency_records_created ON idempotency_records (created_at);
    `)
  }
}
