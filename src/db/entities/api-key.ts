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
    previousUntil: p.datetime().nullable(),
    mintedBy: p.text(),
    revokedAt: p.datetime().nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
})

export class ApiKey extends schema.class {}
schema.setClass(ApiKey)
