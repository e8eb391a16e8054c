import { defineEntity, p } from '@mikro-orm/core'
import { MODES } from '../../../domain/states.ts'

const schema = defineEntity({
  name: 'Business',
  tableName: 'businesses',
  properties: {
    id: p.text().primary(),
    name: p.text(),
    country: p.text(),
    plan: p.enum(['SANDBOX', 'PAID'] as const),
    mode: p.enum(MODES),
    kycState: p.enum(['NONE', 'SUBMITTED', 'APPROVED', 'REJECTED'] as const),
    returnHosts: p.array().defaultRaw("'{}'").hidden(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
})

export class Business extends schema.class {}
schema.setClass(Business)
