import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { newId } from '../../src/db/new-id.ts'
import { Cipher } from '../../src/db/cipher.ts'
import { cancelDelivery, recordDelivery } from '../../src/db/deliveries/delivery.ts'
import { addDecision } from '../../src/db/payouts/decide-batch.ts'
import { SEALED_COLUMNS } from '../../src/db/sealed-columns.ts'
import { storeReview } from '../../src/db/reviews/reviews.ts'
import { duringTests } from '../during-tests.ts'
import { asSuperuser, openDatabase } from '../database.ts'
import { given } from '../given.ts'
import { withoutTriggers } from './many/storing.ts'

const database = duringTests(openDatabase)
let pool: Pool
let businessId: string

const endpointId = newId('webhookEndpoint')
const cipher = new Cipher([randomBytes(32)])

beforeAll(async () => {
  pool = database.pool
  ;({ businessId } = await given.business(pool))
  const secret = cipher.encrypt('secret', `webhook-secret:${endpointId}`)
  await given.endpoint(pool, { id: endpointId, businessId, secret })
})

const REQUEST = { url: 'https://shop.example.com/hooks', headers: { 'webhook-id': 'evt', b: '1', a: '2' } }

const CHANGES = {
  delivered: { state: 'DELIVERED', attemptCount: 1, reason: null, nextAttemptMs: null, actsInMs: null },
  failed: { state: 'DEAD', attemptCount: 1, reason: null, nextAttemptMs: null, actsInMs: null },
} as const

const decidedOn = { attemptsMade: 0, stateBefore: 'PENDING' } as const

const attemptOf = (deliveryId: string, exchange: { status: number | null; error: string | null }) => ({
  deliveryId,
  trigger: 'SCHEDULE' as const,
  triggerKey: '1',
  startedAt: new Date(),
  durationMs: 12,
  ...exchange,
  url: REQUEST.url,
  headers: JSON.stringify(REQUEST.headers),
  ...CHANGES[exchange.status === 200 ? 'delivered' : 'failed'],
})

const pending = async () => (await given.deliveries(pool, { businessId, endpointId, states: ['PENDING'] }))[0]!

/** Records one delivery attempt; returns the delivery's id. */
async function attempted(exchange: { status: number | null; error: string | null }): Promise<string> {
  const deliveryId = await pending()
  expect(await recordDelivery(pool, { ...attemptOf(deliveryId, exchange), ...decidedOn })).toBe(true)
  return deliveryId
}

async function payout(): Promise<{ transactionId: string; batchId: string }> {
  const [transactionId] = await given.payouts(pool, cipher, { businessId, items: [{}], state: 'PENDING_APPROVAL' })
  const { rows } = await pool.query('SELECT batch_id AS id FROM payout_items WHERE transaction_id = $1', [
    transactionId,
  ])
  return { transactionId: transactionId!, batchId: rows[0].id }
}

async function reviewed(note: string): Promise<string> {
  const { transactionId } = await payout()
  const id = newId('review')
  const review = { id, transactionId, operatorId: null, outcome: 'FAILED', attemptId: null, proposed: false } as const
  await storeReview(pool, { ...review, note: cipher.encrypt(note, `review:${id}`) })
  return id
}

async function decided(reason: string | null): Promise<{ id: string; batchId: string }> {
  const { batchId } = await payout()
  const id = newId('payoutDecision')
  await addDecision(pool, {
    id,
    batchId,
    userId: 'usr_checker',
    apiKeyId: null,
    decision: 'REJECT',
    via: 'UPDATE',
    refusal: null,
    warning: null,
    reason: reason === null ? null : cipher.encrypt(reason, `payout-reason:${batchId}`),
  })
  return { id, batchId }
}

const rowsOf = async (table: string, key: string, id: string) =>
  (await pool.query(`SELECT * FROM ${table} WHERE ${key} = $1`, [id])).rows

test.each([
  ['delivered', { status: 200, error: null }],
  ['answered with 500', { status: 500, error: null }],
  ['not answered', { status: null, error: 'timeout' }],
])('an attempt that was %s is stored once, with its request and its error in the side row', async (_what, exchange) => {
  const deliveryId = await attempted(exchange)
  expect(await recordDelivery(pool, { ...attemptOf(deliveryId, exchange), ...decidedOn })).toBe(false)
  expect(await rowsOf('delivery_attempts', 'delivery_id', deliveryId)).toMatchObject([{ number: 1 }])
  const detail = { delivery_id: deliveryId, number: 1, error: exchange.error ?? '', ...REQUEST }
  const details = await rowsOf('delivery_attempt_details', 'delivery_id', deliveryId)
  expect(details).toEqual([expect.objectContaining(detail)])
  expect(Object.keys(details[0].headers)).toEqual(Object.keys(REQUEST.headers))
})

test('an attempt whose delivery was cancelled meanwhile is not recorded with what was decided before', async () => {
  const deliveryId = await pending()
  await cancelDelivery(pool, { deliveryId, reason: 'cancelled' })
  const attempt = attemptOf(deliveryId, { status: 500, error: null })
  expect(await recordDelivery(pool, { ...attempt, ...decidedOn })).toBe(false)
  expect(await rowsOf('delivery_attempts', 'delivery_id', deliveryId)).toEqual([])
  expect(await rowsOf('deliveries', 'id', deliveryId)).toMatchObject([{ state: 'CANCELLED', attempt_count: 0 }])
})

test('a side row is written only for text that may be erased: a decision with a reason, and one without', async () => {
  const [{ id: withReason }, { id: without }] = [await decided('Not our supplier.'), await decided(null)]
  expect(await rowsOf('payout_decision_reasons', 'decision_id', withReason)).toHaveLength(1)
  expect(await rowsOf('payout_decisions', 'id', without)).toHaveLength(1)
  expect(await rowsOf('payout_decision_reasons', 'decision_id', without)).toEqual([])
})

/** Append-only tables, each with the side table that holds its erasable text. */
const PAIRS = [
  {
    table: 'delivery_attempts',
    key: 'delivery_id',
    beside: 'delivery_attempt_details',
    besideKey: 'delivery_id',
    make: () => attempted({ status: null, error: 'timeout' }),
    // Deleted by its age, and never changed: it holds nothing that is encrypted.
    change: `created_at = now() - interval '1 day'`,
    changes: 0,
  },
  {
    table: 'transaction_reviews',
    key: 'id',
    beside: 'transaction_review_notes',
    besideKey: 'review_id',
    make: () => reviewed('Seen in the books.'),
    change: "note = 'erased'",
    changes: 1,
  },
  {
    table: 'payout_decisions',
    key: 'id',
    beside: 'payout_decision_reasons',
    besideKey: 'decision_id',
    make: async () => (await decided('No.')).id,
    change: "reason = 'erased'",
    changes: 1,
  },
]

test.each(PAIRS)(
  '$beside can be erased, and the row of $table cannot',
  async ({ table, key, beside, besideKey, change: wanted, changes, make }) => {
    const id = await make()
    const kept = await rowsOf(table, key, id)
    expect(kept).toHaveLength(1)
    await asSuperuser(pool, async (owner) => {
      for (const change of [`UPDATE ${table} SET ${key} = ${key}`, `DELETE FROM ${table}`])
        await expect(owner.query(`${change} WHERE ${key} = $1`, [id])).rejects.toThrow(`${table} is append-only`)
      const changed = owner.query(`UPDATE ${beside} SET ${wanted} WHERE ${besideKey} = $1`, [id])
      if (changes === 0) await expect(changed).rejects.toThrow(`${beside} is append-only`)
      else expect((await changed).rowCount).toBe(changes)
      if (changes === 0) await withoutTriggers(pool, (db) => db.query(`UPDATE ${beside} SET ${wanted}`))
      const erased = await owner.query(`DELETE FROM ${beside} WHERE ${besideKey} = $1`, [id])
      expect(erased.rowCount).toBe(1)
    })
    expect(await rowsOf(table, key, id)).toEqual(kept)
  },
)

test('no column that is encrypted again is in an append-only table', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tgrelid::regclass || '.' || attname AS name FROM pg_trigger JOIN pg_attribute ON attrelid = tgrelid
     WHERE tgfoid = 'refuse_change'::regproc AND tgtype & 16 <> 0 AND (tgattr::text = '' OR attnum = ANY (tgattr))`,
  )
  const guarded = rows.map(({ name }) => name)
  expect(guarded).toEqual(expect.arrayContaining(['transaction_reviews.outcome', 'payout_decisions.decision']))
  const sealed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`)
  expect(sealed.filter((name) => guarded.includes(name))).toEqual([])
})
