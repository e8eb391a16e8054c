import type { Mode } from '../../domain/states.ts'
import { type Tile, type TileId, tileKey, rootsOfRanges, tilesOf } from '../../domain/proof/tiles.ts'
import { allRows, command, type Database, oneValue } from '../query.ts'
import type { TreeHead } from '../../domain/proof/checkpoint.ts'
import { consistencyRanges, type Hash, type Sha256 } from '../../domain/proof/merkle.ts'
import { HeadRefused } from '../../domain/proof/origins.ts'
import { verifyConsistency } from '../../domain/proof/verify.ts'

const read = allRows<{ mode: Mode; levels: number[]; indices: number[] }, Tile>('proof-tiles-read')(`
    SELECT t.level, t.tile_index AS index, t.hashes
    FROM unnest(:levels::integer[], :indices::bigint[]) AS wanted (level, index)
      JOIN proof_tiles AS t ON t.mode = :mode AND t.level = wanted.level AND t.tile_index = wanted.index`)

/** An unfinished tile is replaced by a longer one with the same beginning. */
const write = command<{ mode: Mode; levels: number[]; indices: number[]; hashes: Uint8Array[] }>('proof-tiles-write')(`
    INSERT INTO proof_tiles (mode, level, tile_index, hashes)
    SELECT :mode, * FROM unnest(:levels::integer[], :indices::bigint[], :hashes::bytea[])
    ON CONFLICT (mode, level, tile_index) DO UPDATE SET hashes = EXCLUDED.hashes`)

/** The salted hashes of receipts, each after its length as two bytes. Null if there are none. */
export const readLogEntries = oneValue<{ mode: Mode; from: number; to: number }, Buffer | null>(
  'proof-entries',
)(String.raw`
    SELECT string_agg(
        '\x0020'::bytea || sha256(r.salt || convert_to(r.leaf, 'UTF8')),
        ''::bytea
        ORDER BY l.leaf_index
      ) AS entries
    FROM proof_leaves AS l
      JOIN receipts AS r ON r.id = l.receipt_id
    WHERE l.mode = :mode AND l.leaf_index >= :from AND l.leaf_index < :to`)

export async function readTileHashes(
  db: Database,
  mode: Mode,
  ids: readonly TileId[],
): Promise<Map<string, Uint8Array>> {
  return new Map((await readTiles(db, mode, ids)).map((tile) => [tileKey(tile), tile.hashes]))
}

export async function readTiles(db: Database, mode: Mode, ids: readonly TileId[]): Promise<Tile[]> {
  if (ids.length === 0) return []
  return await read(db, { mode, levels: ids.map(({ level }) => level), indices: ids.map(({ index }) => index) })
}

export async function writeTiles(db: Database, mode: Mode, tiles: readonly Tile[]): Promise<void> {
  if (tiles.length === 0) return
  const levels = tiles.map(({ level }) => level)
  const indices = tiles.map(({ index }) => index)
  await write(db, { mode, levels, indices, hashes: tiles.map(({ hashes }) => hashes) })
}

type Tree = Pick<TreeHead, 'treeSize' | 'root'>

export interface ProofLog {
  db: Database
  sha256: Sha256
  mode: Mode
}

/** Returns the hashes that prove that the log grew from one size to another; null without the tiles for it. */
export async function proofOfGrowth({ db, sha256, mode }: ProofLog, from: number, to: number): Promise<Hash[] | null> {
  const ranges = consistencyRanges(from, to)
  return rootsOfRanges(sha256, await readTileHashes(db, mode, tilesOf(ranges)), ranges)
}

export async function isGrownFrom(log: ProofLog, older: Tree, newer: Tree): Promise<boolean> {
  if (older.treeSize > newer.treeSize) return false
  const proof = await proofOfGrowth(log, older.treeSize, newer.treeSize)
  if (proof === null) return false
  const sizes = { older: older.treeSize, newer: newer.treeSize }
  return verifyConsistency(log.sha256, { ...sizes, olderRoot: older.root, newerRoot: newer.root, proof })
}

/** Throws HeadRefused if the tree does not begin with the tree of the last signed head. */
export async function requireGrowth(log: ProofLog, last: TreeHead | null, tree: Tree): Promise<void> {
  if (last === null || (await isGrownFrom(log, last, tree))) return
  const { mode } = log
  const what =
    tree.treeSize < last.treeSize
      ? `has ${tree.treeSize} receipts, fewer than the ${last.treeSize} of its last signed head: it was cut back`
      : `no longer begins with the ${last.treeSize} receipts of its last signed head: its past was changed`
  throw new HeadRefused(mode, `the ${mode} proof log ${what}; no head is signed until proof:restored allows it`)
}
