import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Pool } from 'pg'
import { providerReference } from '../../src/activities/attempts/new-attempt.ts'
import { newId } from '../../src/api/http/ids.ts'
import { Cipher } from '../../src/db/cipher.ts'
import { releaseItems, settleBatch } from '../../src/db/payouts/release-items.ts'
import { openDatabase, type OpenDatabase } from '../database.ts'
import { insertPayouts } from '../payouts.ts'

let database: OpenDatabase
let pool: Pool
let businessId: string

beforeAll(async () => {
  database = await openDatabase()
  pool = database.pool
  businessId = newId('business')
  await pool.query(
    `INSERT INTO businesses (id, name, country, plan, mode, kyc_state) VALUES ($1, 'Acme', 'ZA', 'PAID', 'TEST', 'NONE')`,
    [businessId],
  )
}, 60_000)

afterAll(() => database.close())

const cipher = new Cipher([randomBytes(32)])

/** A batch of so many payouts; answers its id and theirs. */
async function batchOf(count: number, state: 'PENDING_APPROVAL' | 'APPROVED') {
  const items = Array.from({ length: count }, () => ({ to: 'lerato' }))
  const ids = await insertPayouts(pool, cipher, { businessId, items, state })
  const { rows } = await pool.query('SELECT batch_id FROM payout_items WHERE transaction_id = $1', [ids[0]])
  return { batchId: rows[0].batch_id as string, ids }
}

const attempt = (id: string, state: string) =>
  pool.query(
    `WITH newest AS (UPDATE transactions SET newest_attempt = 1 WHERE id = $2)
     INSERT INTO attempts (id, transaction_id, number, provider_id, provider_reference, rail, state, send_by)
     VALUES ($1, $2, 1, 'paystack', $3, 'EFT', $4, now())`,
    [newId('attempt'), id, providerReference(id, 1), state],
  )

const release = async (batchId: string, atOnce: number) => {
  const { released, ...rest } = await releaseItems(pool, batchId, atOnce)
  return { ...rest, released: released.map(({ id }) => id) }
}

test('nothing of a batch that waits for approval is released', async () => {
  const { batchId } = await batchOf(2, 'PENDING_APPROVAL')
  expect(await release(batchId, 5)).toMatchObject({ released: [] })
})

test('items are released in their order, once, as many as have no outcome', async () => {
  const { batchId, ids } = await batchOf(10, 'APPROVED')
  expect(await release(batchId, 4)).toEqual({ busy: 0, open: 10, waiting: 6, released: ids.slice(0, 4) })
  expect(await release(batchId, 4)).toEqual({ busy: 4, open: 10, waiting: 6, released: [] })
  // One is sent, one has no answer, one waits for its bank, one is for a person.
  await attempt(ids[0]!, 'SENDING')
  await attempt(ids[1]!, 'UNKNOWN')
  await attempt(ids[2]!, 'PENDING')
  await pool.query("UPDATE transactions SET review_reason = 'fault' WHERE id = $1", [ids[3]])
  expect(await release(batchId, 4)).toEqual({ busy: 1, open: 10, waiting: 3, released: ids.slice(4, 7) })
  await pool.query("UPDATE transactions SET state = 'SUCCEEDED', engine_due_at = NULL WHERE id = ANY($1)", [
    ids.slice(4),
  ])
  expect(await settleBatch(pool, batchId, 0)).toBe('PROCESSING')
  expect(await release(batchId, 4)).toMatchObject({ open: 4, waiting: 0, released: [] })
  await pool.query("UPDATE transactions SET state = 'SUCCEEDED', engine_due_at = NULL WHERE id = ANY($1)", [
    ids.slice(0, 4),
  ])
  expect(await settleBatch(pool, batchId, 0)).toBe('COMPLETED')
  expect(await release(batchId, 4)).toMatchObject({ released: [] })
})
