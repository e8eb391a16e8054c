import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.text().primary(),
    businessId: p.text().nullable(),
    email: p.text(),
    passwordHash: p.text(),
    role: p.enum(['ADMIN', 'MEMBER', 'OPERATOR'] as const),
    adminSince: p.datetime().nullable(),
    deletedAt: p.datetime().nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
})

export class User extends schema.class {}
schema.setClass(User)
