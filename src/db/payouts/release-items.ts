import type { TransactionFacts } from '../../domain/engine-work.ts'
import type { BatchState, ItemTally } from '../../domain/payouts/payout-batch.ts'
import { type Database, epochMs, GRACE, hasRow, jsonOf, oneValue, onlyRow } from '../query.ts'

/** SQL for the `ItemTally` of the batch with the id in `batchId`, itself SQL; NULL for an unknown batch. */
export const itemTally = (batchId: string): string => `
  (
    SELECT json_object_agg(s.state, s.items)
    FROM (
      SELECT t.state, count(*) AS items
      FROM payout_items i
      JOIN transactions t ON t.id = i.transaction_id
      WHERE i.batch_id = ${batchId}
      GROUP BY t.state
    ) s
  )`

/**
 * Makes the next items due, so that at most `atOnce` of all batches of the business in this mode are being sent. Items
 * that wait for the provider (UNKNOWN, PENDING, REQUIRES_ACTION) or for review do not count: that can take days.
 */
export const releaseItems = onlyRow<{ batchId: string; atOnce: number }, ReleasedItems>('release-payout-items')(`
    WITH batch AS (
      SELECT id, business_id, mode
      FROM payout_batches
      WHERE id = :batchId AND state = 'PROCESSING'
    ),
    busy AS (
      SELECT count(*) AS items
      FROM batch
        JOIN payout_batches AS other
          ON other.business_id = batch.business_id AND other.mode = batch.mode AND other.state = 'PROCESSING'
        JOIN payout_items AS i ON i.batch_id = other.id
        JOIN transactions AS t ON t.id = i.transaction_id
      WHERE i.released_at IS NOT NULL AND t.state = 'PROCESSING' AND t.review_reason IS NULL
        AND NOT EXISTS (
          SELECT FROM attempts AS a
          WHERE a.transaction_id = t.id AND a.number = t.newest_attempt
            AND a.state IN ('UNKNOWN', 'PENDING', 'REQUIRES_ACTION')
        )
    ),
    next AS (
      SELECT i.transaction_id
      FROM batch
        JOIN payout_items AS i ON i.batch_id = batch.id
      WHERE i.released_at IS NULL
      ORDER BY i.position
      LIMIT greatest(0, :atOnce - (SELECT items FROM busy))
    ),
    released AS (
      UPDATE payout_items AS i
      SET released_at = now()
      FROM next
      WHERE i.transaction_id = next.transaction_id AND i.released_at IS NULL
      RETURNING i.transaction_id
    ),
    due AS (
      UPDATE transactions AS t
      SET version = t.version + 1, engine_due_at = now()
      FROM released
      WHERE t.id = released.transaction_id AND t.state = 'PROCESSING'
      RETURNING ${jsonOf('t', 'id businessId mode kind state amountCents currency rail')} AS item
    ),
    waiting AS (
      SELECT count(*) AS items
      FROM batch
        JOIN payout_items AS i ON i.batch_id = batch.id
      WHERE i.released_at IS NULL
    )
    SELECT ${itemTally(':batchId')} AS tally,
      (SELECT items FROM waiting) - (SELECT count(*) FROM released) AS waiting,
      (SELECT coalesce(json_agg(item), '[]') FROM due) AS released`)

/** A null `waitMs` clears `engine_due_at`, because `make_interval` then returns NULL. */
const settle = hasRow<{ batchId: string; state: BatchState; waitMs: number | null }>('settle-payout-batch')(`
    UPDATE payout_batches
    SET state = :state, updated_at = now(),
      engine_due_at = now() + make_interval(secs => :waitMs / 1000.0) + ${GRACE}
    WHERE id = :batchId AND state = 'PROCESSING'
    RETURNING id`)

export const tallyBatch = oneValue<{ batchId: string }, ItemTally | null>('tally-payout-batch')(
  `SELECT ${itemTally(':batchId')} AS tally`,
)

const awaitApproval = oneValue<{ batchId: string }, number | null>('begin-payout-batch')(`
    UPDATE payout_batches
    SET engine_due_at = expires_at + ${GRACE}
    WHERE id = :batchId AND state = 'PENDING_APPROVAL'
    RETURNING ${epochMs('expires_at')} AS expires_at_ms`)

interface ReleasedItems {
  /** Null for an unknown batch. */
  tally: ItemTally | null
  waiting: number
  released: TransactionFacts[]
}

/** The workflow looks again after `waitMs`. Returns false, and changes nothing, if the batch is not PROCESSING. */
export async function settleBatch(db: Database, batchId: string, state: BatchState, waitMs: number): Promise<boolean> {
  return await settle(db, { batchId, state, waitMs: state === 'PROCESSING' ? waitMs : null })
}

/**
 * The relay does not start the workflow until 5 minutes after its next step. Null if the batch has ended. A batch is
 * asked for its states in the order in which it takes them, so no decision in between is missed.
 */
export async function beginBatch(
  db: Database,
  batchId: string,
): Promise<{ state: 'PENDING_APPROVAL' | 'PROCESSING'; expiresAtMs: number } | null> {
  const expiresAtMs = await awaitApproval(db, { batchId })
  if (expiresAtMs !== null) return { state: 'PENDING_APPROVAL', expiresAtMs }
  return (await settleBatch(db, batchId, 'PROCESSING', 0)) ? { state: 'PROCESSING', expiresAtMs: 0 } : null
}
