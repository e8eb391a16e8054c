import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { ServiceError } from '../../domain/errors.ts'
import type { Api } from '../http/deps.ts'
import { logSignIn } from './accounts.ts'
import { sha256 } from './api-keys.ts'
import { loginLimitsOf } from './sign-in-limits.ts'

export const INVITATION_SECONDS = 7 * 86_400
export const PASSWORD_RESET_SECONDS = 86_400

/** The screens of the dashboard that a link opens. */
type LinkScreen = 'join' | 'reset'

export interface UserLink {
  /** Shown once. Browsers send no fragment, so the token is in no log and in no `Referer`. */
  url: string
  /** SHA-256 of the token, which alone is stored. */
  tokenHash: Buffer
}

/** Creates a link with 256 random bits. */
export function newUserLink(screen: LinkScreen, { config: { baseUrl } }: Pick<Api, 'config'>): UserLink {
  const token = randomBytes(32).toString('base64url')
  return { url: `${baseUrl}/dashboard/${screen}#${token}`, tokenHash: sha256(token) }
}

export const exampleToken = 'c2FtcGxlIG9mIGEgdG9rZW4sIG9mIG5vIHVzZSBhdCA'

export const LinkToken = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'The part of the link after `#`.',
  examples: [exampleToken],
})

/** One message for every link that does not work, so that it tells nothing about users. */
export function unknownLink(): ServiceError {
  const message =
    'This link was used, was replaced or has expired: ask for a new one. If you have used it yourself, sign in.'
  return new ServiceError('SV-1005', { message })
}

/** How a request gives the token of a link. */
export interface LinkAttempt {
  token: string
  address: string
  /** The request's trace ID. */
  traceId: string
}

/**
 * Runs `use` with the hash of a link's token, in the queue and with the limits of sign-ins: ten failures for a token
 * and fifty for an address in 15 minutes. Throws SV-1005 for a link that does not work, and SV-2009.
 */
export async function withLink<T>(
  api: Api,
  { token, address, traceId }: LinkAttempt,
  use: (tokenHash: Buffer) => Promise<T>,
): Promise<T> {
  const tokenHash = sha256(token)
  try {
    return await loginLimitsOf(api).guard({ link: tokenHash.toString('hex'), address }, () => use(tokenHash))
  } catch (error) {
    const code = error instanceof ServiceError ? error.code : null
    const result = code === 'SV-1005' ? 'wrong_link' : code === 'SV-2009' ? 'limited' : null
    if (result) logSignIn(api, { traceId, userId: null, address, result })
    throw error
  }
}
