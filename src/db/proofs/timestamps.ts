import type { Mode } from '../../domain/states.ts'
import { allRows, command, oneValue } from '../query.ts'

/**
 * Reads the heads of the last day without a time-stamp, the newest first: its time-stamp vouches for all older heads.
 * An empty log has nothing to vouch for.
 */
export const unstampedHeads = allRows<{ mode: Mode }, { checkpoint: string }>({
  name: 'proof-heads-unstamped',
  text: `
    SELECT checkpoint
    FROM proof_batches AS b
    WHERE b.mode = :mode
      AND b.tree_size > 0
      AND b.closed_at > now() - INTERVAL '1 day'
      AND NOT EXISTS (
        SELECT FROM proof_timestamps AS s
        WHERE s.mode = b.mode AND s.checkpoint_hash = sha256(convert_to(b.checkpoint, 'UTF8'))
      )
    GROUP BY checkpoint
    ORDER BY max(closed_at) DESC`,
})

/** Stores the time-stamp of a head; one that is stored already stays. */
export const addTimestamp = command<{ mode: Mode; checkpointHash: Uint8Array; response: Uint8Array; time: Date }>({
  name: 'proof-timestamp-add',
  text: `
    INSERT INTO proof_timestamps (mode, checkpoint_hash, response, stamped_at)
    VALUES (:mode, :checkpointHash, :response, :time)
    ON CONFLICT (mode, checkpoint_hash) DO NOTHING`,
})

/** Reads the authority's response for a head; null without one. */
export const readTimestampResponse = oneValue<{ mode: Mode; checkpointHash: Uint8Array }, Buffer | null>({
  name: 'proof-timestamp',
  text: `
    SELECT
      (
        SELECT response FROM proof_timestamps WHERE mode = :mode AND checkpoint_hash = :checkpointHash
      ) AS response`,
})

/** Reads the heads of a log that have a time-stamp, with it. */
export const stampedHeads = allRows<
  { mode: Mode },
  { checkpoint: string; batchId: string; response: Buffer; stampedAt: Date }
>({
  name: 'proof-heads-stamped',
  text: `
    SELECT b.checkpoint, min(b.id) AS "batchId", s.response, s.stamped_at AS "stampedAt"
    FROM proof_batches AS b
      JOIN proof_timestamps AS s
        ON s.mode = b.mode AND s.checkpoint_hash = sha256(convert_to(b.checkpoint, 'UTF8'))
    WHERE b.mode = :mode
    GROUP BY b.checkpoint, s.mode, s.checkpoint_hash`,
})
