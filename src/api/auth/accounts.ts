import type { EntityManager } from '@mikro-orm/postgresql'
import { ServiceError } from '../../domain/errors.ts'
import { emailOf, findUsersByEmail } from '../../db/accounts/users.ts'
import { Business, User } from '../../db/entities/index.ts'
import { flushUser } from '../accounts/users.ts'
import type { Api } from '../http/call.ts'
import { networkOf } from '../http/client-address.ts'
import { newId } from '../../db/new-id.ts'
import { requireUncommon } from './common-passwords.ts'
import { knownDevice } from './known-device.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { beginSession, type StoreSession } from './sessions.ts'
import { loginLimitsOf, registrationLimitOf } from './sign-in-limits.ts'
import { hashingOf } from './hashing-queue.ts'
import { methodsOf, type FactorMethod } from '../../domain/accounts/second-factor.ts'
import { readFactors } from '../../db/accounts/second-factors.ts'
import { SIGN_IN_SECONDS, startSignIn } from './sign-in-tokens.ts'

export interface Registration {
  email: string
  password: string
  businessName: string
  country: string
  address: string
}

/** A business with its first ADMIN, before it is stored. */
interface NewAccount {
  user: { id: string; email: string; role: 'ADMIN' }
  business: { id: string; name: string; plan: 'SANDBOX'; mode: 'TEST'; kycState: 'NONE' }
  country: string
  passwordHash: string
}

/** The user who signed in, the user's business (null for an operator) and the stored session. */
export interface SignedIn<Session> {
  user: { id: string; email: string; role: string }
  business: Pick<Business, 'id' | 'name' | 'plan' | 'mode' | 'kycState'> | null
  session: Session
}

/** Throws SV-2001 for a common password, and SV-2009 for too many registrations from the address. */
export async function admitRegistration(
  api: Api,
  { email, password, businessName, address }: Registration,
): Promise<void> {
  requireUncommon(password, '/password', [email, businessName])
  await registrationLimitOf(api)?.(networkOf(address))
}

/** Makes the account of an admitted registration. Throws SV-2009 if too many passwords wait to be hashed. */
export async function newAccount(
  api: Api,
  { email, password, businessName, country, address }: Registration,
): Promise<NewAccount> {
  const passwordHash = await hashingOf(api).run({ email, address }, () => hashPassword(password))
  return {
    user: { id: newId('user'), email, role: 'ADMIN' },
    business: { id: newId('business'), name: businessName, plan: 'SANDBOX', mode: 'TEST', kycState: 'NONE' },
    country,
    passwordHash,
  }
}

/** Stores a business and the session of its first ADMIN. Throws SV-2010 if the email is taken. */
export async function storeAccount<Session>(
  em: EntityManager,
  { user, business, country, passwordHash }: NewAccount,
  store: StoreSession<Session>,
): Promise<Session> {
  em.create(Business, { ...business, country })
  em.create(User, { ...user, businessId: business.id, passwordHash })
  const stored = store(em, user.id)
  await flushUser(em)
  return stored
}

export interface SignInRequest {
  email: string
  password: string
  /** The value of the device's cookie; null if there is none. */
  device: string | null
  address: string
  /** The trace id of the request. */
  traceId: string
}

/**
 * Signs a user in, or returns what the second factor needs if the user has one. Throws SV-1005 for an unknown email
 * and for a wrong password, with the same message and after the same time. Throws SV-2009 after too many failures, for
 * an unknown email too. Failures elsewhere do not count for a device where the user has signed in before.
 */
export async function login<Session>(
  api: Api,
  { email, password, device, address, traceId }: SignInRequest,
  store: StoreSession<Session>,
): Promise<SignedIn<Session> | FactorNeeded> {
  let userId: string | null = null
  try {
    const known = device === null ? null : knownDevice(api, device, await findUsersByEmail(api.orm.em.fork(), email))
    const attempt = known === null ? { email, address } : { device: known, address }
    const signedIn = await loginLimitsOf(api).guard(attempt, async () => {
      const em = api.orm.em.fork()
      const users = await findUsersByEmail(em, email)
      userId = users[0]?.id ?? null
      const user = await ownerOfPassword(users, password)
      if (!user) throw new ServiceError('SV-1005')
      userId = user.id
      const needed = await factorNeeded(api, user)
      return needed ?? (await startSession(api, user, { store, withFactor: false }))
    })
    logSignIn(api, { traceId, userId, address, result: 'session' in signedIn ? 'signed_in' : 'factor_needed' })
    return signedIn
  } catch (error) {
    const code = error instanceof ServiceError ? error.code : null
    if (code === 'SV-1005') logSignIn(api, { traceId, userId, address, result: 'wrong_password' })
    if (code === 'SV-2009') logSignIn(api, { traceId, userId, address, result: 'limited' })
    throw error
  }
}

/**
 * Returns the one of the accounts of an email whose password this is. Takes the time of one hash, or of two if an
 * operator and a user of a business have the email.
 */
async function ownerOfPassword(users: readonly User[], password: string): Promise<User | null> {
  if (users.length === 0) await isPassword(null, password)
  for (const user of users) if (await isPassword(user.passwordHash, password)) return user
  return null
}

/** Starts the session of a user who has given everything that is needed. Throws what `beginSession` throws. */
export async function startSession<Session>(
  api: Api,
  user: User,
  how: { store: StoreSession<Session>; withFactor: boolean },
): Promise<SignedIn<Session>> {
  const { id, role, businessId } = user
  const business = businessId ? await api.orm.em.fork().findOneOrFail(Business, businessId) : null
  const session = await beginSession(api, user, how)
  return { user: { id, email: emailOf(user), role }, business: business && presentBusiness(business), session }
}

interface SignIn {
  traceId: string
  /** Null for an unknown email or link, and if the limits refused before the look-up. */
  userId: string | null
  address: string
  result:
    | 'registered'
    | 'joined'
    | 'signed_in'
    | 'factor_needed'
    | 'password_reset'
    | 'wrong_password'
    | 'wrong_factor'
    | 'wrong_link'
    | 'limited'
}

/** Logs a sign-in or an attempt. The address is logged as a keyed hash, which is the same for lines of one address. */
export function logSignIn({ logger, cipher }: Api, { address, ...facts }: SignIn): void {
  const [hash] = cipher.fingerprints(`sign-in-address:${networkOf(address)}`)
  logger.info({ ...facts, address: hash!.toString('hex').slice(0, 16) }, 'sign-in')
}

export function presentBusiness({ id, name, plan, mode, kycState }: Business) {
  return { id, name, plan, mode, kycState }
}

/** The response to a right password if the user has a second factor. */
export interface FactorNeeded {
  signInToken: string
  methods: FactorMethod[]
  expiresInSeconds: number
}

/** Returns null if the user has no second factor. */
export async function factorNeeded(api: Api, user: User): Promise<FactorNeeded | null> {
  const methods = methodsOf(await readFactors(api.pool, { userId: user.id }))
  if (methods.length === 0) return null
  const { token } = await startSignIn(api, user)
  return { signInToken: token, methods, expiresInSeconds: SIGN_IN_SECONDS }
}
