import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/** Rows of one statement: so few that their locks delay no request. */
const BATCH = 1_000

/** Skips what another worker is deleting, and answers how many rows it deleted itself. */
function deletion(table: string, key: string, expired: string) {
  return statement<object, { deleted: number }>({
    name: `delete-expired-${table}`,
    text: `
      WITH gone AS (
        DELETE FROM ${table} WHERE ${key} IN (
          SELECT ${key} FROM ${table} WHERE ${expired} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
        ) RETURNING true
      )
      SELECT count(*)::int AS deleted FROM gone`,
  })
}

/** What nobody may need any more: answers past their 24 hours, secrets past their grace time, sessions' tokens past their 7 days, the dashboard's sessions past their day, counts of old seconds and quarters of an hour. */
const DELETIONS = [
  deletion('idempotency_records', 'scope', `created_at < now() - interval '24 hours'`),
  deletion('refresh_tokens', 'token_hash', 'expires_at < now()'),
  deletion('sessions', 'id', `password_confirmed_at IS NOT NULL AND created_at < now() - interval '1 day'`),
  deletion('webhook_old_secrets', 'id', 'valid_until < now()'),
  deletion('approval_codes', 'code_hash', 'expires_at < now()'),
  deletion('login_failures', 'key', 'expire < extract(epoch FROM now()) * 1000'),
  deletion('rate_limits', 'key', 'expire < (extract(epoch FROM now()) - 60) * 1000'),
]

/** Deletes everything that is expired, batch by batch until `stopped`, and answers how many rows there were. */
export async function deleteExpired(db: Database, stopped: () => boolean = () => false): Promise<number> {
  let all = 0
  for (const each of DELETIONS) {
    let deleted = BATCH
    while (deleted === BATCH && !stopped()) {
      const [row] = await run(db, each, {})
      deleted = row?.deleted ?? 0
      all += deleted
    }
  }
  return all
}
