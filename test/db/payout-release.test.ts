import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { Cipher } from '../../src/db/cipher.ts'
import { listBatches, readBatch } from '../../src/db/payouts/read-batches.ts'
import { beginBatch, releaseItems, settleBatch, tallyBatch } from '../../src/db/payouts/release-items.ts'
import { progressOf } from '../../src/domain/payouts/payout-batch.ts'
import { duringTests } from '../during-tests.ts'
import { openDatabase } from '../database.ts'
import { given } from '../given.ts'

const database = duringTests(openDatabase)
let pool: Pool

beforeAll(async () => {
  pool = database.pool
})

const cipher = new Cipher([randomBytes(32)])

/** Inserts a batch of `count` payouts, by default of a new business; returns its id and theirs. */
async function batchOf(count: number, state: 'PENDING_APPROVAL' | 'APPROVED', owner?: string) {
  const items = Array.from({ length: count }, () => ({ to: 'lerato' }))
  const businessId = owner ?? (await given.business(pool)).businessId
  const ids = await given.payouts(pool, cipher, { businessId, items, state })
  const { rows } = await pool.query('SELECT batch_id FROM payout_items WHERE transaction_id = $1', [ids[0]])
  return { batchId: rows[0].batch_id as string, ids, businessId }
}

async function attempt(transactionId: string, state: string): Promise<void> {
  await given.attempt(pool, { transactionId, state, rail: 'EFT' })
  await pool.query('UPDATE transactions SET newest_attempt = 1 WHERE id = $1', [transactionId])
}

const succeed = (ids: string[]) =>
  pool.query("UPDATE transactions SET state = 'SUCCEEDED', engine_due_at = NULL WHERE id = ANY($1)", [ids])

const rowOf = async (batchId: string): Promise<{ state: string; due: boolean }> => {
  const text = 'SELECT state, engine_due_at > now() AS due FROM payout_batches WHERE id = $1'
  const { rows } = await pool.query(text, [batchId])
  return { state: rows[0].state, due: rows[0].due ?? false }
}

const release = async (batchId: string, atOnce: number) => {
  const { released, ...rest } = await releaseItems(pool, { batchId, atOnce })
  return { ...rest, released: released.map(({ id }) => id) }
}

test('no item of a batch is released before its approval', async () => {
  const { batchId } = await batchOf(2, 'PENDING_APPROVAL')
  expect(await release(batchId, 5)).toMatchObject({ released: [] })
})

test('items are released once and in order, while at most `atOnce` have no outcome', async () => {
  const { batchId, ids } = await batchOf(10, 'APPROVED')
  const tally = { PROCESSING: 10 }
  expect(await release(batchId, 4)).toEqual({ tally, waiting: 6, released: ids.slice(0, 4) })
  expect(await release(batchId, 4)).toEqual({ tally, waiting: 6, released: [] })
  // The first is SENDING, the second UNKNOWN, the third PENDING; the fourth is flagged for review.
  await attempt(ids[0]!, 'SENDING')
  await attempt(ids[1]!, 'UNKNOWN')
  await attempt(ids[2]!, 'PENDING')
  await pool.query("UPDATE transactions SET review_reason = 'fault' WHERE id = $1", [ids[3]])
  expect(await release(batchId, 4)).toEqual({ tally, waiting: 3, released: ids.slice(4, 7) })
  await succeed(ids.slice(4))
  expect(await release(batchId, 4)).toMatchObject({ tally: { PROCESSING: 4, SUCCEEDED: 6 }, waiting: 0, released: [] })
  await succeed(ids.slice(0, 4))
  expect(await release(batchId, 4)).toMatchObject({ tally: { SUCCEEDED: 10 }, waiting: 0, released: [] })
})

test('settling a batch writes its state; only a PROCESSING batch is due', async () => {
  const { batchId } = await batchOf(1, 'APPROVED')
  expect(await settleBatch(pool, batchId, 'PROCESSING', 1_000)).toBe(true)
  expect(await rowOf(batchId)).toEqual({ state: 'PROCESSING', due: true })
  await settleBatch(pool, batchId, 'COMPLETED', 1_000)
  expect(await rowOf(batchId)).toEqual({ state: 'COMPLETED', due: false })
})

test('settling a batch that is not PROCESSING changes nothing', async () => {
  const [{ batchId: waiting }, { batchId: completed }] = [
    await batchOf(1, 'PENDING_APPROVAL'),
    await batchOf(1, 'APPROVED'),
  ]
  await settleBatch(pool, completed, 'COMPLETED', 0)
  for (const batchId of [waiting, completed]) {
    const before = await rowOf(batchId)
    for (const state of ['PROCESSING', 'COMPLETED', 'STOPPED'] as const)
      expect(await settleBatch(pool, batchId, state, 1_000)).toBe(false)
    expect(await rowOf(batchId)).toEqual(before)
  }
})

test('a batch begins in its state: it is due after its expiry, soon, or not at all', async () => {
  const begun = async (batchId: string) => {
    const { state, expiresAtMs = null } = (await beginBatch(pool, batchId)) ?? { state: null }
    const text =
      'SELECT round(EXTRACT(EPOCH FROM engine_due_at - coalesce($2, now()))) AS due FROM payout_batches WHERE id = $1'
    const { rows } = await pool.query(text, [batchId, expiresAtMs ? new Date(expiresAtMs) : null])
    return { state, due: rows[0].due && Number(rows[0].due) }
  }
  const { batchId } = await batchOf(1, 'APPROVED')
  expect(await begun((await batchOf(1, 'PENDING_APPROVAL')).batchId)).toEqual({ state: 'PENDING_APPROVAL', due: 300 })
  expect(await begun(batchId)).toEqual({ state: 'PROCESSING', due: 300 })
  await settleBatch(pool, batchId, 'COMPLETED', 0)
  expect(await begun(batchId)).toEqual({ state: null, due: null })
})

test('every reader of a batch derives its state and counts from its items', async () => {
  const { batchId, ids, businessId } = await batchOf(3, 'APPROVED')
  const owner = { businessId, mode: 'TEST' } as const
  const found = async () => {
    const { state, counts } = (await readBatch(pool, owner, batchId))!
    const listed = await listBatches(pool, owner, { after: null, most: 100 })
    expect(listed.find(({ id }) => id === batchId)).toMatchObject({ state, counts })
    expect(progressOf((await tallyBatch(pool, { batchId }))!)).toEqual({ state, counts })
    expect(progressOf((await releaseItems(pool, { batchId, atOnce: 0 })).tally!)).toEqual({ state, counts })
    return { state, counts }
  }
  expect(await found()).toEqual({ state: 'PROCESSING', counts: { pending: 3, succeeded: 0, failed: 0, stopped: 0 } })
  await succeed(ids.slice(0, 2))
  expect(await found()).toEqual({ state: 'PROCESSING', counts: { pending: 1, succeeded: 2, failed: 0, stopped: 0 } })
  await succeed(ids)
  // The row stays PROCESSING until the workflow settles it.
  expect((await rowOf(batchId)).state).toBe('PROCESSING')
  expect(await found()).toEqual({ state: 'COMPLETED', counts: { pending: 0, succeeded: 3, failed: 0, stopped: 0 } })
  expect(await tallyBatch(pool, { batchId: 'bat_none' })).toBeNull()
})

test('the batches of a business share the items at a time, and those of another do not count', async () => {
  const first = await batchOf(3, 'APPROVED')
  expect((await release(first.batchId, 3)).released).toHaveLength(3)
  const beside = await batchOf(2, 'APPROVED', first.businessId)
  expect((await release(beside.batchId, 3)).released).toEqual([])
  expect((await release(beside.batchId, 4)).released).toHaveLength(1)
  const other = await batchOf(2, 'APPROVED')
  expect((await release(other.batchId, 3)).released).toHaveLength(2)
})
