import { createHash, randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client as Connection, type Pool } from 'pg'
import { newId } from '../../src/db/new-id.ts'
import { Cipher } from '../../src/db/cipher.ts'
import { contentHash, recipientHash } from '../../src/db/payouts/content-hash.ts'
import { emailHashes, wordHashes } from '../../src/db/payments/customer.ts'
import { deleteExpired } from '../../src/db/retention/delete-expired.ts'
import { SEALED_COLUMNS } from '../../src/db/sealed-columns.ts'
import { DEFAULT_RETENTION_DAYS } from '../../src/domain/retention.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import { clientOf, signIn, type Client } from '../client.ts'
import { asSuperuser, createEmptyDatabase } from '../database.ts'
import { fencedBlocks } from '../docs/fenced-blocks.ts'
import { flag } from '../moves.ts'
import { payoutBatchesOf, type PayoutBatches } from '../payout-batches.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'
import { paymentsOf, send, signed, type Payments } from '../mechanisms/payments.ts'
import { databaseTraces, engineTraces, secretsIn } from './traces.ts'

const planted = {
  email: 'Jemima.Puddleduck@planted.example',
  name: 'Jemima Puddleduck-Planted',
  phone: `+2782${randomInt(1_000_000, 10_000_000)}`,
  accountNumber: String(randomInt(1_000_000_000, 10_000_000_000)),
}
/** Text of the business, which docs/retention.md names: the payer's data in it cannot be erased. */
const own = { text: 'Planted-by-the-business' }

const customer = { email: planted.email, name: planted.name, phone: planted.phone }
const words = `Evidence: ${planted.name}, ${planted.email}, ${planted.accountNumber}`

let service: TestService
let cipher: Cipher
let key: Client
let operator: Client
let payments: Payments
let payouts: PayoutBatches
let logged = ''
let paid: string
let batchId: string
let booksBefore: Awaited<ReturnType<typeof books>>

beforeAll(async () => {
  const logger = createLogger('trace', { write: (line) => void (logged += line) })
  service = await startTestService({ logger })
  cipher = new Cipher([service.settings.encryptionKey])
  key = clientOf(service.baseUrl, service.business.apiKey)
  operator = await signIn(service.baseUrl, service.operator)
  payments = paymentsOf(service)
  payouts = await payoutBatchesOf(service)
})

afterAll(() => service.stop(), 60_000)

/** The receipts, and the events as they were signed and sent: neither may change. */
async function books() {
  const receipts = await service.pool.query('SELECT id, leaf, salt, leaf_hash AS hash FROM receipts ORDER BY id')
  const events = await service.pool.query('SELECT id, body FROM events WHERE transaction_id = $1 ORDER BY id', [paid])
  return { receipts: receipts.rows, events: events.rows }
}

/** All tables as text, and the decrypted values of all sealed columns, by `table` or `table.column`. */
async function everything(): Promise<Map<string, string>> {
  const traces = await databaseTraces(service.pool)
  for (const { table, column, context } of SEALED_COLUMNS) {
    const { rows } = await service.pool.query(
      `SELECT ${context} AS context, ${column} AS sealed FROM ${table} WHERE octet_length(${column}) > 0`,
    )
    traces.set(`${table}.${column}`, rows.map((row) => cipher.decrypt(row.sealed, row.context).toString()).join('\n'))
  }
  return traces
}

async function foundOf(secrets: Readonly<Record<string, string>>): Promise<string[]> {
  const traces = await everything()
  return [...traces].flatMap(([place, text]) => secretsIn(text, secrets).map((name) => `${place}: ${name}`)).toSorted()
}

async function post(path: string, body: object, status: number, client = key, headers = {}) {
  const answer = await client.post(path, body, headers)
  expect([path, answer.status, status === answer.status ? null : answer.body]).toEqual([path, status, null])
  return answer.body
}

/** Stores an event of the provider whose body holds the payer. */
async function providerEvent(reference: string): Promise<void> {
  const data = { id: randomInt(1_000_000), reference, message: words, customer: { email: planted.email } }
  expect((await send(service, signed(service, { event: 'charge.success', data }))).status).toBe(200)
}

test('the payer is planted in every text of payments, refunds, reviews, recipients, payouts and events', async () => {
  const order = {
    amountCents: 15_000,
    currency: 'ZAR',
    customer,
    returnUrl: `https://shop.example/?payer=${planted.accountNumber}`,
    paymentMethod: { type: 'CARD', token: 'tok_success' },
    description: own.text,
    metadata: { own: own.text },
  }
  const headers = { 'Idempotency-Key': 'planted', Prefer: 'wait=20' }
  ;({ transactionId: paid } = await post('/v1/payments', order, 201, key, headers))
  await payments.end(paid, 60_000)
  const refund = await post('/v1/refunds', { transactionId: paid, amountCents: 1_000, reason: words }, 201)
  await payments.end(refund.transactionId, 60_000)
  await flag(service.pool, paid)
  await post(`/api/operator/transactions/${paid}/resolve`, { outcome: 'SUCCEEDED', note: words }, 200, operator)
  const differenceId = newId('difference')
  await service.pool.query(
    `INSERT INTO differences (id, provider_id, mode, kind, attempt_id, transaction_id, business_id, currency, expected_cents, settled_cents)
     SELECT $1, provider_id, mode, 'MISSING', settled_attempt_id, id, business_id, currency, amount_cents, 0
     FROM transactions WHERE id = $2`,
    [differenceId, paid],
  )
  await post(`/api/operator/differences/${differenceId}/resolve`, { note: words }, 200, operator)

  const account = { bankCode: '051001', accountNumber: planted.accountNumber, currency: 'ZAR', email: planted.email }
  const document = { type: 'IDENTITY_NUMBER', number: '8001015009087' }
  const stored = { 'Idempotency-Key': 'recipient' }
  const { id: recipientId } = await post(
    '/v1/recipients',
    { name: planted.name, ...account, document },
    201,
    key,
    stored,
  )
  // The planner's samples have the name then, since the names of two recipients make a histogram.
  const namesake = { name: 'A Namesake', bankCode: '051001', accountNumber: '1234567890', currency: 'ZAR' }
  await post('/v1/recipients', namesake, 201, key, { 'Idempotency-Key': 'namesake' })
  await asSuperuser(service.pool, 'ANALYZE recipients')
  const batch = await payouts.make([{ recipientId, amountCents: 20_000 }])
  batchId = batch.batchId
  const checker = await signIn(service.baseUrl, service.business.admins[1])
  await post(`/v1/payouts/${batchId}/reject`, { reason: words }, 200, checker)

  await until(
    async () => (await service.pool.query('SELECT FROM inbound_events WHERE handled_at IS NULL')).rows.length === 0,
  )
  await providerEvent('x7qa2m4n6p3r5t7v')
  expect(await foundOf(planted)).toEqual(
    expect.arrayContaining([
      'differences.note: email',
      'idempotency_records.body: email',
      'inbound_events.body: accountNumber',
      'payout_decision_reasons.reason: name',
      'payout_items: name',
      'payout_items.account_number: accountNumber',
      'recipients: name',
      'recipients.account_number: accountNumber',
      'recipients.email: email',
      'transaction_review_notes.note: email',
      'transactions: accountNumber',
      'transactions.customer: phone',
    ]),
  )
})

test('an export returns what is known, and leaves an audit entry without the address', async () => {
  const exported = await post('/api/operator/payers/export', { email: planted.email.toLowerCase() }, 200, operator)
  expect(exported).toMatchObject({
    payments: [{ transactionId: paid, customer, metadata: { own: own.text } }],
    recipients: [{ name: planted.name, accountNumber: planted.accountNumber, document: { number: '8001015009087' } }],
    after: null,
  })
})

test('a payment that has not ended is erased after its end', async () => {
  booksBefore = await books()
  const { transactionId } = await post('/v1/payments', { amountCents: 100, currency: 'ZAR', customer }, 201)
  const { count } = await post('/api/operator/payers/erase', { email: planted.email.toUpperCase() }, 202, operator)
  expect(count).toBe(3)
  const isErased = async (id: string) =>
    (await service.pool.query('SELECT customer IS NULL AS erased FROM transactions WHERE id = $1', [id])).rows[0].erased
  await until(() => isErased(paid), 60_000)
  const open = async () =>
    (
      await service.pool.query(
        "SELECT id, engine_due_at > now() + interval '1 hour' AS waits, done_at FROM payer_requests WHERE kind = 'ERASE'",
      )
    ).rows
  await until(async () => (await open())[0].waits, 60_000)
  expect([await isErased(transactionId), (await open())[0].done_at]).toEqual([false, null])
  await post(`/v1/payments/${transactionId}/cancel`, {}, 202)
  await payments.end(transactionId, 60_000)
  // The workflow looks again within the hour: another request for the same payer does not wait for it.
  await post('/api/operator/payers/erase', { email: planted.email }, 202, operator)
  await until(async () => (await open()).some(({ done_at: doneAt }) => doneAt !== null), 60_000)
  expect(await isErased(transactionId)).toBe(true)
})

test('afterwards the payer is in no table, decrypted or not, once stored responses have expired', async () => {
  await service.pool.query(`UPDATE idempotency_records SET created_at = created_at - interval '25 hours'`)
  await deleteExpired(service.pool, { kind: 'idempotency', from: null, days: DEFAULT_RETENTION_DAYS })
  // The first request waits for its next look with the encrypted address, and forgets it then.
  await service.pool.query(
    'UPDATE payer_requests SET email = NULL, engine_due_at = NULL, done_at = now() WHERE done_at IS NULL',
  )
  expect(await foundOf(planted)).toEqual([])
  const hashes = emailHashes(cipher, planted.email).map((hash) => hash.toString('hex'))
  expect(await foundOf(Object.fromEntries(hashes.map((hash) => ['hash', hash])))).toEqual([])
  const [words] = wordHashes(cipher, planted.name)
  expect(await foundOf(Object.fromEntries(words!.map((word) => ['word', word])))).toEqual([])
})

test('the notes of operators and the reasons of checkers stay as evidence, without the payer', async () => {
  const traces = await everything()
  for (const place of ['transaction_review_notes.note', 'differences.note', 'payout_decision_reasons.reason'])
    expect(traces.get(place)).toContain('Evidence: [erased]')
})

/** Runs a statement of docs/retention.md, and returns the count that the document tells to look at. */
async function deadRowsKept(by: Pool, statement: string): Promise<number> {
  const client = await by.connect()
  const kept: number[] = []
  const read = ({ detail }: { detail?: string | undefined }) => {
    const [, count] = /^(\d+) dead row versions cannot be removed yet/.exec(detail ?? '') ?? []
    if (count) kept.push(Number(count))
  }
  client.on('notice', read)
  try {
    await client.query(statement)
  } finally {
    client.off('notice', read)
    client.release()
  }
  expect(kept).toHaveLength(1)
  return kept[0]!
}

test('a base backup made later has no byte of the payer, once the tables that docs/retention.md names are rewritten', async () => {
  const { code: rewrite } = fencedBlocks('docs/retention.md').find(({ language }) => language === 'sql')!
  await asSuperuser(service.pool, async (superuser) => {
    const { rows } = await superuser.query<{ folder: string }>(
      `SELECT current_setting('data_directory') || '/base/' || oid AS folder
       FROM pg_database WHERE datname = current_database()`,
    )
    const filesOf = async () => {
      await superuser.query('CHECKPOINT')
      const folder = rows[0]!.folder
      return readdirSync(folder)
        .map((file) => readFileSync(join(folder, file), 'latin1'))
        .join('\n')
    }
    // The files hold bytes of outdated rows, which shows that the check finds some.
    expect(secretsIn(await filesOf(), planted)).toContain('name')
    // A VACUUM cannot run beside another statement of one text.
    const statements = rewrite.split(';').filter((text) => text.trim() !== '')
    // A transaction of another database keeps outdated rows, too, once it has written.
    const other = await createEmptyDatabase()
    const writer = new Connection({ connectionString: other.superuserUrl })
    await writer.connect()
    await writer.query('BEGIN; SELECT pg_current_xact_id()')
    await superuser.query('UPDATE transactions SET description = description WHERE id = $1', [paid])
    expect(await deadRowsKept(superuser, statements[0]!)).toBeGreaterThan(0)
    await writer.end()
    await other.drop()
    for (const statement of statements)
      await until(async () => (await deadRowsKept(superuser, statement)) === 0, 120_000)
    expect(secretsIn(await filesOf(), planted)).toEqual([])
  })
})

test("afterwards the payer is in no history, search attribute or memo of Temporal's, and in no line of the log", async () => {
  const { workflows, text } = await engineTraces(service)
  expect(workflows).toBeGreaterThanOrEqual(5)
  expect(text).toContain('erasure-pyr_')
  expect(secretsIn(text, planted)).toEqual([])
  expect(logged).toContain('payer erased')
  expect(secretsIn(logged, planted)).toEqual([])
})

test("what cannot be erased is the business's own text, where docs/retention.md says it is", async () => {
  expect(await foundOf(own)).toEqual(['events: text', 'transactions: text'])
})

test('the books stay: the receipt verifies, the events are unchanged, and the content hash of the batch holds', async () => {
  const { body } = await key.get(`/v1/transactions/${paid}`)
  expect(body).toMatchObject({ state: 'SUCCEEDED', refundedCents: 1_000, metadata: { own: own.text } })
  const { receipts, events } = await books()
  expect({ receipts, events }).toEqual(booksBefore)
  expect(events.length).toBeGreaterThan(1)
  const sha256 = (...parts: (Buffer | string)[]) => {
    const hash = createHash('sha256')
    for (const part of parts) hash.update(part)
    return hash.digest()
  }
  const receipt = receipts.find(({ id }: { id: string }) => id === body.proof.receiptId)
  expect(sha256(Buffer.from([0]), sha256(receipt.salt, receipt.leaf))).toEqual(receipt.hash)

  const { rows } = await service.pool.query(
    `SELECT b.content_hash, b.hash_key, b.currency, i.recipient_hash, i.recipient_salt, i.name, t.amount_cents::int
     FROM payout_items i JOIN payout_batches b ON b.id = i.batch_id JOIN transactions t ON t.id = i.transaction_id
     WHERE b.id = $1`,
    [batchId],
  )
  const [item] = rows
  expect([item.name, item.recipient_salt]).toEqual(['erased', null])
  const hashKey = cipher.decrypt(item.hash_key, `payout-hash-key:${batchId}`)
  const hashed = [{ recipientHash: item.recipient_hash, amountCents: item.amount_cents }]
  expect(contentHash(hashKey, item.currency, hashed)).toBe(item.content_hash)
  // The salt is gone, so not even the holder of every key can try accounts against the hash.
  const guess = { name: planted.name, bankCode: '051001', accountNumber: planted.accountNumber }
  expect(recipientHash(hashKey, Buffer.alloc(32), guess)).not.toEqual(item.recipient_hash)
})

test('each business that knew the payer sees who asked for it, without the address', async () => {
  const admin = await signIn(service.baseUrl, service.business.admins[0])
  const { body } = await admin.get('/api/audit?action=payer.erased')
  expect(body.data).toMatchObject([{ actorName: 'Operator' }, { actorName: 'Operator' }])
  expect(secretsIn(JSON.stringify(body), planted)).toEqual([])
})
