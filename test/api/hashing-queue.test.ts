import { lookup } from 'node:dns/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { HashingQueue } from '../../src/api/auth/hashing-queue.ts'
import { hashPassword } from '../../src/api/auth/passwords.ts'
import { loadConfig } from '../../src/config/config.ts'
import { PASSWORD, mintTestKey, registerBusiness } from './accounts.ts'
import { startApi, startApiWithDatabase, type ApiAnswer, type ApiWithDatabase, type RunningApi } from './running-api.ts'

let api: ApiWithDatabase
/** Believes what is said of the client's address. */
let proxied: RunningApi
let key: string

beforeAll(async () => {
  api = await startApiWithDatabase()
  const { trustedProxies } = loadConfig({ TRUSTED_PROXIES: '127.0.0.1' }, []).edge
  proxied = await startApi({ url: api.database.url, config: { trustedProxies } })
  key = (await mintTestKey(api, (await registerBusiness(api)).accessToken)).key
})
afterAll(async () => {
  await proxied.stop()
  await api.stop()
})

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

  test('takes 64 of one address and 128 of all, one at a time, and refuses the others at once', async () => {
    const queue = new HashingQueue()
    const held = Promise.withResolvers<void>()
    let running = 0
    const work = async () => {
      expect(++running).toBe(1)
      await held.promise
      running--
    }
    const taken = Array.from({ length: 64 }, () => queue.run('192.0.2.1', work))
    await expect(queue.run('192.0.2.1', work)).rejects.toMatchObject(full)
    for (let host = 1; host <= 64; host++) taken.push(queue.run(`198.51.100.${host}`, work))
    await expect(queue.run('203.0.113.1', work)).rejects.toMatchObject(full)
    held.resolve()
    await Promise.all(taken)
    await queue.run('192.0.2.1', work)
  })

  test('counts IPv6 by the network of a subscriber', async () => {
    const queue = new HashingQueue()
    const held = Promise.withResolvers<void>()
    const taken = Array.from({ length: 64 }, (_, host) => queue.run(`2001:db8::${host + 1}`, () => held.promise))
    await expect(queue.run('2001:db8::ffff', () => held.promise)).rejects.toMatchObject(full)
    held.resolve()
    await Promise.all(taken)
  })

  test('leaves the threads on which names are looked up', async () => {
    const queue = new HashingQueue()
    let hashed = 0
    const hashes = many(60, async () => {
      await queue.run('192.0.2.1', () => hashPassword(PASSWORD))
      hashed++
    })
    for (let n = 0; n < 20; n++) await lookup('localhost')
    // On threads that hash without a limit each name would wait behind all of them.
    expect(hashed).toBeLessThan(20)
    await hashes
  })
})

describe('beside a flood of two hundred', () => {
  async function p95OfReads(until: () => boolean): Promise<number> {
    const times: number[] = []
    while (times.length < 100 || !until()) {
      const began = performance.now()
      expect((await api.ask('GET', '/api/account/status', { key })).status).toBe(200)
      times.push(performance.now() - began)
    }
    return times.toSorted((one, two) => one - two)[Math.floor(times.length * 0.95)]!
  }

  test.each([
    ['registrations', register, 201],
    ['wrong passwords', guess, 401],
  ] as const)('%s reads keep their pace, and what is too much is 429', async (_what, one, accepted) => {
    const ratios: number[] = []
    // A read that waits for hashing waits each time; a busy machine's does not.
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

  test('of one address somebody at another signs in and registers', async () => {
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
  const full = Array.from({ length: 64 }, () => api.server.api.hashing.run('127.0.0.1', () => held.promise))
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
  let limited: RunningApi
  const registerAt = (address: string) =>
    limited.ask('POST', '/api/auth/register', {
      body: { email: anybody(), password: PASSWORD, businessName: 'X' },
      headers: { 'X-Forwarded-For': address },
    })

  beforeAll(async () => {
    const { trustedProxies } = loadConfig({ TRUSTED_PROXIES: '127.0.0.1' }, []).edge
    limited = await startApi({ url: api.database.url, config: { trustedProxies, rateLimitPerSecond: 1_000 } })
  })
  afterAll(() => limited.stop())

  test('are a hundred a minute from one address, in every process, and others are not held up', async () => {
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

  test('without RATE_LIMIT_PER_SECOND are not limited', async () => {
    expect((await register('192.0.2.9')).status).toBe(201)
  })
})
