import { defineEntity, p } from '@mikro-orm/core'
import { USER_ROLES } from '../../domain/accounts/roles.ts'
import { Business, User } from './accounts.ts'

const invitationSchema = defineEntity({
  name: 'Invitation',
  tableName: 'invitations',
  properties: {
    id: p.text().primary(),
    businessId: () => p.manyToOne(Business).mapToPk().fieldName('business_id'),
    email: p.text(),
    role: p.enum(USER_ROLES),
    tokenHash: p.blob().$type<Buffer>(),
    invitedBy: () => p.manyToOne(User).mapToPk().fieldName('invited_by'),
    createdAt: p.datetime(3).defaultRaw('now()'),
    expiresAt: p.datetime(3),
  },
})

export class Invitation extends invitationSchema.class {}
invitationSchema.setClass(Invitation)

const passwordResetSchema = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_resets',
  properties: {
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id').primary(),
    tokenHash: p.blob().$type<Buffer>(),
    madeBy: () => p.manyToOne(User).mapToPk().fieldName('made_by'),
    createdAt: p.datetime(3).defaultRaw('now()'),
    expiresAt: p.datetime(3),
  },
})

export class PasswordReset extends passwordResetSchema.class {}
passwordResetSchema.setClass(PasswordReset)
