import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { type JWTPayload, SignJWT, errors, jwtVerify } from 'jose'
import { type SessionCaller, type SessionCarrier, type Api, stateOf } from '../http/call.ts'
import { type CredentialFault, credentialsOf } from './credentials.ts'

const ALGORITHM = 'EdDSA'
const ISSUER = 'payments-service'

/** Type and audience distinguish the two kinds of token. */
const KINDS = {
  /** Specification section 5: an access token is valid for 1 hour. */
  TOKEN: { typ: 'at+jwt', audience: 'payments-service/api', seconds: 3_600 },
  /** A working day. The cookie is not renewed, so users sign in every morning. */
  COOKIE: { typ: 'cookie+jwt', audience: 'payments-service/dashboard', seconds: 12 * 3_600 },
} as const satisfies Record<SessionCarrier, object>

/** The token between the password and the second factor. */
const PENDING = { typ: 'sign-in+jwt', audience: 'payments-service/second-factor' } as const

export const ACCESS_TOKEN_SECONDS = KINDS.TOKEN.seconds
export const COOKIE_SECONDS = KINDS.COOKIE.seconds

export interface TokenSubject {
  userId: string
  sessionId: string
}

/** Signs and verifies session tokens. They hold only ids; role, plan and mode are read from the database. */
export class SessionTokens {
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject

  /** Takes the PKCS8 PEM of an Ed25519 key. Throws for another key. */
  constructor(privateKeyPem: string) {
    this.#privateKey = createPrivateKey(privateKeyPem)
    if (this.#privateKey.asymmetricKeyType !== 'ed25519')
      throw new Error('the private key for access tokens must be an Ed25519 key')
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

  /** Signs a sign-in that waits for its second factor. `mark` stands for the password that was given. */
  async signPending({ userId, sessionId }: TokenSubject, mark: string, seconds: number): Promise<string> {
    return await new SignJWT({ sid: sessionId, mark })
      .setProtectedHeader({ alg: ALGORITHM, typ: PENDING.typ })
      .setSubject(userId)
      .setIssuer(ISSUER)
      .setAudience(PENDING.audience)
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`)
      .sign(this.#privateKey)
  }

  /** Returns the waiting sign-in of a token, or why the token is refused. */
  async verifyPending(token: string): Promise<(TokenSubject & { mark: string }) | CredentialFault> {
    const claims = await this.#claimsOf(token, PENDING)
    if (typeof claims === 'string') return claims
    const { sub: userId, sid: sessionId, mark } = claims
    const isWhole = [userId, sessionId, mark].every((claim) => typeof claim === 'string')
    return isWhole ? ({ userId, sessionId, mark } as TokenSubject & { mark: string }) : 'TOKEN_UNKNOWN'
  }

  /** Returns the token's subject, or why the token is refused: it is forged, of the other kind, or expired. */
  async verify(carrier: SessionCarrier, token: string): Promise<TokenSubject | CredentialFault> {
    const claims = await this.#claimsOf(token, KINDS[carrier])
    if (typeof claims === 'string') return claims
    const { sub: userId, sid: sessionId } = claims
    return typeof userId === 'string' && typeof sessionId === 'string' ? { userId, sessionId } : 'TOKEN_UNKNOWN'
  }

  async #claimsOf(
    token: string,
    { typ, audience }: { typ: string; audience: string },
  ): Promise<JWTPayload | CredentialFault> {
    try {
      const { payload } = await jwtVerify(token, this.#publicKey, {
        algorithms: [ALGORITHM],
        typ,
        issuer: ISSUER,
        audience,
        requiredClaims: ['sub', 'sid', 'exp'],
      })
      return payload
    } catch (error) {
      // Jose verifies the signature before the expiry, so only a genuine token is called expired.
      if (error instanceof errors.JWTExpired) return 'TOKEN_EXPIRED'
      if (error instanceof errors.JOSEError) return 'TOKEN_UNKNOWN'
      throw error
    }
  }
}

export const sessionTokensOf = stateOf(({ tokens }) => new SessionTokens(tokens.privateKeyPem))

/** Returns the token's caller, or why the token is refused. */
export async function callerOfSession(
  api: Api,
  carrier: SessionCarrier,
  token: string,
): Promise<SessionCaller | CredentialFault> {
  const subject = await sessionTokensOf(api).verify(carrier, token)
  if (typeof subject === 'string') return subject
  const session = await credentialsOf(api).session(subject.sessionId)
  if (!session || session.userId !== subject.userId) return 'SESSION_OVER'
  const { sessionId } = subject
  const { userId, role, business, hasFactor } = session
  if (role === 'OPERATOR')
    return {
      kind: 'operator',
      userId,
      sessionId,
      carrier,
      hasFactor,
      mustEnrol: api.config.operatorSecondFactor && !hasFactor,
    }
  if (!business) return 'SESSION_OVER'
  return {
    kind: 'business',
    businessId: business.id,
    business,
    mode: business.mode,
    by: { type: 'USER', userId, role, sessionId, carrier, hasFactor, mustEnrol: session.needsFactor && !hasFactor },
  }
}
