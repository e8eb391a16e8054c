/** Second factors of users: authenticator apps, passkeys and recovery codes. */
export const SECOND_FACTORS = `
  -- The secret of an authenticator app, encrypted. Until a code confirms it, it is no factor.
  CREATE TABLE totp_secrets (
    user_id text PRIMARY KEY REFERENCES users,
    secret bytea NOT NULL,
    confirmed_at timestamptz(3),
    -- The time step of the last accepted code: neither it nor an earlier one is accepted again.
    last_step bigint,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK ((confirmed_at IS NULL) = (last_step IS NULL))
  );

  CREATE TABLE passkeys (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users,
    name text NOT NULL,
    credential_id bytea NOT NULL UNIQUE,
    public_key bytea NOT NULL,
    -- Counts the uses in the authenticator, or stays 0. A count that does not grow betrays a copy.
    sign_count bigint NOT NULL,
    transports text[] NOT NULL DEFAULT '{}',
    last_used_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now()
  );

  -- A challenge is deleted by its use. bound_to is the session or the sign-in that it was issued to.
  CREATE TABLE passkey_challenges (
    challenge_hash bytea PRIMARY KEY,
    purpose text NOT NULL CHECK (purpose IN ('REGISTER', 'AUTHENTICATE')),
    user_id text NOT NULL REFERENCES users,
    bound_to text NOT NULL,
    expires_at timestamptz(3) NOT NULL
  );

  -- Each code has 80 random bits, so that a plain hash cannot be reversed.
  CREATE TABLE recovery_codes (
    code_hash bytea PRIMARY KEY,
    user_id text NOT NULL REFERENCES users,
    used_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now()
  );

  CREATE INDEX passkeys_user ON passkeys (user_id, created_at);
  CREATE INDEX passkey_challenges_expired ON passkey_challenges (expires_at);
  CREATE INDEX recovery_codes_user ON recovery_codes (user_id);
`
