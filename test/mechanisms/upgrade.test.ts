import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { OWNER, roleUrl } from '../../local/postgres/roles.ts'
import { installedPackages } from '../../scripts/tools.ts'
import { compareVersions } from '../api/openapi/releases.ts'
import { SCHEMA_CHANGES } from '../../src/db/migrations/index.ts'
import { VERSION } from '../../src/version.ts'
import type * as Bundle from '../../src/worker/bundle.ts'
import type { Client } from '../client.ts'
import { createEmptyDatabase } from '../database.ts'
import { extent } from '../extent.ts'
import { given } from '../given.ts'
import { payoutBatchesOf, transfersOf, type PayoutBatches } from '../payout-batches.ts'
import { startReceiver, type Receiver } from '../receiver.ts'
import { startTestParts, type TestParts } from '../service.ts'
import type { ReachedService } from '../shared-service.ts'
import { until } from '../until.ts'
import { startLoadBalancer, type LoadBalancer } from './load-balancer.ts'
import { type LoadRecord, recordOf, slowest, startLoad } from './load.ts'
import { ONE_CHARGE, pay, paymentsOf, type Payments } from './payments.ts'
import { killAllRoles, runScript, settingsOf, startRole, type RoleProcess } from './process.ts'

/*
 * The steps of docs/upgrading.md from a released version to this one, back, and forward again, while payments are made.
 */

const ROOT = join(import.meta.dirname, '../..')
const RELEASED = readdirSync(join(ROOT, 'releases'))
  .flatMap((file) => /^([\d.]+)\.json$/.exec(file)?.[1] ?? [])
  .filter((version) => version !== VERSION)
  .toSorted(compareVersions)
/** The newest release alone, or each of them. */
const VERSIONS_BEFORE = extent({ short: RELEASED.slice(-1), long: RELEASED })
/** Payments and refunds that end between two steps. */
const AROUND = extent({ short: 4, long: 20 })
/** APIs of each version. The new one is always ready before an old one stops. */
const APIS = extent({ short: 1, long: 2 })
/** Workers of each version. All but one are stopped: it stays for what began on its version. */
const WORKERS = extent({ short: 1, long: 2 })
/** A payment or refund that a step touches ends at most this much later than the slowest of the time before. */
const DELAYED_AT_MOST_MS = 5_000

const run = promisify(execFile)

let old: Awaited<ReturnType<typeof checkOut>>
let parts: TestParts
let service: ReachedService
let pool: pg.Pool
let balancer: LoadBalancer
let receiver: Receiver
let payments: Payments
let payouts: PayoutBatches
let record: LoadRecord
let env: Record<string, string>
let codes: (number | null)[]

/** Writes the files of a version into a new folder, with the packages that it names. */
async function checkOut(version: string) {
  const { commit, schema } = JSON.parse(readFileSync(join(ROOT, `releases/${version}.json`), 'utf8'))
  const root = mkdtempSync(join(tmpdir(), `payments-${version}-`))
  const archive = join(root, 'archive.tar')
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: ROOT })
  execFileSync('tar', ['-xf', archive, '-C', root])
  linkPackages(root, '.', `release-${version}`)
  linkPackages(root, 'clients/cli', `release-${version}-cli`)
  const names = (schema as string[]).map((stored) => stored.split(':')[0]!)
  return { version, root, schema: names, bundle: await bundled(root) }
}

/** Gives a program of a version the packages that it runs on: those of this version, unless a later one changed any. */
function linkPackages(root: string, program: string, name: string): void {
  const [its, ours] = [join(root, program), join(ROOT, program)]
  const same = packagesOf(its) === packagesOf(ours)
  const packages = same ? join(ours, 'node_modules') : installedPackages(its, name)
  symlinkSync(packages, join(its, 'node_modules'))
}

/** Returns the packages of a lock file, without the service's own version, which no package depends on. */
function packagesOf(root: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return JSON.stringify({ ...packages, '': { ...packages[''], version: undefined } })
}

/** Runs a command of a version with the settings of its processes; returns the printed lines. */
const command = (root: string, script: string, ...args: string[]): Promise<string[]> =>
  runScript(script, { root, args, env: { ...settingsOf(parts), ...env } })

async function startApi(root: string): Promise<RoleProcess> {
  const api = await startRole(parts, { role: 'api', root, env })
  balancer.add(api.baseUrl)
  await balancer.ready(api.baseUrl)
  return api
}

const startWorker = (root: string): Promise<RoleProcess> =>
  startRole(parts, {
    role: 'worker',
    root,
    env: { ...env, ...(root === old.root && { TEST_WORKFLOW_BUNDLE: old.bundle }) },
  })

const startWorkers = (root: string): Promise<RoleProcess[]> =>
  Promise.all(Array.from({ length: WORKERS }, () => startWorker(root)))

/** Bundles the workflows of a version once for all of its workers; returns the file. */
async function bundled(root: string): Promise<string> {
  const { bundleWorkflows } = (await import(join(root, 'src/worker/bundle.ts'))) as typeof Bundle
  const file = join(root, 'workflows.js')
  writeFileSync(file, (await bundleWorkflows({ traced: false })).code)
  return file
}

/** Replaces API processes one after the other, the new one first. Returns the new ones. */
async function replaceApis(old: readonly RoleProcess[], root: string): Promise<RoleProcess[]> {
  const replacements: RoleProcess[] = []
  for (const each of old) {
    replacements.push(await startApi(root))
    codes.push(await each.stop())
    balancer.remove(each.baseUrl)
  }
  return replacements
}

const promote = (root: string): Promise<string[]> => command(root, 'scripts/release-promote.ts')

/** Waits until payments that began after this moment have ended. */
async function someTime(): Promise<void> {
  const since = new Date()
  await until(async () => (await record.durations(since)).length >= AROUND, 120_000, 500)
}

async function start(version: string): Promise<void> {
  codes = []
  old = await checkOut(version)
  balancer = await startLoadBalancer()
  receiver = await startReceiver()
  parts = await startTestParts(createEmptyDatabase, {
    between: async (part, url) => (part === 'events' ? `${balancer.url}/api/providers` : url),
  })
  env = {
    RATE_LIMIT_PER_SECOND: '0',
    SHUTDOWN_DELAY_SECONDS: '5',
    BASE_URL: balancer.url,
    WORKER_DEPLOYMENT_NAME: 'payments',
    DATABASE_MIGRATION_URL: roleUrl(parts.database.superuserUrl, OWNER),
  }
  record = recordOf(parts)
}

async function stop(): Promise<void> {
  await killAllRoles()
  await balancer?.close()
  await receiver?.close()
  await pool?.end()
  await parts?.stop()
  rmSync(old.root, { recursive: true, force: true })
}

describe.each(VERSIONS_BEFORE)('version %s', (version) => {
  // The first run on a machine installs the packages.
  beforeAll(() => start(version), 900_000)
  afterAll(stop)

  test(
    `an upgrade from ${version} under load, back and forward again, fails no request and delays no payment by more than 5 s`,
    upgradeUnderLoad,
    1_200_000,
  )

  test(`the client and the command line of ${version} work with this one`, callFromOutside)
})

const deliveries = async (client: Client, endpointId: string): Promise<{ id: string; state: string }[]> =>
  (await client.get(`/v1/webhook_endpoints/deliveries?endpointId=${endpointId}&limit=100`)).body.data

async function upgradeUnderLoad(): Promise<void> {
  const { root: before, version } = old
  expect(await command(before, 'scripts/db-migrate.ts')).toEqual([`migrated: ${old.schema.join(', ')}`])
  const [oldApis, oldWorkers] = await Promise.all([
    Promise.all(Array.from({ length: APIS }, () => startApi(before))),
    startWorkers(before),
  ])
  expect(await promote(before)).toEqual([`${version} is the current version now, before it was none`])

  pool = new pg.Pool({ connectionString: parts.database.url, max: 2 })
  service = { ...parts, baseUrl: balancer.url, pool, business: await given.business(pool) }
  payments = paymentsOf(service)
  payouts = await payoutBatchesOf(service)
  const { client } = payments

  // This work waits while the versions change.
  const endpoint = (await client.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes: ['payment.failed'] }))
    .body
  receiver.answer((response) => response.writeHead(500).end())
  for (let made = 0; made < 3; made++) await payments.end(await payments.charge('tok_insufficient_funds'), 60_000)
  await until(async () => (await deliveries(client, endpoint.id)).every(({ state }) => state === 'WAITING_RETRY'))
  const checkouts = [await payments.checkout(), await payments.checkout(), await payments.checkout()]
  const recipientId = await payouts.recipient('6200001234')
  const batch = await payouts.make([1, 2, 3].map((n) => ({ recipientId, amountCents: n * 10_000 })))
  const paid = await payments.end(await payments.charge('tok_success'), 60_000)
  const receiptPath = `/api/payments/${paid.transactionId}/receipt`
  const promised = (await client.get(receiptPath)).body

  const began = new Date()
  const load = startLoad(payments)
  await someTime()
  const upgrading = new Date()
  const changes = SCHEMA_CHANGES.slice(old.schema.length).map(({ name }) => name)
  // Lines before it tell how many transactions have their entries.
  expect((await command(ROOT, 'scripts/db-migrate.ts')).at(-1)).toBe(`migrated: ${changes.join(', ')}`)
  await command(ROOT, 'scripts/temporal-setup.ts')
  let apis = await replaceApis(oldApis, ROOT)
  const newWorkers = await startWorkers(ROOT)
  expect((await promote(ROOT))[0]).toBe(`${VERSION} is the current version now, before it was ${version}`)
  await someTime()
  for (const worker of oldWorkers.slice(1)) {
    codes.push(await worker.stop())
    await someTime()
  }

  // Back. The schema stays as it is.
  const again = await startWorker(before)
  expect((await promote(before))[0]).toBe(`${version} is the current version now, before it was ${VERSION}`)
  for (const worker of newWorkers.slice(1)) codes.push(await worker.stop())
  apis = await replaceApis(apis, before)
  await someTime()
  await pay(checkouts[0]!.page)

  // And forward again.
  apis = await replaceApis(apis, ROOT)
  await startWorker(ROOT)
  expect((await promote(ROOT))[0]).toBe(`${VERSION} is the current version now, before it was ${version}`)
  codes.push(await again.stop())
  await someTime()

  await pay(checkouts[1]!.page)
  const oldest = (await promote(ROOT)).find((line) => line.startsWith(`${version}: `))
  expect(oldest).toMatch(/open workflow/)
  receiver.answer((response) => response.writeHead(200).end())
  const since = new Date(began.getTime() - 3_600_000).toISOString()
  const replay = { endpointId: endpoint.id, state: 'WAITING_RETRY', since }
  expect((await client.post('/v1/webhook_endpoints/deliveries/replay', replay)).body).toMatchObject({ count: 3 })
  await payouts.approve(batch)
  expect(await payouts.completed(batch.batchId, 60_000)).toMatchObject({ state: 'COMPLETED' })
  await pay(checkouts[2]!.page)
  await load.stop()
  await until(async () => (await record.open()).length === 0, 60_000, 500).catch(async (error: Error) => {
    const [late] = await record.open()
    throw new Error(late === undefined ? error.message : await record.story(late))
  })
  for (const { id } of checkouts) {
    expect((await payments.end(id, 60_000)).state).toBe('SUCCEEDED')
    expect(await payments.charges(id)).toEqual(ONE_CHARGE)
  }
  await until(async () => (await deliveries(client, endpoint.id)).every(({ state }) => state === 'DELIVERED'), 60_000)
  expect((await transfersOf(service, batch.batchId)).map(({ amountCents }) => amountCents).toSorted()).toEqual([
    10_000, 20_000, 30_000,
  ])

  const quiet = await record.durations(began, upgrading)
  const delayed = slowest(await record.durations(upgrading))
  expect(load.failures).toEqual([])
  expect(new Set(codes)).toEqual(new Set([0]))
  if (delayed.ms - slowest(quiet).ms >= DELAYED_AT_MOST_MS)
    throw new Error(`${delayed.id} took ${delayed.ms} ms: ${await record.story(delayed.id)}`)

  // Processes of the old version booked nothing. Its last one may end later: what it changes is found then.
  const audit = async (...options: string[]) => (await command(ROOT, 'scripts/ledger-audit.ts', ...options)).at(-1)
  expect(await audit('--repair')).toMatch(/^[1-9]\d* differences in .*; the missing entries are booked$/)
  expect(await audit()).toMatch(/^0 differences in \d+ transactions, 0 in \d+ closed days$/)
  const { rows } = await pool.query(
    `SELECT sum(captured_cents)::int AS cents FROM attempts AS a JOIN transactions AS t ON t.id = a.transaction_id
     WHERE t.kind = 'COLLECT'`,
  )
  expect((await client.get('/v1/balances')).body.data).toMatchObject([{ capturedCents: rows[0].cents }])

  // A receipt that was promised by the old version verifies by the programs of both.
  await command(ROOT, 'scripts/proof-close.ts')
  const files = mkdtempSync(join(tmpdir(), 'payments-receipts-'))
  const file = (name: string, content: unknown): string => {
    writeFileSync(join(files, name), typeof content === 'string' ? content : JSON.stringify(content))
    return join(files, name)
  }
  const receipt = file('receipt.json', (await client.get(receiptPath)).body)
  const promise = file('promised.json', promised)
  const key = file('proof-key.txt', (await client.get('/.well-known/proof-key')).body)
  for (const root of [before, ROOT])
    expect(
      (await command(root, 'scripts/verify.ts', receipt, '--promise', promise, '--key', key)).join('\n'),
    ).toContain('Verified: COLLECT')
  rmSync(files, { recursive: true, force: true })
}

async function callFromOutside(): Promise<void> {
  const program = `
    const { Payments } = await import(${JSON.stringify(join(old.root, 'clients/typescript/src/index.ts'))})
    const payments = new Payments({ baseUrl: process.argv[1], apiKey: process.argv[2] })
    const order = { amountCents: 15000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }
    const { transactionId } = await payments.createPayment(order, { wait: 10 })
    const { state } = await payments.getTransaction(transactionId)
    let listed = 0
    for await (const each of payments.listTransactions({ limit: 10 })) if (++listed === 15) break
    console.log(JSON.stringify({ state, listed }))
  `
  const options = { cwd: old.root, env: { PATH: process.env.PATH, HOME: tmpdir() } }
  const called = await run(
    process.execPath,
    ['--input-type=module', '--eval', program, balancer.url, service.business.apiKey],
    options,
  )
  expect(JSON.parse(called.stdout)).toEqual({ state: 'SUCCEEDED', listed: 15 })
  const listed = await run(process.execPath, ['clients/cli/src/main.ts', 'transactions', 'list', '--json'], {
    cwd: old.root,
    env: { ...options.env, PAYMENTS_BASE_URL: balancer.url, PAYMENTS_API_KEY: service.business.apiKey },
  })
  expect(JSON.parse(listed.stdout).data[0]).toMatchObject({ state: 'SUCCEEDED' })
}
