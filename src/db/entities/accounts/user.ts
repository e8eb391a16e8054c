import { defineEntity, p } from '@mikro-orm/core'
import { Business } from './business.ts'

const schema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.text().primary(),
    businessId: () => p.manyToOne(Business).mapToPk().fieldName('business_id').nullable(),
    email: p.text(),
    passwordHash: p.text(),
    role: p.enum(['ADMIN', 'MEMBER', 'OPERATOR'] as const),
    adminSince: p.datetime(3).nullable(),
    deletedAt: p.datetime(3).nullable(),
    operatorName: p.text().nullable(),
    configuredHash: p.text().nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
})

export class User extends schema.class {}
schema.setClass(User)
