import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.text().primary(),
    userId: p.text(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    revokedAt: p.datetime(3).nullable(),
  },
})

export class Session extends schema.class {}
schema.setClass(Session)
