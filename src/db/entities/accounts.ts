import { type InferEntity, p } from '@mikro-orm/core'
import { AUDIT_ACTIONS } from '../../domain/accounts/audit-actions.ts'
import { USER_ROLES } from '../../domain/accounts/roles.ts'
import { MODES } from '../../domain/states.ts'
import { entity } from './entity.ts'

export const Business = entity('Business', 'businesses', {
  id: p.text().primary(),
  name: p.text(),
  country: p.text(),
  plan: p.enum(['SANDBOX', 'PAID'] as const),
  mode: p.enum(MODES),
  kycState: p.enum(['NONE', 'SUBMITTED', 'APPROVED', 'REJECTED'] as const),
  returnHosts: p.array().defaultRaw("'{}'").hidden(),
  requiresSecondFactor: p.boolean().default(false).hidden(),
  payerEmail: p.text().nullable().hidden(),
  payerPhone: p.text().nullable().hidden(),
  createdAt: p.datetime(3).defaultRaw('now()'),
})
export type Business = InferEntity<typeof Business>

export const User = entity('User', 'users', {
  id: p.text().primary(),
  businessId: () => p.manyToOne(Business).mapToPk().fieldName('business_id').nullable(),
  email: p.text(),
  passwordHash: p.text(),
  role: p.enum([...USER_ROLES, 'OPERATOR'] as const),
  checkerSince: p.datetime(3).nullable(),
  deletedAt: p.datetime(3).nullable(),
  operatorName: p.text().nullable(),
  configuredHash: p.text().nullable(),
  invitedBy: p.text().nullable(),
  createdAt: p.datetime(3).defaultRaw('now()'),
})
export type User = InferEntity<typeof User>

export const Session = entity('Session', 'sessions', {
  id: p.text().primary(),
  userId: () => p.manyToOne(User).mapToPk().fieldName('user_id'),
  createdAt: p.datetime(3).defaultRaw('now()'),
  revokedAt: p.datetime(3).nullable(),
  passwordConfirmedAt: p.datetime(3).nullable(),
  userAgent: p.text().nullable(),
  lastUsedAt: p.datetime(3).nullable(),
})
export type Session = InferEntity<typeof Session>

export const RefreshToken = entity('RefreshToken', 'refresh_tokens', {
  tokenHash: p.blob().$type<Buffer>().primary(),
  sessionId: () => p.manyToOne(Session).mapToPk().fieldName('session_id'),
  expiresAt: p.datetime(3),
  spentAt: p.datetime(3).nullable(),
})

export const ApiKey = entity('ApiKey', 'api_keys', {
  id: p.text().primary(),
  businessId: () => p.manyToOne(Business).mapToPk().fieldName('business_id'),
  name: p.text(),
  mode: p.enum(MODES),
  keyHash: p.blob().$type<Buffer>(),
  last4: p.text().fieldName('last4'),
  previousHash: p.blob().$type<Buffer>().nullable(),
  previousUntil: p.datetime(3).nullable(),
  mintedBy: () => p.manyToOne(User).mapToPk().fieldName('minted_by'),
  revokedAt: p.datetime(3).nullable(),
  lastUsedOn: p.date().nullable(),
  createdAt: p.datetime(3).defaultRaw('now()'),
})
export type ApiKey = InferEntity<typeof ApiKey>

export const AuditEntry = entity('AuditEntry', 'audit_log', {
  id: p.text().primary(),
  businessId: () => p.manyToOne(Business).mapToPk().fieldName('business_id'),
  actor: p.text(),
  action: p.enum(AUDIT_ACTIONS),
  target: p.text(),
  createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
})
export type AuditEntry = InferEntity<typeof AuditEntry>

export const KycSubmission = entity('KycSubmission', 'kyc_submissions', {
  id: p.text().primary(),
  businessId: () => p.manyToOne(Business).mapToPk().fieldName('business_id'),
  state: p.enum(['SUBMITTED', 'APPROVED', 'REJECTED'] as const).default('SUBMITTED'),
  details: p.blob().$type<Buffer>(),
  reason: p.blob().$type<Buffer>().nullable(),
  registrationHash: p.blob().$type<Buffer>().nullable(),
  submittedBy: () => p.manyToOne(User).mapToPk().fieldName('submitted_by'),
  submittedAt: p.datetime(3).defaultRaw('now()'),
  decidedBy: () => p.manyToOne(User).mapToPk().fieldName('decided_by').nullable(),
  decidedAt: p.datetime(3).nullable(),
})
export type KycSubmission = InferEntity<typeof KycSubmission>

export const PlanRequest = entity('PlanRequest', 'plan_requests', {
  id: p.text().primary(),
  business: () => p.manyToOne(Business).fieldName('business_id'),
  state: p.enum(['OPEN', 'APPROVED', 'REJECTED'] as const).default('OPEN'),
  requestedBy: () => p.manyToOne(User).mapToPk().fieldName('requested_by'),
  decidedBy: () => p.manyToOne(User).mapToPk().fieldName('decided_by').nullable(),
  decidedAt: p.datetime(3).nullable(),
  createdAt: p.datetime(3).defaultRaw('now()'),
})
export type PlanRequest = InferEntity<typeof PlanRequest>

export const Passkey = entity('Passkey', 'passkeys', {
  id: p.text().primary(),
  userId: () => p.manyToOne(User).mapToPk().fieldName('user_id'),
  name: p.text(),
  credentialId: p.blob().$type<Buffer>(),
  publicKey: p.blob().$type<Buffer>(),
  signCount: p.bigint('number'),
  transports: p.array().defaultRaw("'{}'"),
  lastUsedAt: p.datetime(3).nullable(),
  createdAt: p.datetime(3).defaultRaw('now()'),
})
export type Passkey = InferEntity<typeof Passkey>

export const Invitation = entity('Invitation', 'invitations', {
  id: p.text().primary(),
  businessId: () => p.manyToOne(Business).mapToPk().fieldName('business_id'),
  email: p.text(),
  role: p.enum(USER_ROLES),
  tokenHash: p.blob().$type<Buffer>(),
  invitedBy: () => p.manyToOne(User).mapToPk().fieldName('invited_by'),
  createdAt: p.datetime(3).defaultRaw('now()'),
  expiresAt: p.datetime(3),
})
export type Invitation = InferEntity<typeof Invitation>
