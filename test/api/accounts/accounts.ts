import { randomBytes } from 'node:crypto'
import type { UserRole } from '../../../src/domain/accounts/roles.ts'
import { ensureOperators } from '../../../src/api/auth/operators.ts'
import { duringTests } from '../../during-tests.ts'
import { PASSWORD, given } from '../../given.ts'
import { FROM_OWN_PAGE, type RunningApi } from '../running-api.ts'
import { expecting } from '../../client.ts'

export interface TestBusiness {
  businessId: string
  userId: string
  email: string
  accessToken: string
  refreshToken: string
}

export interface TestMerchant extends TestBusiness {
  /** An API key of test mode. */
  apiKey: string
}

/** A business after registration, its ADMIN signed in. A real registration would hash a password. */
export async function registerBusiness(
  api: RunningApi,
  { email = `owner-${randomBytes(6).toString('hex')}@example.com` } = {},
): Promise<TestBusiness> {
  return { ...(await given.registration(api.pool, email)), email, ...(await signedIn(api, email)) }
}

async function signedIn(api: RunningApi, email: string): Promise<{ accessToken: string; refreshToken: string }> {
  const body = expecting(200, await api.ask('POST', '/api/auth/login', { body: { email, password: PASSWORD } }))
  const { accessToken, refreshToken } = body
  return { accessToken, refreshToken }
}

export async function mintTestKey(api: RunningApi, accessToken: string): Promise<{ id: string; key: string }> {
  return expecting(
    201,
    await api.ask('POST', '/api/api-keys', { token: accessToken, body: { name: 'test', mode: 'TEST' } }),
  )
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
  const { email, password } = OPERATOR
  return (await api.ask('POST', '/api/auth/login', { body: { email, password } })).body.accessToken
}

/** The operator's session, as the credential of a call. */
export function testOperator(api: RunningApi): { token: string } {
  return duringTests(async () => ({ token: await operatorToken(api) }))
}

export async function dashboardCookie(api: RunningApi, email: string): Promise<string> {
  const { status, headers } = await api.ask('POST', '/dashboard/session', {
    headers: FROM_OWN_PAGE,
    body: { email, password: PASSWORD },
  })
  if (status !== 200) throw new Error(`signing in to the dashboard answered ${status}`)
  return cookieOf(headers)
}

export const cookieOf = (headers: Headers): string => headers.get('set-cookie')!.split(';')[0]!

export async function setPlan(api: RunningApi, businessId: string, plan: 'SANDBOX' | 'PAID'): Promise<void> {
  const token = await operatorToken(api)
  const { status } = await api.ask('PUT', `/api/operator/businesses/${businessId}/plan`, { token, body: { plan } })
  if (status !== 200) throw new Error(`setting the plan answered ${status}`)
}

export async function addUser(api: RunningApi, adminToken: string, role: UserRole) {
  const email = `user-${randomBytes(6).toString('hex')}@example.com`
  const made = expecting(
    201,
    await api.ask('POST', '/api/users', { token: adminToken, body: { email, password: PASSWORD, role } }),
  )
  const { body } = await api.ask('POST', '/api/auth/login', { body: { email, password: PASSWORD } })
  return { id: made.id, email, token: body.accessToken }
}

export const KYC = {
  legalName: 'Acme Stores (Pty) Ltd',
  registrationNumber: '2015/123456/07',
  country: 'ZA',
  contactName: 'Thandi Nkosi',
  contactIdNumber: '7501151234085',
}

export async function approveLive(api: RunningApi, { businessId, accessToken }: TestBusiness): Promise<void> {
  const submitted = await api.ask('POST', '/api/account/kyc', { token: accessToken, body: KYC })
  const token = await operatorToken(api)
  const approved = await api.ask('POST', `/api/operator/businesses/${businessId}/kyc/approve`, { token })
  if (submitted.status !== 202 || approved.status !== 200) throw new Error('the business was not approved')
}

/** A business on the paid plan with an API key, whose maker is signed in. */
export async function paidMerchant(api: RunningApi): Promise<TestMerchant> {
  const { businessId, apiKey, admins } = await given.business(api.pool)
  const { userId, email } = admins[0]
  return { businessId, userId, email, ...(await signedIn(api, email)), apiKey }
}

export function testBusiness(api: RunningApi): TestBusiness {
  return duringTests(() => registerBusiness(api))
}

export function testMerchant(api: RunningApi): TestMerchant {
  return duringTests(() => paidMerchant(api))
}
