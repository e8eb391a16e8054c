import type { Pool, PoolClient } from 'pg'
import { closeHours, closeHourSoFar } from '../../../src/activities/proofs/close-hours.ts'
import { auditLog } from '../../../src/db/proofs/audit-log.ts'
import { readReceipt } from '../../../src/db/proofs/read-receipt.ts'
import { verifyReceipt } from '../../../src/db/proofs/verify-receipt.ts'
import { ProofKeys } from '../../../src/proofs/keys.ts'
import { duringTests } from '../../during-tests.ts'
import { openDatabase } from '../../database.ts'
import { withoutTriggers } from '../many/storing.ts'
import { newSigningKey } from '../../signing-keys.ts'
import { HOUR, MINUTE, startWithinHour } from '../../times.ts'
import { settle } from './settled.ts'

const proofKeys = new ProofKeys([newSigningKey()], ['pay.example.com'])

const database = duringTests(openDatabase)
let pool: Pool
/** A receipt that the tests change, among 700 in three batches, one of a payout, and one whose hour is still open. */
let receiptId: string
let payoutId: string
let pendingId: string

beforeAll(async () => {
  pool = database.pool
  await startWithinHour(MINUTE)
  const hour = Math.floor(Date.now() / HOUR) * HOUR
  const ids = await settle(pool, { count: 300, at: new Date(hour - 1_800_000) })
  receiptId = ids[150]!
  await closeHours({ pool, proofKeys })
  await settle(pool, { count: 300 })
  await closeHourSoFar({ pool, proofKeys })
  payoutId = (await settle(pool, { count: 100, kind: 'PAYOUT' }))[0]!
  await closeHourSoFar({ pool, proofKeys })
  ;[pendingId] = (await settle(pool, { count: 1 })) as [string]
})

/** Returns the result of `look` after a change without triggers, and rolls the change back. */
async function after<T>(change: string, look: (db: PoolClient) => Promise<T>): Promise<T> {
  const undone = new Error('undone')
  let found: T
  await withoutTriggers(pool, async (db) => {
    const { rowCount } = await db.query(
      change.replaceAll('$receipt', `'${receiptId}'`).replaceAll('$pending', `'${pendingId}'`),
    )
    expect(rowCount).toBeGreaterThan(0)
    found = await look(db)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return found!
}

async function faultOf(db: PoolClient | Pool, id = receiptId): Promise<string | null> {
  const { fault } = await verifyReceipt(db, proofKeys, (await readReceipt(db, { id }))!)
  return fault
}

async function audit(db: PoolClient | Pool): Promise<string> {
  return await auditLog(db, proofKeys, 'TEST').then(
    ({ leaves, batches }) => `${leaves} leaves in ${batches} batches hold`,
    (error: Error) => error.message,
  )
}

const OF_RECEIPT = 'id = (SELECT transaction_id FROM receipts WHERE id = $receipt)'
const otherHash = (tile: number, at: number) =>
  `UPDATE proof_tiles SET hashes = overlay(hashes PLACING sha256('x') FROM ${at * 32 + 1} FOR 32)
   WHERE level = 0 AND tile_index = ${tile}`
const receipt = (change: string) => `UPDATE receipts SET ${change} WHERE id = $receipt`
const batch = (treeSize: number, change: string) => `UPDATE proof_batches SET ${change} WHERE tree_size = ${treeSize}`
const AMOUNT_CHANGED = `leaf = replace(leaf, '"amountCents":', '"amountCents":9')`
const RESEALED =
  "leaf_hash = sha256('\\x00'::bytea || sha256(salt || convert_to(replace(leaf, '\"amountCents\":', '\"amountCents\":9'), 'UTF8')))"

/** Moves the time of a receipt, with its text and hash. */
const datedBy = (by: string, id: string) => `
  WITH dated AS (
    SELECT id, settled_at ${by} AS at, regexp_replace(
      leaf, '"settledAt":"[^"]*"',
      '"settledAt":"' || to_char((settled_at ${by}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'
    ) AS leaf
    FROM receipts WHERE id = ${id}
  )
  UPDATE receipts r SET settled_at = at, leaf = dated.leaf,
    leaf_hash = sha256('\\x00'::bytea || sha256(r.salt || convert_to(dated.leaf, 'UTF8')))
  FROM dated WHERE dated.id = r.id`

test('an unchanged log verifies every receipt, and the auditor reports no inconsistency', async () => {
  expect(await faultOf(pool)).toBeNull()
  expect(await faultOf(pool, pendingId)).toBeNull()
  expect(await audit(pool)).toBe('700 leaves in 3 batches hold')
})

test('an unchanged log still verifies after a change of fields that may change later', async () => {
  const described = `UPDATE transactions SET description = 'x' WHERE ${OF_RECEIPT}`
  expect(await after(described, faultOf)).toBeNull()
  expect(await after(described, audit)).toBe('700 leaves in 3 batches hold')
  const returned = `WITH returned AS (
        UPDATE transactions
        SET state = 'FAILED', sequence = sequence + 1, failure_reason_code = 'returned', failure_reason_message = 'x'
        WHERE receipt_id = '${payoutId}' RETURNING id, sequence
      ) INSERT INTO transitions (transaction_id, sequence, state) SELECT id, sequence, 'FAILED' FROM returned`
  expect(await after(returned, (db) => faultOf(db, payoutId))).toBeNull()
  expect(await after(returned, audit)).toBe('700 leaves in 3 batches hold')
})

describe('a row that was changed by hand is found', () => {
  test.each([
    'amount_cents = amount_cents + 1',
    "currency = 'USD'",
    "business_id = 'biz_x'",
    "kind = 'PAYOUT'",
    "mode = 'LIVE'",
    "provider_id = 'yoco'",
    "state = 'PROCESSING'",
    "provider_transaction_id = 'x'",
    'receipt_id = NULL',
  ])('verification and the auditor find a transaction that was changed: %s', async (change) => {
    const changed = `UPDATE transactions SET ${change} WHERE ${OF_RECEIPT}`
    expect(await after(changed, faultOf)).toBe('transaction_changed')
    expect(await after(changed, audit)).toMatch(/^transaction txn_\w+ was changed/)
  })

  test.each([
    ...[AMOUNT_CHANGED, `leaf = replace(leaf, ':', ': ')`, `leaf = 'x'`, `leaf_hash = sha256('x')`].map(
      (change) => [receipt(change), 'receipt_changed', /^receipt rct_\w+ was changed$/] as const,
    ),
    [receipt(`${AMOUNT_CHANGED}, ${RESEALED}`), 'receipt_changed', /^transaction \w+ was changed/],
    [receipt(`settled_at = settled_at + interval '1 ms'`), 'receipt_changed', /^receipt \w+ was changed$/],
    [
      `WITH gone AS (DELETE FROM proof_leaves WHERE leaf_index = 151 RETURNING true)
       UPDATE proof_leaves SET leaf_index = 151 WHERE leaf_index = 150 AND EXISTS (SELECT FROM gone)`,
      'receipt_changed',
      /^the log has 699 leaves, fewer than its newest batch says$/,
    ],
    [otherHash(0, 150), 'node_changed', /^the tile 0\/0 was changed: its hash 150, which is node 150 of level 0$/],
    [otherHash(0, 20), 'node_changed', /^the tile 0\/0 was changed: its hash 20,/],
    [otherHash(1, 0), 'node_changed', /^the tile 0\/1 was changed: its hash 0,/],
    [`DELETE FROM proof_tiles WHERE level = 0 AND tile_index = 1`, 'node_changed', /^the tile 0\/1 is gone$/],
    [batch(300, `root = sha256('x')`), 'root_changed', /^the root of batch prb_\w+ is not that of its 300 leaves$/],
    [batch(300, 'tree_size = 299'), 'root_changed', /^the root of batch \w+ is not that of its 299 leaves$/],
    [
      batch(300, `checkpoint = replace(checkpoint, E'\\n300\\n', E'\\n301\\n')`),
      'signature_invalid',
      /^the signature of batch \w+ does not hold$/,
    ],
    [
      batch(300, 'checkpoint = (SELECT checkpoint FROM proof_batches WHERE tree_size = 600)'),
      'root_changed',
      /^the signed head of batch \w+ is of another tree$/,
    ],
  ])('verification and the auditor find a row that was changed: %s', async (change, fault, message) => {
    expect(await after(change, faultOf)).toBe(fault)
    expect(await after(change, audit)).toMatch(message)
  })

  test.each([
    ['DELETE FROM receipts WHERE id = $receipt', /^transaction \w+ SUCCEEDED and has no receipt$/],
    [
      "DELETE FROM transitions WHERE state = 'SUCCEEDED' AND transaction_id = (SELECT transaction_id FROM receipts WHERE id = $receipt)",
      /^receipt \w+ is of a transaction that never SUCCEEDED$/,
    ],
    ['DELETE FROM proof_leaves WHERE receipt_id = $receipt', /^the log has 699 leaves, fewer than its newest batch/],
    [
      "UPDATE proof_leaves SET receipt_id = 'rct_x' WHERE receipt_id = $receipt",
      /^leaf \d+ is of the receipt rct_x, which is gone$/,
    ],
    ["INSERT INTO proof_tiles VALUES ('TEST', 5, 0, sha256('x'))", /^the log has \d tiles where its leaves make \d$/],
    [
      'UPDATE proof_tiles SET hashes = substring(hashes FROM 1 FOR 32) WHERE level = 1',
      /^the tile 1\/0 was changed|^batch \w+ is not consistent/,
    ],
    ['DELETE FROM proof_batches WHERE tree_size = 600', /^batch \w+ does not follow the one before it$/],
    [batch(600, `previous_root = sha256('x')`), /^batch \w+ does not follow the one before it$/],
    [batch(300, `hour = hour + interval '1 hour'`), /^batch \w+ was closed before its hour ended$/],
    [batch(700, `closed_at = closed_at + interval '1 day'`), /^batch \w+ was closed in the future$/],
    [batch(300, `hour = hour - interval '1 hour'`), /^receipt \w+ was settled after its batch \w+$/],
    [batch(700, `hour = hour - interval '2 hours'`), /^no batch closes the hour before batch \w+$/],
    [datedBy("- interval '1 day'", '$pending'), /^receipt \w+ was left out of the log$/],
    [datedBy("+ interval '1 day'", '$pending'), /^receipt \w+ is dated in the future$/],
    [datedBy("- interval '1 day'", '$receipt'), /^receipt \w+ was settled more than an hour before/],
    [`UPDATE transactions SET amount_cents = 1 WHERE receipt_id = $pending`, /^transaction \w+ was changed after/],
    ["UPDATE receipts SET leaf = replace(leaf, 'ZAR', 'USD') WHERE id = $pending", /^receipt \w+ was changed$/],
    [
      `WITH gone AS (DELETE FROM receipts WHERE id = $pending RETURNING transaction_id)
       DELETE FROM transitions h USING gone WHERE h.transaction_id = gone.transaction_id AND h.state = 'SUCCEEDED'`,
      /^transaction \w+ SUCCEEDED and has no receipt$/,
    ],
  ])('the auditor finds a row that was changed: %s', async (change, message) => {
    expect(await after(change, audit)).toMatch(message)
  })

  test('a receipt that was removed from the log is found', async () => {
    const hourOn = `INSERT INTO proof_batches SELECT 'prb_x', mode, hour + interval '1 hour', false, now(), tree_size, root, tree_size, root, checkpoint
      FROM proof_batches WHERE NOT forced AND mode = 'TEST'`
    const taken = `WITH closed AS (${hourOn}) DELETE FROM proof_leaves WHERE receipt_id = $receipt`
    expect(await after(taken, faultOf)).toBe('node_changed')
  })

  test('a change is found while the hour of its receipt is still open', async () => {
    const ofPending = (change: string) => change.replaceAll('$receipt', `'${pendingId}'`)
    const changed = ofPending(`UPDATE transactions SET amount_cents = 1 WHERE ${OF_RECEIPT}`)
    expect(await after(changed, (db) => faultOf(db, pendingId))).toBe('transaction_changed')
    const forged = ofPending("UPDATE receipts SET leaf = replace(leaf, 'ZAR', 'USD') WHERE id = $receipt")
    expect(await after(forged, (db) => faultOf(db, pendingId))).toBe('receipt_changed')
  })
})

test('a receipt of a payment that an operator resolved verifies after its provider names the charge', async () => {
  const named = `WITH reviewed AS (
      INSERT INTO transaction_reviews (id, transaction_id, operator_id, outcome)
      SELECT 'rev_x', transaction_id, 'usr_x', 'SUCCEEDED' FROM receipts WHERE id = $receipt RETURNING transaction_id
    ) UPDATE transactions t SET provider_transaction_id = 'named' FROM reviewed WHERE t.id = reviewed.transaction_id`
  expect(await after(named, faultOf)).toBeNull()
  expect(await after(named, audit)).toBe('700 leaves in 3 batches hold')
})
