/** @waits 130 */

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { clusterDir } from '../../local/postgres/cluster.ts'
import { type Postgres, startPostgres } from '../../local/postgres/postgres.ts'
import type { LedgerLine } from '../../local/simulator/ledger/entries.ts'
import { unprivilegedUser } from '../../local/process/unprivileged-user.ts'
import { clientOf, expecting, signIn } from '../client.ts'
import { fencedBlocks } from '../docs/fenced-blocks.ts'
import { type ShellSession, startShell } from '../docs/shell-session.ts'
import { payoutBatchesOf, type PayoutBatches } from '../payout-batches.ts'
import { quietPort } from '../ports.ts'
import { startSubscribedReceiver, type Receiver } from '../receiver.ts'
import { startTestService, type TestService } from '../service.ts'
import { readLedger } from '../simulated-providers.ts'
import { startTestTemporal } from '../temporal.ts'
import { until } from '../until.ts'
import { ONE_CHARGE, pay, paymentsOf, type Payments, send, successEvent } from './payments.ts'
import { killAllRoles, settingsOf, startRole } from './process.ts'

/* Loses the database and the engine, and restores the database to a moment by the commands of docs/operations.md. */

const ROOT = join(import.meta.dirname, '../..')
const PAGE = fencedBlocks('docs/operations.md')
const blocksOf = (heading: string) => PAGE.filter((block) => block.heading === heading && block.language === 'sh')
const TEST_SERVER = process.env.TEST_DATABASE_URL

/** The database's data, and the folder of the backups. */
const dataDir = mkdtempSync(join(tmpdir(), 'payments-restored-'))
const backup = mkdtempSync(join(tmpdir(), 'payments-backup-'))
const cluster = clusterDir(dataDir)
const PROOFS = { PROOF_STATE_DIR: join(backup, 'signed-heads') }

let postgres: Postgres
let service: TestService
let payments: Payments
let payouts: PayoutBatches
let receiver: Receiver
/** Refuses every event until the restore, so deliveries wait for their retry. */
let refusing: Receiver
let shell: ShellSession
let pool: pg.Pool

/** The settings of the page, for a server that keeps its log in this test's folder. */
function settingsOfPage(): Record<string, string> {
  const block = PAGE.find(({ code }) => code.includes('archive_mode'))!
  const lines = block.code.replaceAll('/backup', backup).trim().split('\n')
  return Object.fromEntries(
    lines.map((line) => {
      const { name, value } = /^(?<name>\w+) = '?(?<value>.*?)'?$/.exec(line)!.groups!
      return [name, value]
    }),
  )
}

/** The page's commands run as the server's user, but this test may run as root. */
function giveToServer(folder: string): void {
  const user = unprivilegedUser()
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
}

async function startDatabase(port: number): Promise<void> {
  postgres = await startPostgres({ dataDir, port, password: 'restored', settings: settingsOfPage() })
}

beforeAll(async () => {
  // The server's own user writes its log there.
  chmodSync(backup, 0o755)
  mkdirSync(join(backup, 'log'))
  giveToServer(join(backup, 'log'))
  await startDatabase(await quietPort())
  process.env.TEST_DATABASE_URL = postgres.superuserUrl
  service = await startTestService({ role: 'api' })
  pool = new pg.Pool({ connectionString: service.database.superuserUrl, max: 2 })
  pool.on('error', () => undefined)
  payments = paymentsOf(service)
  payouts = await payoutBatchesOf(service)
  const types = ['payment.succeeded', 'refund.succeeded', 'payout.succeeded']
  receiver = await startSubscribedReceiver(payments.client, types)
  refusing = await startSubscribedReceiver(payments.client, types)
  refusing.answer((response) => response.writeHead(500).end())
  shell = startShell(
    ROOT,
    {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PGDATA: cluster,
      BACKUP: backup,
      DATABASE: service.database.superuserUrl,
      ...settingsOf(service),
      ...PROOFS,
    },
    120_000,
  )
})

afterAll(async () => {
  if (TEST_SERVER) process.env.TEST_DATABASE_URL = TEST_SERVER
  await shell?.end()
  await killAllRoles()
  await pool?.end()
  await Promise.all([receiver?.close(), refusing?.close(), service?.simulator.stop(), service?.temporalServer.stop()])
  await postgres?.stop()
  for (const folder of [dataDir, backup, service?.folder]) if (folder) rmSync(folder, { recursive: true, force: true })
})

const startWorker = (env: Record<string, string> = {}) =>
  startRole(service, { role: 'worker', env: { ...PROOFS, ...env } })

type Batch = Awaited<ReturnType<PayoutBatches['make']>>

/** Makes a payment that succeeds, with a partial refund; returns the ids. */
async function paidAndRefunded(): Promise<string[]> {
  const id = await payments.charge('tok_success')
  expect(await payments.end(id, 60_000)).toMatchObject({ state: 'SUCCEEDED' })
  const body = expecting(201, await payments.client.post('/v1/refunds', { transactionId: id, amountCents: 5_000 }))
  expect(await payments.end(body.transactionId, 60_000)).toMatchObject({ state: 'SUCCEEDED' })
  return [id, body.transactionId]
}

/** Everything that can be unfinished: a checkout without a payer, and a batch without a checker. */
async function unfinished(recipientId: string) {
  const checkout = await payments.checkout()
  return { checkout, batch: await payouts.make([{ recipientId, amountCents: 7_000 }]) }
}

/** Approves a batch. As clients do, it repeats the call with its key while the engine still waits for a killed worker. */
async function approve({ batchId, approval }: Batch): Promise<void> {
  const checker = await signIn(service.baseUrl, service.business.admins[1])
  const key = { 'Idempotency-Key': randomUUID() }
  const body = { contentHash: approval.contentHash }
  const { status } = await until(async () => {
    const answer = await checker.post(`/v1/payouts/${batchId}/approve`, body, key)
    return answer.status !== 503 && answer
  }, 60_000)
  expect(status).toBe(200)
}

async function valueOf<T = string>(text: string): Promise<T> {
  const { rows } = await pool.query({ text, rowMode: 'array' })
  return rows[0]?.[0]
}

/** Waits until the log up to now is in the backup's folder. */
async function archived(): Promise<void> {
  const last = await valueOf('SELECT pg_walfile_name(pg_switch_wal())')
  await until(async () => (await valueOf('SELECT last_archived_wal FROM pg_stat_archiver')) >= last, 60_000)
}

async function ledger(kind: LedgerLine['kind']): Promise<LedgerLine[]> {
  const lines = await readLedger(service.simulator)
  return lines.filter((line) => line.kind === kind && line.state === 'SUCCEEDED')
}

/** Runs the page's comparison of the provider's charges with the record. */
async function knownToProviderAlone(): Promise<string[]> {
  const charged = (await ledger('CHARGE')).map(({ reference }) => `${reference}\n`)
  writeFileSync(join(backup, 'charged'), charged.join(''))
  const compare = blocksOf('If Temporal was lost too').find(({ code }) => code.includes('comm'))!
  return (await shell.run(compare.code)).trim().split('\n')
}

async function booked() {
  const total = async (kind: LedgerLine['kind']) =>
    (await ledger(kind)).reduce((sum, { amountCents }) => sum + amountCents, 0)
  return { charged: await total('CHARGE'), refunded: await total('REFUND'), paidOut: await total('TRANSFER') }
}

test('a database restored to a moment, with an empty engine: everything continues, and the books agree', async () => {
  const recipientId = await payouts.recipient('6200001234')
  let worker = await startWorker()
  const settled = await paidAndRefunded()
  const open = [await unfinished(recipientId)]
  expect(await shell.run('npm run --silent proof:close')).toMatch(/^TEST .* so far .* of 2 receipts/m)
  const firstHead = `SELECT checkpoint FROM proof_batches WHERE mode = 'TEST' ORDER BY closed_at LIMIT 1`
  const head = await valueOf(firstHead)
  for (const { code } of blocksOf('Base backup')) await shell.run(code)

  // After the backup, and known to the log alone.
  settled.push(...(await paidAndRefunded()))
  open.push(await unfinished(recipientId))
  await until(
    async () => (await valueOf(`SELECT count(*) FROM deliveries WHERE state = 'WAITING_RETRY'`)) === '4',
    60_000,
  )
  await worker.kill()
  const created = await payments.charge('tok_success')
  const moment = await valueOf('SELECT now()::text')

  // After the moment, and lost to the service: a charge, a payment with its charge, and a batch that was paid.
  worker = await startWorker()
  expect(await payments.end(created, 60_000)).toMatchObject({ state: 'SUCCEEDED' })
  const lost = await payments.charge('tok_success')
  const lostPayment = await payments.end(lost, 60_000)
  expect(await payments.charges(lost)).toEqual(ONE_CHARGE)
  await approve(open[0]!.batch)
  await payouts.completed(open[0]!.batch.batchId, 60_000)
  // A signed head, which the restored log will contradict.
  await shell.run('npm run --silent proof:close')
  await archived()

  await worker.kill()
  await service.service.stop()
  process.kill(postgres.child.pid, 'SIGKILL')
  await postgres.child.exited
  rmSync(cluster, { recursive: true })
  await service.temporalServer.stop()
  rmSync(join(service.folder, 'temporal'), { recursive: true })

  const [restore, isDone] = blocksOf('Restore')
  await shell.run(`TARGET='${moment}'\n${restore!.code}`)
  giveToServer(cluster)
  await startDatabase(postgres.port)
  await until(async () => (await shell.run(isDone!.code)).trim() === 'f', 60_000)
  const states = `SELECT string_agg(state, ' ' ORDER BY state) FROM`
  expect(await valueOf(`${states} payout_batches`)).toBe('PENDING_APPROVAL PENDING_APPROVAL')
  expect(await valueOf(`${states} transactions WHERE id = '${created}'`)).toBe('CREATED')
  expect(await valueOf(`SELECT count(*) FROM transactions WHERE id = '${lost}'`)).toBe('0')

  // The provider alone knows a lost payment, and the charge of one that is CREATED.
  const lostReference: string = lostPayment.attempts[0].providerReference
  const unknown = await knownToProviderAlone()
  expect(unknown).toHaveLength(2)
  expect(unknown).toContain(lostReference)

  // The engine is empty, so nothing opens before the operator says that it was lost.
  service.temporalServer = await startTestTemporal(service.folder, service.temporalServer.port)
  const listed = blocksOf('After a restore').find(({ code }) => !code.includes('--yes'))!
  expect(await shell.run(listed.code)).toMatch(/attempts do not begin in it.*The engine does not know the newest/s)
  const { code: adopting } = blocksOf('After a restore').find(({ code }) => code.includes('--yes'))!
  await expect(shell.run(adopting)).rejects.toThrow('--engine-lost')
  const { code: opening } = blocksOf('If Temporal was lost too').find(({ code }) => code.includes('--engine-lost'))!
  expect(await shell.run(`PROVIDER=paystack:TEST\n${opening}`)).toMatch(/; 2 of no attempt are listed.*Attempts begin/s)

  const renamed = { PROOF_ORIGIN: `restored.example.com,${await valueOf('SELECT origin FROM proof_origins')}` }
  expect(
    await shell.run(`export PROOF_ORIGIN=${renamed.PROOF_ORIGIN}\nnpm run --silent proof:restored -- --yes`),
  ).toMatch(/^TEST +\d+ receipts; the last signed head \(.*\) has \d+\n +it was put aside/m)

  const address = { PORT: String(service.settings.port), BASE_URL: service.baseUrl }
  await Promise.all([
    startWorker(renamed),
    startRole(service, { role: 'api', env: { ...address, ...PROOFS, ...renamed } }),
  ])
  refusing.answer((response) => response.writeHead(200).end())
  // A waiting row is due to the relay five minutes after its workflow's next step; the test shifts its times by that.
  await pool.query(
    `UPDATE transactions SET engine_due_at = now() WHERE engine_due_at IS NOT NULL;
     UPDATE payout_batches SET engine_due_at = now() WHERE engine_due_at IS NOT NULL;
     UPDATE deliveries SET engine_due_at = now(), next_attempt_at = now() WHERE state = 'WAITING_RETRY'`,
  )

  for (const { checkout, batch } of open) {
    await pay(checkout.page)
    expect(await payments.end(checkout.id, 60_000)).toMatchObject({ state: 'SUCCEEDED' })
    await approve(batch)
    const { items } = await payouts.completed(batch.batchId, 100_000)
    expect(items).toMatchObject([{ state: 'SUCCEEDED' }])
    settled.push(checkout.id, items[0].transactionId)
  }
  expect(await payments.end(created, 100_000)).toMatchObject({ state: 'SUCCEEDED', attempts: [{ state: 'SUCCEEDED' }] })
  expect(await payments.charges(created)).toEqual(ONE_CHARGE)
  settled.push(created, ...(await paidAndRefunded()))

  // The provider repeats the event of the lost payment: it is stored for the operator, and changes nothing.
  expect((await send(service, successEvent(service, lostPayment))).status).toBe(200)
  expect((await payments.client.get(`/v1/transactions/${lost}`)).status).toBe(404)
  const operator = await signIn(service.baseUrl, service.operator)
  const { body: unmatched } = await operator.get('/api/operator/provider-events?matched=false')
  expect(unmatched.data).toContainEqual(expect.objectContaining({ type: 'charge.success', transactionId: null }))

  // The operator refunds what is left of the list at the provider. After that the books agree.
  expect(await knownToProviderAlone()).toEqual([lostReference])
  const { secretKey } = service.settings.connections.paystack!.TEST!
  const provider = clientOf(service.simulator.url('paystack'), secretKey)
  expect((await provider.post('/refund', { transaction: lostReference })).status).toBe(200)
  await until(async () => (await ledger('REFUND')).some(({ chargeReference }) => chargeReference === lostReference))
  const sum = (kind: string) =>
    valueOf(`SELECT sum(amount_cents)::int FROM transactions WHERE state = 'SUCCEEDED' AND kind = '${kind}'`)
  expect([await sum('COLLECT'), await sum('REFUND'), await sum('PAYOUT')]).toEqual([90_000, 15_000, 14_000])
  expect(await booked()).toEqual({ charged: 90_000 + 15_000, refunded: 15_000 + 15_000, paidOut: 14_000 })
  expect(await valueOf(`SELECT count(*) FROM transactions WHERE state <> 'SUCCEEDED'`)).toBe('0')
  expect(await valueOf(`SELECT count(*) FROM transactions WHERE review_reason IS NOT NULL`)).toBe('0')

  await until(async () => (await valueOf(`SELECT count(*) FROM deliveries WHERE state <> 'DELIVERED'`)) === '0', 60_000)
  for (const at of [receiver, refusing]) {
    const told = new Set(at.received.map(({ body }) => JSON.parse(body).data.transactionId))
    expect(settled.filter((id) => !told.has(id))).toEqual([])
  }

  expect(await shell.run('npm run --silent proof:close && npm run --silent proof:audit')).toMatch(
    new RegExp(`^TEST +${settled.length} receipts in \\d+ batches hold`, 'm'),
  )
  expect(await valueOf(firstHead)).toBe(head)
  for (const id of settled) {
    const receiptId = await valueOf(`SELECT receipt_id FROM transactions WHERE id = '${id}'`)
    const { body } = await clientOf(service.baseUrl).get(`/api/verify/receipt/${receiptId}`)
    expect([id, body.verified]).toEqual([id, true])
  }
}, 600_000)
