import { USER_ROLES } from '../../domain/accounts/roles.ts'
import { AUDIT_ACTIONS } from '../../domain/accounts/audit-actions.ts'
import * as t from '../schema/schema.ts'

export const PlanRequestState = t.word(
  'PlanRequestState',
  ['OPEN', 'APPROVED', 'REJECTED'],
  'OPEN waits for an operator. After REJECTED the business may request again.',
)

export const PlanRequest = t.component('PlanRequest', {
  id: t.idOf('planRequest'),
  plan: t.Literal('PAID', { description: 'The requested plan.' }),
  state: PlanRequestState,
  createdAt: t.instant('When the plan was requested.'),
  decidedAt: t.mostlyNull(t.Instant, 'When an operator decided; null while OPEN.'),
})

export const PlanName = t.word('Plan', ['SANDBOX', 'PAID'], 'The plan of the business; routes under /v1 need PAID.')
export const KycState = t.word(
  'KycState',
  ['NONE', 'SUBMITTED', 'APPROVED', 'REJECTED'],
  'The state of the approval for live mode.',
)

export const RejectionReason = t.mostlyNull(
  t.text('The operator’s reason, while `kycState` is REJECTED.', 'The number is unknown.'),
)

export const Password = t.described(
  t.String({ title: 'Password', minLength: 12, maxLength: 256 }),
  'At least 12 characters. Common and breached passwords are refused.',
  'correct horse battery',
)

export const Registration = t.closed({
  email: t.Email,
  password: Password,
  businessName: t.shortText(200, 'The name that payers read.', 'Acme Stores'),
  country: t.Optional(
    t.String({ pattern: '^[A-Z]{2}$', default: 'ZA', description: 'ISO 3166-1 alpha-2.', examples: ['ZA'] }),
  ),
})

export const SignIn = t.closed({
  email: t.String({ maxLength: 254, description: 'The email of the user.', examples: ['thandi@shop.example'] }),
  password: t.String({ maxLength: 256, description: 'The password of the user.', examples: ['correct horse battery'] }),
})

export const Business = t.component('Business', {
  id: t.idOf('business'),
  name: t.text('The name that the business registered with.', 'Acme Stores'),
  plan: PlanName,
  mode: t.described(t.ModeName, 'The mode of the account, which its sessions have.'),
  kycState: KycState,
})

const Country = t.text('ISO 3166-1 alpha-2.', 'ZA')

export const BusinessListed = t.component('BusinessRecord', {
  ...Business.properties,
  country: Country,
  createdAt: t.instant('When the business registered.'),
})

export const Tokens = t.component('Tokens', {
  accessToken: t.text('JWT (EdDSA), valid for an hour. Send it as `Authorization: Bearer …`.', 'eyJhbGciOiJFZERTQSJ9…'),
  refreshToken: t.text('Works once, within 7 days, and at most 30 days after the sign-in.', 'svr_4pX…'),
  tokenType: t.Literal('Bearer', { description: 'The scheme of the access token in `Authorization`.' }),
  expiresInSeconds: t.integer('Seconds until the access token expires.', 3600),
})

const SignedInRole = t.word('SignedInRole', [...USER_ROLES, 'OPERATOR'], 'OPERATOR: an operator of the service.')

export const SignedInIdentity = t.component('SignedInUser', 'The user who signed in.', {
  id: t.idOf('user'),
  email: t.Email,
  role: SignedInRole,
})

export const SignedInUser = t.component('SignedIn', {
  user: SignedInIdentity,
  business: t.nullable(Business, 'The business of the user; null for an operator.'),
  ...Tokens.properties,
})

export const UserRole = t.word(
  'UserRole',
  USER_ROLES,
  'An ADMIN may do everything. A MEMBER works with payments, links and webhooks, and makes payouts. A VIEWER reads. ' +
    'PAYOUTS reads, makes payouts and decides on those of others.',
)

export const Inviter = t.described(
  t.nullable(t.component('Inviter', 'The user who invited.', { id: t.idOf('user'), email: t.Email })),
  'Who invited or added the user; null for the first ADMIN, and for users of before version 1.1.0.',
)

export const User = t.component('User', {
  id: t.idOf('user'),
  email: t.withExample(t.Email, 'clerk@example.com'),
  role: t.withExample(UserRole, 'MEMBER'),
  invitedBy: Inviter,
  createdAt: t.instant('When the user was added, or accepted the invitation.'),
  hasSecondFactor: t.flag('True if the user has an authenticator app or a passkey.', true),
  lastSignInAt: t.nullable(t.Instant, 'When the newest known session began; null if none is known.'),
})

/** The identity of a business. This is personal data: it is stored encrypted and never logged. */
export const KycDetails = t.component('KycSubmission', {
  legalName: t.shortText(200, 'The registered name of the company.', 'Acme Stores (Pty) Ltd'),
  registrationNumber: t.shortText(
    50,
    'The company number; YYYY/NNNNNN/TT for a South African company (ZA).',
    '2015/123456/07',
  ),
  country: t.matching('^[A-Z]{2}$', 'ISO 3166-1 alpha-2.', 'ZA'),
  contactName: t.shortText(200, 'The contact person of the company.', 'Thandi Nkosi'),
  contactIdNumber: t.shortText(
    50,
    'The contact person’s identity number; for ZA 13 digits, the last of which is a check digit.',
    '7501151234085',
  ),
})
export type KycDetails = t.Static<typeof KycDetails>

export const BusinessForOperator = t.component('BusinessForOperator', {
  ...BusinessListed.properties,
  kyc: t.described(
    t.nullable(
      t.component('SubmittedKyc', 'The submitted identity of a business.', {
        submissionId: t.described(t.idOf('kycSubmission'), 'The id to send with the decision.'),
        ...KycDetails.properties,
        submittedAt: t.instant('When it was submitted.'),
      }),
    ),
    'The submission that waits for a decision; null if there is none.',
  ),
})

export const AuditEntry = t.component('AuditEntry', {
  at: t.instant('When the actor acted.'),
  actor: t.text(
    'The id of the user or API key that acted; `service` if the service acted automatically, `signal` if an ' +
      'operator signalled the workflow.',
    'usr_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d',
  ),
  actorName: t.mostlyNull(t.text('The name of the operator who acted; null if the actor is no operator.', 'Thandi')),
  action: t.word('AuditAction', AUDIT_ACTIONS, 'The action.'),
  target: t.text('The id of the affected resource.', 'key_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d'),
})

export const AccountStatus = t.component('AccountStatus', {
  business: t.described(BusinessListed, 'The business that the credential acts for.'),
  plan: PlanName,
  mode: t.described(t.ModeName, 'The mode of this credential.'),
  kycState: KycState,
  kycRejectedBecause: RejectionReason,
  planRequest: t.mostlyNull(
    PlanRequest,
    'Your newest request for the paid plan; null if there is none, and on the paid plan.',
  ),
  liveApproved: t.flag('True if the business may act in live mode.', false),
  limits: t.component('AccountLimits', 'The limits of this business.', {
    rateLimitPerSecond: t.integer('Requests per second of each credential; 0 = no limit.', 200),
    minimumAmountCents: t.integer('The smallest amount, in minor units.', 1),
    maximumAmountCents: t.integer('The largest amount, in minor units.', 99_999_999_999),
    webhookEndpoints: t.integer('Webhook endpoints in each mode.', 16),
    bodyBytes: t.integer('The largest request body, in bytes.', 262_144),
    idempotencyWindowSeconds: t.integer(
      'Seconds for which a repeated Idempotency-Key returns the first response.',
      86_400,
    ),
  }),
  channels: t.component('AccountChannels', 'Further channels.', {
    ussd: t.Literal('NOT_CONNECTED', { description: 'The state of the USSD channel.' }),
  }),
})

const keyFields = {
  id: t.idOf('apiKey'),
  name: t.text('Your name for the key.', 'Web shop'),
  mode: t.described(t.ModeName, 'The mode of the key.'),
  last4: t.text('The last four characters of the key.', '9xQ2'),
  createdAt: t.instant('When the key was minted.'),
}

export const ApiKey = t.component('ApiKey', {
  ...keyFields,
  revokedAt: t.mostlyNull(t.Instant, 'When the key was revoked; else null.'),
  lastUsedOn: t.nullable(
    t.Day,
    'The day (UTC) on which the key was last accepted; null if it was not since version 1.1.0.',
  ),
})

export const MintedApiKey = t.component('MintedApiKey', {
  ...keyFields,
  key: t.String({
    description: 'The key. No other response shows it.',
    pattern: '^svc_(test|live)_[A-Za-z0-9_-]{43}$',
    examples: [`svc_test_${'A'.repeat(39)}9xQ2`],
  }),
})
