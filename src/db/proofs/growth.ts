import type { TreeHead } from '../../domain/proof/checkpoint.ts'
import { consistencyRanges, type Hash, type Sha256 } from '../../domain/proof/merkle.ts'
import { HeadRefused } from '../../domain/proof/origins.ts'
import { rootsOfRanges, tilesOf } from '../../domain/proof/tiles.ts'
import { verifyConsistency } from '../../domain/proof/verify.ts'
import type { Mode } from '../../domain/states.ts'
import type { Database } from '../query.ts'
import { readTileHashes } from './tiles.ts'

type Tree = Pick<TreeHead, 'treeSize' | 'root'>

/** Returns the hashes that prove that the log grew from one size to another; null without the tiles for it. */
export async function proofOfGrowth(
  db: Database,
  sha256: Sha256,
  { mode, from, to }: { mode: Mode; from: number; to: number },
): Promise<Hash[] | null> {
  const ranges = consistencyRanges(from, to)
  return rootsOfRanges(sha256, await readTileHashes(db, mode, tilesOf(ranges)), ranges)
}

export async function isGrownFrom(
  db: Database,
  sha256: Sha256,
  mode: Mode,
  older: Tree,
  newer: Tree,
): Promise<boolean> {
  if (older.treeSize > newer.treeSize) return false
  const proof = await proofOfGrowth(db, sha256, { mode, from: older.treeSize, to: newer.treeSize })
  if (proof === null) return false
  const sizes = { older: older.treeSize, newer: newer.treeSize }
  return verifyConsistency(sha256, { ...sizes, olderRoot: older.root, newerRoot: newer.root, proof })
}

/** Throws HeadRefused if the tree does not begin with the tree of the last signed head. */
export async function requireGrowth(
  db: Database,
  sha256: Sha256,
  mode: Mode,
  last: TreeHead | null,
  tree: Tree,
): Promise<void> {
  if (last === null || (await isGrownFrom(db, sha256, mode, last, tree))) return
  const what =
    tree.treeSize < last.treeSize
      ? `has ${tree.treeSize} receipts, fewer than the ${last.treeSize} of its last signed head: it was cut back`
      : `no longer begins with the ${last.treeSize} receipts of its last signed head: its past was changed`
  throw new HeadRefused(mode, `the ${mode} proof log ${what}; no head is signed until proof:restored allows it`)
}
