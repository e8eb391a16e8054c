import { Payments } from '../../typescript/src/index.ts'
import { EXIT, Failure } from './exit.ts'
import { changeSettings, readSettings, type Settings } from './settings.ts'

/** Options of every command. */
export interface Common {
  json?: boolean
  live?: boolean
  baseUrl?: string
  apiKey?: string
}

export const baseUrlOf = ({ baseUrl }: Common, settings: Settings = readSettings()): string =>
  baseUrl ?? (process.env['PAYMENTS_BASE_URL'] || settings.baseUrl || 'http://localhost:3000')

/** Normalizes an address for comparison: `http://LOCALHOST:3000/` becomes `http://localhost:3000`. */
const normalize = (address: string): string => (URL.parse(address)?.href ?? address).replace(/\/+$/, '')

/** True if the stored credentials belong to this address. They must never be sent to another one. */
export const isHome = (baseUrl: string, { baseUrl: home }: Settings): boolean =>
  home !== undefined && normalize(home) === normalize(baseUrl)

function requireHome(baseUrl: string, settings: Settings): void {
  if (isHome(baseUrl, settings)) return
  throw new Failure(
    [
      `The stored credentials belong to ${settings.baseUrl ?? 'no address'} and are not sent to ${baseUrl}.`,
      `To sign in there: payments login --base-url ${baseUrl}`,
      'Or pass --api-key, or omit --base-url and PAYMENTS_BASE_URL.',
    ].join('\n'),
    EXIT.credential,
  )
}

/** Returns the address, and the API key of the option, the environment or `login`, in this order. */
export function keyAccess(common: Common): { baseUrl: string; apiKey: string } {
  const settings = readSettings()
  const mode = common.live ? 'LIVE' : 'TEST'
  const baseUrl = baseUrlOf(common, settings)
  // An empty variable counts as unset.
  const given = common.apiKey ?? (process.env['PAYMENTS_API_KEY'] || undefined)
  const apiKey = given ?? settings.keys?.[mode]?.key
  if (apiKey === undefined)
    throw new Failure(
      `No API key for ${mode} mode. Sign in with: payments login${common.live ? ' --live' : ''}`,
      EXIT.credential,
    )
  if (common.live !== undefined && apiKey.startsWith('svc_test_'))
    throw new Failure('--live requires a LIVE key, but the API key is a TEST key.', EXIT.usage)
  if (given === undefined) requireHome(baseUrl, settings)
  return { apiKey, baseUrl }
}

/** Creates a client with an API key. */
export const withKey = (common: Common): Payments => new Payments(keyAccess(common))

/** A token is refreshed this long before it expires, so that it does not expire during a command. */
const SPARE_MS = 60_000

/** Creates a client with the session of `login`, for commands that only an ADMIN may run. */
export async function withSession(common: Common): Promise<Payments> {
  const settings = readSettings()
  const baseUrl = baseUrlOf(common, settings)
  let { session } = settings
  if (!session) throw new Failure('This command requires a session. Sign in with: payments login', EXIT.credential)
  requireHome(baseUrl, settings)
  if (Date.now() + SPARE_MS > session.expiresAtMs) {
    const tokens = await new Payments({ baseUrl }).refreshSession({ refreshToken: session.refreshToken })
    session = { email: session.email, ...sessionOf(tokens) }
    changeSettings({ session })
  }
  return new Payments({ accessToken: session.accessToken, baseUrl })
}

export interface Tokens {
  accessToken: string
  refreshToken: string
  expiresInSeconds: number
}

export const sessionOf = ({ accessToken, refreshToken, expiresInSeconds }: Tokens) => ({
  accessToken,
  refreshToken,
  expiresAtMs: Date.now() + expiresInSeconds * 1_000,
})
