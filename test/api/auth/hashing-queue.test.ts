import { lookup } from 'node:dns/promises'
import { HashingQueue, hashingOf, type PasswordOwner } from '../../../src/api/auth/hashing-queue.ts'
import { hashPassword } from '../../../src/api/auth/passwords.ts'
import { PASSWORD } from '../../given.ts'
import { registerBusiness, testMerchant } from '../accounts/accounts.ts'
import { BEHIND_PROXY, startApi, testApis, type ApiAnswer } from '../running-api.ts'
import { duringTests } from '../../during-tests.ts'

const [api, proxied] = testApis(BEHIND_PROXY)
const merchant = testMerchant(api)

const from = (address: string, path: string, body: object) =>
  proxied.ask('POST', `/api/auth/${path}`, { body, headers: { 'X-Forwarded-For': address } })
const anybody = () => `anybody-${Math.random()}@example.com`
const register = (address: string) =>
  from(address, 'register', { email: anybody(), password: PASSWORD, businessName: 'Flood' })
const guess = (address: string) => from(address, 'login', { email: anybody(), password: 'another password' })
const many = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

function requireFull({ status, headers, body }: ApiAnswer): void {
  expect([status, body.error.code, body.error.retryAfterSeconds]).toEqual([429, 'SV-2009', 5])
  expect(headers.get('retry-after')).toBe('5')
}

describe('the queue', () => {
  const full = { code: 'SV-2009', retryAfterSeconds: 5 }

  let accounts = 0
  /** A different account for each call. */
  const at = (address: string) => ({ address, email: `account-${accounts++}@example.com` })

  /** A queue that hashes one request until `go`. `add` queues another request and records when it is served. */
  function heldQueue() {
    const queue = new HashingQueue()
    const held = Promise.withResolvers<void>()
    const served: string[] = []
    let running = 0
    const add = async (of: PasswordOwner, name = of.address): Promise<void> => {
      await queue.run(of, async () => {
        expect(++running).toBe(1)
        await held.promise
        served.push(name)
        running--
      })
    }
    const first = add(at('192.0.2.99'), 'first')
    return { add, served, go: async () => (held.resolve(), await first) }
  }

  test('accepts 64 requests of one address, hashes one at a time, and refuses the others at once', async () => {
    const { add, go, served } = heldQueue()
    const taken = Array.from({ length: 64 }, () => add(at('192.0.2.1')))
    await expect(add(at('192.0.2.1'))).rejects.toMatchObject(full)
    await go()
    await Promise.all(taken)
    expect(served).toHaveLength(65)
    await add(at('192.0.2.1'))
  })

  test('serves addresses in turn, and a session beside the address that it shares', async () => {
    const { add, go, served } = heldQueue()
    const flood = Array.from({ length: 10 }, () => add(at('192.0.2.1')))
    const others = [
      add(at('192.0.2.2')),
      add(at('192.0.2.3')),
      add({ address: '192.0.2.1', sessionId: 'ses_1' }, 'session'),
    ]
    await go()
    await Promise.all([...flood, ...others])
    expect(served.slice(0, 6)).toEqual(['first', '192.0.2.1', '192.0.2.2', '192.0.2.3', 'session', '192.0.2.1'])
  })

  test('filled by two addresses accepts a third, and the longest line drops its newest request', async () => {
    const { add, go, served } = heldQueue()
    const flood = ['192.0.2.1', '192.0.2.2'].flatMap((address) => Array.from({ length: 64 }, () => add(at(address))))
    const ends = Promise.allSettled(flood)
    const third = add(at('192.0.2.3'))
    await go()
    await third
    const refused = (await ends).flatMap((end, n) => (end.status === 'rejected' ? [[n, end.reason]] : []))
    expect(refused).toEqual([[63, expect.objectContaining(full)]])
    expect(served.indexOf('192.0.2.3')).toBeLessThanOrEqual(3)
  })

  test('refuses another address when as many addresses as it has places fill it', async () => {
    const { add, go } = heldQueue()
    const taken = Array.from({ length: 128 }, (_, host) => add(at(`198.51.100.${host}`)))
    await expect(add(at('203.0.113.1'))).rejects.toMatchObject(full)
    await go()
    await Promise.all(taken)
  })

  test.each([
    [
      'an account, however it is spelt and wherever it is asked for',
      (n: number) => ({ address: `192.0.2.${n}`, email: n % 2 ? 'a@b.example' : 'A@b.example' }),
    ],
    ['a session', (n: number) => ({ address: `192.0.2.${n}`, sessionId: 'ses_1' })],
  ])('has 32 places for %s', async (_what, one) => {
    const { add, go } = heldQueue()
    const taken = Array.from({ length: 32 }, (_, n) => add(one(n)))
    await expect(add(one(32))).rejects.toMatchObject(full)
    await go()
    await Promise.all(taken)
    await add(one(32))
  })

  test('counts IPv6 by the whole network of a customer, so that others find a place', async () => {
    const { add, go } = heldQueue()
    const taken = Array.from({ length: 64 }, (_, subnet) => add(at(`2001:db8:0:${subnet + 1}::1`)))
    await expect(add(at('2001:db8:0:ffff::1'))).rejects.toMatchObject(full)
    taken.push(add(at('2001:db8:1::1')))
    await go()
    await Promise.all(taken)
  })

  test('leaves threads free for looking up names', async () => {
    const queue = new HashingQueue()
    let hashed = 0
    const hashes = many(60, async () => {
      await queue.run(at('192.0.2.1'), () => hashPassword(PASSWORD))
      hashed++
    })
    for (let n = 0; n < 20; n++) await lookup('localhost')
    // An unlimited number of hashing threads would make every name wait behind all of them.
    expect(hashed).toBeLessThan(20)
    await hashes
  })
})

describe('beside a flood of two hundred', () => {
  async function p95OfReads(until: () => boolean): Promise<number> {
    const times: number[] = []
    while (times.length < 100 || !until()) {
      const began = performance.now()
      expect((await api.ask('GET', '/api/account/status', { key: merchant.apiKey })).status).toBe(200)
      times.push(performance.now() - began)
    }
    return times.toSorted((one, two) => one - two)[Math.floor(times.length * 0.95)]!
  }

  test.each([
    ['registrations', register, 201],
    ['wrong passwords', guess, 401],
  ] as const)('%s reads keep their pace, and requests above the limit are 429', async (_what, one, accepted) => {
    const ratios: number[] = []
    // A read that waits for hashing is slow in every round; on a busy machine only in some.
    while (ratios.length < 3 && (ratios.at(-1) ?? Infinity) >= 5) {
      const quiet = await p95OfReads(() => true)
      let ended = false
      const flood = many(200, () => one('192.0.2.1')).finally(() => (ended = true))
      ratios.push((await p95OfReads(() => ended)) / quiet)
      const refused = (await flood).filter(({ status }) => status !== accepted)
      expect(refused.length).toBeGreaterThan(0)
      refused.forEach(requireFull)
    }
    expect(Math.min(...ratios)).toBeLessThan(5)
  })

  test('two hundred attempts from one address delay no sign-in or registration from another', async () => {
    const { email } = await registerBusiness(api)
    const flood = many(200, () => guess('192.0.2.1'))
    const signedIn = await from('192.0.2.2', 'login', { email, password: PASSWORD })
    expect([signedIn.status, (await register('192.0.2.2')).status]).toEqual([200, 201])
    await flood
  })
})

test('no request has a password hashed outside of the queue', async () => {
  const { email, accessToken: token } = await registerBusiness(api)
  const held = Promise.withResolvers<void>()
  // One password is being hashed, and other addresses take every place in the queue.
  const full = Array.from({ length: 129 }, (_, n) =>
    hashingOf(api.server.api).run({ address: `198.51.100.${n}`, email: anybody() }, () => held.promise),
  )
  const ask = (path: string, body: object) => api.ask('POST', path, { token, body })
  const answers = [
    await ask('/api/auth/register', { email: anybody(), password: PASSWORD, businessName: 'X' }),
    await ask('/api/auth/login', { email, password: PASSWORD }),
    await ask('/api/auth/password', { currentPassword: PASSWORD, newPassword: PASSWORD }),
    await ask('/api/users', { email: anybody(), password: PASSWORD, role: 'MEMBER' }),
  ]
  held.resolve()
  await Promise.all(full)
  answers.forEach(requireFull)
  expect((await ask('/api/auth/login', { email, password: PASSWORD })).status).toBe(200)
})

describe('registrations', () => {
  const limited = duringTests(() =>
    startApi({ url: api.database.url, config: { ...BEHIND_PROXY, rateLimitPerSecond: 1_000 } }),
  )
  const registerAt = (address: string) =>
    limited.ask('POST', '/api/auth/register', {
      body: { email: anybody(), password: PASSWORD, businessName: 'X' },
      headers: { 'X-Forwarded-For': address },
    })

  test('registrations above a hundred a minute from one address are refused in every process, and others are not delayed', async () => {
    expect((await registerAt('192.0.2.9')).status).toBe(201)
    await api.pool.query("UPDATE rate_limits SET points = 99 WHERE key = 'registrations 192.0.2.9'")
    expect((await registerAt('192.0.2.9')).status).toBe(201)
    const { status, headers, body } = await registerAt('192.0.2.9')
    expect([status, body.error.code]).toEqual([429, 'SV-2009'])
    expect(Number(headers.get('retry-after'))).toBe(body.error.retryAfterSeconds)
    expect(body.error.retryAfterSeconds).toBeGreaterThan(30)
    expect(body.error.retryAfterSeconds).toBeLessThanOrEqual(60)
    expect((await registerAt('192.0.2.10')).status).toBe(201)
  })

  test('registrations are not limited without RATE_LIMIT_PER_SECOND', async () => {
    expect((await register('192.0.2.9')).status).toBe(201)
  })
})
