import { defineEntity, p } from '@mikro-orm/core'
import { MODES } from '../../../domain/states.ts'
import { Business } from './business.ts'
import { User } from './user.ts'

const schema = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: p.text().primary(),
    businessId: () => p.manyToOne(Business).mapToPk().fieldName('business_id'),
    name: p.text(),
    mode: p.enum(MODES),
    keyHash: p.blob().$type<Buffer>(),
    last4: p.text().fieldName('last4'),
    previousHash: p.blob().$type<Buffer>().nullable(),
    previousUntil: p.datetime(3).nullable(),
    mintedBy: () => p.manyToOne(User).mapToPk().fieldName('minted_by'),
    revokedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
})

export class ApiKey extends schema.class {}
schema.setClass(ApiKey)
