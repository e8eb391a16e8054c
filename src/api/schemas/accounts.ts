import { Type } from 'typebox'
import { Email, Instant, ModeName, closed, idOf, nullable } from './common.ts'

export const PlanName = Type.Enum(['SANDBOX', 'PAID'])
export const KycState = Type.Enum(['NONE', 'SUBMITTED', 'APPROVED', 'REJECTED'])

/** At least 12 characters; at most what is worth hashing. */
export const Password = Type.String({ minLength: 12, maxLength: 256 })

export const Business = closed(
  {
    id: idOf('business'),
    name: Type.String(),
    plan: PlanName,
    mode: ModeName,
    kycState: KycState,
  },
  { title: 'Business' },
)

export const BusinessListed = closed(
  { ...Business.properties, country: Type.String(), createdAt: Instant },
  { title: 'BusinessRecord' },
)

const tokenFields = {
  accessToken: Type.String({ description: 'JWT (EdDSA), valid 1 hour' }),
  refreshToken: Type.String({ description: 'Works once, within 7 days' }),
  tokenType: Type.Literal('Bearer'),
  expiresInSeconds: Type.Integer(),
}

export const Tokens = closed(tokenFields, { title: 'Tokens' })

export const SignedInUser = closed(
  {
    user: closed({ id: idOf('user'), email: Email, role: Type.Enum(['ADMIN', 'MEMBER', 'OPERATOR']) }),
    business: nullable(Business),
    ...tokenFields,
  },
  { title: 'SignedIn' },
)

export const AccountStatus = closed(
  {
    business: BusinessListed,
    plan: PlanName,
    mode: ModeName,
    kycState: KycState,
    liveApproved: Type.Boolean(),
    limits: closed({
      minimumAmountCents: Type.Integer(),
      maximumAmountCents: Type.Integer(),
      webhookEndpoints: Type.Integer({ description: 'For each mode' }),
      bodyBytes: Type.Integer(),
      idempotencyWindowSeconds: Type.Integer(),
    }),
    channels: closed({ ussd: Type.Literal('NOT_CONNECTED') }),
  },
  { title: 'AccountStatus' },
)

const keyFields = {
  id: idOf('apiKey'),
  name: Type.String(),
  mode: ModeName,
  last4: Type.String(),
  createdAt: Instant,
}

export const ApiKey = closed({ ...keyFields, revokedAt: nullable(Instant) }, { title: 'ApiKey' })

export const MintedApiKey = closed(
  { ...keyFields, key: Type.String({ description: 'Shown once', pattern: '^svc_(test|live)_[A-Za-z0-9_-]{43}$' }) },
  { title: 'MintedApiKey' },
)
