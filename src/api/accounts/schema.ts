import { Type } from 'typebox'
import { AUDIT_ACTIONS } from './audit-actions.ts'
import { Email, Instant, ModeName, closed, idOf, nullable } from '../http/schema.ts'

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

export const UserRole = Type.Enum(['ADMIN', 'MEMBER'])

export const User = closed({ id: idOf('user'), email: Email, role: UserRole, createdAt: Instant }, { title: 'User' })

/** What identifies a business and who speaks for it. */
export const kycFields = {
  legalName: Type.String({ minLength: 1, maxLength: 200 }),
  registrationNumber: Type.String({
    minLength: 1,
    maxLength: 50,
    description: 'Of a South African company (ZA): YYYY/NNNNNN/TT.',
  }),
  country: Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2.' }),
  contactName: Type.String({ minLength: 1, maxLength: 200 }),
  contactIdNumber: Type.String({
    minLength: 1,
    maxLength: 50,
    description: 'With ZA an identity number: 13 digits, a day that exists, Luhn.',
  }),
}

export const BusinessForOperator = closed(
  {
    ...BusinessListed.properties,
    kyc: nullable(
      closed({ ...kycFields, submittedAt: Instant }, { description: 'What waits for a decision; else null.' }),
    ),
  },
  { title: 'BusinessForOperator' },
)

export const AuditEntry = closed(
  {
    at: Instant,
    actor: Type.String({ description: 'The id of the user who did it; `service` where it did so by itself.' }),
    action: Type.Enum([...AUDIT_ACTIONS]),
    target: Type.String({ description: 'The id of what it was done to.' }),
  },
  { title: 'AuditEntry' },
)

export const AccountStatus = closed(
  {
    business: BusinessListed,
    plan: PlanName,
    mode: ModeName,
    kycState: KycState,
    kycRejectedBecause: nullable(Type.String({ description: 'While `kycState` is REJECTED.' })),
    liveApproved: Type.Boolean(),
    limits: closed({
      rateLimitPerSecond: Type.Integer({ description: 'Requests of each credential; 0 = not limited' }),
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
