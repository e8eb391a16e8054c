/** The secret from which the ids of a request's transactions follow, and how a restored one is found again. */
export const DERIVED_IDS = [
  // It is no key of encryption: who reads it here reads the ids too. So a rotation of keys leaves it as it is.
  `
  CREATE TABLE IF NOT EXISTS id_secret (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    secret bytea NOT NULL CHECK (octet_length(secret) = 32)
  )`,
  `
  INSERT INTO id_secret (secret)
  SELECT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
  ON CONFLICT DO NOTHING`,
  `
  CREATE OR REPLACE TRIGGER id_secret_append_only BEFORE UPDATE OR DELETE ON id_secret
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  'DROP INDEX CONCURRENTLY IF EXISTS transactions_restored',
  // The part of the id after the version: see domain/ids.ts. Few transactions are restored.
  `
  CREATE INDEX CONCURRENTLY transactions_restored ON transactions (right(id, 19)) WHERE restored`,
]
