import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { hasFactor } from '../../domain/accounts/second-factor.ts'
import { ServiceError } from '../../domain/errors.ts'
import { SESSION_SECONDS } from '../../db/accounts/credentials.ts'
import { readFactors } from '../../db/accounts/second-factors.ts'
import { endFamilyOf, endReusedFamily, renewSession } from '../../db/accounts/renew-session.ts'
import { RefreshToken as RefreshTokenEntity, Session, User } from '../../db/entities/index.ts'
import { clientOf, inUnitOfWork, now, secondsFromNow } from '../../db/unit-of-work.ts'
import type { Api } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'
import { ACCESS_TOKEN_SECONDS, sessionTokensOf, type TokenSubject } from './session-tokens.ts'
import { sha256OfText } from './api-keys.ts'
import { credentialsOf } from './credentials.ts'

const RENEWAL = {
  /** Specification section 5: a refresh token is valid for 7 days. */
  idleSeconds: 7 * 86_400,
  sessionSeconds: SESSION_SECONDS,
  graceSeconds: 60,
}

interface RefreshToken {
  token: string
  hash: Buffer
}

export interface TokenPair {
  accessToken: string
  refreshToken: string
  tokenType: 'Bearer'
  expiresInSeconds: number
}

const REFRESH_PREFIX = 'svr_'

export const isRefreshToken = (credential: string): boolean => credential.startsWith(REFRESH_PREFIX)

function newRefreshToken(): RefreshToken {
  const token = `${REFRESH_PREFIX}${randomBytes(32).toString('base64url')}`
  return { token, hash: sha256OfText(token) }
}

export async function tokenPair(api: Api, { subject, refresh }: TokenSession): Promise<TokenPair> {
  return {
    accessToken: await sessionTokensOf(api).sign('TOKEN', subject),
    refreshToken: refresh.token,
    tokenType: 'Bearer',
    expiresInSeconds: ACCESS_TOKEN_SECONDS,
  }
}

/** Stores a session in the unit of work of its sign-in. */
export type StoreSession<Stored> = (em: EntityManager, userId: string) => Stored

export interface TokenSession {
  subject: TokenSubject
  refresh: RefreshToken
}

/** The longest name of a program that is kept. */
const USER_AGENT_LENGTH = 300

/** Returns how the program of a request names itself, for the list of sessions. */
export function userAgentOf({ headers }: IncomingMessage): string | null {
  return headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? null
}

/** Makes a session that is continued by refresh tokens, before it is stored. */
export const newTokenSession = (userId: string): TokenSession => ({
  subject: { userId, sessionId: newId('session') },
  refresh: newRefreshToken(),
})

export const storeTokenSession =
  (req: IncomingMessage, made?: TokenSession): StoreSession<TokenSession> =>
  (em, userId) => {
    const session = made ?? newTokenSession(userId)
    const { subject, refresh } = session
    const { sessionId } = subject
    em.create(Session, { id: sessionId, userId, userAgent: userAgentOf(req) })
    const stored = em.create(RefreshTokenEntity, { tokenHash: refresh.hash, sessionId, expiresAt: new Date() })
    // All processes share the database's clock. `em.create` accepts no SQL expression, so the time is set here.
    stored.expiresAt = secondsFromNow(RENEWAL.idleSeconds)
    return session
  }

/** Stores a session of the dashboard. Its sign-in confirms the password. */
export const storeDashboardSession =
  (req: IncomingMessage): StoreSession<TokenSubject> =>
  (em, userId) => {
    const sessionId = newId('session')
    const userAgent = userAgentOf(req)
    const stored = em.create(Session, { id: sessionId, userId, userAgent, passwordConfirmedAt: new Date() })
    stored.passwordConfirmedAt = now()
    return { userId, sessionId }
  }

/**
 * Stores a session for a user whose password was verified, and the second factor if `withFactor` is true. Locks the
 * user's row, which a password change, a removal and a new factor also lock. Throws SV-1005 if one of them came first.
 */
export async function beginSession<Stored>(
  api: Api,
  { id: userId, passwordHash }: User,
  { store, withFactor }: { store: StoreSession<Stored>; withFactor: boolean },
): Promise<Stored> {
  return await inUnitOfWork(api, async (em) => {
    const asVerified = { id: userId, passwordHash, deletedAt: null }
    const user = await em.findOne(User, asVerified, { lockMode: LockMode.PESSIMISTIC_READ })
    if (!user) throw new ServiceError('SV-1005')
    if (!withFactor && hasFactor(await readFactors(clientOf(em), { userId }))) throw new ServiceError('SV-1005')
    return store(em, userId)
  })
}

/**
 * Ends a user's sessions except `keep`. Call it after the statement that changes the user's row, so that no session
 * begins in between.
 */
export async function endSessions(em: EntityManager, userId: string, keep: string | null = null): Promise<void> {
  const others = keep === null ? {} : { id: { $ne: keep } }
  await em.nativeUpdate(Session, { userId, revokedAt: null, ...others }, { revokedAt: now() })
}

/**
 * Exchanges a refresh token, which works once, for a new pair. A second use within a minute returns another pair, since
 * the first response may be lost. Later reuse means that a thief has the token, so the session ends (RFC 9700 section
 * 4.14.2). Throws SV-1001.
 */
export async function refreshSession(api: Api, refreshToken: string, traceId: string): Promise<TokenPair> {
  const refresh = newRefreshToken()
  const token = sha256OfText(refreshToken)
  const subject = await renewSession(api.pool, { ...RENEWAL, spent: token, fresh: refresh.hash })
  if (subject) return await tokenPair(api, { subject, refresh })
  const ended = await endReusedFamily(api.pool, { token, graceSeconds: RENEWAL.graceSeconds })
  if (ended) {
    credentialsOf(api).forget()
    api.logger.warn({ traceId, ...ended }, 'a spent refresh token was used again: its session ends')
  }
  throw new ServiceError('SV-1001', {
    message: 'This refresh token is unknown, expired, spent or revoked: sign in again.',
  })
}

export async function endOneSession(em: EntityManager, id: string): Promise<void> {
  await em.nativeUpdate(Session, { id, revokedAt: null }, { revokedAt: now() })
}

/** Ends the token's session with its access tokens. An unknown token is ignored. */
export async function endSession(api: Api, refreshToken: string): Promise<void> {
  if (await endFamilyOf(api.pool, { token: sha256OfText(refreshToken) })) credentialsOf(api).forget()
}
