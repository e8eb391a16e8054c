import { USER_ROLES } from '../../domain/accounts/roles.ts'
import { AUDIT_ACTIONS } from '../../domain/accounts/audit-actions.ts'
import * as t from '../schema/schema.ts'

export const PlanRequestState = t.word(
  'PlanRequestState',
  ['OPEN', 'APPROVED', 'REJECTED'],
  'OPEN waits for an operator. After REJECTED the business may request again.',
)

export const planRequestFields = {
  id: t.idOf('planRequest'),
  plan: t.Literal('PAID', { description: 'The requested plan.' }),
  state: PlanRequestState,
  createdAt: t.described(t.Instant, 'When the plan was requested.'),
  decidedAt: t.described(t.mostlyNull(t.Instant), 'When an operator decided; null while OPEN.'),
}

export const PlanRequest = t.closed(planRequestFields, { title: 'PlanRequest' })

export const PlanName = t.word('Plan', ['SANDBOX', 'PAID'], 'The plan of the business; routes under /v1 need PAID.')
export const KycState = t.word(
  'KycState',
  ['NONE', 'SUBMITTED', 'APPROVED', 'REJECTED'],
  'The state of the approval for live mode.',
)

export const Password = t.described(
  t.String({ title: 'Password', minLength: 12, maxLength: 256 }),
  'At least 12 characters. Common and breached passwords are refused.',
  'correct horse battery',
)

export const Registration = t.closed({
  email: t.Email,
  password: Password,
  businessName: t.String({
    minLength: 1,
    maxLength: 200,
    description: 'The name that payers read.',
    examples: ['Acme Stores'],
  }),
  country: t.Optional(
    t.String({ pattern: '^[A-Z]{2}$', default: 'ZA', description: 'ISO 3166-1 alpha-2.', examples: ['ZA'] }),
  ),
})

export const SignIn = t.closed({
  email: t.String({ maxLength: 254, description: 'The email of the user.', examples: ['thandi@shop.example'] }),
  password: t.String({ maxLength: 256, description: 'The password of the user.', examples: ['correct horse battery'] }),
})

export const Business = t.closed(
  {
    id: t.idOf('business'),
    name: t.text('The name that the business registered with.', 'Acme Stores'),
    plan: PlanName,
    mode: t.described(t.ModeName, 'The mode of the account, which its sessions have.'),
    kycState: KycState,
  },
  { title: 'Business' },
)

const Country = t.text('ISO 3166-1 alpha-2.', 'ZA')

export const BusinessListed = t.closed(
  { ...Business.properties, country: Country, createdAt: t.described(t.Instant, 'When the business registered.') },
  { title: 'BusinessRecord' },
)

const tokenFields = {
  accessToken: t.text('JWT (EdDSA), valid for an hour. Send it as `Authorization: Bearer …`.', 'eyJhbGciOiJFZERTQSJ9…'),
  refreshToken: t.text('Works once, within 7 days, and at most 30 days after the sign-in.', 'svr_4pX…'),
  tokenType: t.Literal('Bearer', { description: 'The scheme of the access token in `Authorization`.' }),
  expiresInSeconds: t.Integer({ description: 'Seconds until the access token expires.', examples: [3600] }),
}

export const Tokens = t.closed(tokenFields, { title: 'Tokens' })

const SignedInRole = t.word('SignedInRole', [...USER_ROLES, 'OPERATOR'], 'OPERATOR: an operator of the service.')

export const SignedInIdentity = t.closed(
  { id: t.idOf('user'), email: t.Email, role: SignedInRole },
  { title: 'SignedInUser', description: 'The user who signed in.' },
)

export const SignedInUser = t.closed(
  {
    user: SignedInIdentity,
    business: t.described(t.nullable(Business), 'The business of the user; null for an operator.'),
    ...tokenFields,
  },
  { title: 'SignedIn' },
)

export const UserRole = t.word(
  'UserRole',
  USER_ROLES,
  'An ADMIN may do everything. A MEMBER works with payments, links and webhooks, and makes payouts. A VIEWER reads. ' +
    'PAYOUTS reads, makes payouts and decides on those of others.',
)

export const Inviter = t.described(
  t.nullable(
    t.closed({ id: t.idOf('user'), email: t.Email }, { title: 'Inviter', description: 'The user who invited.' }),
  ),
  'Who invited or added the user; null for the first ADMIN, and for users of before version 1.1.0.',
)

export const User = t.closed(
  {
    id: t.idOf('user'),
    email: t.withExample(t.Email, 'clerk@example.com'),
    role: t.withExample(UserRole, 'MEMBER'),
    invitedBy: Inviter,
    createdAt: t.described(t.Instant, 'When the user was added, or accepted the invitation.'),
    hasSecondFactor: t.Boolean({
      description: 'True if the user has an authenticator app or a passkey.',
      examples: [true],
    }),
    lastSignInAt: t.described(t.nullable(t.Instant), 'When the newest known session began; null if none is known.'),
  },
  { title: 'User' },
)

/** The identity of a business and its contact person. */
export const kycFields = {
  legalName: t.String({
    minLength: 1,
    maxLength: 200,
    description: 'The registered name of the company.',
    examples: ['Acme Stores (Pty) Ltd'],
  }),
  registrationNumber: t.String({
    minLength: 1,
    maxLength: 50,
    description: 'The company number; YYYY/NNNNNN/TT for a South African company (ZA).',
    examples: ['2015/123456/07'],
  }),
  country: t.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2.', examples: ['ZA'] }),
  contactName: t.String({
    minLength: 1,
    maxLength: 200,
    description: 'The contact person of the company.',
    examples: ['Thandi Nkosi'],
  }),
  contactIdNumber: t.String({
    minLength: 1,
    maxLength: 50,
    description: 'The contact person’s identity number; for ZA 13 digits, the last of which is a check digit.',
    examples: ['7501151234085'],
  }),
}

export const BusinessForOperator = t.closed(
  {
    ...BusinessListed.properties,
    kyc: t.described(
      t.nullable(
        t.closed(
          {
            submissionId: t.described(t.idOf('kycSubmission'), 'The id to send with the decision.'),
            ...kycFields,
            submittedAt: t.described(t.Instant, 'When it was submitted.'),
          },
          { title: 'SubmittedKyc', description: 'The submitted identity of a business.' },
        ),
      ),
      'The submission that waits for a decision; null if there is none.',
    ),
  },
  { title: 'BusinessForOperator' },
)

export const AuditEntry = t.closed(
  {
    at: t.described(t.Instant, 'When the actor acted.'),
    actor: t.text(
      'The id of the user or API key that acted; `service` if the service acted automatically, `signal` if an ' +
        'operator signalled the workflow.',
      'usr_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d',
    ),
    actorName: t.described(
      t.mostlyNull(t.text('The name.', 'Thandi')),
      'The name of the operator who acted; null if the actor is no operator.',
    ),
    action: t.word('AuditAction', AUDIT_ACTIONS, 'The action.'),
    target: t.described(t.String(), 'The id of the affected resource.', 'key_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d'),
  },
  { title: 'AuditEntry' },
)

const number = (description: string, example: number) => t.Integer({ description, examples: [example] })

export const AccountStatus = t.closed(
  {
    business: t.described(BusinessListed, 'The business that the credential acts for.'),
    plan: PlanName,
    mode: t.described(t.ModeName, 'The mode of this credential.'),
    kycState: KycState,
    kycRejectedBecause: t.mostlyNull(
      t.described(t.String(), 'The operator’s reason, while `kycState` is REJECTED.', 'The number is unknown.'),
    ),
    planRequest: t.described(
      t.mostlyNull(PlanRequest),
      'Your newest request for the paid plan; null if there is none, and on the paid plan.',
    ),
    liveApproved: t.Boolean({ description: 'True if the business may act in live mode.', examples: [false] }),
    limits: t.closed(
      {
        rateLimitPerSecond: number('Requests per second of each credential; 0 = no limit.', 200),
        minimumAmountCents: number('The smallest amount, in minor units.', 1),
        maximumAmountCents: number('The largest amount, in minor units.', 99_999_999_999),
        webhookEndpoints: number('Webhook endpoints in each mode.', 16),
        bodyBytes: number('The largest request body, in bytes.', 262_144),
        idempotencyWindowSeconds: number(
          'Seconds for which a repeated Idempotency-Key returns the first response.',
          86_400,
        ),
      },
      { title: 'AccountLimits', description: 'The limits of this business.' },
    ),
    channels: t.closed(
      { ussd: t.Literal('NOT_CONNECTED', { description: 'The state of the USSD channel.' }) },
      { title: 'AccountChannels', description: 'Further channels.' },
    ),
  },
  { title: 'AccountStatus' },
)

const keyFields = {
  id: t.idOf('apiKey'),
  name: t.text('Your name for the key.', 'Web shop'),
  mode: t.described(t.ModeName, 'The mode of the key.'),
  last4: t.text('The last four characters of the key.', '9xQ2'),
  createdAt: t.described(t.Instant, 'When the key was minted.'),
}

export const ApiKey = t.closed(
  {
    ...keyFields,
    revokedAt: t.described(t.mostlyNull(t.Instant), 'When the key was revoked; else null.'),
    lastUsedOn: t.described(
      t.nullable(t.Day),
      'The day (UTC) on which the key was last accepted; null if it was not since version 1.1.0.',
    ),
  },
  { title: 'ApiKey' },
)

const Key = t.String({
  description: 'The key. No other response shows it.',
  pattern: '^svc_(test|live)_[A-Za-z0-9_-]{43}$',
  examples: [`svc_test_${'A'.repeat(39)}9xQ2`],
})

export const MintedApiKey = t.closed({ ...keyFields, key: Key }, { title: 'MintedApiKey' })
