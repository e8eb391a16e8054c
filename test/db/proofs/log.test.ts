import canonicalize from 'canonicalize'
import type { Pool } from 'pg'
import { closeHours, closeHourSoFar } from '../../../src/activities/proofs/close-hours.ts'
import { openProofLogs } from '../../../src/activities/proofs/open-logs.ts'
import { readVariables, VARIABLES } from '../../../src/config/variables.ts'
import { AuditFault, auditSnapshot } from '../../../src/db/proofs/audit-log.ts'
import { receiptHash } from '../../../src/domain/proof/receipt.ts'
import { ProofKeys, sha256 } from '../../../src/proofs/keys.ts'
import { asSuperuser, openDatabase, type OpenDatabase } from '../../database.ts'
import { given } from '../../given.ts'
import { newSigningKey } from '../../signing-keys.ts'
import { HOUR, SECOND, startWithinHour } from '../../times.ts'
import { settle } from './settled.ts'

const OLD_KEY = newSigningKey()
const proofKeys = new ProofKeys([OLD_KEY], ['pay.example.com'])

let database: OpenDatabase
let pool: Pool

beforeEach(async () => {
  await startWithinHour(15 * SECOND)
  database = await openDatabase()
  pool = database.pool
})

afterEach(() => database.close())

/** Returns the start of the hour that is `hours` before the current one. */
function hourBefore(hours: number): Date {
  return new Date((Math.floor(Date.now() / HOUR) - hours) * HOUR)
}

const within = (hour: Date): Date => new Date(hour.getTime() + HOUR / 2)

async function batches(mode = 'TEST') {
  const { rows } = await pool.query(
    `SELECT mode, hour, forced, tree_size::int AS "treeSize", root, previous_root AS "previousRoot", checkpoint
     FROM proof_batches WHERE mode = $1 ORDER BY closed_at, id`,
    [mode],
  )
  return rows.map((row) => ({ ...row, hour: new Date(row.hour) }))
}

async function leaves(): Promise<{ index: number; receiptId: string }[]> {
  const { rows } = await pool.query(
    'SELECT leaf_index::int AS index, receipt_id AS "receiptId" FROM proof_leaves ORDER BY mode DESC, leaf_index',
  )
  return rows
}

test('a receipt is stored with a success, as canonical JSON of the fields that never change', async () => {
  const [id] = await settle(pool, { count: 1 })
  const { rows } = await pool.query(
    'SELECT r.*, t.receipt_id, t.token_id AS shown FROM receipts r JOIN transactions t ON t.id = r.transaction_id',
  )
  expect(rows).toHaveLength(1)
  const [{ leaf, salt, leaf_hash, receipt_id, shown, token_id, settled_at, transaction_id }] = rows
  const read = JSON.parse(leaf)
  expect(canonicalize(read)).toBe(leaf)
  expect(salt).toHaveLength(32)
  expect(leaf_hash).toEqual(receiptHash(sha256, salt, Buffer.from(leaf)))
  expect(receipt_id).toBe(id)
  expect(shown).toBe(token_id)
  expect(read).toEqual({
    v: 2,
    receiptId: id,
    tokenId: token_id,
    transactionId: transaction_id,
    merchantId: expect.stringMatching(/^biz_/),
    kind: 'COLLECT',
    amountCents: 101,
    currency: 'ZAR',
    mode: 'TEST',
    originalTransactionId: null,
    recipientId: null,
    providerId: 'paystack',
    providerTransactionId: expect.stringMatching(/^p/),
    settledAt: new Date(settled_at).toISOString(),
    reference: expect.any(String),
  })
})

test('a receipt is canonical whatever a provider calls the payment', async () => {
  const names = ['"\\/', '\u0001\b\f\n\r\t\u001f\u007f', 'é€ 😀 \u2028', ' ', 'null']
  for (const providerTransactionId of names) await settle(pool, { count: 1, providerTransactionId })
  const { rows } = await pool.query<{ leaf: string }>('SELECT leaf FROM receipts ORDER BY id')
  expect(rows.map(({ leaf }) => JSON.parse(leaf).providerTransactionId).toSorted()).toEqual(names.toSorted())
  for (const { leaf } of rows) expect(canonicalize(JSON.parse(leaf))).toBe(leaf)
})

test('a receipt stays the only one when a payout is returned or a refund SUCCEEDS again', async () => {
  const [id] = await settle(pool, { count: 1, kind: 'PAYOUT' })
  await pool.query(
    "UPDATE transactions SET state = 'FAILED', failure_reason_code = 'returned', failure_reason_message = 'x'",
  )
  const { rows } = await pool.query('SELECT receipt_id AS id FROM transactions')
  expect(rows).toEqual([{ id }])
  expect((await pool.query('SELECT FROM receipts')).rowCount).toBe(1)
})

test('an hour is closed once it has passed, with its receipts in order of settlement', async () => {
  const later = await settle(pool, { count: 1, at: new Date(hourBefore(1).getTime() + 1_000) })
  const earlier = await settle(pool, { count: 2, at: hourBefore(1) })
  await settle(pool, { count: 1 })
  const { closed } = await closeHours({ pool, proofKeys })
  expect(closed.filter(({ mode }) => mode === 'TEST')).toMatchObject([
    { hour: hourBefore(1), treeSize: 3, receipts: 3 },
  ])
  expect(await leaves()).toEqual([...earlier, ...later].map((receiptId, index) => ({ index, receiptId })))
})

test('an hour is closed late if it was missed; without receipts, as in an empty log, it repeats the root and has no leaves', async () => {
  await settle(pool, { count: 3, at: within(hourBefore(5)) })
  await settle(pool, { count: 300, at: within(hourBefore(3)) })
  await closeHours({ pool, proofKeys })
  const log = await batches()
  expect(log.map(({ hour, treeSize }) => [hour, treeSize])).toEqual([
    [hourBefore(5), 3],
    [hourBefore(4), 3],
    [hourBefore(3), 303],
    [hourBefore(2), 303],
    [hourBefore(1), 303],
  ])
  expect(log[1]!.root).toEqual(log[0]!.root)
  expect(await batches('LIVE')).toMatchObject([{ hour: hourBefore(1), treeSize: 0, root: sha256(Buffer.alloc(0)) }])
  expect(log.map(({ previousRoot }) => previousRoot)).toEqual([null, ...log.slice(0, -1).map(({ root }) => root)])
  expect(await closeHours({ pool, proofKeys })).toEqual({ closed: [], refused: [], missing: [], done: true })
})

test('an hour is closed in several calls if one call has too little time', async () => {
  await settle(pool, { count: 10, at: within(hourBefore(2)) })
  let steps = 1
  expect(await closeHours({ pool, proofKeys }, () => steps-- > 0)).toMatchObject({ closed: [], done: false })
  expect(await leaves()).toHaveLength(10)
  expect((await closeHours({ pool, proofKeys })).done).toBe(true)
  expect((await batches()).map(({ treeSize }) => treeSize)).toEqual([10, 10])
})

test('an hour is closed once when several processes close it at the same time', async () => {
  for (const hours of [3, 2, 1]) await settle(pool, { count: 20, at: within(hourBefore(hours)) })
  const runs = await Promise.all(Array.from({ length: 4 }, () => closeHours({ pool, proofKeys })))
  expect(runs.flatMap(({ closed }) => closed).filter(({ mode }) => mode === 'TEST')).toHaveLength(3)
  expect((await batches()).map(({ treeSize }) => treeSize).at(-1)).toBe(60)
  expect((await leaves()).map(({ index }) => index)).toEqual(Array.from({ length: 60 }, (_, index) => index))
})

test('an hour includes receipts that were committed too late for the hour before', async () => {
  await settle(pool, { count: 1, at: within(hourBefore(2)) })
  await closeHours({ pool, proofKeys })
  const late = await settle(pool, { count: 1, at: within(hourBefore(1)) })
  expect((await batches()).map(({ treeSize }) => treeSize)).toEqual([1, 1])
  await closeHourSoFar({ pool, proofKeys })
  expect((await leaves()).at(-1)).toEqual({ index: 1, receiptId: late[0] })
})

test('an hour is marked when it is closed on request, and is closed again when it has passed', async () => {
  await settle(pool, { count: 2 })
  await closeHourSoFar({ pool, proofKeys })
  await settle(pool, { count: 1 })
  await closeHourSoFar({ pool, proofKeys })
  expect((await batches()).map(({ hour, forced, treeSize }) => [hour, forced, treeSize])).toEqual([
    [hourBefore(1), false, 0],
    [hourBefore(0), true, 2],
    [hourBefore(0), true, 3],
  ])
  expect(await batches('LIVE')).toHaveLength(1)
})

test('the auditor leaves an hour that is closed during its run to the next audit', async () => {
  const { businessId } = await given.business(pool)
  await settle(pool, { count: 300, businessId })
  await closeHourSoFar({ pool, proofKeys })
  const openCheckpoint: ProofKeys['openCheckpoint'] = async (...head) => {
    await settle(pool, { count: 3, businessId })
    await closeHourSoFar({ pool, proofKeys })
    return await proofKeys.openCheckpoint(...head)
  }
  const first = await auditSnapshot(pool, { sha256, openCheckpoint }, 'TEST')
  expect(first).toEqual({ leaves: 300, batches: 2 })
  expect(await auditSnapshot(pool, proofKeys, 'TEST')).toEqual({ leaves: 306, batches: 4 })
})

const NEW_KEY = newSigningKey()
const ORIGINS = ['pay.example.com'] as const
const both = new ProofKeys([NEW_KEY, OLD_KEY], [...ORIGINS])
const only = new ProofKeys([NEW_KEY], [...ORIGINS])
const newest = async () => (await batches()).at(-1)!.checkpoint

test('a head is signed with every configured key, each of that log alone', async () => {
  await closeHourSoFar({ pool, proofKeys: both })
  const head = await newest()
  expect(head.match(/^— pay.example.com\/proof\/test /gm)).toHaveLength(2)
  for (const keys of [both, only, proofKeys]) expect(await keys.openCheckpoint(head, 'TEST')).not.toBeNull()
  expect(await both.openCheckpoint(head, 'LIVE')).toBeNull()
  expect(await new ProofKeys([newSigningKey()], [...ORIGINS]).openCheckpoint(head, 'TEST')).toBeNull()
  expect(await new ProofKeys([OLD_KEY], ['other.example.com']).openCheckpoint(head, 'TEST')).toBeNull()
  const [test, live] = (['TEST', 'LIVE'] as const).map((mode) => both.trusted(mode)[0]!)
  expect(test!.publicKey).not.toEqual(live!.publicKey)
  const { rows } = await pool.query('SELECT verifier_key AS key FROM proof_keys ORDER BY key')
  const signers = [...both.signingKeys('TEST'), ...both.signingKeys('LIVE')]
  expect(rows.map(({ key }) => key).toSorted()).toEqual(signers.toSorted())
})

test('the head of a replaced key holds up to the size at which the key ended, and closing names that size', async () => {
  await settle(pool, { count: 3 })
  await closeHourSoFar({ pool, proofKeys })
  const old = await newest()
  const [test, live] = [proofKeys.signingKeys('TEST')[0]!, proofKeys.signingKeys('LIVE')[0]!]
  await expect(closeHours({ pool, proofKeys: only })).rejects.toThrow(`set PROOF_ENDED_KEYS=${test}=3,${live}=0`)
  const ended = (until: number) => {
    const { PROOF_ENDED_KEYS } = readVariables(VARIABLES, { PROOF_ENDED_KEYS: `${test}=${until},${live}=0` })
    return new ProofKeys([NEW_KEY], [...ORIGINS], PROOF_ENDED_KEYS)
  }
  expect(await ended(3).openCheckpoint(old, 'TEST')).toMatchObject({ treeSize: 3 })
  expect(await ended(2).openCheckpoint(old, 'TEST')).toBeNull()
  await settle(pool, { count: 1 })
  await closeHourSoFar({ pool, proofKeys: ended(3) })
  expect(await auditSnapshot(pool, ended(3), 'TEST')).toMatchObject({ leaves: 4 })
  await expect(auditSnapshot(pool, only, 'TEST')).rejects.toThrow(AuditFault)
  expect(() => new ProofKeys([OLD_KEY], [...ORIGINS], ended(3).trusted('TEST').slice(1) as never)).toThrow(
    /with which PROOF_PRIVATE_KEY still signs/,
  )
})

test('a head has the stored origin, and a new one only if the former one is named', async () => {
  const settings = { proofPrivateKeys: [OLD_KEY], proofEndedKeys: [], baseUrl: 'http://first.example.com' }
  const open = async (proofOrigins: string[], baseUrl = settings.baseUrl) =>
    await openProofLogs(pool, { ...settings, proofOrigins, baseUrl })
  const first = await open([])
  expect((await open([], 'http://localhost:3000')).origin).toBe('first.example.com')
  await closeHourSoFar({ pool, proofKeys: first })
  const old = await newest()
  await expect(open(['new.example.com'])).rejects.toThrow(
    /signed as first\.example\.com, .* PROOF_ORIGIN=new\.example\.com,first\.example\.com to rename them for good$/,
  )
  const renamed = await open(['new.example.com', 'first.example.com'])
  await expect(closeHours({ pool, proofKeys: first })).rejects.toThrow(/restart with PROOF_ORIGIN=new.example.com$/)
  await closeHourSoFar({ pool, proofKeys: renamed })
  expect(await newest()).toMatch(/^new\.example\.com\/proof\/test\n/)
  expect(await renamed.openCheckpoint(old, 'TEST')).not.toBeNull()
  expect((await open([])).trusted('TEST').map(({ origin }) => origin)).toEqual([
    'new.example.com/proof/test',
    'first.example.com/proof/test',
  ])
})

test('tables of the log only grow', async () => {
  await settle(pool, { count: 300 })
  await closeHourSoFar({ pool, proofKeys })
  for (const table of ['proof_tiles', 'proof_keys', 'proof_origins', 'proof_leaves', 'proof_batches', 'receipts']) {
    if (table === 'proof_origins') await pool.query("INSERT INTO proof_origins VALUES (1, 'pay.example.com')")
    await expect(asSuperuser(pool, `DELETE FROM ${table}`)).rejects.toThrow('is append-only')
    await expect(asSuperuser(pool, `TRUNCATE ${table} CASCADE`)).rejects.toThrow('is append-only')
  }
  await expect(asSuperuser(pool, "UPDATE receipts SET leaf = '{}'")).rejects.toThrow('is append-only')
  await expect(asSuperuser(pool, "UPDATE proof_keys SET verifier_key = 'x'")).rejects.toThrow('is append-only')
  for (const change of [
    'hashes = substring(hashes FROM 1 FOR 32)',
    "hashes = overlay(hashes PLACING sha256('x') FROM 1 FOR 32)",
    'tile_index = tile_index + 1000',
  ])
    await expect(pool.query(`UPDATE proof_tiles SET ${change}`)).rejects.toThrow('grows at its end only')
})
