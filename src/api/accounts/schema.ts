import { Type } from 'typebox'
import { AUDIT_ACTIONS } from '../../domain/accounts/audit-actions.ts'
import { PlanRequest } from './plan-request-schema.ts'
import { Email, Instant, ModeName, closed, described, idOf, nullable, word } from '../schema/schema.ts'

export const PlanName = word('Plan', ['SANDBOX', 'PAID'], 'The plan of the business; routes under /v1 need PAID.')
export const KycState = word(
  'KycState',
  ['NONE', 'SUBMITTED', 'APPROVED', 'REJECTED'],
  'How far the approval for live mode has come.',
)

export const Password = Type.String({
  title: 'Password',
  minLength: 12,
  maxLength: 256,
  description: 'At least 12 characters, and none of the common or breached passwords that guessers try first.',
  examples: ['correct horse battery'],
})

export const Registration = closed({
  email: Email,
  password: Password,
  businessName: Type.String({ minLength: 1, maxLength: 200, description: 'The name that payers read.' }),
  country: Type.Optional(
    Type.String({ pattern: '^[A-Z]{2}$', default: 'ZA', description: 'ISO 3166-1 alpha-2.', examples: ['ZA'] }),
  ),
})

export const SignIn = closed({
  email: Type.String({ maxLength: 254, description: 'The e-mail of the user.' }),
  password: Type.String({ maxLength: 256, description: 'The password of the user.' }),
})

export const Business = closed(
  {
    id: idOf('business'),
    name: Type.String({ description: 'The name that the business registered with.', examples: ['Acme Stores'] }),
    plan: PlanName,
    mode: described(ModeName, 'The mode in which sessions of the business act.'),
    kycState: KycState,
  },
  { title: 'Business' },
)

const Country = Type.String({ description: 'ISO 3166-1 alpha-2.', examples: ['ZA'] })

export const BusinessListed = closed(
  { ...Business.properties, country: Country, createdAt: described(Instant, 'When it registered.') },
  { title: 'BusinessRecord' },
)

const tokenFields = {
  accessToken: Type.String({
    description: 'JWT (EdDSA), valid for an hour; sent as `Authorization: Bearer …`.',
    examples: ['eyJhbGciOiJFZERTQSJ9…'],
  }),
  refreshToken: Type.String({
    description: 'Works once, within 7 days and at most 30 days after the sign-in.',
    examples: ['svr_4pX…'],
  }),
  tokenType: Type.Literal('Bearer', { description: 'How the access token is sent.' }),
  expiresInSeconds: Type.Integer({ description: 'Seconds until the access token expires.', examples: [3600] }),
}

export const Tokens = closed(tokenFields, { title: 'Tokens' })

const SignedInRole = word('SignedInRole', ['ADMIN', 'MEMBER', 'OPERATOR'], 'OPERATOR: an operator of the service.')

export const SignedInIdentity = closed(
  { id: idOf('user'), email: Email, role: SignedInRole },
  { title: 'SignedInUser', description: 'Who signed in.' },
)

export const SignedInUser = closed(
  {
    user: SignedInIdentity,
    business: described(nullable(Business), 'The business of the user; null for an operator.'),
    ...tokenFields,
  },
  { title: 'SignedIn' },
)

export const UserRole = word('UserRole', ['ADMIN', 'MEMBER'], 'Only an ADMIN manages users, keys, mode and approvals.')

export const User = closed(
  { id: idOf('user'), email: Email, role: UserRole, createdAt: described(Instant, 'When the user was added.') },
  { title: 'User' },
)

/** What identifies a business and who speaks for it. */
export const kycFields = {
  legalName: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The registered name of the company.',
    examples: ['Acme Stores (Pty) Ltd'],
  }),
  registrationNumber: Type.String({
    minLength: 1,
    maxLength: 50,
    description: 'The company number; of a South African company (ZA): YYYY/NNNNNN/TT.',
    examples: ['2015/123456/07'],
  }),
  country: Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2.', examples: ['ZA'] }),
  contactName: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The person who speaks for the company.',
    examples: ['Thandi Nkosi'],
  }),
  contactIdNumber: Type.String({
    minLength: 1,
    maxLength: 50,
    description: 'The identity number of that person; with ZA 13 digits, the last of them a check digit.',
    examples: ['7501151234085'],
  }),
}

export const BusinessForOperator = closed(
  {
    ...BusinessListed.properties,
    kyc: described(
      nullable(
        closed(
          {
            submissionId: described(idOf('kycSubmission'), 'Name it in the decision.'),
            ...kycFields,
            submittedAt: described(Instant, 'When it was submitted.'),
          },
          { title: 'SubmittedKyc', description: 'What a business submitted about itself.' },
        ),
      ),
      'What waits for a decision; else null.',
    ),
  },
  { title: 'BusinessForOperator' },
)

export const AuditEntry = closed(
  {
    at: described(Instant, 'When it was done.'),
    actor: Type.String({
      description:
        'The id of the user or API key that did it; `service` where the service did so automatically, `signal` where an ' +
        'operator signalled the workflow.',
      examples: ['usr_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d'],
    }),
    actorName: described(
      nullable(Type.String({ description: 'The name.', examples: ['Thandi'] })),
      'The name of the operator who did it; null where the actor is no operator.',
    ),
    action: word('AuditAction', AUDIT_ACTIONS, 'What was done.'),
    target: Type.String({
      description: 'The id of what it was done to.',
      examples: ['key_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d'],
    }),
  },
  { title: 'AuditEntry' },
)

const number = (description: string, example: number) => Type.Integer({ description, examples: [example] })

export const AccountStatus = closed(
  {
    business: described(BusinessListed, 'The business that the credential acts for.'),
    plan: PlanName,
    mode: described(ModeName, 'The mode in which this credential acts.'),
    kycState: KycState,
    kycRejectedBecause: nullable(
      Type.String({
        description: 'The operator’s reason, while `kycState` is REJECTED.',
        examples: ['The number is unknown.'],
      }),
    ),
    planRequest: described(
      nullable(PlanRequest),
      'On the Sandbox plan: your newest request for the paid plan; null where you never asked, and on the paid plan.',
    ),
    liveApproved: Type.Boolean({ description: 'Whether the business may act in live mode.', examples: [false] }),
    limits: closed(
      {
        rateLimitPerSecond: number('Requests a second of each credential; 0 = not limited.', 200),
        minimumAmountCents: number('The smallest amount, in minor units.', 1),
        maximumAmountCents: number('The largest amount, in minor units.', 99_999_999_999),
        webhookEndpoints: number('Webhook endpoints in each mode.', 16),
        bodyBytes: number('The largest body of a request, in bytes.', 262_144),
        idempotencyWindowSeconds: number(
          'Seconds for which an Idempotency-Key answers with its first response.',
          86_400,
        ),
      },
      { title: 'AccountLimits', description: 'What the service takes from this business.' },
    ),
    channels: closed(
      { ussd: Type.Literal('NOT_CONNECTED', { description: 'Whether callers reach the business by USSD.' }) },
      { title: 'AccountChannels', description: 'Further channels.' },
    ),
  },
  { title: 'AccountStatus' },
)

const keyFields = {
  id: idOf('apiKey'),
  name: Type.String({ description: 'Your name for the key.', examples: ['Web shop'] }),
  mode: described(ModeName, 'The mode in which the key acts.'),
  last4: Type.String({ description: 'The last four characters of the key.', examples: ['9xQ2'] }),
  createdAt: described(Instant, 'When the key was minted.'),
}

export const ApiKey = closed(
  { ...keyFields, revokedAt: described(nullable(Instant), 'When the key was revoked; else null.') },
  { title: 'ApiKey' },
)

const Key = Type.String({
  description: 'The key itself, shown only here.',
  pattern: '^svc_(test|live)_[A-Za-z0-9_-]{43}$',
  examples: [`svc_test_${'A'.repeat(43)}`],
})

export const MintedApiKey = closed({ ...keyFields, key: Key }, { title: 'MintedApiKey' })
