import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { newId } from '../../src/db/new-id.ts'
import { Cipher } from '../../src/db/cipher.ts'
import { addDecision } from '../../src/db/payouts/decide-batch.ts'
import { countOld, type ResealProgress, reseal } from '../../src/db/reseal.ts'
import { storeReview } from '../../src/db/reviews/reviews.ts'
import { SEALED_COLUMNS } from '../../src/db/sealed-columns.ts'
import { duringTests } from '../during-tests.ts'
import { asSuperuser, openDatabase } from '../database.ts'
import { given } from '../given.ts'
import { withoutTriggers } from './many/storing.ts'

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const [before, between, after] = [[oldKey], [newKey, oldKey], [newKey]].map((keys) => new Cipher(keys)) as [
  Cipher,
  Cipher,
  Cipher,
]

/** Every other column of bytes: hashes, salts, public keys, public logos and the secret of derived ids. */
const NOT_SEALED = `
  api_keys.key_hash api_keys.previous_hash approval_codes.code_hash brands.logo brands.logo_hash id_secret.secret
  idempotency_records.request_hash idempotency_records.scope invitations.token_hash kyc_submissions.registration_hash
  passkey_challenges.challenge_hash passkeys.credential_id passkeys.public_key password_resets.token_hash
  payout_items.recipient_hash payout_items.recipient_salt proof_batches.previous_root proof_batches.root
  proof_tiles.hashes proof_timestamps.checkpoint_hash proof_timestamps.response receipts.leaf_hash receipts.salt
  recipients.email_hash recovery_codes.code_hash refresh_tokens.token_hash settlements.content_hash
  transactions.customer_email_hash`
  .trim()
  .split(/\s+/)

/** A value of every sealed column; `customer` is JSON. */
const PLAIN = JSON.stringify({
  email: 'payer@mail.example',
  name: 'Thandi Nkosi',
  registrationNumber: '2020/123456/07',
})
const NAMES = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`)

const database = duringTests(openDatabase)
let pool: Pool

/** Stores a row in each table that has a sealed column. The values are sealed afterwards, whatever they are here. */
async function storeRows(): Promise<void> {
  const { businessId, admins } = await given.business(pool)
  const endpointId = await given.endpoint(pool, { businessId })
  await given.rows(pool, 'webhook_old_secrets', [
    { id: newId('oldSecret'), endpointId, secret: '', validUntil: new Date() },
  ])
  const transactionId = await given.payment(pool, { businessId })
  const attemptId = await given.attempt(pool, { transactionId, state: 'SENDING' })
  await given.inboundEvent(pool, { attemptId })
  const rejected = { state: 'REJECTED', details: '', reason: '', submittedBy: admins[0].userId, decidedAt: new Date() }
  await given.rows(pool, 'kyc_submissions', [{ id: newId('kycSubmission'), businessId, ...rejected }])
  await given.rows(pool, 'totp_secrets', [{ userId: admins[0].userId, secret: '' }])
  const erasure = { kind: 'ERASE', requestedBy: admins[0].userId, found: 0, email: '' }
  await given.rows(pool, 'payer_requests', [{ id: newId('payerRequest'), ...erasure }])
  const account = { id: newId('connectedAccount'), kind: 'ACCOUNT', businessId, mode: 'TEST', currency: 'ZAR' }
  await given.rows(pool, 'connect_resources', [{ ...account, providerId: 'paystack' }])
  const bank = { businessName: 'Crafts', bankCode: '470010', accountNumber: '', accountLast4: '1234' }
  await given.rows(pool, 'connected_accounts', [{ id: account.id, ...bank }])
  await given.payouts(pool, before, { businessId, items: [{}], state: 'PENDING_APPROVAL' })
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM payout_batches')
  const decision = { id: newId('payoutDecision'), batchId: rows[0]!.id, userId: 'usr_checker', apiKeyId: null }
  const refused = { decision: 'REJECT', via: 'UPDATE', refusal: null, warning: null, reason: Buffer.from('') } as const
  await addDecision(pool, { ...decision, ...refused })
  const review = { id: newId('review'), transactionId, operatorId: null, attemptId: null, proposed: false }
  await storeReview(pool, { ...review, outcome: 'FAILED', note: Buffer.from('') })
  const about = { providerId: 'paystack', mode: 'TEST', transactionId, attemptId, businessId }
  const differs = { kind: 'MISSING', currency: 'ZAR', expectedCents: 1, settledCents: 0, note: '' }
  const deposit = { providerId: 'yoco', mode: 'TEST', source: 'FILE', currency: 'ZAR', day: '2026-11-20' }
  await given.rows(pool, 'settlements', [
    { id: newId('settlement'), providerSettlementId: 'voided', depositCents: 1, ...deposit },
  ])
  await given.rows(pool, 'differences', [{ id: newId('difference'), ...about, ...differs }])
  const disputeId = await given.dispute(pool, about)
  const evidence = { kind: 'EVIDENCE', amountCents: 0, evidence: '', createdBy: admins[0].userId }
  await given.rows(pool, 'dispute_answers', [{ id: newId('disputeAnswer'), disputeId, ...evidence }])
  await given.rows(pool, 'idempotency_records', [{ scope: randomBytes(32), requestHash: '', status: 200, body: '' }])
}

/** Encrypts a value of every sealed column of every row with the old key, as the service would. */
async function sealAll(): Promise<void> {
  await withoutTriggers(pool, async (db) => {
    for (const { table, column, key = 'id', context, hashes = {} } of SEALED_COLUMNS) {
      const { rows } = await db.query(`SELECT ${key} AS key, ${context} AS context FROM ${table}`)
      const hashed = Object.keys(hashes).map((name, index) => `, ${name} = $${index + 3}`)
      for (const row of rows) {
        const ofPlain = Object.values(hashes).map((hash) => hash(before, Buffer.from(PLAIN)))
        const values = [row.key, before.encrypt(PLAIN, row.context), ...ofPlain]
        await db.query(`UPDATE ${table} SET ${column} = $2${hashed.join('')} WHERE ${key} = $1`, values)
      }
    }
  })
}

/** Every place of the database, by `table.column`, whose text or bytes begin with a value of this key, in any spelling. */
async function sealedUnder(key: Buffer): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const header = Buffer.concat([Buffer.from([1]), new Cipher([key]).newestKeyId])
  // The last letter of base64 also holds bits of what follows.
  const spellings = [header.toString('hex'), header.toString('base64').replace(/=+$/, '').slice(0, -1)]
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await pool.query(`SELECT FROM "${table}" WHERE "${column}"::text LIKE ANY ($1) LIMIT 1`, [
      spellings.map((text) => `%${text}%`),
    ])
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

beforeAll(async () => {
  pool = database.pool
  await storeRows()
  await sealAll()
})

test('every column of bytes is in the list of sealed columns or in the list of the others', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'bytea'`,
  )
  const listed = new Set([...NAMES, ...NOT_SEALED])
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...listed].toSorted())
})

test('a rotation begins with a value of every sealed column under the old key', async () => {
  expect((await sealedUnder(oldKey)).toSorted()).toEqual(NAMES.toSorted())
  expect(Object.keys(await countOld(pool, between)).toSorted()).toEqual(NAMES.toSorted())
})

test('a rotation that is interrupted continues with what is left, and says how far it is', async () => {
  const told: ResealProgress[] = []
  const interrupted = reseal(pool, between, (progress) => {
    told.push(progress)
    if (told.length === 5) throw new Error('interrupted')
  })
  await expect(interrupted).rejects.toThrow('interrupted')
  expect(await countOld(pool, between)).not.toEqual({})
  const changed = await reseal(pool, between, (progress) => void told.push(progress))
  expect(Object.keys(changed).toSorted()).toEqual(NAMES.toSorted())
  expect([...new Set(told.map(({ column }) => column))].toSorted()).toEqual(NAMES.toSorted())
  expect(told.every(({ done, all }) => done === all)).toBe(true)
})

test('a rotation leaves nothing under the old key, in any column of any table and any spelling', async () => {
  expect(await sealedUnder(oldKey)).toEqual([])
  expect(await countOld(pool, between)).toEqual({})
  expect((await sealedUnder(newKey)).toSorted()).toEqual(NAMES.toSorted())
})

test.each(SEALED_COLUMNS)(
  'a rotation leaves $column of $table readable without the old key',
  async ({ table, column, context, hashes = {} }) => {
    const found = ['', ...Object.keys(hashes)].join(', ')
    const { rows } = await pool.query(
      `SELECT ${context} AS context, ${column} AS sealed${found} FROM ${table} WHERE ${column} IS NOT NULL`,
    )
    expect(rows.length).toBeGreaterThan(0)
    const hashed = Object.entries(hashes).map(([name, hash]) => [name, hash(after, Buffer.from(PLAIN))])
    for (const { context: of, sealed, ...stored } of rows) {
      expect(after.decrypt(sealed, of).toString()).toBe(PLAIN)
      expect(stored).toEqual(Object.fromEntries(hashed))
    }
  },
)

test('a value that the service changes during the rotation keeps the change', async () => {
  const businessId = (await given.business(pool)).businessId
  const id = await given.endpoint(pool, { businessId })
  const seal = (text: string) => before.encrypt(text, `webhook-secret:${id}`)
  const set = (by: Pool, secret: Buffer) =>
    by.query('UPDATE webhook_endpoints SET secret = $2 WHERE id = $1', [id, secret])
  await set(pool, seal('first'))
  // The rotation has read the row when the service changes it.
  const meanwhile = {
    query: async (query: { name?: string }) => {
      const result = await pool.query(query as never)
      if (query.name === 'reseal-read-webhook_endpoints-secret') await set(pool, seal('second'))
      return result
    },
  }
  await reseal(meanwhile as never, between)
  expect(await countOld(pool, between)).toEqual({ 'webhook_endpoints.secret': 1 })
  await reseal(pool, between)
  const { rows } = await pool.query('SELECT secret FROM webhook_endpoints WHERE id = $1', [id])
  expect(after.decrypt(rows[0].secret, `webhook-secret:${id}`).toString()).toBe('second')
})

test('an event that was derived from another has no body, and a rotation passes it over', async () => {
  const id = await given.inboundEvent(pool, { body: null })
  await reseal(pool, between)
  expect((await pool.query('SELECT body FROM inbound_events WHERE id = $1', [id])).rows).toEqual([{ body: null }])
})

test('the search finds a sealed value that a table keeps as text', async () => {
  const sealed = before.encrypt('a secret', 'anywhere').toString('base64')
  await asSuperuser(pool, `CREATE TABLE leak AS SELECT '${sealed}' AS text; GRANT SELECT ON leak TO PUBLIC`)
  expect(await sealedUnder(oldKey)).toEqual(['leak.text'])
  await asSuperuser(pool, 'DROP TABLE leak')
})
