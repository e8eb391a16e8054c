import type { MikroORM } from '@mikro-orm/postgresql'
import { ServiceError } from '../../domain/errors.ts'
import { poolOf, run } from '../../db/query.ts'
import type { Api } from '../http/deps.ts'
import { newId } from '../http/ids.ts'
import { uniqueViolation } from '../http/unique-violation.ts'
import { ENSURE_OPERATOR, FIND_ACCOUNT, REGISTER, type AccountRow } from '../../db/accounts/account-statements.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { REFRESH_TOKEN_SECONDS, beginSession, newRefreshToken, tokenPair, type TokenPair } from './sessions.ts'

export interface Registration {
  email: string
  password: string
  businessName: string
  country: string
  /** Where it comes from. */
  address: string
}

export interface SignedIn extends TokenPair {
  user: { id: string; email: string; role: string }
  business: { id: string; name: string; plan: string; mode: string; kycState: string } | null
}

/**
 * A new business and its first ADMIN, signed in. Throws SV-2010 where the e-mail is taken, SV-2009 for too many from
 * one address, and where too many passwords wait to be hashed.
 */
export async function register(api: Api, registration: Registration): Promise<SignedIn> {
  const { email, password, businessName, country, address } = registration
  await api.registrationLimit?.count(address)
  const [businessId, userId, sessionId] = [newId('business'), newId('user'), newId('session')]
  const refresh = newRefreshToken()
  const passwordHash = await api.hashing.run(address, () => hashPassword(password))
  const values = [
    businessId,
    businessName,
    country,
    userId,
    email,
    passwordHash,
    sessionId,
    refresh.hash,
    REFRESH_TOKEN_SECONDS,
  ]
  try {
    await run(api.pool, REGISTER, values)
  } catch (error) {
    if (uniqueViolation(error) === 'users_email') throw new ServiceError('SV-2010', { details: { field: 'email' } })
    throw error
  }
  return {
    user: { id: userId, email, role: 'ADMIN' },
    business: { id: businessId, name: businessName, plan: 'SANDBOX', mode: 'TEST', kycState: 'NONE' },
    ...(await tokenPair(api, { userId, sessionId }, refresh)),
  }
}

export interface Credentials {
  email: string
  password: string
  /** Where they come from. */
  address: string
}

/**
 * Throws SV-1005, the same and after the same time for an unknown e-mail and for a wrong password, and SV-2009 after
 * too many of these, for an unknown e-mail too.
 */
export async function login(api: Api, { email, password, address }: Credentials): Promise<SignedIn> {
  return await api.loginLimits.guard({ email, address }, async () => {
    const [account] = await run<AccountRow>(api.pool, FIND_ACCOUNT, [email])
    const good = await isPassword(account?.passwordHash ?? null, password)
    if (!account || !good) throw new ServiceError('SV-1005')
    const { userId: id, passwordHash, role, businessId, businessName: name, plan, mode, kycState } = account
    return {
      user: { id, email: account.email, role },
      business: businessId === null ? null : { id: businessId, name, plan, mode, kycState },
      ...(await beginSession(api, { userId: id, passwordHash })),
    }
  })
}

/**
 * Makes the operator of the configuration, or gives it the configured password. Answers its id. Throws where the
 * e-mail belongs to somebody else.
 */
export async function ensureOperator(
  orm: MikroORM,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const pool = await poolOf(orm)
  const [account] = await run<AccountRow>(pool, FIND_ACCOUNT, [email])
  if (account?.role === 'OPERATOR' && (await isPassword(account.passwordHash, password))) return account.userId
  const [made] = await run<{ id: string }>(pool, ENSURE_OPERATOR, [newId('user'), email, await hashPassword(password)])
  if (!made) throw new Error('the e-mail of the operator belongs to a user of a business')
  return made.id
}
