import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { SignJWT, errors, jwtVerify } from 'jose'
import type { SessionCaller, SessionCarrier } from '../http/call.ts'
import type { CredentialFault } from './credentials.ts'
import type { Credentials } from './credentials.ts'

const ALGORITHM = 'EdDSA'
const ISSUER = 'payments-service'

/** Type and audience keep a token of one kind from being taken for one of the other. */
const KINDS = {
  /** Specification section 5: an access token is valid for 1 hour. */
  TOKEN: { typ: 'at+jwt', audience: 'payments-service/api', seconds: 3_600 },
  /** A working day: the cookie is not renewed, so a person signs in every morning. */
  COOKIE: { typ: 'cookie+jwt', audience: 'payments-service/dashboard', seconds: 12 * 3_600 },
} as const satisfies Record<SessionCarrier, object>

export const ACCESS_TOKEN_SECONDS = KINDS.TOKEN.seconds
export const COOKIE_SECONDS = KINDS.COOKIE.seconds

export interface TokenSubject {
  userId: string
  sessionId: string
}

/** Signs and verifies what sessions are known by. Tokens hold ids alone: role, plan and mode are read from the record. */
export class SessionTokens {
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject

  /** PKCS8 PEM of an Ed25519 key. Throws for anything else. */
  constructor(privateKeyPem: string) {
    this.#privateKey = createPrivateKey(privateKeyPem)
    if (this.#privateKey.asymmetricKeyType !== 'ed25519')
      throw new Error('access tokens are signed with an Ed25519 key')
    this.#publicKey = createPublicKey(this.#privateKey)
  }

  async sign(carrier: SessionCarrier, { userId, sessionId }: TokenSubject): Promise<string> {
    const { typ, audience, seconds } = KINDS[carrier]
    return await new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM, typ })
      .setSubject(userId)
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`)
      .sign(this.#privateKey)
  }

  /** Who the token was signed for, or why it is not accepted: it is not one of ours or of the other kind, or it has expired. */
  async verify(carrier: SessionCarrier, token: string): Promise<TokenSubject | CredentialFault> {
    const { typ, audience } = KINDS[carrier]
    try {
      const { payload } = await jwtVerify(token, this.#publicKey, {
        algorithms: [ALGORITHM],
        typ,
        issuer: ISSUER,
        audience,
        requiredClaims: ['sub', 'sid', 'exp'],
      })
      const { sub: userId, sid: sessionId } = payload
      return typeof userId === 'string' && typeof sessionId === 'string' ? { userId, sessionId } : 'TOKEN_UNKNOWN'
    } catch (error) {
      // The library verifies the signature first.
      if (error instanceof errors.JWTExpired) return 'TOKEN_EXPIRED'
      if (error instanceof errors.JOSEError) return 'TOKEN_UNKNOWN'
      throw error
    }
  }
}

interface Known {
  sessionTokens: SessionTokens
  credentials: Credentials
}

/** Who a token acts for, or the reason why it is not accepted. */
export async function callerOfSession(
  { sessionTokens, credentials }: Known,
  carrier: SessionCarrier,
  token: string,
): Promise<SessionCaller | CredentialFault> {
  const subject = await sessionTokens.verify(carrier, token)
  if (typeof subject === 'string') return subject
  const session = await credentials.session(subject.sessionId)
  if (!session || session.userId !== subject.userId) return 'SESSION_OVER'
  const { sessionId } = subject
  const { userId, role, business } = session
  if (role === 'OPERATOR') return { kind: 'operator', userId, sessionId, carrier }
  if (!business) return 'SESSION_OVER'
  return {
    kind: 'business',
    businessId: business.id,
    business,
    mode: business.mode,
    by: { type: 'USER', userId, role, sessionId, carrier },
  }
}
