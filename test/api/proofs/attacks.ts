import type { Pool, PoolClient } from 'pg'
import { GrowingTree } from '../../../src/domain/proof/tiles.ts'
import { writeTiles } from '../../../src/db/proofs/tiles.ts'
import { ProofKeys, sha256 } from '../../../src/proofs/keys.ts'
import { settle, settledThen } from '../../db/proofs/settled.ts'
import { withoutTriggers } from '../../db/many/storing.ts'
import { newSigningKey } from '../../signing-keys.ts'

/**
 * A log of 10 receipts in the hours 5, 4 and 3 before this one, and 2 receipts that no batch contains yet. The last two
 * closed hours added no receipt.
 */
export interface AttackedLog {
  pool: Pool
  businessId: string
  proofKeys: ProofKeys
  /** Returns the start of the hour that is `hours` before this one. */
  hour: (hours: number) => Date
  /** Ids of transactions: of hour 5 a payment, its neighbour, a refund and a payout. */
  payment: string
  neighbour: string
  refund: string
  payout: string
  /** Payments of the hours 4 and 3, and one of the current hour, which is in no batch. */
  later: string
  newest: string
  pending: string
}

/** An attack by someone who owns the database. Returns the id of the transaction whose receipt a reader checks. */
export type Attack = (log: AttackedLog) => Promise<string>

export const EARLY_RECEIPTS = 6
export const LOGGED_RECEIPTS = 10

const RESEALED = "leaf_hash = sha256('\\x00'::bytea || sha256(r.salt || convert_to(changed.leaf, 'UTF8')))"
const MORE = `regexp_replace(leaf, '"amountCents":', '"amountCents":9')`
const DATED = (by: string) =>
  `regexp_replace(leaf, '"settledAt":"[^"]*"', '"settledAt":"' || to_char((settled_at ${by}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"')`

const changeTransaction = (db: PoolClient, id: string, to: string) =>
  db.query(`UPDATE transactions SET ${to} WHERE id = $1`, [id])

const changeLeaf = (db: PoolClient, id: string, leaf: string, also = '') =>
  db.query(
    `WITH changed AS (SELECT id, ${leaf} AS leaf FROM receipts WHERE transaction_id = $1)
     UPDATE receipts r SET leaf = changed.leaf, ${RESEALED}${also} FROM changed WHERE changed.id = r.id`,
    [id],
  )

/** Raises the amount everywhere but in the log. */
async function raiseAmount(db: PoolClient, id: string): Promise<void> {
  await changeLeaf(db, id, MORE)
  await changeTransaction(db, id, "amount_cents = ('9' || amount_cents)::bigint")
}

/** Computes every tile and root from the receipts, and signs every head again. */
async function rewriteLog(db: PoolClient, keys: ProofKeys, sizeOf = (size: number) => size): Promise<void> {
  const { rows } = await db.query<{ hash: Buffer }>(
    `SELECT r.leaf_hash AS hash FROM proof_leaves l JOIN receipts r ON r.id = l.receipt_id
     WHERE l.mode = 'TEST' ORDER BY l.leaf_index`,
  )
  const batches = await db.query<{ id: string; size: number }>(
    "SELECT id, tree_size::int AS size FROM proof_batches WHERE mode = 'TEST' ORDER BY hour",
  )
  const tree = new GrowingTree(sha256, 0, [])
  let previous: { treeSize: number; root: Uint8Array } | null = null
  for (const { id, size: before } of batches.rows) {
    const size = sizeOf(before)
    while (tree.size < size) tree.add(rows[tree.size]!.hash)
    const head = { treeSize: size, root: tree.root() }
    await db.query(
      `UPDATE proof_batches SET root = $2, tree_size = $3, checkpoint = $4, previous_root = $5, previous_tree_size = $6
       WHERE id = $1`,
      [id, head.root, size, keys.sign('TEST', head), previous?.root ?? null, previous?.treeSize ?? 0],
    )
    previous = head
  }
  await db.query("DELETE FROM proof_tiles WHERE mode = 'TEST'")
  await writeTiles(db, 'TEST', [...tree.takeFullTiles(), ...tree.changedEdgeTiles()])
}

async function changeTile(db: PoolClient, id: string): Promise<void> {
  await db.query(
    `UPDATE proof_tiles t SET hashes = overlay(hashes PLACING r.leaf_hash FROM (l.leaf_index * 32 + 1)::int FOR 32)
     FROM proof_leaves l JOIN receipts r ON r.id = l.receipt_id
     WHERE r.transaction_id = $1 AND t.mode = 'TEST' AND t.level = 0 AND t.tile_index = 0`,
    [id],
  )
}

/** Exchanges a column of two rows, which may be unique. */
async function swap(db: PoolClient, table: string, column: string, key: string, ids: [string, string]): Promise<void> {
  const { rows } = await db.query(`SELECT ${key} AS key, ${column} AS value FROM ${table} WHERE ${key} = ANY($1)`, [
    ids,
  ])
  const [one, other] = rows as [{ key: string; value: unknown }, { key: string; value: unknown }]
  const free = column === 'leaf_index' ? 1_000_000 : 'swapped'
  for (const [name, value] of [
    [one.key, free],
    [other.key, one.value],
    [one.key, other.value],
  ])
    await db.query(`UPDATE ${table} SET ${column} = $2 WHERE ${key} = $1`, [name, value])
}

/** Moves the later hours back by one, in two steps, since no two batches may have the same hour in between. */
async function moveHoursAfter(db: PoolClient, hour: Date): Promise<void> {
  const { rows } = await db.query(
    "UPDATE proof_batches SET hour = hour - interval '1000 hours' WHERE mode = 'TEST' AND hour > $1 RETURNING id",
    [hour],
  )
  await db.query("UPDATE proof_batches SET hour = hour + interval '999 hours' WHERE id = ANY($1)", [
    rows.map(({ id }) => id),
  ])
}

/** Deletes the batch of an hour and links the next one to the one before. */
async function deleteHour(db: PoolClient, hour: Date): Promise<void> {
  const { rows } = await db.query(
    "DELETE FROM proof_batches WHERE mode = 'TEST' AND hour = $1 RETURNING previous_root, previous_tree_size",
    [hour],
  )
  await db.query(
    `UPDATE proof_batches SET previous_root = $2, previous_tree_size = $3
     WHERE mode = 'TEST' AND hour = $1::timestamptz + interval '1 hour'`,
    [hour, rows[0].previous_root, rows[0].previous_tree_size],
  )
}

/** Removes every trace of a success, as if the payment were still processed. */
async function removeSuccess(db: PoolClient, ids: string[]): Promise<void> {
  await db.query('DELETE FROM receipts WHERE transaction_id = ANY($1)', [ids])
  await db.query("DELETE FROM transitions WHERE transaction_id = ANY($1) AND state = 'SUCCEEDED'", [ids])
  await db.query(
    `UPDATE transactions SET state = 'PROCESSING', sequence = sequence - 1, receipt_id = NULL, token_id = NULL
     WHERE id = ANY($1)`,
    [ids],
  )
}

/** An attack on the transaction that `target` names, in one transaction without triggers. */
const on =
  (
    target: 'payment' | 'refund' | 'payout' | 'later' | 'newest' | 'pending',
    work: (db: PoolClient, id: string, log: AttackedLog) => Promise<unknown>,
  ): Attack =>
  async (log) => {
    await withoutTriggers(log.pool, (db) => work(db, log[target], log))
    return log[target]
  }

async function transactionOf({ pool }: AttackedLog, receiptId: string): Promise<string> {
  const { rows } = await pool.query('SELECT transaction_id AS id FROM receipts WHERE id = $1', [receiptId])
  return rows[0].id
}

const receiptIdOf = async (db: PoolClient, transactionId: string): Promise<string> =>
  (await db.query('SELECT id FROM receipts WHERE transaction_id = $1', [transactionId])).rows[0].id

/** The attacks, in the order of the table in docs/proofs.md. */
export const ATTACKS: readonly (readonly [what: string, attack: Attack])[] = [
  [
    'leaf changed',
    on('payment', (db, id) => db.query(`UPDATE receipts SET leaf = ${MORE} WHERE transaction_id = $1`, [id])),
  ],
  ['leaf changed, with its hash', on('payment', (db, id) => changeLeaf(db, id, MORE))],
  ['leaf changed, with its hash and transaction', on('payment', raiseAmount)],
  [
    'leaf changed, with its hash, transaction and tile',
    on('payment', async (db, id) => {
      await raiseAmount(db, id)
      await changeTile(db, id)
    }),
  ],
  [
    "transaction's amount changed",
    on('payment', (db, id) => changeTransaction(db, id, 'amount_cents = amount_cents + 1')),
  ],
  [
    "transaction's state changed",
    on('payment', (db, id) =>
      changeTransaction(
        db,
        id,
        "state = 'FAILED', failure_reason_code = 'declined', failure_reason_message = 'declined'",
      ),
    ),
  ],
  ["transaction's reference changed", on('payment', (db, id) => changeTransaction(db, id, "reference = 'another'"))],
  [
    "refund's original changed",
    on('refund', (db, id, { neighbour }) => changeTransaction(db, id, `original_transaction_id = '${neighbour}'`)),
  ],
  [
    "payout's recipient changed",
    on('payout', (db, id) =>
      db.query("UPDATE payout_items SET recipient_id = 'rcp_another' WHERE transaction_id = $1", [id]),
    ),
  ],
  [
    'payout marked as returned, with a transition',
    on('payout', async (db, id) => {
      await changeTransaction(
        db,
        id,
        "state = 'FAILED', sequence = sequence + 1, failure_reason_code = 'returned', failure_reason_message = 'x'",
      )
      await db.query(
        'INSERT INTO transitions (transaction_id, sequence, state) SELECT id, sequence, state FROM transactions WHERE id = $1',
        [id],
      )
    }),
  ],
  [
    'tokens of two receipts swapped',
    on('payment', async (db, id, { neighbour }) => {
      await swap(db, 'receipts', 'token_id', 'transaction_id', [id, neighbour])
      await swap(db, 'transactions', 'token_id', 'id', [id, neighbour])
      for (const each of [id, neighbour])
        await changeLeaf(db, each, `regexp_replace(leaf, '"tokenId":"[^"]*"', '"tokenId":"' || token_id || '"')`)
    }),
  ],
  ['receipt deleted', on('payment', (db, id) => db.query('DELETE FROM receipts WHERE transaction_id = $1', [id]))],
  [
    'leaf row deleted',
    on('payment', async (db, id) =>
      db.query('DELETE FROM proof_leaves WHERE receipt_id = $1', [await receiptIdOf(db, id)]),
    ),
  ],
  [
    'leaves reordered',
    on('payment', async (db, id, { neighbour }) => {
      const ids: [string, string] = [await receiptIdOf(db, id), await receiptIdOf(db, neighbour)]
      await swap(db, 'proof_leaves', 'leaf_index', 'receipt_id', ids)
    }),
  ],
  [
    'leaves reordered, with their tile',
    on('payment', async (db, id, { neighbour }) => {
      const ids: [string, string] = [await receiptIdOf(db, id), await receiptIdOf(db, neighbour)]
      await swap(db, 'proof_leaves', 'leaf_index', 'receipt_id', ids)
      await changeTile(db, id)
      await changeTile(db, neighbour)
    }),
  ],
  [
    "batch's root changed",
    on('payment', (db, _id, { hour }) =>
      db.query("UPDATE proof_batches SET root = sha256('x') WHERE mode = 'TEST' AND hour = $1", [hour(5)]),
    ),
  ],
  [
    'past rewritten, signed with an inserted key',
    on('payment', async (db, id) => {
      const keys = new ProofKeys([newSigningKey()], ['payments.test'])
      await raiseAmount(db, id)
      await rewriteLog(db, keys)
      await db.query("INSERT INTO proof_keys (verifier_key, mode, first_tree_size) VALUES ($1, 'TEST', 0)", [
        keys.signingKeys('TEST')[0],
      ])
    }),
  ],
  [
    "past rewritten, signed with the service's key",
    on('payment', async (db, id, { proofKeys }) => {
      await raiseAmount(db, id)
      await rewriteLog(db, proofKeys)
    }),
  ],
  [
    "log cut back, signed with the service's key",
    on('later', async (db, _id, { proofKeys }) => {
      const { rows } = await db.query<{ id: string }>(
        `DELETE FROM proof_leaves l USING receipts r
         WHERE r.id = l.receipt_id AND l.mode = 'TEST' AND l.leaf_index >= $1 RETURNING r.transaction_id AS id`,
        [EARLY_RECEIPTS],
      )
      await removeSuccess(
        db,
        rows.map(({ id }) => id),
      )
      await rewriteLog(db, proofKeys, () => EARLY_RECEIPTS)
    }),
  ],
  [
    'newest batches deleted',
    on('newest', (db, _id, { hour }) =>
      db.query("DELETE FROM proof_batches WHERE mode = 'TEST' AND hour >= $1", [hour(3)]),
    ),
  ],
  [
    'batch deleted, the others linked and their hours moved',
    on('later', async (db, _id, { hour }) => {
      await deleteHour(db, hour(4))
      await moveHoursAfter(db, hour(4))
    }),
  ],
  [
    'batch without receipts deleted, the later one linked and its hour moved',
    on('newest', async (db, _id, { hour }) => {
      await deleteHour(db, hour(2))
      await moveHoursAfter(db, hour(2))
    }),
  ],
  [
    'unlogged receipt deleted',
    on('pending', (db, id) => db.query('DELETE FROM receipts WHERE transaction_id = $1', [id])),
  ],
  ['unlogged receipt deleted, with every trace of its success', on('pending', (db, id) => removeSuccess(db, [id]))],
  ["unlogged receipt's amount changed, with its hash", on('pending', (db, id) => changeLeaf(db, id, MORE))],
  ["unlogged receipt's amount changed, with its hash and transaction", on('pending', raiseAmount)],
  [
    'unlogged receipt dated in the future',
    on('pending', (db, id) =>
      changeLeaf(db, id, DATED("+ interval '1 day'"), ", settled_at = settled_at + interval '1 day'"),
    ),
  ],
  [
    'payment made up',
    async (log) => await transactionOf(log, (await settle(log.pool, { count: 1, businessId: log.businessId }))[0]!),
  ],
  [
    'payment made up and backdated',
    async (log) => {
      const ids = await settle(log.pool, { count: 1, businessId: log.businessId })
      await settledThen(log.pool, ids, log.hour(30))
      return await transactionOf(log, ids[0]!)
    },
  ],
  [
    "payment made up and backdated, the past rewritten with the service's key",
    async (log) => {
      const ids = await settle(log.pool, { count: 1, businessId: log.businessId })
      await settledThen(log.pool, ids, log.hour(5))
      await withoutTriggers(log.pool, async (db) => {
        for (const shift of ['+ 1000', '- 999'])
          await db.query(`UPDATE proof_leaves SET leaf_index = leaf_index ${shift} WHERE mode = 'TEST'`)
        await db.query("INSERT INTO proof_leaves (mode, leaf_index, receipt_id) VALUES ('TEST', 0, $1)", [ids[0]])
        await rewriteLog(db, log.proofKeys, (size) => size + 1)
      })
      return await transactionOf(log, ids[0]!)
    },
  ],
]
