import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { providerReference } from '../src/providers/contract/reference.ts'
import { planDemoBusiness } from '../local/demo/demo-business.ts'
import { newId } from '../src/db/new-id.ts'
import type { Cipher } from '../src/db/cipher.ts'
import { columnOf } from '../src/db/query.ts'
import { mintKey, sha256OfText } from '../src/api/auth/api-keys.ts'
import { type DemoBusiness, storeDemoBusiness } from '../src/db/accounts/business.ts'
import type { UserRole } from '../src/domain/accounts/roles.ts'
import { type DisputeState, isClosed } from '../src/domain/disputes/dispute.ts'
import type { DeliveryState, Mode } from '../src/domain/states.ts'
import { moveTo } from './moves.ts'
import { DAY } from './times.ts'
import type { EventType } from '../src/domain/webhooks/events.ts'

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

interface DisputeOf {
  businessId: string
  transactionId: string
  attemptId: string
  /** Null if it was never read. */
  state?: DisputeState | null
}

interface DeliveriesWanted {
  businessId: string
  endpointId: string
  states: readonly DeliveryState[]
  eventType?: EventType
}

export const PASSWORD = 'correct horse battery'
/** This hash names the least memory and one pass, so a comparison is cheap. One of the service takes 10 ms of a core. */
const PASSWORD_HASH = '$argon2id$v=19$m=8,t=1,p=1$+aSwahIrE0D8m226LU409w$SHMFbMJlf5QixzKWDgSkx64q0kkieQ1L8tTBu+ZGzXc'

/** Inserts rows in one statement. All of them have the fields of the first. */
async function insert(pool: Pool, table: string, rows: readonly Fields[]): Promise<void> {
  const names = Object.keys(rows[0]!)
  const placesOf = (row: number) => names.map((_, index) => `$${row * names.length + index + 1}`).join(', ')
  const text = `INSERT INTO ${table} (${names.map(columnOf).join(', ')}) VALUES ${rows.map((_, row) => `(${placesOf(row)})`).join(', ')}`
  const values = rows.flatMap((row) => names.map((name) => row[name]))
  await pool.query(text, values)
}

async function insertOne(pool: Pool, table: string, row: Fields & { id: string }): Promise<string> {
  await insert(pool, table, [row])
  return row.id
}

async function insertTransaction(pool: Pool, fields: Fields & { id?: string }): Promise<string> {
  const id = fields.id ?? newId('transaction')
  const defaults = { mode: 'TEST', source: 'API', state: 'CREATED', amountCents: 100, currency: 'ZAR', hosted: false }
  const transaction = { ...defaults, reference: id, sendsEvents: true, ...fields }
  await insert(pool, 'transactions', [{ ...transaction, id }])
  await insert(pool, 'transitions', [{ transactionId: id, sequence: 1, state: transaction.state }])
  return id
}

const DEFAULT_ACCOUNT = '6200001234'

/** The columns that a recipient and a payout item share; the account number is sealed under the row's id. */
function account(cipher: Cipher, id: string, { accountNumber = DEFAULT_ACCOUNT }: PayoutOrder): Fields {
  const sealed = cipher.encrypt(accountNumber, `account-number:${id}`)
  return { name: 'Jane Jones', bankCode: '051001', accountNumber: sealed, accountLast4: accountNumber.slice(-4) }
}

const afterMs = (ms: number): Date => new Date(Date.now() + ms)

/** Stores records directly, in the state in which the service leaves them. A test names only the fields that it is about. */
export const given = {
  /** Stores rows of a table that has no builder below. All of them have the fields of the first. */
  rows: insert,

  /** Stores a business on the paid plan with a maker, a checker and a test key. */
  business: async (pool: Pool): Promise<DemoBusiness> => {
    const business = planDemoBusiness()
    for (const admin of business.admins)
      Object.assign(admin, { email: `${admin.userId}@business.example`, password: PASSWORD })
    await storeDemoBusiness(pool, business, [PASSWORD_HASH, PASSWORD_HASH])
    return business
  },

  /** Stores what a registration does: a business on the Sandbox plan with one ADMIN. */
  registration: async (pool: Pool, email: string): Promise<{ businessId: string; userId: string }> => {
    const businessId = newId('business')
    const business = { name: 'Acme Stores', country: 'ZA', plan: 'SANDBOX', mode: 'TEST', kycState: 'NONE' }
    await insert(pool, 'businesses', [{ id: businessId, ...business }])
    return { businessId, userId: (await given.user(pool, { businessId, email, role: 'ADMIN' })).id }
  },

  /** Stores a user with this password. */
  user: async (pool: Pool, fields: { businessId: string; email?: string; role: UserRole }) => {
    const id = newId('user')
    const user = { email: `${id}@example.com`, ...fields, id }
    await insert(pool, 'users', [{ ...user, passwordHash: PASSWORD_HASH }])
    return user
  },

  /** Stores an API key of this mode, by default TEST, which the business's first user minted; returns it. */
  key: async (pool: Pool, fields: { businessId: string; mode?: Mode; key?: string }): Promise<string> => {
    const { businessId, mode = 'TEST', key = mintKey(mode).key } = fields
    const minter = 'SELECT id FROM users WHERE business_id = $1 ORDER BY created_at, id LIMIT 1'
    const { rows } = await pool.query<{ id: string }>(minter, [businessId])
    const stored = { keyHash: sha256OfText(key), last4: key.slice(-4), mintedBy: rows[0]!.id }
    await insert(pool, 'api_keys', [{ id: newId('apiKey'), businessId, name: 'given', mode, ...stored }])
    return key
  },

  /** Stores a payment without attempts; returns its id. */
  payment: async (pool: Pool, fields: Fields & { businessId: string }): Promise<string> =>
    await insertTransaction(pool, { kind: 'COLLECT', ...fields }),

  /** Stores a transaction's first attempt, by card at paystack; returns its id. */
  attempt: async (pool: Pool, fields: Fields & { transactionId: string; state: string }): Promise<string> => {
    const id = newId('attempt')
    const sent = { number: 1, providerId: 'paystack', rail: 'CARD', sendBy: new Date() }
    return await insertOne(pool, 'attempts', { ...sent, providerReference: providerReference(id, 1), ...fields, id })
  },

  /** Stores a refund of this attempt; returns its id. */
  refund: async (
    pool: Pool,
    fields: Fields & { businessId: string; originalTransactionId: string; refundsAttemptId: string },
  ): Promise<string> => await insertTransaction(pool, { kind: 'REFUND', ...fields }),

  /** Stores a dispute of this attempt, opened yesterday and due in two days; returns its id. */
  dispute: async (pool: Pool, { state = 'NEEDS_RESPONSE', ...fields }: Fields & DisputeOf): Promise<string> => {
    const id = newId('dispute')
    const openedAt = fields.openedAt ?? afterMs(-DAY)
    const dated = { openedAt, respondBy: afterMs(2 * DAY), providerUpdatedAt: openedAt, remindedAt: openedAt }
    const closedAt = state && isClosed(state) ? new Date() : null
    const read = { ...dated, state, amountCents: 15_000, currency: 'ZAR', reason: 'fraud', closedAt }
    const named = { mode: 'TEST', providerId: 'paystack', providerDisputeId: id }
    return await insertOne(pool, 'disputes', { ...named, ...(state && read), ...fields, id })
  },

  /** Stores a payout batch that waits for approval, without items; returns its id. */
  payoutBatch: async (pool: Pool, fields: Fields & { id?: string; businessId: string }): Promise<string> =>
    await insertOne(pool, 'payout_batches', {
      mode: 'TEST',
      currency: 'ZAR',
      totalCents: 100,
      itemCount: 1,
      contentHash: '0'.repeat(64),
      hashKey: '',
      required: 1,
      createdByType: 'USER',
      createdById: 'usr_maker',
      expiresAt: afterMs(3 * DAY),
      decision: '{}',
      ...fields,
      id: fields.id ?? newId('payoutBatch'),
    }),

  /** Stores one payout batch with its recipients, as approval and release leave them. Returns the transaction ids. */
  payouts: async (pool: Pool, cipher: Cipher, batch: PayoutBatch): Promise<string[]> => {
    const { businessId, items, state = 'RELEASED' } = batch
    const owned = { businessId, mode: 'TEST', currency: 'ZAR' }
    const batchId = newId('payoutBatch')
    const isApproved = state === 'APPROVED' || state === 'RELEASED'
    await given.payoutBatch(pool, {
      id: batchId,
      businessId,
      state: isApproved ? 'PROCESSING' : 'PENDING_APPROVAL',
      totalCents: items.reduce((sum, { amountCents = 15_000 }) => sum + amountCents, 0),
      itemCount: items.length,
      hashKey: cipher.encrypt(randomBytes(32), `payout-hash-key:${batchId}`),
      decidedAt: isApproved ? new Date() : null,
    })
    const recipients = new Map<string, string>()
    const made: string[] = []
    for (const [position, item] of items.entries()) {
      const to = item.to ?? String(position)
      const recipientId = recipients.get(to) ?? newId('recipient')
      if (!recipients.has(to))
        await insert(pool, 'recipients', [{ ...owned, id: recipientId, ...account(cipher, recipientId, item) }])
      recipients.set(to, recipientId)
      const { amountCents = 15_000 } = item
      const transactionId = await insertTransaction(pool, { businessId, kind: 'PAYOUT', amountCents })
      const document = item.document && cipher.encrypt(JSON.stringify(item.document), `document:${transactionId}`)
      const hashed = { recipientHash: randomBytes(32), recipientSalt: randomBytes(32) }
      const stored = { transactionId, batchId, position, recipientId, document: document ?? null, ...hashed }
      await insert(pool, 'payout_items', [{ ...stored, ...account(cipher, transactionId, item) }])
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

  /** Stores an endpoint for `payment.created`, which has no readable secret; returns its id. */
  endpoint: async (pool: Pool, fields: Fields & { id?: string; businessId: string }): Promise<string> => {
    const where = { mode: 'TEST', url: 'https://shop.example', eventTypes: ['payment.created'], secret: '' }
    return await insertOne(pool, 'webhook_endpoints', {
      ...where,
      ...fields,
      id: fields.id ?? newId('webhookEndpoint'),
    })
  },

  /** Stores deliveries in these states, each with its own event. Returns their ids in order. */
  deliveries: async (pool: Pool, wanted: DeliveriesWanted): Promise<string[]> => {
    const { businessId, endpointId, states, eventType = 'payment.created' } = wanted
    const made: string[] = []
    for (const state of states) {
      const [eventId, transactionId] = [newId('event'), newId('transaction')]
      const owned = { businessId, mode: 'TEST' }
      const body = JSON.stringify({ id: eventId, type: eventType, created: new Date(), data: { transactionId } })
      await insert(pool, 'events', [{ ...owned, id: eventId, transactionId, type: eventType, body }])
      const delivery = {
        ...owned,
        id: newId('delivery'),
        eventId,
        eventType,
        endpointId,
        state,
        reason: state === 'CANCELLED' ? 'endpoint_disabled' : null,
        nextAttemptAt: state === 'WAITING_RETRY' ? afterMs(60_000) : null,
        engineDueAt: state === 'PENDING' || state === 'WAITING_RETRY' ? afterMs(10_000) : null,
      }
      made.push(await insertOne(pool, 'deliveries', delivery))
    }
    return made
  },

  /** Stores a charge's event from paystack that no worker has handled; returns its id. */
  inboundEvent: async (pool: Pool, fields: Fields): Promise<string> => {
    const id = newId('inboundEvent')
    const received = { providerId: 'paystack', providerEventId: id, type: 'charge.success', dispute: false, body: '' }
    return await insertOne(pool, 'inbound_events', { ...received, id, ...fields })
  },
}
