import { expect, test } from '@jest/globals'
import { SignJWT } from 'jose'
import { createPrivateKey } from 'node:crypto'
import { mintTestKey, testMerchant } from '../accounts/accounts.ts'
import { startApiWithDatabase, type Ask, testApi } from '../running-api.ts'
import { newSigningKey } from '../../signing-keys.ts'
import { until } from '../../until.ts'

const api = testApi(() => startApiWithDatabase({ deps: { tokens: { privateKeyPem } } }))
const merchant = testMerchant(api)
const privateKeyPem = newSigningKey()

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
  const [, payload] = accessToken.split('.')
  const { exp: _, iat: __, ...claims } = JSON.parse(Buffer.from(payload!, 'base64url').toString())
  const signed = (pem: string) =>
    new SignJWT({ ...claims, exp: Math.floor(Date.now() / 1_000) - 60 })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
      .sign(createPrivateKey(pem))
  const [expired, forged] = [await signed(privateKeyPem), await signed(newSigningKey())]
  expect(await said({ token: expired })).toMatch(/^This access token has expired: exchange the refresh token/)
  for (const token of [forged, 'nonsense', `${accessToken}x`])
    expect(await said({ token })).toBe('This is neither an API key nor an access token of this service.')
  expect(await said({ token: refreshToken })).toMatch(/^This is a refresh token: exchange it/)
  expect(await said({ key: accessToken })).toBe('X-API-Key must be an API key; this is none.')
  await api.ask('POST', '/api/auth/logout', { body: { refreshToken } })
  await until(async () => (await api.ask('GET', '/v1/transactions', { token: accessToken })).status === 401)
  expect(await said({ token: accessToken })).toBe('The session of this access token has ended: sign in again.')
})
