import { randomBytes } from 'node:crypto'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import canonicalize from 'canonicalize'
import { closeHours, closeHourSoFar } from '../../../src/activities/proofs/close-hours.ts'
import { Cipher } from '../../../src/db/cipher.ts'
import { AuditFault, auditSnapshot } from '../../../src/db/proofs/audit-log.ts'
import { HeadRefused, ProofSettingRefused } from '../../../src/domain/proof/origins.ts'
import { verifyGrowth, verifyOffline, verifyPromised } from '../../../src/domain/proof/offline.ts'
import { ReceiptFault } from '../../../src/domain/proof/policy.ts'
import { promisedBy } from '../../../src/domain/proof/receipt.ts'
import { sha256, verifyEd25519 } from '../../../src/proofs/keys.ts'
import { openSignedHeads, type SignedHeads } from '../../../src/proofs/signed-heads.ts'
import type { ProofBatch, Receipt } from '../../api-types.ts'
import { settle, settledThen } from '../../db/proofs/settled.ts'
import { duringTests } from '../../during-tests.ts'
import { asSuperuser } from '../../database.ts'
import { withoutTriggers } from '../../db/many/storing.ts'
import { given } from '../../given.ts'
import { moveTo } from '../../moves.ts'
import { testMerchant } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { proofKeys } from '../running-api.ts'
import { ATTACKS, type AttackedLog, EARLY_RECEIPTS, LOGGED_RECEIPTS } from './attacks.ts'
import { newFolder } from '../../folder.ts'

/*
 * Attacks on the database, and who notices each. The table in docs/proofs.md must be the one that this file observes.
 */

const means = { sha256, verifyEd25519, canonicalize }
const HOUR_MS = 3_600_000
const TABLES = [
  'transactions',
  'transitions',
  'receipts',
  'payout_items',
  'proof_leaves',
  'proof_tiles',
  'proof_batches',
  'proof_keys',
]

const api = duringTests(startApiWithProviders)
const merchant = testMerchant(api)
let log: AttackedLog
let pinnedKeys: string
/** The head of the hour 5, and the newest head. */
let older: ProofBatch
let newest: ProofBatch
/** Receipts with their promises, downloaded before their hours were closed, by transaction. */
let promised: Map<string, Receipt>
/** The folder of the signed heads, and a copy of it from before the attacks. */
let folder: string
let signedHeads: SignedHeads

const get = async (path: string) => await api.ask('GET', path, { key: merchant.apiKey })

beforeAll(async () => {
  const { pool } = api
  const { businessId } = merchant
  const now = Math.floor(Date.now() / HOUR_MS)
  const hour = (hours: number) => new Date((now - hours) * HOUR_MS)
  const within = (hours: number) => new Date(hour(hours).getTime() + HOUR_MS / 2)
  const transactionOf = async (receiptId: string): Promise<string> =>
    (await pool.query('SELECT transaction_id AS id FROM receipts WHERE id = $1', [receiptId])).rows[0].id

  const early = await settle(pool, { count: EARLY_RECEIPTS - 2, businessId })
  const [payment, neighbour] = (await Promise.all(early.map(transactionOf))) as [string, string]
  const captured = { capturedCents: 101, providerTransactionId: `p${payment}`, endedAt: new Date() }
  const charge = await given.attempt(pool, { transactionId: payment, state: 'SUCCEEDED', ...captured })
  const returned = { originalTransactionId: payment, refundsAttemptId: charge, amountCents: 50 }
  const refund = await given.refund(pool, { businessId, state: 'PROCESSING', ...returned })
  const [payout] = await given.payouts(pool, new Cipher([randomBytes(32)]), { businessId, items: [{}] })
  const moved = await Promise.all(
    [refund, payout!].map((id) => moveTo(pool, id, { state: 'SUCCEEDED', providerId: 'paystack' })),
  )
  await settledThen(pool, [...early, ...moved.map(({ receiptId }) => receiptId!)], within(5))
  const [later] = await settle(pool, { count: 2, businessId, at: within(4) })
  const [last] = await settle(pool, { count: 2, businessId, at: within(3) })
  const [pending] = await settle(pool, { count: 2, businessId })
  log = {
    pool,
    businessId,
    proofKeys,
    hour,
    payment,
    neighbour,
    refund,
    payout: payout!,
    later: await transactionOf(later!),
    newest: await transactionOf(last!),
    pending: await transactionOf(pending!),
  }
  promised = new Map()
  for (const id of [payment, refund, payout!, log.later, log.newest, log.pending])
    promised.set(id, (await get(`/api/payments/${id}/receipt`)).body)
  folder = newFolder()
  signedHeads = await openSignedHeads(join(folder, 'now'))
  await closeHours({ pool, proofKeys, signedHeads })
  cpSync(join(folder, 'now'), join(folder, 'kept'), { recursive: true })
  pinnedKeys = (await get('/.well-known/proof-key')).text
  const batches: ProofBatch[] = (await get('/api/proof/batches?mode=TEST')).body.data
  older = batches.at(-1)!
  newest = batches[0]!
  const copies = TABLES.map((table) => `CREATE TABLE kept.${table} AS TABLE public.${table}`)
  await asSuperuser(pool, ['CREATE SCHEMA kept', ...copies].join('; '))
})

afterEach(async () => {
  cpSync(join(folder, 'kept'), join(folder, 'now'), { recursive: true })
  await withoutTriggers(api.pool, async (db) => {
    for (const table of TABLES) {
      await db.query(`DELETE FROM public.${table}`)
      await db.query(`INSERT INTO public.${table} SELECT * FROM kept.${table}`)
    }
  })
})

async function contents(): Promise<string[]> {
  const hashes = TABLES.map((table) => `(SELECT md5(string_agg(x::text, '' ORDER BY x::text)) FROM ${table} x)`)
  const { rows } = await api.pool.query(`SELECT ${hashes.map((hash, at) => `${hash} AS h${at}`).join(', ')}`)
  return Object.values(rows[0])
}

type Fault = typeof AuditFault | typeof ReceiptFault | typeof HeadRefused | typeof ProofSettingRefused

const isFault =
  (...kinds: Fault[]) =>
  (error: unknown) => {
    if (kinds.some((kind) => error instanceof kind)) return true
    throw error
  }

async function auditNotices(): Promise<boolean> {
  return await auditSnapshot(api.pool, proofKeys, 'TEST').then(() => false, isFault(AuditFault))
}

/** A reader without any earlier file: the receipt, the keys stored earlier, and what the service says about it. */
async function readerNotices(transactionId: string): Promise<boolean> {
  const { status, body: receipt } = await get(`/api/payments/${transactionId}/receipt`)
  if (status !== 200) {
    const transaction = (await get(`/v1/transactions/${transactionId}`)).body
    return transaction.state === 'SUCCEEDED'
  }
  const { verified } = (await get(`/api/verify/receipt/${receipt.leaf.receiptId}`)).body
  if (!verified) return true
  if (receipt.checkpoint !== null)
    return await verifyOffline(means, receipt, { keys: pinnedKeys }).then(() => false, isFault(ReceiptFault))
  const settledAt = new Date(receipt.leaf.settledAt)
  return settledAt.getTime() > Date.now() + 60_000 || promisedBy(settledAt).getTime() <= Date.now()
}

/** Who kept a head: the log that is shown must begin with that of the head. */
async function headNotices(kept: ProofBatch): Promise<boolean> {
  const [shown] = (await get('/api/proof/batches?mode=TEST&limit=1')).body.data as ProofBatch[]
  const consistency = await get(`/api/proof/consistency?mode=TEST&from=${kept.treeSize}&to=${shown!.treeSize}`)
  if (consistency.status !== 200) return true
  const shownHeads = { older: kept, newer: shown, consistency: async () => consistency.body }
  return await verifyGrowth(means, shownHeads, { keys: pinnedKeys }).then(() => false, isFault(ReceiptFault))
}

/** The service refuses to sign the next head if it contradicts the last head that it signed. */
async function serviceNotices(): Promise<boolean> {
  return await closeHourSoFar({ pool: api.pool, proofKeys, signedHeads }).then(
    () => false,
    isFault(HeadRefused, ProofSettingRefused),
  )
}

/** A witness has the newest head, and gets the next one of a service that lost its signed heads. */
async function witnessNotices(): Promise<boolean> {
  await closeHourSoFar({ pool: api.pool, proofKeys }).catch(() => undefined)
  return await headNotices(newest)
}

/** Who kept the promise of a receipt looks when it has expired, after the service closed the hour if it could. */
async function promiseNotices(transactionId: string): Promise<boolean> {
  const earlier = promised.get(transactionId)
  if (!earlier) return false
  const { status, body } = await get(`/api/payments/${transactionId}/receipt`)
  const given = { earlier, receipt: status === 200 ? body : earlier }
  const tomorrow = new Date(Date.now() + 24 * HOUR_MS)
  return await verifyPromised(means, given, { keys: pinnedKeys, now: tomorrow }).then(
    () => false,
    isFault(ReceiptFault),
  )
}

/** One row of the table: each cell says whether that reader notices. */
type Row = [what: string, audit: boolean, reader: boolean, olderHead: boolean, ...later: [boolean, boolean, boolean]]

async function observed(what: string, transactionId: string): Promise<Row> {
  return [
    what,
    await auditNotices(),
    await readerNotices(transactionId),
    await headNotices(older),
    await serviceNotices(),
    await witnessNotices(),
    await promiseNotices(transactionId),
  ]
}

const DOCUMENTED: readonly Row[] = readFileSync(join(import.meta.dirname, '../../../docs/proofs.md'), 'utf8')
  .split('## Who notices which attack')[1]!
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split('|').slice(1, -1))
  .map(([what, ...cells]) => [what!.trim(), ...cells.map((cell) => cell.trim() === 'yes')] as Row)

test('a log without an attack holds for all of them', async () => {
  expect([older.treeSize, newest.treeSize]).toEqual([EARLY_RECEIPTS, LOGGED_RECEIPTS])
  for (const transactionId of [log.payment, log.refund, log.payout, log.later, log.newest, log.pending])
    expect([transactionId, await readerNotices(transactionId)]).toEqual([transactionId, false])
  expect(await observed('', log.payment)).toEqual(['', false, false, false, false, false, false])
  for (const transactionId of promised.keys())
    expect([transactionId, await promiseNotices(transactionId)]).toEqual([transactionId, false])
})

test.each(ATTACKS)('%s', async (what, attack) => {
  const before = await contents()
  const transactionId = await attack(log)
  expect(await contents()).not.toEqual(before)
  expect(await observed(what, transactionId)).toEqual(DOCUMENTED.find(([name]) => name === what))
})

test('the table in docs/proofs.md has each attack', () => {
  expect(DOCUMENTED.map(([what]) => what)).toEqual(ATTACKS.map(([what]) => what))
})
