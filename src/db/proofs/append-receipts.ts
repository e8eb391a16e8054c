import type { Pool, PoolClient } from 'pg'
import type { Mode } from '../../domain/states.ts'
import { HASH_BYTES, type Sha256 } from '../../domain/proof/merkle.ts'
import { edgeTilesOf, GrowingTree } from '../../domain/proof/tiles.ts'
import { command, inTransaction, oneValue, onlyRow } from '../query.ts'
import { type ProofLog, readTiles, writeTiles } from './tiles.ts'

/** Held until the end of the transaction: one process at a time appends to a log or closes an hour of it. */
const lock = command<{ mode: Mode }>('proof-lock')(
  `SELECT pg_advisory_xact_lock(hashtextextended('proof/' || :mode, 0))`,
)

const size = oneValue<{ mode: Mode }, number>('proof-size')(
  'SELECT coalesce(max(leaf_index) + 1, 0) AS size FROM proof_leaves WHERE mode = :mode',
)

interface Range {
  mode: Mode
  afterSettledAt: Date
  afterId: string
  until: Date
}

const append = onlyRow<Range & { size: number; most: number }, { hashes: Buffer | null; last: Last | null }>(
  'proof-append',
)(`
    WITH next AS (
      SELECT r.id, r.leaf_hash, r.settled_at,
        :size::bigint + row_number() OVER (ORDER BY r.settled_at, r.id) - 1 AS leaf_index
      FROM receipts AS r
      WHERE r.mode = :mode
        AND (r.settled_at, r.id) > (:afterSettledAt, :afterId)
        AND r.settled_at < :until
        AND NOT EXISTS (SELECT FROM proof_leaves AS l WHERE l.receipt_id = r.id)
      ORDER BY r.settled_at, r.id
      LIMIT :most
    ),
    appended AS (
      INSERT INTO proof_leaves (mode, leaf_index, receipt_id)
      SELECT :mode, leaf_index, id FROM next ORDER BY leaf_index
    )
    SELECT string_agg(leaf_hash, ''::bytea ORDER BY leaf_index) AS hashes,
      (
        SELECT json_build_object('settledAt', settled_at, 'id', id) FROM next ORDER BY leaf_index DESC LIMIT 1
      ) AS last
    FROM next`)

type Last = Record<'settledAt' | 'id', string>

/** Receipts per transaction: as many as fit into the pool's time-out of a statement. */
const RECEIPTS_AT_ONCE = 20_000

export async function lockLog(db: PoolClient, mode: Mode): Promise<number> {
  await lock(db, { mode })
  return await size(db, { mode })
}

export async function openTree({ db, sha256, mode }: ProofLog, treeSize: number): Promise<GrowingTree> {
  return new GrowingTree(sha256, treeSize, await readTiles(db, mode, edgeTilesOf(treeSize)))
}

/** One transaction, so a killed process leaves the log unchanged. Returns the last receipt that was appended. */
export async function appendReceipts(pool: Pool, sha256: Sha256, range: Range): Promise<Last | null> {
  return await inTransaction(pool, async (db) => {
    const treeSize = await lockLog(db, range.mode)
    const { last, hashes } = await append(db, { ...range, size: treeSize, most: RECEIPTS_AT_ONCE })
    if (hashes) {
      const tree = await openTree({ db, sha256, mode: range.mode }, treeSize)
      for (let at = 0; at < hashes.length; at += HASH_BYTES) tree.add(hashes.subarray(at, at + HASH_BYTES))
      await writeTiles(db, range.mode, [...tree.takeFullTiles(), ...tree.changedEdgeTiles()])
    }
    return last
  })
}
