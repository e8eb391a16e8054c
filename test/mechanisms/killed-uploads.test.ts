import { depositFile } from '../../local/simulator/ledger/deposit-file.ts'
import { descriptorOf } from '../../src/providers/descriptors.ts'
import { hasProc, residentMb } from '../bench/processes.ts'
import { clientOf, expecting, signIn, type Client } from '../client.ts'
import { chargedAs, insertCharged } from '../db/many/charged.ts'
import { extent } from '../extent.ts'
import { startTestService } from '../service.ts'
import { resolves, until } from '../until.ts'
import { startStatementProxy } from './statement-proxy.ts'
import { killAllRoles, startRole } from './process.ts'
import { duringTests } from '../during-tests.ts'

/** The lines of two files: a first one, after which memory is measured, and one of 4 or 18 MiB. */
const MANY = extent({ short: 45_000, long: 150_000 })
const FIRST = 15_000
/** A cell of a line of some 140 bytes. */
const WIDE = 'settled'.padEnd(85, '.')
/** More than two pages. */
const FEW = 1_200
const FEE_CENTS = 435
/** More than the garbage that V8 leaves, and much less than the lines of a file take in memory. */
const MOST_GROWTH_MB = 120

afterAll(killAllRoles)
const service = duringTests(() => startTestService({ role: 'api' }))
const database = duringTests(() => startStatementProxy(service.database.url))
beforeAll(() =>
  insertCharged(service.pool, { businessId: service.business.businessId, mode: 'TEST' }, 'yoco', MANY + FEW),
)

/** The file of the payments from the first to the last number. */
const fileOf = (first: number, last: number) => {
  const lines = Array.from({ length: last - first + 1 }, (_, index) => {
    const charged = chargedAs('yoco', first + index)
    return { kind: 'CHARGE' as const, id: 4_000_000_000 + index, feeCents: FEE_CENTS, sharedCents: 0, ...charged }
  })
  // Files have columns that nobody reads.
  return depositFile(descriptorOf('yoco').settlement!.file!, { currency: 'ZAR', lines }).replaceAll('settled', WIDE)
}

const upload = async (client: Client, name: string, body: string, lines: number) => {
  const depositCents = lines * (chargedAs('yoco', 1).amountCents - FEE_CENTS)
  const path = `/api/operator/settlements?providerId=yoco&mode=TEST&name=${name}&day=2026-11-20&depositCents=${depositCents}`
  return await client.post(path, body, { 'Content-Type': 'text/csv' })
}

async function storedLines(): Promise<number[]> {
  const { rows } = await service.pool.query('SELECT count(*)::int FROM settlement_lines GROUP BY settlement_id')
  return rows.map(({ count }) => count)
}

test('an upload whose process was killed after a page is completed by the next one', async () => {
  const body = fileOf(1, FEW)
  const api = await startRole(service, { role: 'api', databaseUrl: database.url })
  const client = await signIn(api.baseUrl, service.operator)
  const { reached } = database.hold('COMMIT', 'after')
  const isAnswered = resolves(upload(client, 'killed', body, FEW))
  await reached
  await api.kill()
  expect(await isAnswered).toBe(false)
  expect(await storedLines()).toEqual([500])

  const operator = await signIn(service.baseUrl, service.operator)
  const settlement = expecting(200, await upload(operator, 'killed', body, FEW))
  expect(settlement.lines).toEqual(expect.objectContaining({ MATCHED: FEW, DUPLICATE: 0, UNKNOWN: 0 }))
  expect(settlement.differenceCount).toBe(0)
  expect((await upload(operator, 'killed', body, FEW)).body).toEqual(settlement)
  expect(await storedLines()).toEqual([FEW])
})

test('the largest file needs little memory, and payments are made beside it', async () => {
  const api = await startRole(service, { role: 'api' })
  const operator = await signIn(api.baseUrl, service.operator)
  const business = clientOf(api.baseUrl, service.business.apiKey)
  const pay = async () => {
    const paymentMethod = { type: 'CARD', token: 'tok_success' }
    const { status } = await business.post('/v1/payments', { amountCents: 15_000, currency: 'ZAR', paymentMethod })
    expect(status).toBe(201)
  }
  for (let n = 0; n < 50; n++) await pay()
  const few = await upload(operator, 'few', fileOf(FEW + 1, FEW + FIRST), FIRST)
  expect([few.status, few.body.lines.MATCHED]).toEqual([200, FIRST])
  const before = hasProc ? residentMb(api.pid) : 0
  const body = fileOf(FEW + FIRST + 1, FEW + MANY)
  expect(body.length).toBeGreaterThan(125 * (MANY - FIRST))
  let [most, paid, isOver] = [before, 0, false]
  const uploading = upload(operator, 'many', body, MANY - FIRST).finally(() => (isOver = true))
  await until(async () => {
    await pay()
    paid++
    if (hasProc) most = Math.max(most, residentMb(api.pid))
    return isOver
  }, 300_000)
  const many = await uploading
  expect([many.status, many.body.lines.MATCHED, many.body.differenceCount]).toEqual([200, MANY - FIRST, 0])
  expect(paid).toBeGreaterThan(10)
  expect(most - before).toBeLessThan(MOST_GROWTH_MB)
}, 400_000)
