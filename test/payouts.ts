import { moveTo, noteCreation } from './moves.ts'
import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Cipher } from '../src/db/cipher.ts'

export interface PayoutOrder {
  accountNumber?: string
  amountCents?: number
  document?: { type: string; number: string }
  /** Items with the same `to` pay one recipient. */
  to?: string
}

interface Batch {
  businessId: string
  items: readonly PayoutOrder[]
  /** Default: RELEASED, that is approved and due. */
  state?: 'CREATED' | 'PENDING_APPROVAL' | 'APPROVED' | 'RELEASED'
}

const id = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`

/** Inserts one batch with its recipients as approval and release store them. Returns the transaction ids. */
export async function insertPayouts(
  pool: Pool,
  cipher: Cipher,
  { businessId, items, state = 'RELEASED' }: Batch,
): Promise<string[]> {
  const batchId = id('bat')
  const total = items.reduce((sum, { amountCents = 15_000 }) => sum + amountCents, 0)
  await pool.query(
    `INSERT INTO payout_batches (id, business_id, mode, state, currency, total_cents, item_count, content_hash, hash_key, required,
       created_by_type, created_by_id, expires_at, decided_at, decision)
     VALUES ($1, $2, 'TEST', $3, 'ZAR', $4, $5, $6, $7, 1, 'USER', 'usr_maker', now() + interval '72 h',
       CASE WHEN $3 = 'PROCESSING' THEN now() END, '{}')`,
    [
      batchId,
      businessId,
      state === 'APPROVED' || state === 'RELEASED' ? 'PROCESSING' : 'PENDING_APPROVAL',
      total,
      items.length,
      '0'.repeat(64),
      cipher.encrypt(randomBytes(32), `payout-hash-key:${batchId}`),
    ],
  )
  const recipients = new Map<string, string>()
  const made: string[] = []
  for (const [position, item] of items.entries()) {
    const to = item.to ?? String(position)
    const recipientId = recipients.get(to) ?? id('rcp')
    if (!recipients.has(to)) await insertRecipient(pool, cipher, businessId, recipientId, item)
    recipients.set(to, recipientId)
    made.push(await insertItem(pool, cipher, { businessId, batchId, position, recipientId, item }))
  }
  const moves = { CREATED: 0, PENDING_APPROVAL: 1, APPROVED: 2, RELEASED: 2 }[state]
  await noteCreation(pool, made)
  for (const next of (['PENDING_APPROVAL', 'PROCESSING'] as const).slice(0, moves))
    for (const transactionId of made) await moveTo(pool, transactionId, { state: next })
  if (state === 'RELEASED') {
    await pool.query('UPDATE payout_items SET released_at = now() WHERE transaction_id = ANY($1)', [made])
    await pool.query('UPDATE transactions SET engine_due_at = now() WHERE id = ANY($1)', [made])
  }
  return made
}

const accountOf = ({ accountNumber = '6200001234' }: PayoutOrder) => accountNumber

async function insertRecipient(pool: Pool, cipher: Cipher, businessId: string, recipientId: string, item: PayoutOrder) {
  const sealed = cipher.encrypt(accountOf(item), `account-number:${recipientId}`)
  await pool.query(
    `INSERT INTO recipients (id, business_id, mode, name, bank_code, account_number, account_last4, currency)
     VALUES ($1, $2, 'TEST', 'Jane Jones', '051001', $3, $4, 'ZAR')`,
    [recipientId, businessId, sealed, accountOf(item).slice(-4)],
  )
}

interface Item {
  businessId: string
  batchId: string
  position: number
  recipientId: string
  item: PayoutOrder
}

async function insertItem(
  pool: Pool,
  cipher: Cipher,
  { businessId, batchId, position, recipientId, item }: Item,
): Promise<string> {
  const transactionId = id('txn')
  await pool.query(
    `INSERT INTO transactions (id, business_id, mode, kind, source, state, amount_cents, currency, reference, hosted, sends_events)
     VALUES ($1, $2, 'TEST', 'PAYOUT', 'API', 'CREATED', $3, 'ZAR', $1, false, true)`,
    [transactionId, businessId, item.amountCents ?? 15_000],
  )
  await pool.query(
    `INSERT INTO payout_items (transaction_id, batch_id, position, recipient_id, name, bank_code, account_number, account_last4, document)
     VALUES ($1, $2, $3, $4, 'Jane Jones', '051001', $5, $6, $7)`,
    [
      transactionId,
      batchId,
      position,
      recipientId,
      cipher.encrypt(accountOf(item), `account-number:${transactionId}`),
      accountOf(item).slice(-4),
      item.document ? cipher.encrypt(JSON.stringify(item.document), `document:${transactionId}`) : null,
    ],
  )
  return transactionId
}
