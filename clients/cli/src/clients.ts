import { Payments } from '../../typescript/src/index.ts'
import { EXIT, Failure } from './exit.ts'
import { type Common, profileFlag, requireHome, storedTargetOf } from './profiles.ts'
import { type Mode, type Session, storeProfile } from './settings.ts'

/** Options of a client: the address with the credential. */
export type Access = { baseUrl: string } & ({ apiKey: string } | { accessToken: string })

const modeOf = ({ live }: Common): Mode => (live ? 'LIVE' : 'TEST')

/** Returns the API key of the option, the environment or the profile. A named profile precedes the environment. */
export function keyAccess(common: Common): { baseUrl: string; apiKey: string } {
  const target = storedTargetOf(common)
  const mode = modeOf(common)
  // An empty variable counts as unset.
  const ofEnvironment = target.isNamed ? undefined : process.env['PAYMENTS_API_KEY'] || undefined
  const given = common.apiKey ?? ofEnvironment
  const { profile } = target
  const apiKey = given ?? profile?.keys?.[mode]?.key
  if (apiKey === undefined)
    throw new Failure(
      `No API key for ${mode} mode. Sign in with: payments login${profileFlag(target)}${common.live ? ' --live' : ''}`,
      EXIT.credential,
    )
  if (common.live !== undefined && apiKey.startsWith('svc_test_'))
    throw new Failure('--live requires a LIVE key, but the API key is a TEST key.')
  if (given === undefined) requireHome(target, profile!)
  return { apiKey, baseUrl: target.baseUrl }
}

/** Creates a client with an API key. */
export const withKey = (common: Common): Payments => new Payments(keyAccess(common))

/** A token is refreshed this long before it expires, so that it does not expire during a command. */
const SPARE_MS = 60_000

/** Returns the profile's session, for operations that only an ADMIN may call. */
async function sessionAccess(common: Common): Promise<Access> {
  const target = storedTargetOf(common)
  const { name, profile, baseUrl } = target
  if (!profile?.session)
    throw new Failure(
      `This command requires a session. Sign in with: payments login${profileFlag(target)}`,
      EXIT.credential,
    )
  requireHome(target, profile)
  let { session } = profile
  if (Date.now() + SPARE_MS > session.expiresAtMs) {
    const tokens = await new Payments({ baseUrl }).refreshSession({ refreshToken: session.refreshToken })
    session = { email: session.email, ...sessionOf(tokens) }
    storeProfile(name, { ...profile, session })
  }
  return { accessToken: session.accessToken, baseUrl }
}

/** Creates a client with the profile's session, in whatever mode the account is. */
export const withSession = async (common: Common): Promise<Payments> => new Payments(await sessionAccess(common))

/** Like `sessionAccess`, for operations on test or live data: a session acts in the mode of its account. */
export async function sessionAccessInMode(common: Common): Promise<Access> {
  const access = await sessionAccess(common)
  const { mode } = await new Payments(access).getAccountStatus()
  if (mode === 'LIVE' && !common.live) throw new Failure('The account is in LIVE mode. Pass --live to act on it.')
  if (mode === 'TEST' && common.live) throw new Failure('--live requires LIVE mode, but the account is in TEST mode.')
  return access
}

interface Tokens {
  accessToken: string
  refreshToken: string
  expiresInSeconds: number
}

export const sessionOf = ({ accessToken, refreshToken, expiresInSeconds }: Tokens): Omit<Session, 'email'> => ({
  accessToken,
  refreshToken,
  expiresAtMs: Date.now() + expiresInSeconds * 1_000,
})
