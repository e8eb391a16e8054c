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

/** As addresses are compared: `http://LOCALHOST:3000/` is `http://localhost:3000`. */
const sameForm = (address: string): string => (URL.parse(address)?.href ?? address).replace(/\/+$/, '')

/** Whether what `login` kept is for this address. Nothing of it may be sent to another, whoever named that. */
export const isHome = (baseUrl: string, { baseUrl: home }: Settings): boolean =>
  home !== undefined && sameForm(home) === sameForm(baseUrl)

function requireHome(baseUrl: string, settings: Settings): void {
  if (isHome(baseUrl, settings)) return
  throw new Failure(
    [
      `What login kept is for ${settings.baseUrl ?? 'no address'} and is not sent to ${baseUrl}.`,
      `Sign in there with: payments login --base-url ${baseUrl}`,
      'Or pass --api-key, or leave out --base-url and PAYMENTS_BASE_URL.',
    ].join('\n'),
    EXIT.credential,
  )
}

/** With the business's API key: given, of the environment, or kept by `login`. */
export function withKey(common: Common): Payments {
  const settings = readSettings()
  const mode = common.live ? 'LIVE' : 'TEST'
  const baseUrl = baseUrlOf(common, settings)
  // A variable that is set to nothing counts as unset.
  const given = common.apiKey ?? (process.env['PAYMENTS_API_KEY'] || undefined)
  const apiKey = given ?? settings.keys?.[mode]?.key
  if (apiKey === undefined)
    throw new Failure(
      `There is no API key for ${mode} mode. Sign in with: payments login${common.live ? ' --live' : ''}`,
      EXIT.credential,
    )
  if (common.live !== undefined && apiKey.startsWith('svc_test_'))
    throw new Failure('--live is asked for, and the API key is one of TEST mode.', EXIT.usage)
  if (given === undefined) requireHome(baseUrl, settings)
  return new Payments({ apiKey, baseUrl })
}

/** A token that ends within the command would be refused in its middle. */
const SPARE_MS = 60_000

/** With the session of the user who logged in: for what an ADMIN alone may do. */
export async function withSession(common: Common): Promise<Payments> {
  const settings = readSettings()
  const baseUrl = baseUrlOf(common, settings)
  let { session } = settings
  if (!session) throw new Failure('This needs a session. Sign in with: payments login', EXIT.credential)
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
