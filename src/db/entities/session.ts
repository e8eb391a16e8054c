import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.text().primary(),
    userId: p.text(),
    createdAt: p.datetime().onCreate(() => new Date()),
    revokedAt: p.datetime().nullable(),
  },
})

export class Session extends schema.class {}
schema.setClass(Session)
