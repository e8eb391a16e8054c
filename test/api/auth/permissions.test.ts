import { generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { mintTestKey, operatorToken, registerBusiness, setPlan, type TestBusiness } from '../accounts/accounts.ts'
import { startApiWithDatabase, type ApiWithDatabase } from '../running-api.ts'

let api: ApiWithDatabase
let owner: TestBusiness

beforeAll(async () => {
  api = await startApiWithDatabase()
  owner = await registerBusiness(api)
})
afterAll(() => api.stop())

const statusOf = async (token: string) => (await api.ask('GET', '/api/account/status', { token })).status

describe('access tokens', () => {
  const claims = () => JSON.parse(Buffer.from(owner.accessToken.split('.')[1]!, 'base64url').toString())

  test('hold ids and nothing else', () => {
    expect(Object.keys(claims()).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
    expect(claims().exp - claims().iat).toBe(3600)
  })

  const forge = async (change: (jwt: SignJWT) => SignJWT, alg = 'EdDSA', typ = 'at+jwt') => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const { sid, sub, iss, aud } = claims()
    const jwt = new SignJWT({ sid })
      .setSubject(sub)
      .setIssuer(iss)
      .setAudience(aud)
      .setIssuedAt()
      .setExpirationTime('1h')
    const key = alg === 'HS256' ? new TextEncoder().encode('secret') : privateKey
    return await change(jwt.setProtectedHeader({ alg, typ })).sign(key)
  }

  test('access tokens of another key, another algorithm or none are refused', async () => {
    const [, payload] = owner.accessToken.split('.')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    const forged = [await forge((jwt) => jwt), await forge((jwt) => jwt, 'HS256'), none, 'nonsense', 'a.b.c']
    for (const token of forged) expect(await statusOf(token)).toBe(401)
  })

  test('access tokens with a changed payload are refused', async () => {
    const [header, , signature] = owner.accessToken.split('.')
    const payload = Buffer.from(JSON.stringify({ ...claims(), sub: 'usr_other' })).toString('base64url')
    expect(await statusOf(`${header}.${payload}.${signature}`)).toBe(401)
  })
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
    const { status, body } = await ask({ 'X-API-Key': key, Authorization: `Bearer ${owner.accessToken}` })
    expect([status, body.error.code]).toEqual([400, 'SV-2001'])
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
    expect([answer.status, answer.body.error.code]).toEqual([401, 'SV-1001'])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('an access token is not accepted as X-API-Key', async () => {
    expect((await ask({ 'X-API-Key': owner.accessToken })).status).toBe(401)
  })
})

describe('roles', () => {
  test('an API key is never ADMIN', async () => {
    const { key } = await mintTestKey(api, owner.accessToken)
    const { status, body } = await api.ask('POST', '/api/api-keys', { key, body: { name: 'x', mode: 'TEST' } })
    expect([status, body.error.code]).toEqual([403, 'SV-1002'])
  })

  test('a role is read from the record, not from the token', async () => {
    const demoted = await registerBusiness(api)
    await api.pool.query("UPDATE users SET role = 'MEMBER' WHERE id = $1", [demoted.userId])
    const { body } = await api.ask('GET', '/api/api-keys', { token: demoted.accessToken })
    expect(body.error.code).toBe('SV-1002')
    expect(await statusOf(demoted.accessToken)).toBe(200)
  })

  test('the operator belongs to no business, and no other user is one', async () => {
    const token = await operatorToken(api)
    expect((await api.ask('GET', '/api/operator/businesses?limit=1', { token })).status).toBe(200)
    expect((await api.ask('GET', '/api/account/status', { token })).body.error.code).toBe('SV-1002')
    expect((await api.ask('GET', '/v1/webhook_endpoints', { token })).body.error.code).toBe('SV-1002')
    const asOwner = await api.ask('GET', '/api/operator/businesses', { token: owner.accessToken })
    expect(asOwner.body.error.code).toBe('SV-1002')
  })
})

describe('the plan', () => {
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

  test('the plan of an unknown business is refused with 404', async () => {
    const token = await operatorToken(api)
    const path = `/api/operator/businesses/biz_${'0'.repeat(32)}/plan`
    expect((await api.ask('PUT', path, { token, body: { plan: 'PAID' } })).status).toBe(404)
  })
})
