import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'IdempotencyRecord',
  tableName: 'idempotency_records',
  properties: {
    scope: p.blob().$type<Buffer>().primary(),
    requestHash: p.blob().$type<Buffer>(),
    status: p.integer().nullable(),
    body: p.blob().$type<Buffer>().nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    answerBy: p.datetime(3).nullable(),
    nonce: p.uuid().nullable(),
  },
})

export class IdempotencyRecord extends schema.class {}
schema.setClass(IdempotencyRecord)
