import { defineEntity, p } from '@mikro-orm/core'
import { CONNECT_ATTEMPT_STATES } from '../../../domain/providers/connect.ts'

const schema = defineEntity({
  name: 'ConnectAttempt',
  tableName: 'connect_attempts',
  properties: {
    resourceId: p.text().primary(),
    number: p.integer().primary(),
    state: p.enum(CONNECT_ATTEMPT_STATES),
    detail: p.text().nullable(),
    sendBy: p.datetime(3),
    startedAt: p.datetime(3).defaultRaw('now()'),
    endedAt: p.datetime(3).nullable(),
  },
})

export class ConnectAttempt extends schema.class {}
schema.setClass(ConnectAttempt)
