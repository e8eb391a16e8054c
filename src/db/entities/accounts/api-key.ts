import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: p.text().primary(),
    businessId: p.text(),
    name: p.text(),
    mode: p.enum(['TEST', 'LIVE'] as const),
    keyHash: p.blob(),
    last4: p.text().fieldName('last4'),
    previousHash: p.blob().nullable(),
    previousUntil: p.datetime(3).nullable(),
    mintedBy: p.text(),
    revokedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
})

export class ApiKey extends schema.class {}
schema.setClass(ApiKey)
