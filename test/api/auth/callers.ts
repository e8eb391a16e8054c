import { given } from '../../given.ts'
import {
  dashboardCookie,
  givenUser,
  mintTestKey,
  operatorToken,
  paidMerchant,
  registerBusiness,
  type TestMerchant,
} from '../accounts/accounts.ts'
import type { RunningApi } from '../running-api.ts'

/** Every kind of caller, in the order of the matrix's columns. */
export const CALLERS = [
  'no credential',
  'test key',
  'live key',
  'MEMBER',
  'VIEWER',
  'PAYOUTS',
  'ADMIN',
  'operator',
  "another business's ADMIN",
  'Sandbox key',
  'Sandbox ADMIN',
  'dashboard ADMIN',
] as const
export type CallerName = (typeof CALLERS)[number]

type Credential = { key?: string; token?: string; cookie?: string }

export interface Cast {
  /** The business of the first seven callers and of the last: on the paid plan and approved for live mode. */
  owner: TestMerchant
  credentials: Record<CallerName, Credential>
  /** Another session of the last caller, for a route that may end its sessions. */
  dashboardAdmin(): Promise<Credential>
}

async function liveKey(api: RunningApi, owner: TestMerchant): Promise<string> {
  await api.pool.query("UPDATE businesses SET kyc_state = 'APPROVED' WHERE id = $1", [owner.businessId])
  return await given.key(api.pool, { businessId: owner.businessId, mode: 'LIVE' })
}

export async function makeCast(api: RunningApi): Promise<Cast> {
  const [owner, other] = [await paidMerchant(api), await paidMerchant(api)]
  const { businessId } = owner
  const sandbox = await registerBusiness(api)
  const dashboardAdmin = async () => {
    const { email } = await given.user(api.pool, { businessId, role: 'ADMIN' })
    return { cookie: await dashboardCookie(api, email) }
  }
  return {
    owner,
    dashboardAdmin,
    credentials: {
      'no credential': {},
      'test key': { key: owner.apiKey },
      'live key': { key: await liveKey(api, owner) },
      MEMBER: { token: (await givenUser(api, businessId, 'MEMBER')).token },
      VIEWER: { token: (await givenUser(api, businessId, 'VIEWER')).token },
      PAYOUTS: { token: (await givenUser(api, businessId, 'PAYOUTS')).token },
      ADMIN: { token: owner.accessToken },
      operator: { token: await operatorToken(api) },
      "another business's ADMIN": { token: other.accessToken },
      'Sandbox key': { key: (await mintTestKey(api, sandbox.accessToken)).key },
      'Sandbox ADMIN': { token: sandbox.accessToken },
      'dashboard ADMIN': await dashboardAdmin(),
    },
  }
}
