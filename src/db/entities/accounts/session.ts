import { defineEntity, p } from '@mikro-orm/core'
import { User } from './user.ts'

const schema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.text().primary(),
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id'),
    createdAt: p.datetime(3).defaultRaw('now()'),
    revokedAt: p.datetime(3).nullable(),
    passwordConfirmedAt: p.datetime(3).nullable(),
  },
})

export class Session extends schema.class {}
schema.setClass(Session)
