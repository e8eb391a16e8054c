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
  baseUrl ?? process.env['PAYMENTS_BASE_URL'] ?? settings.baseUrl ?? 'http://localhost:3000'

/** With the business's API key: given, of the environment, or kept by `login`. */
export function withKey(common: Common): Payments {
  const settings = readSettings()
  const mode = common.live ? 'LIVE' : 'TEST'
  const apiKey = common.apiKey ?? process.env['PAYMENTS_API_KEY'] ?? settings.keys?.[mode]?.key
  if (!apiKey)
    throw new Failure(
      `There is no API key for ${mode} mode. Sign in with: payments login${common.live ? ' --live' : ''}`,
      EXIT.credential,
    )
  if (common.live !== undefined && apiKey.startsWith('svc_test_'))
    throw new Failure('--live is asked for, and the API key is one of TEST mode.', EXIT.usage)
  return new Payments({ apiKey, baseUrl: baseUrlOf(common, settings) })
}

/** A token that ends within the command would be refused in its middle. */
const SPARE_MS = 60_000

/** With the session of the user who logged in: for what an ADMIN alone may do. */
export async function withSession(common: Common): Promise<Payments> {
  const settings = readSettings()
  const baseUrl = baseUrlOf(common, settings)
  let { session } = settings
  if (!session) throw new Failure('This needs a session. Sign in with: payments login', EXIT.credential)
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
