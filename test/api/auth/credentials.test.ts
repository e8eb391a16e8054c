import { createPrivateKey, createPublicKey, createHmac, sign } from 'node:crypto'
import { newSigningKey } from '../../signing-keys.ts'
import { claimsOf, testBusiness, mintTestKey, registerBusiness, setPlan, testMerchant } from '../accounts/accounts.ts'
import { startApiWithDatabase, testApi, type Ask } from '../running-api.ts'
import { until } from '../../until.ts'
import { refusal } from '../../client.ts'

const PEM = newSigningKey()
const STRANGERS = newSigningKey()

const api = testApi(() => startApiWithDatabase({ deps: { tokens: { privateKeyPem: PEM } } }))
const owner = testBusiness(api)

type Members = Record<string, unknown>

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const publicKey = (pem: string) => createPublicKey(createPrivateKey(pem))
const HEADER = { alg: 'EdDSA', typ: 'at+jwt' }
const now = () => Math.floor(Date.now() / 1_000)

interface Forged {
  header?: Members
  change?: Members
  pem?: string
  /** Signs the first two parts; default Ed25519 with `pem`. */
  signed?: (text: string) => string
}

/** Signs with the service's own key unless told otherwise, so that only the change under test is wrong. */
function forge({ header = HEADER, change = {}, pem = PEM, signed }: Forged): string {
  const text = `${encode(header)}.${encode({ ...claimsOf(owner.accessToken), ...change })}`
  return `${text}.${signed?.(text) ?? sign(null, Buffer.from(text), pem).toString('base64url')}`
}

const statusOf = async (token: string): Promise<number> =>
  (await api.ask('GET', '/api/account/status', { token })).status

test('a token made like the service’s own is accepted, so the refusals below have the reason that they name', async () => {
  expect(await statusOf(forge({}))).toBe(200)
})

const spki = () => publicKey(PEM).export({ type: 'spki', format: 'pem' })
const hmac = (key: string | Buffer) => (text: string) => createHmac('sha256', key).update(text).digest('base64url')
const stranger = () => publicKey(STRANGERS).export({ format: 'jwk' })

test.each<[string, () => Forged]>([
  ['with an HMAC under the public key', () => ({ header: { ...HEADER, alg: 'HS256' }, signed: hmac(spki()) })],
  ['with an HMAC under no key', () => ({ header: { ...HEADER, alg: 'HS256' }, signed: hmac('') })],
  ['without a signature', () => ({ signed: () => '' })],
  ['with alg none', () => ({ header: { ...HEADER, alg: 'none' }, signed: () => '' })],
  ['with alg NonE', () => ({ header: { ...HEADER, alg: 'NonE' }, signed: () => '' })],
  ['that brings its own key as jwk', () => ({ header: { ...HEADER, jwk: stranger() }, pem: STRANGERS })],
  ['that names a set of keys as jku', () => ({ header: { ...HEADER, jku: 'http://127.0.0.1:1/' }, pem: STRANGERS })],
  ['that names a certificate as x5u', () => ({ header: { ...HEADER, x5u: 'http://127.0.0.1:1/' }, pem: STRANGERS })],
  ['that names a file as kid', () => ({ header: { ...HEADER, kid: '../../dev/null' }, pem: STRANGERS })],
  ['with an extension that must be understood', () => ({ header: { ...HEADER, crit: ['x'], x: 1 } })],
  ['of no type', () => ({ header: { alg: 'EdDSA' } })],
  ['of the cookie’s type', () => ({ header: { ...HEADER, typ: 'cookie+jwt' } })],
  ['for the dashboard', () => ({ change: { aud: 'payments-service/dashboard' } })],
  ['for another service', () => ({ change: { aud: 'another/api' } })],
  ['of another issuer', () => ({ change: { iss: 'another' } })],
  ['that has expired', () => ({ change: { exp: now() - 1 } })],
  ['that is not valid yet', () => ({ change: { nbf: now() + 3_600 } })],
  ['that never expires', () => ({ change: { exp: undefined } })],
  ['of no session', () => ({ change: { sid: undefined } })],
  ['of a session that is no text', () => ({ change: { sid: { $ne: null } } })],
  ['of another user than its session’s', () => ({ change: { sub: `usr_${'0'.repeat(32)}` } })],
])('a token is refused %s', async (_what, forged) => {
  expect(await statusOf(forge(forged()))).toBe(401)
})

test('an access token holds ids and nothing else', () => {
  expect(Object.keys(claimsOf(owner.accessToken)).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
})

describe('credentials', () => {
  const ask = (headers: Record<string, string>) => api.ask('GET', '/api/account/status', { headers })

  test('a key may come in X-API-Key, as Bearer, or in both', async () => {
    const { key } = await mintTestKey(api, owner.accessToken)
    const both = { 'X-API-Key': key, Authorization: `Bearer ${key}` }
    const ways: Record<string, string>[] = [{ 'X-API-Key': key }, { Authorization: `bearer ${key}` }, both]
    for (const headers of ways) {
      expect((await ask(headers)).status).toBe(200)
    }
  })

  test('two credentials that differ are refused with SV-2001', async () => {
    const { key } = await mintTestKey(api, owner.accessToken)
    expect(refusal(await ask({ 'X-API-Key': key, Authorization: `Bearer ${owner.accessToken}` }))).toEqual([
      400,
      'SV-2001',
    ])
  })

  test.each<Record<string, string>>([
    {},
    { 'X-API-Key': '' },
    { 'X-API-Key': 'svc_test_unknown' },
    { Authorization: 'Basic dXNlcjpwYXNz' },
    { Authorization: 'Bearer' },
    { Authorization: 'Bearer a b' },
  ])('%j is refused with SV-1001', async (headers) => {
    const answer = await ask(headers)
    expect(refusal(answer)).toEqual([401, 'SV-1001'])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('an access token is not accepted as X-API-Key', async () => {
    expect((await ask({ 'X-API-Key': owner.accessToken })).status).toBe(401)
  })
})

test('paid routes are SV-1003 until the operator moves the business, and at once after', async () => {
  const business = await registerBusiness(api)
  const { key } = await mintTestKey(api, business.accessToken)
  const list = () => api.ask('GET', '/v1/webhook_endpoints', { key })
  expect((await list()).body.error.code).toBe('SV-1003')
  await setPlan(api, business.businessId, 'PAID')
  expect((await list()).status).toBe(200)
  await setPlan(api, business.businessId, 'SANDBOX')
  expect((await list()).body.error.code).toBe('SV-1003')
})

const merchant = testMerchant(api)

const TAKES = ' Send an API key as X-API-Key, or an API key or access token as Authorization: Bearer.'

async function said(ask: Ask): Promise<string> {
  const { status, body } = await api.ask('GET', '/v1/transactions', ask)
  expect([status, body.error.code, body.error.details]).toEqual([401, 'SV-1001', {}])
  return body.error.message.replace(TAKES, '')
}

const act = (path: string, body: object = {}) => api.ask('POST', path, { token: merchant.accessToken, body })
const refused = (key: string) => until(async () => (await api.ask('GET', '/v1/transactions', { key })).status === 401)

test('a key that never existed is called incomplete or unknown, by its form', async () => {
  expect(await said({})).toBe('The request has no credentials.')
  for (const key of ['svc_test_', 'svc_test_short', `svc_other_${'a'.repeat(43)}`])
    expect(await said({ key })).toMatch(/^This API key is incomplete/)
  for (const mode of ['test', 'live'])
    expect(await said({ key: `svc_${mode}_${'a'.repeat(43)}` })).toBe('This API key is unknown.')
})

test('only the holder of a revoked key learns that it is revoked', async () => {
  const { id, key } = await mintTestKey(api, merchant.accessToken)
  await act(`/api/api-keys/${id}/revoke`)
  await refused(key)
  expect(await said({ key })).toBe('This API key was revoked.')
  // One different letter; the message does not tell how much of the key is correct.
  const other = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A')
  expect(await said({ key: other })).toBe('This API key is unknown.')
  // The same key with the other mode's prefix is a different key.
  expect(await said({ key: key.replace('_test_', '_live_') })).toBe('This API key is unknown.')
})

test('a key that a rotation replaced is called so after its grace time', async () => {
  const { id, key } = await mintTestKey(api, merchant.accessToken)
  await act(`/api/api-keys/${id}/rotate`, { graceSeconds: 1 })
  expect((await api.ask('GET', '/v1/transactions', { key })).status).toBe(200)
  await refused(key)
  expect(await said({ key })).toBe('This API key was replaced by a rotation, and its grace period is over.')
  await act(`/api/api-keys/${id}/revoke`)
  await until(async () => (await said({ key })) === 'This API key was revoked.')
})

test('an expired access token, one of an ended session and an invalid one have different messages', async () => {
  const { accessToken, refreshToken } = merchant
  const change = { exp: now() - 60 }
  const [expired, forged] = [forge({ change }), forge({ change, pem: STRANGERS })]
  expect(await said({ token: expired })).toMatch(/^This access token has expired: exchange the refresh token/)
  for (const token of [forged, 'nonsense', `${accessToken}x`])
    expect(await said({ token })).toBe('This is neither an API key nor an access token of this service.')
  expect(await said({ token: refreshToken })).toMatch(/^This is a refresh token: exchange it/)
  expect(await said({ key: accessToken })).toBe('X-API-Key must be an API key; this is none.')
  await api.ask('POST', '/api/auth/logout', { body: { refreshToken } })
  await until(async () => (await api.ask('GET', '/v1/transactions', { token: accessToken })).status === 401)
  expect(await said({ token: accessToken })).toBe('The session of this access token has ended: sign in again.')
})
