import type { Pool } from 'pg'
import type { Mode } from '../../domain/states.ts'
import { HASH_BYTES, type Hash } from '../../domain/proof/merkle.ts'
import { findHourFault, findLoggedFault, findUnloggedFault } from '../../domain/proof/audit-rules.ts'
import { receiptHash } from '../../domain/proof/receipt.ts'
import { GrowingTree, type Tile, tileKey } from '../../domain/proof/tiles.ts'
import { equal } from '../../domain/proof/verify.ts'
import { type Database, inTransaction, allRows, onlyRow, oneValue } from '../query.ts'
import { type ProofBatchRow, batchesOf } from './batches.ts'
import { isTransactionChanged, type ReceiptRow, receiptColumns, receiptTables } from './read-receipt.ts'
import { readLeaf, type Verifier } from './verify-receipt.ts'
import { readTileHashes, isGrownFrom } from './tiles.ts'

/** The first inconsistency; its message is for operators. */
export class AuditFault extends Error {
  override readonly name = 'AuditFault'
}

function requireSound(holds: boolean, says: string): asserts holds {
  if (!holds) throw new AuditFault(says)
}

type OnProgress = (progress: { leaves: number; of: number }) => void

type Audited = Record<'leaves' | 'batches', number>

const LEAVES_AT_ONCE = 40 * 256

/** Runs `auditLog` on a snapshot. An hour that is closed during the audit is left to the next audit. */
export async function auditSnapshot(pool: Pool, verifier: Verifier, mode: Mode, tell?: OnProgress): Promise<Audited> {
  return await inTransaction(pool, async (db) => {
    await db.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    return await auditLog(db, verifier, mode, tell)
  })
}

/**
 * Every receipt with its transaction, every leaf, node, root and signature, the growth between heads, the hours of the
 * batches, and that each settled transaction is there within the promised time. Throws AuditFault.
 */
export async function auditLog(db: Database, verifier: Verifier, mode: Mode, tell?: OnProgress): Promise<Audited> {
  const receiptless = await settledWithoutReceipt(db, { mode })
  requireSound(receiptless === null, `transaction ${receiptless} SUCCEEDED and has no receipt`)
  const orphan = await receiptsWithoutTransaction(db, { mode })
  requireSound(orphan === null, `receipt ${orphan} is of a transaction that never SUCCEEDED`)
  const moved = await stateWithoutTransition(db, { mode })
  requireSound(moved === null, `transaction ${moved} was changed: its newest transition leads to another state`)
  const batches = await batchesOf(db, { mode })
  const count = await readCounts(db, { mode })
  const walk = new Walk({ db, verifier, mode })
  const ends = [...batches.map(({ treeSize }) => treeSize), count.leaves]
  requireSound(
    count.leaves >= (batches.at(-1)?.treeSize ?? 0),
    `the log has ${count.leaves} leaves, fewer than its newest batch says`,
  )
  for (const [at, end] of ends.entries()) {
    const batch = batches[at] ?? null
    while (walk.size < end) {
      await walk.growTo(Math.min(end, walk.size + LEAVES_AT_ONCE), batch)
      tell?.({ leaves: walk.size, of: count.leaves })
    }
    if (batch) await walk.checkHead(batch, batches[at - 1] ?? null)
  }
  const tiles = await walk.checkEdge()
  requireSound(tiles === count.tiles, `the log has ${count.tiles} tiles where its leaves make ${tiles}`)
  const fault = findHourFault(batches, count.now)
  requireSound(fault === null, fault ?? '')
  await walk.checkUnlogged(batches, count.now)
  return { leaves: count.leaves, batches: batches.length }
}

interface Log {
  db: Database
  verifier: Verifier
  mode: Mode
}

/** Rebuilds the log from its leaves and compares it with the stored tiles on the way. */
class Walk {
  readonly #log: Log
  readonly #tree: GrowingTree
  #tiles = 0

  constructor(log: Log) {
    this.#log = log
    this.#tree = new GrowingTree(log.verifier.sha256, 0, [])
  }

  get size(): number {
    return this.#tree.size
  }

  /** `batch` adds these leaves; null for leaves whose hour is not closed yet. */
  async growTo(to: number, batch: ProofBatchRow | null): Promise<void> {
    const { db, mode } = this.#log
    const rows = await readLeaves(db, { mode, from: this.size, to })
    for (const row of rows) {
      requireSound(row.place === this.size, `the log has no leaf ${this.size}`)
      this.#tree.add(this.#checkedLeaf(row, batch))
    }
    requireSound(this.size === to, `the log has no leaf ${this.size}`)
    await this.#compare(this.#tree.takeFullTiles())
  }

  #checkedLeaf({ place, receiptId, ...row }: AuditedLeaf, batch: ProofBatchRow | null): Hash {
    requireSound(row.id !== null, `leaf ${place} is of the receipt ${receiptId}, which is gone`)
    const receipt = row as ReceiptRow
    const hash = this.#checkedReceipt(receipt)
    const fault = batch && findLoggedFault(receipt.settledAt, batch)
    requireSound(fault === null, `receipt ${receiptId} ${fault}`)
    return hash
  }

  #checkedReceipt(receipt: ReceiptRow): Hash {
    const leaf = readLeaf(receipt)
    const hash = receiptHash(this.#log.verifier.sha256, receipt.salt, Buffer.from(receipt.leaf))
    requireSound(leaf !== null && equal(hash, receipt.leafHash), `receipt ${receipt.id} was changed`)
    requireSound(
      !isTransactionChanged(leaf, receipt),
      `transaction ${receipt.transactionId} was changed after it was settled (receipt ${receipt.id})`,
    )
    return hash
  }

  async checkUnlogged(batches: readonly ProofBatchRow[], now: Date): Promise<void> {
    const lastHour = batches.findLast(({ forced }) => !forced)?.hour ?? null
    const { db, mode } = this.#log
    const range = { mode, treeSize: batches.at(-1)?.treeSize ?? 0, most: LEAVES_AT_ONCE }
    let after: { afterSettledAt: Date | '-infinity'; afterId: string } = { afterSettledAt: '-infinity', afterId: '' }
    for (;;) {
      const receipts = await unlogged(db, { ...range, ...after })
      for (const receipt of receipts) {
        this.#checkedReceipt(receipt)
        const fault = findUnloggedFault(receipt.settledAt, { now, lastHour })
        requireSound(fault === null, `receipt ${receipt.id} ${fault}`)
      }
      const last = receipts.at(-1)
      if (!last) return
      after = { afterSettledAt: last.settledAt, afterId: last.id }
    }
  }

  async #compare(tiles: readonly Tile[]): Promise<void> {
    const stored = await readTileHashes(this.#log.db, this.#log.mode, tiles)
    for (const tile of tiles) {
      const hashes = stored.get(tileKey(tile))
      requireSound(hashes !== undefined, `the tile ${tileKey(tile)} is gone`)
      requireSound(equal(hashes, tile.hashes), `the tile ${tileKey(tile)} was changed: ${firstOther(hashes, tile)}`)
      this.#tiles++
    }
  }

  async checkHead(batch: ProofBatchRow, before: ProofBatchRow | null): Promise<void> {
    const { db, verifier, mode } = this.#log
    const root = this.#tree.root()
    requireSound(equal(root, batch.root), `the root of batch ${batch.id} is not that of its ${batch.treeSize} leaves`)
    const head = await verifier.openCheckpoint(batch.checkpoint, mode)
    requireSound(head !== null, `the signature of batch ${batch.id} does not hold`)
    requireSound(
      head.treeSize === batch.treeSize && equal(head.root, batch.root),
      `the signed head of batch ${batch.id} is of another tree`,
    )
    const older = before?.treeSize ?? 0
    const follows = before === null ? batch.previousRoot === null : batch.previousRoot?.equals(before.root) === true
    requireSound(follows && batch.previousTreeSize === older, `batch ${batch.id} does not follow the one before it`)
    if (before) {
      const log = { db, sha256: verifier.sha256, mode }
      const isGrown = await isGrownFrom(log, before, { treeSize: batch.treeSize, root })
      requireSound(isGrown, `batch ${batch.id} is not consistent with the one before it`)
    }
  }

  /** Compares the tiles that are not full. Returns the number of all tiles. */
  async checkEdge(): Promise<number> {
    await this.#compare(this.#tree.changedEdgeTiles())
    return this.#tiles
  }
}

function firstOther(stored: Uint8Array, { hashes, ...tile }: Tile): string {
  if (stored.length !== hashes.length)
    return `it holds ${stored.length / HASH_BYTES} hashes, not ${hashes.length / HASH_BYTES}`
  const at = Math.floor(hashes.findIndex((byte, index) => byte !== stored[index]) / HASH_BYTES)
  return `its hash ${at}, which is node ${tile.index * 256 + at} of level ${tile.level}`
}

const settledWithoutReceipt = oneValue<{ mode: Mode }, string | null>('proof-audit-transactions')(`
    SELECT t.id
    FROM transactions AS t
    WHERE t.mode = :mode
      AND NOT EXISTS (SELECT FROM receipts AS r WHERE r.transaction_id = t.id)
      AND (
        t.state = 'SUCCEEDED'
        OR t.receipt_id IS NOT NULL
        OR EXISTS (SELECT FROM transitions AS h WHERE h.transaction_id = t.id AND h.state = 'SUCCEEDED')
      )
    LIMIT 1`)

const receiptsWithoutTransaction = oneValue<{ mode: Mode }, string | null>('proof-audit-receipts')(`
    SELECT r.id
    FROM receipts AS r
    WHERE r.mode = :mode
      AND NOT EXISTS (
        SELECT FROM transitions AS h WHERE h.transaction_id = r.transaction_id AND h.state = 'SUCCEEDED'
      )
    LIMIT 1`)

const stateWithoutTransition = oneValue<{ mode: Mode }, string | null>('proof-audit-states')(`
    SELECT t.id
    FROM receipts AS r
      JOIN transactions AS t ON t.id = r.transaction_id
    WHERE r.mode = :mode
      AND NOT EXISTS (
        SELECT FROM transitions AS h
        WHERE h.transaction_id = t.id AND h.sequence = t.sequence AND h.state = t.state
      )
    LIMIT 1`)

const unlogged = allRows<
  { mode: Mode; treeSize: number; afterSettledAt: Date | '-infinity'; afterId: string; most: number },
  ReceiptRow
>('proof-audit-unlogged')(`
    SELECT ${receiptColumns}
    FROM ${receiptTables}
    WHERE r.mode = :mode
      AND (r.settled_at, r.id) > (:afterSettledAt, :afterId)
      AND NOT EXISTS (
        SELECT FROM proof_leaves AS l
        WHERE l.receipt_id = r.id AND l.mode = r.mode AND l.leaf_index < :treeSize
      )
    ORDER BY r.settled_at, r.id
    LIMIT :most`)

const readLeaves = allRows<{ mode: Mode; from: number; to: number }, AuditedLeaf>('proof-audit-leaves')(`
    SELECT leaf.leaf_index AS place, leaf.receipt_id, ${receiptColumns}
    FROM proof_leaves AS leaf
      LEFT JOIN ${receiptTables} ON r.id = leaf.receipt_id
    WHERE leaf.mode = :mode AND leaf.leaf_index >= :from AND leaf.leaf_index < :to
    ORDER BY leaf.leaf_index`)

type AuditedLeaf = { place: number; receiptId: string } & { [K in keyof ReceiptRow]: ReceiptRow[K] | null }

const readCounts = onlyRow<{ mode: Mode }, { leaves: number; tiles: number; now: Date }>('proof-audit-counts')(`
    SELECT (SELECT count(*) FROM proof_leaves WHERE mode = :mode) AS leaves,
      (SELECT count(*) FROM proof_tiles WHERE mode = :mode) AS tiles, clock_timestamp() AS now`)
