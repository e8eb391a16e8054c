import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { PASSWORD } from '../../given.ts'
import { operatorToken, registerBusiness, type TestBusiness } from '../accounts/accounts.ts'
import { type RunningApi, testApis } from '../running-api.ts'

const NEW_PASSWORD = 'battery staple correct'
const [api, other] = testApis()

const login = (email: string, password: string, on: RunningApi = api) =>
  on.ask('POST', '/api/auth/login', { body: { email, password } })
const statusOf = async (token: string, on: RunningApi = api) =>
  (await on.ask('GET', '/api/account/status', { token })).status
const change = (token: string, currentPassword = PASSWORD, newPassword = NEW_PASSWORD, headers = {}) =>
  api.ask('POST', '/api/auth/password', { token, body: { currentPassword, newPassword }, headers })

describe('changing the password', () => {
  let owner: TestBusiness
  let elsewhere: { accessToken: string; refreshToken: string }

  beforeAll(async () => {
    owner = await registerBusiness(api)
    elsewhere = (await login(owner.email, PASSWORD)).body
    expect(await statusOf(elsewhere.accessToken, other)).toBe(200)
    const { status, text } = await change(owner.accessToken)
    expect([status, text]).toEqual([204, ''])
  })

  test('lets the new one sign in and not the old one', async () => {
    expect((await login(owner.email, PASSWORD)).body.error.code).toBe('SV-1005')
    expect((await login(owner.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('ends every other session of the user, here at once, elsewhere within a second', async () => {
    expect(await statusOf(elsewhere.accessToken)).toBe(401)
    const { refreshToken } = elsewhere
    expect((await api.ask('POST', '/api/auth/refresh', { body: { refreshToken } })).status).toBe(401)
    await delay(1_000)
    expect(await statusOf(elsewhere.accessToken, other)).toBe(401)
  })

  test('keeps the session of the request', async () => {
    expect(await statusOf(owner.accessToken)).toBe(200)
    const { refreshToken } = owner
    expect((await api.ask('POST', '/api/auth/refresh', { body: { refreshToken } })).status).toBe(200)
  })
})

test('a wrong current password is refused with SV-1005 and changes nothing', async () => {
  const { accessToken, email } = await registerBusiness(api)
  const { status, body } = await change(accessToken, 'another password')
  expect([status, body.error.code]).toEqual([401, 'SV-1005'])
  expect((await login(email, PASSWORD)).status).toBe(200)
})

test('a session may guess no more than a sign-in: ten times, then SV-2009, and sign-ins go on', async () => {
  const { accessToken, email } = await registerBusiness(api)
  for (let guess = 0; guess < 10; guess++) expect((await change(accessToken, `guess number ${guess}`)).status).toBe(401)
  expect((await change(accessToken)).body.error.code).toBe('SV-2009')
  const { status, body } = await login(email, PASSWORD)
  expect(status).toBe(200)
  expect((await change(body.accessToken)).status).toBe(204)
})

test('a new password of eleven characters is refused', async () => {
  const { accessToken } = await registerBusiness(api)
  const { body } = await change(accessToken, PASSWORD, 'eleven char')
  expect(body.error).toMatchObject({ code: 'SV-2001', details: { fields: [{ path: '/newPassword' }] } })
})

test('a common new password is refused in plain words, before anything is counted', async () => {
  const { accessToken, email } = await registerBusiness(api)
  const { body } = await change(accessToken, 'another password', 'LetMeInLetMeIn')
  const [field] = body.error.details.fields
  expect([body.error.code, field.path]).toEqual(['SV-2001', '/newPassword'])
  expect(field.message).toContain('is on the list of common or breached passwords')
  expect(JSON.stringify(body)).not.toContain('LetMeIn')
  expect((await login(email, PASSWORD)).status).toBe(200)
})

test('an operator can change the password too', async () => {
  const token = await operatorToken(api)
  expect((await change(token)).status).toBe(204)
  expect((await login('operator@example.com', NEW_PASSWORD)).status).toBe(200)
  expect((await change(token, NEW_PASSWORD, PASSWORD)).status).toBe(204)
})

test('no sign-in with the old password at that moment outlives the change', async () => {
  for (let round = 0; round < 5; round++) {
    const { accessToken, email } = await registerBusiness(api)
    const asked = Array.from({ length: 4 }, () => login(email, PASSWORD, other))
    await Promise.all([change(accessToken), ...asked])
    for (const { status, body } of await Promise.all(asked)) {
      expect([200, 401]).toContain(status)
      if (status !== 200) continue
      const { refreshToken } = body
      expect((await api.ask('POST', '/api/auth/refresh', { body: { refreshToken } })).status).toBe(401)
    }
  }
})
