import { randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Type } from 'typebox'
import { hashOf, invitations, type OneTime, passwordResets } from '../../db/accounts/one-time.ts'
import { clientOf } from '../../db/unit-of-work.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { Api } from '../http/call.ts'
import { logSignIn } from './accounts.ts'
import { loginLimitsOf } from './sign-in-limits.ts'

interface LinkKind<Stored> {
  /** The screen of the dashboard that the link opens. */
  screen: 'join' | 'reset'
  links: OneTime<Stored>
}

export const JOIN = { screen: 'join', links: invitations } as const
export const RESET = { screen: 'reset', links: passwordResets } as const

export interface UserLink {
  /** Shown once. Browsers send no fragment, so the token is in no log and in no `Referer`. */
  url: string
  expiresAt: Date
}

/** Stores a link with 256 random bits, and returns it. */
export async function storeUserLink<Stored extends object>(
  em: EntityManager,
  { config: { baseUrl } }: Pick<Api, 'config'>,
  { screen, links }: LinkKind<Stored>,
  stored: NoInfer<Stored>,
): Promise<UserLink> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = await links.store(clientOf(em), { hash: hashOf(token), ...stored })
  return { url: `${baseUrl}/dashboard/${screen}#${token}`, expiresAt }
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

/** Spends the link in a transaction. Throws SV-1005 if it was spent or withdrawn in the last moment. */
type Spend = (em: EntityManager) => Promise<void>

/**
 * Runs `use` with what is stored with a link, in the queue and with the limits of sign-ins: ten failures for a token
 * and fifty for an address in 15 minutes. Throws SV-1005 for a link that does not work, and SV-2009.
 */
export async function withLink<Stored, T>(
  api: Api,
  { links }: LinkKind<Stored>,
  { token, address, traceId }: LinkAttempt,
  use: (found: Stored & { expiresAt: Date }, spend: Spend) => Promise<T>,
): Promise<T> {
  const hash = hashOf(token)
  try {
    return await loginLimitsOf(api).guard({ link: hash.toString('hex'), address }, async () => {
      const found = await links.find(api.pool, { hash })
      if (!found) throw unknownLink()
      return await use(found, async (em) => {
        if (!(await links.spend(clientOf(em), { hash }))) throw unknownLink()
      })
    })
  } catch (error) {
    const code = error instanceof ServiceError ? error.code : null
    const result = code === 'SV-1005' ? 'wrong_link' : code === 'SV-2009' ? 'limited' : null
    if (result) logSignIn(api, { traceId, userId: null, address, result })
    throw error
  }
}
