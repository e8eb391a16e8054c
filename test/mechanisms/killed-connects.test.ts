import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { connectOf, type Connect, type ConnectResource } from '../connect.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'
import { killAllRoles, startRole } from './process.ts'
import { startProviderProxy, type Exchange, type ProviderProxy } from './provider-proxy.ts'

let service: TestService
let connect: Connect
let proxy: ProviderProxy

beforeAll(async () => {
  const between = async (part: string, url: string): Promise<string> => {
    if (part !== 'paystack') return url
    proxy = await startProviderProxy(url)
    return proxy.url
  }
  service = await startTestService({ role: 'api', between })
  connect = await connectOf(service)
}, 60_000)

afterAll(async () => {
  await killAllRoles()
  await service.stop()
  await proxy.close()
}, 60_000)

afterEach(() => proxy.passAll())

/** Has the provider do whatever it is asked, and tells nobody. */
function holdAnswers(): Exchange[] {
  const held: Exchange[] = []
  proxy.treat(async (exchange) => {
    const answer = await exchange.pass()
    if (exchange.charges) held.push(exchange)
    else exchange.answer(answer)
  })
  return held
}

const isActive = (resource: ConnectResource, withinMs?: number) =>
  until(async () => {
    const now = await connect.read(resource)
    return now.state === 'ACTIVE' && now
  }, withinMs)

async function attempts({ id }: ConnectResource): Promise<string[]> {
  const { rows } = await service.pool.query('SELECT state FROM connect_attempts WHERE resource_id = $1', [id])
  return rows.map(({ state }) => state)
}

test('a worker killed between the provider’s doing and its record: another one finds it there, and makes nothing twice', async () => {
  const worker = await startRole(service, { role: 'worker' })
  const partner = await connect.account()
  await connect.activate(partner)
  await isActive(partner)

  const held = holdAnswers()
  const account = await connect.account({ accountNumber: '1234567891' })
  const split = await connect.split([{ accountId: partner.id, share: 10 }])
  const asked = await Promise.all([connect.activate(account), connect.activate(split)])
  expect(asked.map(({ status, body }) => [status, body.state])).toEqual([
    [200, 'PENDING'],
    [200, 'PENDING'],
  ])
  await until(async () => held.length === 2)
  await worker.kill()
  for (const exchange of held) exchange.drop()
  proxy.passAll()
  expect(await Promise.all([account, split].map(attempts))).toEqual([['SENDING'], ['SENDING']])

  await startRole(service, { role: 'worker' })
  for (const resource of [account, split]) {
    const active = await isActive(resource, 90_000)
    const there = await connect.atProvider(resource)
    expect(there.map((entry) => entry.subaccount_code ?? entry.split_code)).toEqual([
      active.providerAccountCode ?? active.providerSplitCode,
    ])
    expect(await attempts(resource)).toEqual(['MADE'])
  }
}, 180_000)

test('activated while no worker runs: made when one comes', async () => {
  await killAllRoles()
  const account = await connect.account({ accountNumber: '1234567892' })
  const { body } = await connect.activate(account)
  expect(body.state).toBe('PENDING')
  await startRole(service, { role: 'worker' })
  await isActive(account, 60_000)
  expect(await connect.atProvider(account)).toHaveLength(1)
}, 120_000)
