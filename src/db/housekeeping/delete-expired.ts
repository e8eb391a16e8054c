import { type Database, oneValue } from '../query.ts'

/** Rows per statement: few enough that their locks delay no request. */
const BATCH = 1_000

/** Returns a function that deletes a batch and returns its size. It skips rows that another worker is deleting. */
function deletion(table: string, key: string, expired: string) {
  return oneValue<object, number>({
    name: `delete-expired-${table}`,
    text: `
      WITH gone AS (
        DELETE FROM ${table}
        WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE ${expired} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
        RETURNING true
      )
      SELECT count(*)::int AS deleted FROM gone`,
  })
}

/**
 * Stored responses expire after 24 hours, replaced secrets after their grace time, refresh tokens after 7 idle days,
 * sessions of the dashboard after a day, challenges after five minutes, and counts with their window.
 */
const DELETIONS = [
  deletion('idempotency_records', 'scope', `created_at < now() - interval '24 hours'`),
  deletion('refresh_tokens', 'token_hash', 'expires_at < now()'),
  deletion('sessions', 'id', `password_confirmed_at IS NOT NULL AND created_at < now() - interval '1 day'`),
  deletion('webhook_old_secrets', 'id', 'valid_until < now()'),
  deletion('approval_codes', 'code_hash', 'expires_at < now()'),
  deletion('passkey_challenges', 'challenge_hash', 'expires_at < now()'),
  deletion('login_failures', 'key', 'expire < extract(epoch FROM now()) * 1000'),
  deletion('rate_limits', 'key', 'expire < (extract(epoch FROM now()) - 60) * 1000'),
]

/** Deletes expired rows in batches until `stopped` returns true. Returns the number of deleted rows. */
export async function deleteExpired(db: Database, stopped: () => boolean = () => false): Promise<number> {
  let all = 0
  for (const each of DELETIONS) {
    let deleted = BATCH
    while (deleted === BATCH && !stopped()) {
      deleted = await each(db, {})
      all += deleted
    }
  }
  return all
}
