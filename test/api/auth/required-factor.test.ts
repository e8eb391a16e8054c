import { ensureOperators } from '../../../src/api/auth/operators.ts'
import { PASSWORD } from '../../given.ts'
import { addUser, OPERATOR, registerBusiness, type TestBusiness } from '../accounts/accounts.ts'
import { startApiWithDatabase, testApi } from '../running-api.ts'
import { codeOf, enrolTotp, signInTokenOf } from './factors.ts'
import { expecting, refusal } from '../../client.ts'

const api = testApi(() => startApiWithDatabase({ config: { operatorSecondFactor: true } }))
let owner: TestBusiness

beforeAll(() => ensureOperators(api, [OPERATOR]))
beforeEach(async () => {
  owner = await registerBusiness(api)
})

const asOwner = () => ({ token: owner.accessToken })
const login = async (email: string, password = PASSWORD) =>
  await api.ask('POST', '/api/auth/login', { body: { email, password } })
const demand = (required: boolean) => api.ask('PUT', '/api/account/second-factor', { ...asOwner(), body: { required } })

test('a business that requires a second factor is one whose ADMIN has a factor', async () => {
  expect((await demand(true)).body.error.code).toBe('SV-3005')
  await enrolTotp(api, asOwner())
  expect((await demand(true)).status).toBe(200)
})

test('a business that requires a second factor leaves a user without one nothing but to enrol, in running and in new sessions', async () => {
  const member = await addUser(api, owner.accessToken, 'MEMBER')
  await enrolTotp(api, asOwner())
  await demand(true)
  for (const token of [member.token, (await login(member.email)).body.accessToken]) {
    expect(refusal(await api.ask('GET', '/api/payment-links', { token }))).toEqual([403, 'SV-1002'])
    expect((await api.ask('GET', '/api/auth/second-factor', { token })).body.mustEnrol).toBe(true)
  }
  await enrolTotp(api, { token: member.token })
  expect((await api.ask('GET', '/api/payment-links', { token: member.token })).status).toBe(200)
})

test('a business that requires a second factor keeps its API keys, and may change its mind', async () => {
  const member = await addUser(api, owner.accessToken, 'MEMBER')
  await enrolTotp(api, asOwner())
  await demand(true)
  const { key } = (await api.ask('POST', '/api/api-keys', { ...asOwner(), body: { name: 'x', mode: 'TEST' } })).body
  expect((await api.ask('GET', '/api/payment-links', { key })).status).toBe(200)
  await demand(false)
  expect((await api.ask('GET', '/api/payment-links', { token: member.token })).status).toBe(200)
})

const businesses = (token: string) => api.ask('GET', '/api/operator/businesses', { token })

test('an operator, where OPERATOR_SECOND_FACTOR is on, enrols a factor at the first sign-in and gives it at each later one; a new configured password resets it', async () => {
  const { accessToken } = (await login(OPERATOR.email)).body
  expect((await businesses(accessToken)).body.error.code).toBe('SV-1002')
  const { secret } = await enrolTotp(api, { token: accessToken })
  expect((await businesses(accessToken)).status).toBe(200)
  const body = { signInToken: await signInTokenOf(api, OPERATOR.email), code: codeOf(secret) }
  const signedIn = await api.ask('POST', '/api/auth/totp/authenticate', { body })
  expect((await businesses(signedIn.body.accessToken)).status).toBe(200)
  await ensureOperators(api, [OPERATOR])
  expect((await login(OPERATOR.email)).status).toBe(202)
  const password = 'another long password'
  await ensureOperators(api, [{ ...OPERATOR, password }])
  const again = expecting(200, await login(OPERATOR.email, password))
  expect((await businesses(again.accessToken)).body.error.code).toBe('SV-1002')
})
