import { allRows, command, firstRow, insertion, onlyRow, GRACE } from '../query.ts'

/** The hashes of the payer's email, one for each key. */
export const HASHES = 'ANY (:hashes::bytea[])'

/** The payer's acts after the request (`until`) are not erased. */
export interface ErasedPayer {
  hashes: Buffer[]
  until: Date | 'infinity'
}

/** Counts payments and recipients of payouts. During an erasure it counts those that have not ended. */
export const findPayer = onlyRow<ErasedPayer, { count: number; businessIds: string[] }>('find-payer')(`
    WITH found AS (
      SELECT business_id FROM transactions WHERE customer_email_hash = ${HASHES} AND created_at <= :until
      UNION ALL
      SELECT business_id FROM recipients WHERE email_hash = ${HASHES} AND created_at <= :until
    )
    SELECT count(*)::int AS count, coalesce(json_agg(DISTINCT business_id), '[]') AS business_ids
    FROM found`)

export interface NewPayerRequest {
  id: string
  kind: 'ERASE' | 'EXPORT'
  requestedBy: string
  found: number
  /** Encrypted, until the erasure is done. Null for an export. */
  email: Buffer | null
  dueAt: Date | null
  doneAt: Date | null
}

export const storePayerRequest = command<NewPayerRequest>('store-payer-request')(
  insertion('payer_requests', 'id kind requestedBy found email doneAt traceparent', { engineDueAt: ':dueAt' }),
)

/** The erasure's email, encrypted. Null if it is done, or does not exist. */
export const readErasure = firstRow<{ requestId: string }, { email: Buffer; requestedAt: Date }>('read-erasure')(
  'SELECT email, created_at AS requested_at FROM payer_requests WHERE id = :requestId AND email IS NOT NULL',
)

export const endErasure = command<{ requestId: string }>('end-erasure')(`
    UPDATE payer_requests
    SET email = NULL, engine_due_at = NULL, done_at = now()
    WHERE id = :requestId AND email IS NOT NULL`)

/** The workflow is alive for this long and five minutes more, before the relay starts it again. */
export const postponeErasure = command<{ requestId: string; waitMs: number }>('postpone-erasure')(`
    UPDATE payer_requests
    SET engine_due_at = now() + make_interval(secs => :waitMs / 1000.0) + ${GRACE}
    WHERE id = :requestId AND email IS NOT NULL`)

export const readUnmatchedBodies = allRows<{ after: string; most: number }, { id: string; body: Buffer }>(
  'read-unmatched-bodies',
)(`
    SELECT id, body
    FROM inbound_events
    WHERE attempt_id IS NULL AND body IS NOT NULL AND id > :after
    ORDER BY id
    LIMIT :most`)

export const clearBodies = command<{ ids: string[] }>('clear-bodies')(
  'UPDATE inbound_events SET body = NULL WHERE id = ANY (:ids)',
)
