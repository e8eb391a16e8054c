import { describe, expect, test } from '@jest/globals'
import { mintTestKey, registerBusiness, setPlan, testBusiness } from '../accounts/accounts.ts'
import { testApi } from '../running-api.ts'

const api = testApi()
const owner = testBusiness(api)

describe('access tokens', () => {
  const claims = () => JSON.parse(Buffer.from(owner.accessToken.split('.')[1]!, 'base64url').toString())

  test('hold ids and nothing else', () => {
    expect(Object.keys(claims()).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
    expect(claims().exp - claims().iat).toBe(3600)
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
})
