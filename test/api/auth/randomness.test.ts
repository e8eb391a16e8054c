import { PASSWORD } from '../../given.ts'
import { mintTestKey, testMerchant } from '../accounts/accounts.ts'
import { testApi } from '../running-api.ts'

const api = testApi()
const merchant = testMerchant(api)

const MADE = 8
const BITS = 256

/** Fails unless each value has that many bits, and no two share a bit pattern that a counter or a clock would leave. */
function expectRandom(values: readonly Buffer[], bits = BITS): void {
  expect(new Set(values.map((value) => value.toString('hex'))).size).toBe(values.length)
  for (const value of values) expect(value.length * 8).toBeGreaterThanOrEqual(bits)
  const [first, ...others] = values
  for (const other of others) {
    const same = other.filter((byte, at) => byte === first![at]).length
    // Of 32 random bytes, more than eight equal ones come once in 10^13 pairs.
    expect(same).toBeLessThanOrEqual(8)
  }
}

async function repeat<Made>(make: () => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (let count = 0; count < MADE; count++) made.push(await make())
  return made
}

const secretOf = (text: string, prefix: RegExp, encoding: 'base64' | 'base64url'): Buffer =>
  Buffer.from(text.replace(prefix, ''), encoding)

test('API keys have 256 random bits', async () => {
  const keys = await repeat(async () => (await mintTestKey(api, merchant.accessToken)).key)
  expectRandom(keys.map((key) => secretOf(key, /^svc_test_/, 'base64url')))
})

test('refresh tokens have 256 random bits', async () => {
  let { refreshToken } = merchant
  const tokens = await repeat(async () => {
    refreshToken = (await api.ask('POST', '/api/auth/refresh', { body: { refreshToken } })).body.refreshToken
    return refreshToken
  })
  expectRandom(tokens.map((token) => secretOf(token, /^[a-z]+_/, 'base64url')))
})

test('links of invitations have 256 random bits', async () => {
  const urls = await repeat(async () => {
    const body = { email: 'clerk@shop.example', role: 'VIEWER' }
    return (await api.ask('POST', '/api/account/invitations', { token: merchant.accessToken, body })).body.url
  })
  expectRandom(urls.map((url) => secretOf(url, /^.*#/, 'base64url')))
})

test('webhook secrets have 256 random bits', async () => {
  const secrets = await repeat(async () => {
    const body = { url: 'https://shop.example/hooks', eventTypes: ['payment.succeeded'] }
    return (await api.ask('POST', '/v1/webhook_endpoints', { key: merchant.apiKey, body })).body.secret
  })
  expectRandom(secrets.map((secret) => secretOf(secret, /^whsec_/, 'base64')))
})

test('trace IDs have 128 random bits', async () => {
  const ids = await repeat(async () => (await api.ask('GET', '/health/live')).headers.get('x-trace-id')!)
  expectRandom(
    ids.map((id) => Buffer.from(id, 'hex')),
    128,
  )
})

test('passwords are stored by Argon2id, as OWASP recommends it, each with a salt', async () => {
  const emails = ['one@example.com', 'other@example.com']
  for (const email of emails) {
    const body = { email, password: PASSWORD, businessName: 'Acme Stores' }
    await api.ask('POST', '/api/auth/register', { body })
  }
  const { rows } = await api.pool.query<{ passwordHash: string }>(
    'SELECT password_hash AS "passwordHash" FROM users WHERE email = ANY ($1)',
    [emails],
  )
  const hashes = rows.map(({ passwordHash }) => passwordHash)
  expect(hashes).toHaveLength(2)
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(new Set(hashes.map((hash) => hash.split('$')[4])).size).toBe(hashes.length)
})
