import { randomBytes } from 'node:crypto'
import { ServiceError } from '../../domain/errors.ts'
import { run, type Database } from '../../db/query.ts'
import type { Api } from '../http/deps.ts'
import { newId } from '../http/ids.ts'
import { ACCESS_TOKEN_SECONDS, type TokenSubject } from './access-tokens.ts'
import {
  BEGIN_SESSION,
  END_SESSIONS,
  REFRESH_SESSION,
  REVOKE_FAMILY,
  type RefreshedRow,
} from '../../db/accounts/account-statements.ts'
import { sha256 } from './api-keys.ts'

/** Specification section 5: a refresh token is valid for 7 days. */
export const REFRESH_TOKEN_SECONDS = 7 * 86_400

export interface RefreshToken {
  token: string
  hash: Buffer
}

export interface TokenPair {
  accessToken: string
  refreshToken: string
  tokenType: 'Bearer'
  expiresInSeconds: number
}

export function newRefreshToken(): RefreshToken {
  const token = `svr_${randomBytes(32).toString('base64url')}`
  return { token, hash: sha256(token) }
}

export async function tokenPair(api: Api, subject: TokenSubject, refresh: RefreshToken): Promise<TokenPair> {
  return {
    accessToken: await api.accessTokens.sign(subject),
    refreshToken: refresh.token,
    tokenType: 'Bearer',
    expiresInSeconds: ACCESS_TOKEN_SECONDS,
  }
}

interface VerifiedAccount {
  userId: string
  /** That the password was verified against. */
  passwordHash: string
}

/** Begins a family of refresh tokens. Throws SV-1005 where the password was changed since it was verified. */
export async function beginSession(api: Api, { userId, passwordHash }: VerifiedAccount): Promise<TokenPair> {
  const refresh = newRefreshToken()
  const sessionId = newId('session')
  const values = [sessionId, userId, refresh.hash, REFRESH_TOKEN_SECONDS, passwordHash]
  const [begun] = await run(api.pool, BEGIN_SESSION, values)
  if (!begun) throw new ServiceError('SV-1005')
  return await tokenPair(api, { userId, sessionId }, refresh)
}

/** Ends a user's sessions, but for the one to keep. */
export async function endSessions(db: Database, userId: string, keep: string | null = null): Promise<void> {
  await run(db, END_SESSIONS, [userId, keep])
}

async function revokeFamily(api: Api, refreshToken: string, onlyIfSpent: boolean): Promise<void> {
  const ended = await run(api.pool, REVOKE_FAMILY, [sha256(refreshToken), onlyIfSpent])
  if (ended.length > 0) api.credentials.forget()
}

/**
 * A new pair for a refresh token, which works once: a spent one that comes again was stolen on one side or the
 * other, so its whole family ends (RFC 9700 section 4.14.2). Throws SV-1001.
 */
export async function refreshSession(api: Api, refreshToken: string): Promise<TokenPair> {
  const refresh = newRefreshToken()
  const values = [sha256(refreshToken), refresh.hash, REFRESH_TOKEN_SECONDS]
  const [subject] = await run<RefreshedRow>(api.pool, REFRESH_SESSION, values)
  if (subject) return await tokenPair(api, subject, refresh)
  await revokeFamily(api, refreshToken, true)
  throw new ServiceError('SV-1001')
}

/** Ends the token's family, its access tokens included; of an unknown token there is nothing to end. */
export async function endSession(api: Api, refreshToken: string): Promise<void> {
  await revokeFamily(api, refreshToken, false)
}
