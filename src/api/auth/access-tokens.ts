import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { SignJWT, errors, jwtVerify } from 'jose'
import type { BusinessCaller, OperatorCaller, UserActor } from '../http/call.ts'
import type { Credentials } from './credentials.ts'

/** Specification section 5: an access token is valid for 1 hour. */
export const ACCESS_TOKEN_SECONDS = 3_600

const ALGORITHM = 'EdDSA'
const ISSUER = 'payments-service'
const AUDIENCE = 'payments-service/api'

export interface TokenSubject {
  userId: string
  sessionId: string
}

/** Signs and verifies access tokens. They hold ids alone: role, plan and mode are read from the record. */
export class AccessTokens {
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject

  /** PKCS8 PEM of an Ed25519 key. Throws for anything else. */
  constructor(privateKeyPem: string) {
    this.#privateKey = createPrivateKey(privateKeyPem)
    if (this.#privateKey.asymmetricKeyType !== 'ed25519')
      throw new Error('access tokens are signed with an Ed25519 key')
    this.#publicKey = createPublicKey(this.#privateKey)
  }

  async sign({ userId, sessionId }: TokenSubject): Promise<string> {
    return await new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt' })
      .setSubject(userId)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
      .sign(this.#privateKey)
  }

  /** Who the token was signed for, or null where it is not one of ours or its hour is over. */
  async verify(token: string): Promise<TokenSubject | null> {
    try {
      const { payload } = await jwtVerify(token, this.#publicKey, {
        algorithms: [ALGORITHM],
        typ: 'at+jwt',
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'sid', 'exp'],
      })
      const { sub: userId, sid: sessionId } = payload
      return typeof userId === 'string' && typeof sessionId === 'string' ? { userId, sessionId } : null
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }
}

interface Known {
  accessTokens: AccessTokens
  credentials: Credentials
}

/** Who an access token acts for, or null where it is not good or its session is over. */
export async function callerOfAccessToken(
  { accessTokens, credentials }: Known,
  token: string,
): Promise<BusinessCaller<UserActor> | OperatorCaller | null> {
  const subject = await accessTokens.verify(token)
  const session = subject && (await credentials.session(subject.sessionId))
  if (!session || session.userId !== subject.userId) return null
  const { sessionId } = subject
  const { userId, role, business } = session
  if (role === 'OPERATOR') return { kind: 'operator', userId, sessionId }
  if (!business) return null
  return {
    kind: 'business',
    businessId: business.id,
    business,
    mode: business.mode,
    by: { type: 'USER', userId, role, sessionId },
  }
}
