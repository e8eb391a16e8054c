import { randomBytes } from 'node:crypto'
import type { UserRole } from '../../../src/domain/accounts/roles.ts'
import { ensureOperators } from '../../../src/api/auth/operators.ts'
import { duringTests } from '../../during-tests.ts'
import { PASSWORD, given } from '../../given.ts'
import { FROM_OWN_PAGE, type RunningApi } from '../running-api.ts'
import { expecting } from '../../client.ts'
import type { UncheckedJson } from '../../unchecked-json.ts'

/** A business after registration, its ADMIN signed in. A real registration would hash a password. */
export async function registerBusiness(
  api: RunningApi,
  { email = `owner-${randomBytes(6).toString('hex')}@example.com` } = {},
) {
  return { ...(await given.registration(api.pool, email)), email, ...(await signedIn(api, email)) }
}

export type TestBusiness = Awaited<ReturnType<typeof registerBusiness>>

export const login = (api: RunningApi, email: string, password = PASSWORD) =>
  api.ask('POST', '/api/auth/login', { body: { email, password } })

async function signedIn(api: RunningApi, email: string): Promise<{ accessToken: string; refreshToken: string }> {
  const { accessToken, refreshToken } = expecting(200, await login(api, email))
  return { accessToken, refreshToken }
}

/** An access token, or the cookie of the dashboard, has these facts about its session. */
export const claimsOf = (token: string): UncheckedJson =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

export async function mintTestKey(api: RunningApi, accessToken: string): Promise<{ id: string; key: string }> {
  const body = { name: 'test', mode: 'TEST' }
  return expecting(201, await api.ask('POST', '/api/api-keys', { token: accessToken, body }))
}

export const OPERATOR = { email: 'operator@example.com', name: 'Thandi', password: PASSWORD }

const operators = new WeakMap<RunningApi, Promise<string>>()

/** The operator's session, one per API and file, because each sign-in hashes a password. */
export async function operatorToken(api: RunningApi): Promise<string> {
  const signedIn = operators.get(api) ?? signInOperator(api)
  operators.set(api, signedIn)
  return await signedIn
}

async function signInOperator(api: RunningApi): Promise<string> {
  await ensureOperators(api, [OPERATOR])
  return (await signedIn(api, OPERATOR.email)).accessToken
}

/** The operator's session, as the credential of a call. */
export function testOperator(api: RunningApi): { token: string } {
  return duringTests(async () => ({ token: await operatorToken(api) }))
}

export async function dashboardCookie(api: RunningApi, email: string): Promise<string> {
  const body = { email, password: PASSWORD }
  const answer = await api.ask('POST', '/dashboard/session', { headers: FROM_OWN_PAGE, body })
  expecting(200, answer)
  return cookieOf(answer.headers)
}

export const cookieOf = (headers: Headers): string => headers.get('set-cookie')!.split(';')[0]!

export async function setPlan(api: RunningApi, businessId: string, plan: 'SANDBOX' | 'PAID'): Promise<void> {
  const token = await operatorToken(api)
  expecting(200, await api.ask('PUT', `/api/operator/businesses/${businessId}/plan`, { token, body: { plan } }))
}

export async function addUser(api: RunningApi, adminToken: string, role: UserRole) {
  const email = `user-${randomBytes(6).toString('hex')}@example.com`
  const body = { email, password: PASSWORD, role }
  const { id } = expecting(201, await api.ask('POST', '/api/users', { token: adminToken, body }))
  return { id: id as string, email, token: (await signedIn(api, email)).accessToken }
}

/** A user whom no request added, with a session. */
export async function givenUser(api: RunningApi, businessId: string, role: UserRole) {
  const user = await given.user(api.pool, { businessId, role })
  return { ...user, token: (await signedIn(api, user.email)).accessToken }
}

export const KYC = {
  legalName: 'Acme Stores (Pty) Ltd',
  registrationNumber: '2015/123456/07',
  country: 'ZA',
  contactName: 'Thandi Nkosi',
  contactIdNumber: '7501151234085',
}

export async function approveLive(api: RunningApi, { businessId, accessToken }: TestBusiness): Promise<void> {
  expecting(202, await api.ask('POST', '/api/account/kyc', { token: accessToken, body: KYC }))
  const token = await operatorToken(api)
  expecting(200, await api.ask('POST', `/api/operator/businesses/${businessId}/kyc/approve`, { token }))
}

/** A business on the paid plan with an API key, whose maker is signed in. */
export async function paidMerchant(api: RunningApi) {
  const { businessId, apiKey, admins } = await given.business(api.pool)
  const { userId, email } = admins[0]
  return { businessId, userId, email, ...(await signedIn(api, email)), apiKey }
}

export type TestMerchant = Awaited<ReturnType<typeof paidMerchant>>

export function testBusiness(api: RunningApi): TestBusiness {
  return duringTests(() => registerBusiness(api))
}

export function testMerchant(api: RunningApi): TestMerchant {
  return duringTests(() => paidMerchant(api))
}
