import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { providerReference } from '../src/activities/attempts/new-attempt.ts'
import { type DemoBusiness, ensureDemoBusiness, planDemoBusiness } from '../src/api/accounts/demo-business.ts'
import { newId } from '../src/api/http/ids.ts'
import type { Cipher } from '../src/db/cipher.ts'
import { moveTo, noteCreation } from './moves.ts'

/** Values by their column's name in camel case. */
type Fields = Record<string, unknown>

interface PayoutBatch {
  businessId: string
  items: readonly PayoutOrder[]
  /** Default: RELEASED, that is approved and due. */
  state?: 'CREATED' | 'PENDING_APPROVAL' | 'APPROVED' | 'RELEASED'
}

export interface PayoutOrder {
  accountNumber?: string
  amountCents?: number
  document?: { type: string; number: string }
  /** Items with the same `to` pay one recipient. */
  to?: string
}

async function insert(pool: Pool, table: string, fields: Fields): Promise<void> {
  const columns = Object.keys(fields).map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const values = columns.map((_, index) => `$${index + 1}`)
  const text = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`
  await pool.query(text, Object.values(fields))
}

async function insertTransaction(pool: Pool, fields: Fields): Promise<string> {
  const id = newId('transaction')
  const defaults = { mode: 'TEST', source: 'API', state: 'CREATED', amountCents: 100, currency: 'ZAR', hosted: false }
  await insert(pool, 'transactions', { id, ...defaults, reference: id, sendsEvents: true, ...fields })
  await noteCreation(pool, [id])
  return id
}

const DEFAULT_ACCOUNT = '6200001234'

/** The columns that a recipient and a payout item share; the account number is sealed under the row's id. */
function account(cipher: Cipher, id: string, { accountNumber = DEFAULT_ACCOUNT }: PayoutOrder): Fields {
  const sealed = cipher.encrypt(accountNumber, `account-number:${id}`)
  return { name: 'Jane Jones', bankCode: '051001', accountNumber: sealed, accountLast4: accountNumber.slice(-4) }
}

/** Stores records directly, in the state in which the service leaves them. A test names only the fields that it is about. */
export const given = {
  /** Stores a business on the paid plan with a maker, a checker and a test key. */
  business: async (pool: Pool): Promise<DemoBusiness> => {
    const business = planDemoBusiness()
    for (const admin of business.admins) admin.email = `${admin.userId}@business.example`
    await ensureDemoBusiness(pool, business)
    return business
  },

  /** Stores a payment without attempts; returns its id. */
  payment: async (pool: Pool, fields: Fields & { businessId: string }): Promise<string> =>
    await insertTransaction(pool, { kind: 'COLLECT', ...fields }),

  /** Stores a transaction's first attempt, by card at paystack; returns its id. */
  attempt: async (pool: Pool, fields: Fields & { transactionId: string; state: string }): Promise<string> => {
    const id = newId('attempt')
    const sent = { number: 1, providerId: 'paystack', rail: 'CARD', sendBy: new Date() }
    await insert(pool, 'attempts', { id, ...sent, providerReference: providerReference(id, 1), ...fields })
    return id
  },

  /** Stores a refund of this attempt; returns its id. */
  refund: async (
    pool: Pool,
    fields: Fields & { businessId: string; originalTransactionId: string; refundsAttemptId: string },
  ): Promise<string> => await insertTransaction(pool, { kind: 'REFUND', ...fields }),

  /** Stores one payout batch with its recipients, as approval and release leave them. Returns the transaction ids. */
  payouts: async (pool: Pool, cipher: Cipher, batch: PayoutBatch): Promise<string[]> => {
    const { businessId, items, state = 'RELEASED' } = batch
    const owned = { businessId, mode: 'TEST', currency: 'ZAR' }
    const batchId = newId('payoutBatch')
    const isApproved = state === 'APPROVED' || state === 'RELEASED'
    await insert(pool, 'payout_batches', {
      ...owned,
      id: batchId,
      state: isApproved ? 'PROCESSING' : 'PENDING_APPROVAL',
      totalCents: items.reduce((sum, { amountCents = 15_000 }) => sum + amountCents, 0),
      itemCount: items.length,
      contentHash: '0'.repeat(64),
      hashKey: cipher.encrypt(randomBytes(32), `payout-hash-key:${batchId}`),
      required: 1,
      createdByType: 'USER',
      createdById: 'usr_maker',
      expiresAt: new Date(Date.now() + 72 * 3_600_000),
      decidedAt: isApproved ? new Date() : null,
      decision: '{}',
    })
    const recipients = new Map<string, string>()
    const made: string[] = []
    for (const [position, item] of items.entries()) {
      const to = item.to ?? String(position)
      const recipientId = recipients.get(to) ?? newId('recipient')
      if (!recipients.has(to))
        await insert(pool, 'recipients', { ...owned, id: recipientId, ...account(cipher, recipientId, item) })
      recipients.set(to, recipientId)
      const { amountCents = 15_000 } = item
      const transactionId = await insertTransaction(pool, { businessId, kind: 'PAYOUT', amountCents })
      const document = item.document && cipher.encrypt(JSON.stringify(item.document), `document:${transactionId}`)
      await insert(pool, 'payout_items', {
        ...{ transactionId, batchId, position, recipientId, document: document ?? null },
        ...account(cipher, transactionId, item),
      })
      made.push(transactionId)
    }
    const moves = { CREATED: 0, PENDING_APPROVAL: 1, APPROVED: 2, RELEASED: 2 }[state]
    for (const next of (['PENDING_APPROVAL', 'PROCESSING'] as const).slice(0, moves))
      for (const transactionId of made) await moveTo(pool, transactionId, { state: next })
    if (state === 'RELEASED') {
      await pool.query('UPDATE payout_items SET released_at = now() WHERE transaction_id = ANY($1)', [made])
      await pool.query('UPDATE transactions SET engine_due_at = now() WHERE id = ANY($1)', [made])
    }
    return made
  },
}
