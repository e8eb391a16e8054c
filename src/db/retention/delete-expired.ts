import { RETENTION_BATCH, type RetentionDays, type RetentionKind } from '../../domain/retention.ts'
import { type Database, onlyRow } from '../query.ts'

export interface DeletedBatch {
  rows: number
  /** Null for the last batch. The next one begins there and skips the index entries of rows that are deleted. */
  next: string | null
}

interface Rule {
  table: string
  /** The column by whose index rows are found, oldest first. */
  age: string
  /** Milliseconds since 1970 in `age`, instead of a timestamp. */
  inMilliseconds?: boolean
  which?: string
  /** Sets this column to NULL instead of deleting the row. */
  clears?: string
}

const HANDLED = 'handled_at IS NOT NULL'

const RULES: Readonly<Record<RetentionKind, Rule>> = {
  refreshTokens: { table: 'refresh_tokens', age: 'expires_at' },
  oldSecrets: { table: 'webhook_old_secrets', age: 'valid_until' },
  approvalCodes: { table: 'approval_codes', age: 'expires_at' },
  passkeyChallenges: { table: 'passkey_challenges', age: 'expires_at' },
  passwordResets: { table: 'password_resets', age: 'expires_at' },
  // The row of the current second is changed by each request.
  rateLimits: { table: 'rate_limits', age: 'expire', inMilliseconds: true },
  inboundBodies: {
    table: 'inbound_events',
    age: 'received_at',
    which: `body IS NOT NULL AND (${HANDLED} OR attempt_id IS NULL)`,
    clears: 'body',
  },
  unmatchedEvents: { table: 'inbound_events', age: 'received_at', which: 'attempt_id IS NULL' },
  deliveryDetails: { table: 'delivery_attempt_details', age: 'created_at' },
  replays: { table: 'delivery_replays', age: 'handled_at', which: HANDLED },
  idempotency: { table: 'idempotency_records', age: 'created_at' },
  // A session of the dashboard lasts a day, another one as long as it has a refresh token.
  sessions: {
    table: 'sessions',
    age: 'created_at',
    which: `(
      password_confirmed_at IS NOT NULL
      OR NOT EXISTS (SELECT FROM refresh_tokens AS t WHERE t.session_id = sessions.id)
    )`,
  },
  loginFailures: { table: 'login_failures', age: 'expire', inMilliseconds: true },
  invitations: { table: 'invitations', age: 'expires_at' },
}

function deletion(kind: RetentionKind) {
  const { table, age, inMilliseconds = false, which = 'true', clears } = RULES[kind]
  const [type, first] = inMilliseconds ? ['bigint', '0'] : ['timestamptz', '-infinity']
  const edge = inMilliseconds
    ? "(extract(epoch FROM now() - :days::int * interval '1 day') * 1000)::bigint"
    : "now() - :days::int * interval '1 day'"
  const change = clears === undefined ? `DELETE FROM ${table}` : `UPDATE ${table} SET ${clears} = NULL`
  // The ctid names a row, since some keys have two columns. A locked row is not moved.
  type Batch = Record<'rows' | 'found', number> & { newest: string | null }
  return onlyRow<{ days: number; from: string | null }, Batch>(`delete-expired-${kind}`)(`
      WITH old AS MATERIALIZED (
        SELECT ctid AS place, ${age} AS age
        FROM ${table}
        WHERE ${age} < ${edge} AND ${age} >= coalesce(:from::text, '${first}')::${type} AND ${which}
        ORDER BY ${age}
        LIMIT ${RETENTION_BATCH}
        FOR UPDATE SKIP LOCKED
      ),
      gone AS (
        ${change}
        WHERE ctid = ANY (ARRAY(SELECT place FROM old))
        RETURNING true
      )
      SELECT (SELECT count(*)::int FROM gone) AS rows, count(*)::int AS found, max(age)::text AS newest
      FROM old`)
}

const DELETIONS = new Map((Object.keys(RULES) as RetentionKind[]).map((kind) => [kind, deletion(kind)]))

/** It waits for no lock: rows that others have locked are deleted at the next run. */
export async function deleteExpired(
  db: Database,
  { kind, from, days }: { kind: RetentionKind; from: string | null; days: RetentionDays },
): Promise<DeletedBatch> {
  // Tokens, secrets, codes and counts are deleted as they expire.
  const keptDays = kind in days ? days[kind as keyof RetentionDays] : 0
  const { rows, found, newest } = await DELETIONS.get(kind)!(db, { days: keptDays, from })
  return { rows, next: found === RETENTION_BATCH ? newest : null }
}
