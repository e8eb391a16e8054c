/**
 * Links that are shown once: invitations of users, and resets of passwords. And who invited a user, and when a session
 * was last used. Earlier programs use neither the tables nor the columns.
 */
export const INVITATIONS = [
  `
  CREATE TABLE IF NOT EXISTS invitations (
    id text PRIMARY KEY,
    business_id text NOT NULL REFERENCES businesses,
    email text NOT NULL,
    role text NOT NULL CHECK (role IN ('ADMIN', 'MEMBER', 'VIEWER', 'PAYOUTS')),
    -- SHA-256 of the link's token.
    token_hash bytea NOT NULL UNIQUE,
    invited_by text NOT NULL REFERENCES users,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    expires_at timestamptz(3) NOT NULL
  )`,
  // A business has one link for an address: a new one replaces it.
  'DROP INDEX CONCURRENTLY IF EXISTS invitations_email',
  `
  CREATE UNIQUE INDEX CONCURRENTLY invitations_email
    ON invitations (business_id, lower(email COLLATE "C"))`,
  'DROP INDEX CONCURRENTLY IF EXISTS invitations_inviter',
  'CREATE INDEX CONCURRENTLY invitations_inviter ON invitations (invited_by)',
  // Retention finds expired rows by it.
  'DROP INDEX CONCURRENTLY IF EXISTS invitations_expired',
  'CREATE INDEX CONCURRENTLY invitations_expired ON invitations (expires_at)',
  // A user has one link: a newer one replaces it.
  `
  CREATE TABLE IF NOT EXISTS password_resets (
    user_id text PRIMARY KEY REFERENCES users,
    token_hash bytea NOT NULL UNIQUE,
    made_by text NOT NULL REFERENCES users,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    expires_at timestamptz(3) NOT NULL
  )`,
  'DROP INDEX CONCURRENTLY IF EXISTS password_resets_expired',
  'CREATE INDEX CONCURRENTLY password_resets_expired ON password_resets (expires_at)',
  // The id of a user. No foreign key, which would lock the table, and no user is ever deleted.
  'ALTER TABLE users ADD COLUMN IF NOT EXISTS invited_by text',
  'ALTER TABLE sessions ADD COLUMN IF NOT EXISTS last_used_at timestamptz(3)',
]
