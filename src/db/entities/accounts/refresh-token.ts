import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'RefreshToken',
  tableName: 'refresh_tokens',
  properties: {
    tokenHash: p.blob().primary(),
    sessionId: p.text(),
    expiresAt: p.datetime(3),
    spentAt: p.datetime(3).nullable(),
  },
})

export class RefreshToken extends schema.class {}
schema.setClass(RefreshToken)
