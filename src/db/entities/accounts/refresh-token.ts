import { defineEntity, p } from '@mikro-orm/core'
import { Session } from './session.ts'

const schema = defineEntity({
  name: 'RefreshToken',
  tableName: 'refresh_tokens',
  properties: {
    tokenHash: p.blob().$type<Buffer>().primary(),
    sessionId: () => p.manyToOne(Session).mapToPk().fieldName('session_id'),
    expiresAt: p.datetime(3),
    spentAt: p.datetime(3).nullable(),
  },
})

export class RefreshToken extends schema.class {}
schema.setClass(RefreshToken)
