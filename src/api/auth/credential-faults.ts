/** Why a credential is not accepted. */
export type CredentialFault = keyof typeof CREDENTIAL_FAULTS

/**
 * What the holder of a credential is told. A revoked or expired one is named as such only after its hash or its signature
 * was verified, so that a guess learns nothing.
 */
export const CREDENTIAL_FAULTS = {
  NONE: 'No credentials came with the request.',
  KEY_INCOMPLETE: 'This is not a whole API key: a key is svc_test_ or svc_live_ and 43 characters.',
  KEY_UNKNOWN: 'This API key is unknown.',
  KEY_REVOKED: 'This API key was revoked.',
  KEY_REPLACED: 'This API key was replaced by a rotation, and its grace time is over.',
  TOKEN_AS_KEY: 'X-API-Key takes an API key, and this is none.',
  REFRESH_TOKEN: 'This is a refresh token: exchange it at POST /api/auth/refresh for an access token.',
  TOKEN_UNKNOWN: 'This is neither an API key nor an access token of this service.',
  TOKEN_EXPIRED: 'This access token has expired: exchange the refresh token at POST /api/auth/refresh.',
  SESSION_OVER: 'The session of this access token was ended: sign in again.',
} as const
