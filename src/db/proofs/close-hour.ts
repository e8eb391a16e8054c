import type { Pool } from 'pg'
import type { Mode } from '../../domain/states.ts'
import type { TreeHead } from '../../domain/proof/checkpoint.ts'
import type { Sha256 } from '../../domain/proof/merkle.ts'
import { firstRow, inTransaction, onlyRow } from '../query.ts'
import type { SignedHeads } from '../../proofs/signed-heads.ts'
import { lockLog, openTree } from './append-receipts.ts'
import { addCosignatures, type ProofBatchRow } from './batches.ts'
import { requireGrowth } from './tiles.ts'

/** The database's clock counts. A log begins with the hour of its first receipt, or else with the previous hour. */
export const dueHour = onlyRow<{ mode: Mode }, DueHour>('proof-hour-due')(`
    SELECT hour, hour + INTERVAL '1 hour' AS ends_at, hour + INTERVAL '1 hour' <= now() AS over, now() AS now
    FROM (
      SELECT
        coalesce(
          (SELECT max(hour) + INTERVAL '1 hour' FROM proof_batches WHERE mode = :mode AND NOT forced),
          least(
            (SELECT date_trunc('hour', min(settled_at), 'UTC') FROM receipts WHERE mode = :mode),
            date_trunc('hour', now(), 'UTC') - INTERVAL '1 hour'
          )
        ) AS hour
    ) AS next`)

export interface DueHour extends Record<'hour' | 'endsAt' | 'now', Date> {
  over: boolean
}

type Head = Pick<TreeHead, 'treeSize' | 'root'>

const insert = firstRow<Omit<Publishing, 'cosignatures'>, ClosedHour>('proof-batch-insert')(`
    WITH last AS (
      SELECT tree_size, root FROM proof_batches WHERE mode = :mode ORDER BY closed_at DESC, id DESC LIMIT 1
    ),
    signed AS (
      INSERT INTO proof_keys (verifier_key, mode, first_tree_size)
      SELECT unnest(:keys::text[]), :mode, :treeSize
      ON CONFLICT DO NOTHING
    )
    INSERT INTO proof_batches
      (id, mode, hour, forced, closed_at, tree_size, root, previous_tree_size, previous_root, checkpoint)
    SELECT :id, :mode, :hour, :forced, clock_timestamp(), :treeSize, :root,
      coalesce((SELECT tree_size FROM last), 0),
      (SELECT root FROM last), :checkpoint
    WHERE coalesce((SELECT tree_size FROM last), 0) <= :treeSize
    ON CONFLICT (mode, hour) WHERE NOT forced DO NOTHING
    RETURNING id, mode, hour, tree_size, tree_size - previous_tree_size AS receipts, forced`)

export interface ClosedHour extends Pick<ProofBatchRow, 'id' | 'mode' | 'hour' | 'treeSize' | 'forced'> {
  receipts: number
}

export interface SignedHead extends Head {
  checkpoint: string
}

/** Signs before anybody is shown the head. Throws HeadRefused if the log does not begin with the last signed one. */
export async function signHead(
  pool: Pool,
  sha256: Sha256,
  { mode, sign, signedHeads }: { mode: Mode; sign: (head: Head) => string; signedHeads: SignedHeads },
): Promise<SignedHead> {
  return await inTransaction(pool, async (db) => {
    const log = { db, sha256, mode }
    const treeSize = await lockLog(db, mode)
    const root = (await openTree(log, treeSize)).root()
    await requireGrowth(log, await signedHeads.last(mode), { treeSize, root })
    const checkpoint = sign({ treeSize, root })
    // A process that dies now has published nothing, and the leaves of this head are already stored.
    await signedHeads.keep(mode, checkpoint)
    return { treeSize, root, checkpoint }
  })
}

/** A forced one closes the hour early; the hour's regular batch follows. */
export interface Publishing extends SignedHead, Pick<ProofBatchRow, 'id' | 'mode' | 'hour' | 'forced'> {
  keys: readonly string[]
  cosignatures: ReadonlyMap<string, string>
}

/** Returns null if another run has closed the hour, or published a later head. */
export async function publishHead(pool: Pool, { cosignatures, ...batch }: Publishing): Promise<ClosedHour | null> {
  return await inTransaction(pool, async (db) => {
    await lockLog(db, batch.mode)
    const closed = await insert(db, batch)
    if (!closed) return null
    const [witnesses, lines] = [[...cosignatures.keys()], [...cosignatures.values()]]
    if (lines.length > 0) await addCosignatures(db, { batchId: batch.id, witnesses, lines })
    return closed
  })
}
